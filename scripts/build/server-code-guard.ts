import { isAbsolute, relative } from 'node:path';
import type { Plugin } from 'vite';
import { isServerOnly } from '../../rooms.ts';

/**
 * Fails a browser build, or a browser's request in development, that reaches code which is for the
 * server only, as `rooms.ts` says. Vite alone bundles it silently.
 */
export function serverCodeGuard(): Plugin {
  let root = '';
  return {
    name: 'portada:server-code-guard',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    async resolveId(source, importer, options) {
      if (this.environment.config.consumer === 'server' || !importer) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const id = (resolved?.id ?? source).split('?')[0] ?? source;
      if (isServerOnly(isAbsolute(id) ? relative(root, id) : id)) {
        this.error(`El navegador no puede cargar código de servidor: ${importer} importa ${id}`);
      }
      return null;
    },
  };
}
