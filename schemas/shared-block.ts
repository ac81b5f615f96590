import { z } from 'zod';
import { type PageDocument, SHARED_NAME } from './page.ts';

/** The block that stands for a shared one, and its field that names it (rule 1.22). */
export const SHARED_BLOCK = { block: 'shared-block', field: 'shared' } as const;

/**
 * `GET /api/shared-blocks?site=&name=&at=`: what pages show of it now, or as is scheduled by a
 * moment to come; null: nothing is published.
 */
export const sharedBlockReply = z.object({
  /** Of the page that it is; null: there is none of that name. */
  page: z.string().nullable(),
  /** «Pie de página» */
  title: z.string(),
  document: z.custom<PageDocument>().nullable(),
});
export type SharedBlockReply = z.infer<typeof sharedBlockReply>;

export const sharedBlockQuery = z.object({
  site: z.string().min(1).max(40),
  name: z.string().regex(SHARED_NAME),
  at: z.iso.datetime({ offset: true }).optional(),
});
