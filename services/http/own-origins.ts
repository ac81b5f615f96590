import type { Context, MiddlewareHandler } from 'hono';

const PREFLIGHT_SECONDS = 600;
const METHODS = 'GET, POST, PUT, PATCH, DELETE';

interface OwnOrigins<Site> {
  /** The site of a host; undefined for a host that is nobody's. */
  siteOf(host: string): Site | undefined;
  /** May pages of this origin, which is not the host's own, ask? */
  isOwn(origin: string, site: Site, path: string): boolean;
  /** Calls that browsers make on behalf of other sites. */
  isOpen?(path: string): boolean;
  /** What may be looked at without asking for it. */
  hasHead?(path: string): boolean;
  /** Headers that pages may send, beside the usual. */
  headers: readonly string[];
  /** Cookies go along from pages of other hosts. */
  takesCookies?: boolean;
  /** What to throw: no such address, or of another site. */
  refuse(fault: 'notFound' | 'foreign', status?: 405): Error;
}

/**
 * rule 12.8: no page but the sites' own reads a reply, or has anything done. The site stands at
 * `site` of the context from then on.
 */
export function allowOwnOrigins<Site extends { origin: string }>(
  own: OwnOrigins<Site>,
): MiddlewareHandler {
  return async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('Vary', 'Origin');
    const site = own.siteOf(c.req.header('host') ?? '');
    if (!site) throw own.refuse('notFound');
    c.set('site', site);
    const origin = c.req.header('origin');
    const isOwn =
      origin !== undefined && (origin === site.origin || own.isOwn(origin, site, c.req.path));
    if (isOwn) c.header('Access-Control-Allow-Origin', origin);
    if (isOwn && own.takesCookies) c.header('Access-Control-Allow-Credentials', 'true');
    if (c.req.method === 'OPTIONS') return preflight(c, isOwn, own);
    const isForeign = origin !== undefined && !isOwn && !own.isOpen?.(c.req.path);
    if (isForeign && c.req.method !== 'GET') throw own.refuse('foreign');
    // A program that looks at a link must not use it up.
    if (c.req.raw.method === 'HEAD' && !own.hasHead?.(c.req.path))
      throw own.refuse('notFound', 405);
    return next();
  };
}

function preflight<Site>(
  c: Context,
  isOwn: boolean,
  { refuse, headers }: Pick<OwnOrigins<Site>, 'refuse' | 'headers'>,
): Response {
  if (!isOwn) throw refuse('foreign');
  c.header('Access-Control-Allow-Methods', METHODS);
  c.header('Access-Control-Allow-Headers', headers.join(', '));
  c.header('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
  return c.body(null, 204);
}
