import type { Context } from 'hono';
import type { ReaderSite } from '../ports.ts';

/** The site at which a request came in: the routes' own middleware puts it there. */
export const siteOf = (c: Context): ReaderSite => c.get('site') as ReaderSite;
