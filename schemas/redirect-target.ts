import type { SiteProperties } from './site.ts';

type Hosts = Pick<SiteProperties, 'key' | 'hosts' | 'websiteDomain'>;

/**
 * Where a redirect leads: to a path or another of the newsroom's sites (`inside`), to a host of the
 * allow-list (`listed`), or anywhere else (`elsewhere`). `listed` holds hosts in lower case, with
 * their port where it is not the usual one.
 */
export function redirectReach(
  target: string,
  sites: readonly Hosts[],
  listed: readonly string[],
): 'inside' | 'listed' | 'elsewhere' {
  if (/^\/(?![/\\])/.test(target)) return 'inside';
  let url: URL;
  try {
    url = new URL(target);
  } catch {
    return 'elsewhere';
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'elsewhere';
  if (url.username || url.password) return 'elsewhere';
  const isOurs = sites.some(
    ({ key, hosts, websiteDomain }) =>
      hosts.some((host) => host.toLowerCase() === url.hostname) ||
      url.hostname === `${key}.localhost` ||
      url.origin === new URL(websiteDomain).origin,
  );
  if (isOurs) return 'inside';
  return listed.includes(url.host) ? 'listed' : 'elsewhere';
}
