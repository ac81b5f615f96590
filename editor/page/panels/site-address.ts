import type { SiteProperties } from '../../../schemas/site.ts';

/**
 * The address of a path on a public site: its first configured host, else `{key}.localhost` on the
 * editor's own port.
 */
export function siteAddress(
  site: Pick<SiteProperties, 'key' | 'hosts'>,
  path: string,
  editor: Pick<Location, 'protocol' | 'port'>,
): string {
  const host = site.hosts[0];
  if (host) return `https://${host}${path}`;
  return `${editor.protocol}//${site.key}.localhost${editor.port ? `:${editor.port}` : ''}${path}`;
}
