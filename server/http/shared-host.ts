import type { SiteProperties } from '../../schemas/site.ts';
import { ConfigError } from '../config.ts';

/**
 * A script of a page on the editor's host would act with the session of whoever is signed in.
 * Throws ConfigError.
 */
export function refuseSharedHost(
  editorOrigin: string,
  sites: readonly Pick<SiteProperties, 'key' | 'hosts' | 'websiteDomain'>[],
): void {
  const { hostname } = new URL(editorOrigin);
  const site = sites.find(({ key, hosts, websiteDomain }) =>
    [...[`${key}.localhost`, ...hosts].map((host) => `http://${host}`), websiteDomain].some(
      (address) => new URL(address).hostname === hostname,
    ),
  );
  if (site)
    throw new ConfigError(
      `Configuración no válida. EDITOR_ORIGIN: ${hostname} es un host del sitio «${site.key}»; ` +
        'el editor necesita uno propio.',
    );
}
