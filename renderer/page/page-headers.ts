import { type CdnName, keyHeaders } from '../../services/changes/cdn.ts';
import { pageKeys } from '../../services/changes/surrogate-key.ts';
import type { HeaderInput } from './document-memory.ts';

/**
 * rule 1.10: readers' pages are public; a CDN keeps them for a minute and serves them stale while
 * it revalidates or we are down.
 */
export const PAGE_CACHE_CONTROL =
  'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400';

/** Where something was taken down: soon asked again, should it be restored. */
const GONE_CACHE_CONTROL = 'public, max-age=0, s-maxage=30';

/**
 * The headers of a reply as a node sends them that cannot read changes: what it has may be old, and
 * no CDN is to keep it or to serve it while it asks again.
 */
export const withoutCaching = (headers: readonly string[]): readonly string[] =>
  headers.map((value, at) =>
    headers[at - 1] === 'Cache-Control'
      ? value.replace(/\bs-maxage=\d+/, 's-maxage=1').replace(/,\s*stale-while-revalidate=\d+/, '')
      : value,
  );

/**
 * Of one header of keys: with two of them, a policy and all else the head of a reply stays below 3
 * kB, and proxies take no more than 4 kB unless they are told to.
 */
const MAX_KEY_CHARS = 900;

/** By which a CDN finds what it has to drop; nothing where there is none. */
export const tagHeaders = (tags: readonly string[], { cdn }: { cdn: CdnName }): string[] =>
  cdn === 'none' ? [] : Object.entries(keyHeaders(cdn, pageKeys(tags, MAX_KEY_CHARS))).flat();

/** Name, value, name, value. `policy` is null where the caller adds one. */
export function pageHeaders({ tags, policy, status, cdn, guards }: HeaderInput): string[] {
  return [
    'Content-Type',
    'text/html; charset=utf-8',
    'Cache-Control',
    status === 200 ? PAGE_CACHE_CONTROL : status === 410 ? GONE_CACHE_CONTROL : 'no-store',
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
    ...guards,
    ...(policy ? ['Content-Security-Policy', policy] : []),
    ...(status === 410 ? ['X-Robots-Tag', 'noindex'] : []),
    ...(status === 200 || status === 410 ? tagHeaders(tags, { cdn }) : []),
  ];
}
