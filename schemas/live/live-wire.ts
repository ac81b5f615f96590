import { z } from 'zod';
import { LIVE_STATES } from './live-blog.ts';

/** What open pages are told of a live blog, by its stream and by its poll, as JSON. */
export const liveWire = z.object({
  /** Everything up to the event with this number. */
  event: z.int(),
  state: z.enum(LIVE_STATES),
  /** Updates as they are now, newest first. */
  entries: z.array(
    z.object({
      id: z.string(),
      /** ISO 8601 in UTC: updates stand by it. */
      date: z.string(),
      html: z.string(),
      /** It was published since; of another, whoever does not show it already has no need. */
      isNew: z.boolean(),
    }),
  ),
  /** Ids of those that readers no longer have. */
  gone: z.array(z.string()),
  /** What stands above the updates, where it may have changed. */
  head: z.string().optional(),
  /** There is more after `event`. */
  hasMore: z.boolean(),
});
export type LiveWire = z.infer<typeof liveWire>;
