import { z } from 'zod';
import { blockQuery, blockUse } from './block-uses.ts';
import { pageSummary } from './endpoints/shapes/page.ts';

/*
 * Pages by the blocks in them, and one change of a field on many of them, in the staff API.
 */

/** Pages that one change touches at most. */
export const MAX_CHANGED_PAGES = 2_000;

/** Days for which a change of many pages can be undone. */
export const CHANGE_KEPT_DAYS = 30;

/** A page on the desk with the blocks of its working draft that were looked for. */
export const pageWithUses = pageSummary.extend({ uses: z.array(blockUse) });
export type PageWithUses = z.infer<typeof pageWithUses>;

/** `GET /api/page-uses?site=&block=&field=&test=&value=`; `value` is JSON. */
export const pageUses = z.object({ pages: z.array(pageWithUses) });

/**
 * `POST /api/page-changes`: the field of all blocks that the query finds, on these pages. A page
 * that is no longer at its revision is left, and named.
 */
export const changePages = z.strictObject({
  site: z.string().max(40),
  query: blockQuery,
  /** Unset: the field's default again. */
  to: z.json().optional(),
  pages: z
    .array(z.strictObject({ id: z.string().max(100), revision: z.int().min(0) }))
    .min(1, 'Elige páginas')
    .max(MAX_CHANGED_PAGES, `Máximo ${MAX_CHANGED_PAGES} páginas a la vez`),
});
export type ChangePages = z.infer<typeof changePages>;

/** A change of many pages: how far it is, and which pages it left and why. */
export const pageChange = z.object({
  id: z.string(),
  site: z.string(),
  /** The block and its field, as editors call them. */
  label: z.string(),
  by: z.string(),
  at: z.string(),
  /** What it is at work on; unset: nothing. */
  doing: z.enum(['change', 'undo']).optional(),
  total: z.int(),
  /** Pages still to be looked at. */
  open: z.int(),
  changed: z.int(),
  undone: z.int(),
  left: z.array(z.object({ page: z.string(), name: z.string(), reason: z.string() })),
});
export type PageChange = z.infer<typeof pageChange>;

/** `GET /api/page-changes?site=`: the newest first. */
export const pageChangeList = z.array(pageChange);
