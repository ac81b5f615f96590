import { z } from 'zod';
import { safeHtml } from '../html.ts';
import { liveTable } from './config.ts';
import { shownLiveImage } from './live-image.ts';

/** Of no start date; of a start date; of both (rule 11.1). */
export const LIVE_STATES = ['not-started', 'live', 'finished'] as const;
export type LiveState = (typeof LIVE_STATES)[number];

export const liveStateOf = (blog: {
  startLiveDate: string | null;
  endLiveDate: string | null;
}): LiveState => {
  if (blog.startLiveDate === null) return 'not-started';
  return blog.endLiveDate === null ? 'live' : 'finished';
};

/** A live blog. Dates are ISO 8601 in UTC; `summary` is pinned above the updates, '' for none. */
export const liveBlog = z.object({
  id: z.string(),
  site: z.string(),
  headline: z.string(),
  description: safeHtml(),
  startLiveDate: z.string().nullable(),
  endLiveDate: z.string().nullable(),
  summary: safeHtml(),
  state: z.enum(LIVE_STATES),
  /** It ends by itself so many hours after its last update; 0: never. */
  autoCloseHours: z.int(),
  version: z.int(),
  /** The number of its newest event, 0 before the first. */
  lastEvent: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type LiveBlog = z.infer<typeof liveBlog>;

/** A draft readers never had; what was published stays one of the others. */
export const ENTRY_STATES = ['draft', 'published', 'corrected', 'withdrawn'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** How an update stands out to readers; `plain`: by nothing. */
export const ENTRY_KINDS = ['plain', 'urgent', 'goal'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
/** What another Portada or a host holds that is none of these stands out by nothing. */
export const entryKind = z.enum(ENTRY_KINDS).catch('plain');

/** What was corrected: the texts before it, and what readers are told. */
export const correction = z.object({
  at: z.string(),
  by: z.string(),
  before: z.object({ headline: z.string(), description: z.string() }),
  note: z.string(),
});
export type Correction = z.infer<typeof correction>;

/** What readers get of an update. */
export const publicEntry = z.object({
  id: z.string(),
  headline: z.string(),
  kind: entryKind,
  description: safeHtml(),
  /** ISO 8601 in UTC: updates stand by it, newest first. */
  date: z.string(),
  updateByAuthor: z.string(),
  /** The recommended story; '' for none. */
  urlRecommendPost: z.string(),
  /** Its headline, as it was when it was chosen; '' when nobody chose it from a list. */
  recommendHeadline: z.string(),
  /** Sanitised by the site's policy; '' for none. */
  embedHtml: safeHtml(),
  table: liveTable.nullable(),
  image: shownLiveImage.nullable(),
  state: z.enum(['published', 'corrected']),
  isKey: z.boolean(),
  isPinned: z.boolean(),
  publishedAt: z.string(),
  /** The last change that readers see; the same as `publishedAt` when there was none. */
  updatedAt: z.string(),
  /** Oldest first. */
  corrections: z.array(correction.pick({ at: true, note: true, before: true })),
});
export type PublicEntry = z.infer<typeof publicEntry>;

/** An update as its authors see it. */
export const liveEntry = publicEntry.extend({
  state: z.enum(ENTRY_STATES),
  /** Null: never published. */
  publishedAt: z.string().nullable(),
  corrections: z.array(correction),
  /** When a draft is published by itself. */
  scheduledAt: z.string().nullable(),
  version: z.int(),
  updatedBy: z.string(),
  /** The update that took this one's text in. */
  mergedInto: z.string().nullable(),
  /** `embedHtml` as it was written, where the site's policy left something else of it. */
  embedOriginal: z.string().optional(),
  /** What is being written and was not sent, as JSON of `EntryFields`. */
  draft: z.string().nullable(),
});
export type LiveEntry = z.infer<typeof liveEntry>;

/** What happened for readers. */
export const LIVE_EVENT_KINDS = ['blog', 'published', 'updated', 'corrected', 'withdrawn'] as const;
export type LiveEventKind = (typeof LIVE_EVENT_KINDS)[number];

/** `entry` is null for what happened to the blog itself. */
export const liveEvent = z.object({
  id: z.int(),
  kind: z.enum(LIVE_EVENT_KINDS),
  entry: z.string().nullable(),
  at: z.string(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** What readers get of a live blog: a part of its updates, newest first. */
export interface LiveReading {
  blog: LiveBlog;
  entries: PublicEntry[];
  /** Newest first, wherever they stand among the updates. */
  pinned: PublicEntry[];
  keyMoments: Pick<PublicEntry, 'id' | 'headline' | 'date'>[];
  /** How many updates readers have in all. */
  total: number;
  hasNewer: boolean;
  hasOlder: boolean;
}

/** What changed for readers after an event. */
export interface LiveChanges {
  blog: LiveBlog;
  /** In their order; at most as many as were asked for. */
  events: LiveEvent[];
  /** The updates that these events name, as they are now. */
  entries: PublicEntry[];
  /** Those of them that readers no longer have. */
  gone: string[];
  hasMore: boolean;
}
