import { surrogateKey } from '../../services/changes/surrogate-key.ts';
import type { HeaderInput } from './document-memory.ts';

/**
 * rule 1.10: readers' pages are public; a CDN keeps them for a minute and serves them stale while
 * it revalidates or we are down.
 */
export const PAGE_CACHE_CONTROL =
  'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400';

/** Where something was taken down: soon asked again, should it be restored. */
const GONE_CACHE_CONTROL = 'public, max-age=0, s-maxage=30';

/** A header holds 8 kB of keys, some 600; past that a CDN falls back on the page's lifetime. */
const MAX_TAG_HEADER_CHARS = 8_000;

/** By which a CDN finds what it has to drop; none where they are too many. */
export function tagHeaders(tags: readonly string[]): string[] {
  const keys = tags.map(surrogateKey).join(' ');
  return keys.length <= MAX_TAG_HEADER_CHARS
    ? ['Surrogate-Key', keys, 'Cache-Tag', keys.replaceAll(' ', ',')]
    : [];
}

/** Name, value, name, value. `policy` is null where the caller adds one. */
export function pageHeaders({ tags, policy, status }: HeaderInput): string[] {
  return [
    'Content-Type',
    'text/html; charset=utf-8',
    'Cache-Control',
    status === 200 ? PAGE_CACHE_CONTROL : status === 410 ? GONE_CACHE_CONTROL : 'no-store',
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
    ...(policy ? ['Content-Security-Policy', policy] : []),
    ...(status === 410 ? ['X-Robots-Tag', 'noindex'] : []),
    ...(status === 200 || status === 410 ? tagHeaders(tags) : []),
  ];
}
