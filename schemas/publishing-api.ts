import { z } from 'zod';
import { confirmation } from './confirmation.ts';
import { pageState } from './desk-api.ts';
import { savedPage, savePage, versionName } from './endpoints/shapes/page.ts';
import { pageRoute } from './page.ts';

/*
 * Publishing, in the staff API: at once, at a minute to come, and back. A 422 of a publish or a
 * schedule lists in `issues` what stops it, as `Finding`s (finding.ts).
 */

/** ISO 8601; what lies within a minute is that minute. */
const minute = z.iso.datetime({ offset: true, error: 'Escribe una fecha y una hora' });

/** `PATCH /api/pages/{id}/versions/{version}`; '' takes the name away. */
export const nameVersion = z.strictObject({ name: versionName });

const MAX_RELEASED = 20;

/**
 * `POST /api/pages/{id}/schedules`: publishes what is sent at a minute to come, or takes the page
 * from readers then. 409 `minute_taken` where the page has something at that minute already.
 */
export const schedulePage = z.discriminatedUnion('kind', [
  savePage.extend({
    kind: z.literal('publish'),
    at: minute,
    /** Ids of stories that go out with it, in one minute or not at all. */
    stories: z.array(z.string().min(1).max(200)).max(MAX_RELEASED).optional(),
  }),
  z.object({ kind: z.literal('unpublish'), at: minute, confirmation }),
]);
export type SchedulePage = z.infer<typeof schedulePage>;

/**
 * `DELETE /api/pages/{id}/schedules/{schedule}` takes one back, or out of the calendar where it did
 * not happen.
 */
export const pageSchedule = z.object({
  id: z.string(),
  kind: z.enum(['publish', 'unpublish']),
  /** Set when it publishes. */
  version: z.exactOptional(z.int()),
  at: z.string(),
  by: z.string(),
});
export type PageSchedule = z.infer<typeof pageSchedule>;

/**
 * `GET /api/schedules?site=`: what is to come for all pages of a site, and what did not happen at
 * its time and nobody saw to yet, soonest first.
 */
export const siteSchedules = z.array(
  pageSchedule.extend({
    /** Why it did not happen; unset: it is to come. */
    fault: z.exactOptional(z.string()),
    page: z.object({
      id: z.string(),
      name: z.string(),
      route: pageRoute,
      /** Where it is now. */
      place: pageState,
    }),
  }),
);
export type SiteSchedule = z.infer<typeof siteSchedules>[number];

/** The draft became a version where the schedule publishes it. */
export const scheduledPage = z.object({
  schedule: pageSchedule,
  saved: z.exactOptional(savedPage),
});
export type ScheduledPage = z.infer<typeof scheduledPage>;

/** `GET /api/pages/{id}/publishing`: what readers get, and what is to come, soonest first. */
export const pagePublishing = z.object({
  live: z
    .object({ version: z.int(), publishedAt: z.string(), savedBy: z.string(), name: z.string() })
    .nullable(),
  schedules: z.array(pageSchedule),
  /** May be taken from readers only with its name typed. */
  isFront: z.boolean(),
});
export type PagePublishing = z.infer<typeof pagePublishing>;

/**
 * `POST /api/pages/{id}/unpublish`: readers get it no longer; the draft and all versions stay. 422
 * `confirmation_needed` for a site's front, 409 `not_published`.
 */
export const unpublishPage = z.strictObject({ confirmation });
