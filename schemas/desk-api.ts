import { z } from 'zod';
import { confirmation } from './confirmation.ts';
import { pageRoute } from './page.ts';

/*
 * Pages on the desk, in the staff API: the archive, the trash, and the way back.
 */

/** Days after which what is in the trash is erased. rule 6.24 */
export const TRASH_DAYS = 30;

/** `GET /api/pages?site=&state=`: those on the desk, unless it says otherwise. */
export const pageState = z.enum(['desk', 'archive', 'trash']).catch('desk');
export type PageState = z.infer<typeof pageState>;

/**
 * `POST /api/pages/{id}/archive` and `DELETE /api/pages/{id}`: readers get it no longer. 422
 * `confirmation_needed` for a page that readers have.
 */
export const withdrawPage = z.strictObject({ confirmation });

/**
 * `POST /api/pages/{id}/undelete`: back from the trash or the archive, to its readers too if they
 * had it. `route`: another address. 409 `route_taken` with a `proposal`.
 */
export const bringBackPage = z.strictObject({
  route: pageRoute.optional(),
  /** It may stand where a template replies today. */
  hidesTemplate: z.boolean().optional(),
});

/**
 * `GET /api/addresses?site=&path=&page=`: what is at an address, for who is about to take it.
 * `path` comes back as it would be stored.
 */
export const addressFacts = z.object({
  path: z.string(),
  /** The page, other than `page`, that has it; and an address that is free. */
  taken: z.object({ name: z.string(), proposal: z.string() }).nullable(),
  /** Who replies there today by a template, in words. */
  hides: z.string().nullable(),
});
export type AddressFacts = z.infer<typeof addressFacts>;

/** Paths that are looked at in one request. */
export const MAX_LINKS = 50;

/** `GET /api/links?site=&path=&path=`: which of the paths of a site lead its readers to nothing. */
export const missingLinks = z.object({ missing: z.array(z.string()) });

/** `DELETE /api/trash?site=&page=`: how many pages were erased; without `page` the site's. */
export const emptiedTrash = z.object({ erased: z.int() });
