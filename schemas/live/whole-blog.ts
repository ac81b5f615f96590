import { z } from 'zod';
import { entryFields, liveId, MAX_CLOSE_HOURS } from './live-api.ts';
import { correction, ENTRY_STATES } from './live-blog.ts';

/*
 * A live blog with all of its updates as `npm run export` writes it down: a line of `live.ndjson`.
 * Dates are ISO 8601.
 */

const moment = z.iso.datetime({ offset: true });
/** What a host's config holds beside our fields. */
const extra = z.record(z.string(), z.unknown());
const name = z.string().max(300);

const wholeEntry = entryFields.extend({
  id: liveId,
  state: z.enum(ENTRY_STATES),
  isKey: z.boolean(),
  isPinned: z.boolean(),
  corrections: z.array(correction),
  publishedAt: moment.nullable(),
  /** The update that took this one's text in. */
  mergedInto: liveId.nullable(),
  updatedAt: moment,
  updatedBy: name,
  extra,
});
export type WholeEntry = z.infer<typeof wholeEntry>;

export const wholeBlog = z.strictObject({
  id: liveId,
  site: z.string().min(1).max(40),
  headline: z.string().max(1_000),
  description: z.string().max(200_000),
  summary: z.string().max(200_000),
  startLiveDate: moment.nullable(),
  endLiveDate: moment.nullable(),
  autoCloseHours: z.int().min(0).max(MAX_CLOSE_HOURS),
  extra,
  /** Oldest first. */
  entries: z.array(wholeEntry),
});
export type WholeBlog = z.infer<typeof wholeBlog>;
