import { Body } from '../cache/body.ts';
import type { ReadyPage } from '../cache/page-cache.ts';

/**
 * A block by itself is for our own scripts: opened as a page it runs and loads nothing, and a
 * search engine leaves it alone.
 */
export const LONE_BLOCK_HEADERS: readonly string[] = [
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Robots-Tag',
  'noindex',
];

/** A page that does not hold it, or none. */
export const NO_BLOCK: ReadyPage = {
  status: 404,
  headers: [
    'Content-Type',
    'text/html; charset=utf-8',
    'Cache-Control',
    'no-store',
    'X-Content-Type-Options',
    'nosniff',
    ...LONE_BLOCK_HEADERS,
  ],
  body: new Body(Buffer.alloc(0)),
  tags: [],
};
