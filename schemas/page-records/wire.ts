import { z } from 'zod';
import { isObject } from '../json.ts';
import type { StoredBlock } from '../page.ts';
import { MAX_PRECEDING, MAX_SENT_CHANGES, type PageChange } from './page-change.ts';

const MAX_NAME_CHARS = 200;
const MAX_PATH = 4;

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
/** A section, or the children of a block: without declarations nothing is known of columns. */
const list = z.string().regex(/^(?:section\/.{1,200}|[A-Za-z0-9_-]{1,64}\/rest)$/s);
const place = z.object({ list, preceding: z.array(id).max(MAX_PRECEDING) });
/** The page that it becomes part of is checked as a whole. */
const own = z.custom<StoredBlock>(isObject);

const wireChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('value'),
    block: id.nullable(),
    path: z.array(z.string().max(MAX_NAME_CHARS)).min(1).max(MAX_PATH),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
  }),
  z.object({ kind: z.literal('added'), block: id, own, place }),
  z.object({ kind: z.literal('moved'), block: id, from: place, to: place }),
  z.object({ kind: z.literal('removed'), block: id, own, place }),
]);

/** Changes of a stored page, whatever blocks there are: see `draft-changes.ts`. */
export const wireChanges: z.ZodType<PageChange[], PageChange[]> = z
  .array(wireChange)
  .max(MAX_SENT_CHANGES);
