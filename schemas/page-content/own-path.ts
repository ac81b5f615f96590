import type { SiteProperties } from '../site.ts';

export type OwnSite = Pick<SiteProperties, 'websiteDomain' | 'hosts'>;

/** The path of an address of the site itself; undefined for any other. */
export function ownPath(address: string, { websiteDomain, hosts }: OwnSite): string | undefined {
  const isPath = /^\/(?![/\\])/.test(address);
  if (!isPath && !/^https?:\/\//i.test(address)) return undefined;
  try {
    const { host, pathname } = new URL(address, websiteDomain);
    const isOwn = isPath || host === new URL(websiteDomain).host || hosts.includes(host);
    return isOwn ? pathname : undefined;
  } catch {
    return undefined;
  }
}

const HREF = /<a\s[^<>]*?\bhref="([^"]*)"/gi;
const unescaped = (text: string): string => text.replaceAll('&amp;', '&');

/** The addresses to which links of a markup lead. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(HREF)].map(([, href = '']) => unescaped(href));
