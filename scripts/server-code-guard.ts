import type { Plugin } from 'vite';

const SERVER_MODULE = /\.server\.[cm]?[jt]sx?(?:\?|$)/;

/**
 * Fails a browser build, or a browser's request in development, that reaches a `*.server` module.
 * Vite alone bundles it silently.
 */
export function serverCodeGuard(): Plugin {
  return {
    name: 'portada:server-code-guard',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (this.environment.config.consumer === 'server' || !importer) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const id = resolved?.id ?? source;
      if (SERVER_MODULE.test(id)) {
        this.error(`El navegador no puede cargar código de servidor: ${importer} importa ${id}`);
      }
      return null;
    },
  };
}
