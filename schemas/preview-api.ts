import { z } from 'zod';
import { MAX_VERSION } from './endpoints/shapes/page.ts';

/*
 * Seeing a page before its time, in the staff API. What is shown of the page itself: its working
 * draft, one version, or what readers will get.
 */

const HOUR_SECONDS = 3_600;
/** rule 1.14 */
export const PREVIEW_HOURS = [1, 24, 168] as const;

const shown = z.union([z.enum(['draft', 'site']), z.int().min(1).max(MAX_VERSION)]);
const moment = z.iso.datetime({ offset: true });

/**
 * `POST /api/pages/{id}/previews`: a link that anybody who has it can open until it expires. `at`:
 * as of when, unset for now. The token is in this reply and nowhere else.
 */
export const createPreview = z.strictObject({
  shows: shown.default('draft'),
  at: moment.optional(),
  hours: z.literal(PREVIEW_HOURS).default(24),
});

/** `GET /api/pages/{id}/previews`, newest first; `DELETE …/previews/{preview}` revokes one. */
export const previewLink = z.object({
  id: z.string(),
  shows: shown,
  at: z.exactOptional(z.string()),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
});
export type PreviewLink = z.infer<typeof previewLink>;

/** `path`: what stands before the page's own path on its site. */
export const newPreview = previewLink.extend({ path: z.string() });
export type NewPreview = z.infer<typeof newPreview>;

/**
 * `GET /api/pages/{id}/rendered?shows=&at=&path=&reader=&ads=&scheme=&part=`: the page as HTML for a
 * frame of the editor, without scripts. `path`: where a template is shown. `reader`: who looks at it;
 * unset for somebody who reads all of it. `part`: how it begins, for a picture of it.
 */
export const renderedQuery = z.object({
  shows: z
    .union([z.enum(['draft', 'site']), z.coerce.number().int().min(1).max(MAX_VERSION)])
    .default('draft'),
  at: moment.optional(),
  path: z.string().max(2_000).startsWith('/').optional(),
  reader: z.enum(['anonymous', 'subscriber']).optional(),
  ads: z.enum(['on', 'off']).optional(),
  scheme: z.enum(['light', 'dark']).optional(),
  part: z.enum(['top']).optional(),
});
/** As whom and how a page is looked at, and how much of it. */
export type PageLooks = Pick<z.infer<typeof renderedQuery>, 'reader' | 'ads' | 'scheme' | 'part'>;

/**
 * `POST /api/story-desk/stories/{id}/previews`: a link to the story's draft on one of its sites.
 * `path` of the reply leads to wherever the story stands by then.
 */
export const createStoryPreview = z.strictObject({
  site: z.string().min(1).max(100),
  hours: z.literal(PREVIEW_HOURS).default(24),
});

/**
 * `GET /api/story-desk/stories/{id}/rendered?site=&path=&element=&reader=&ads=&scheme=`: the draft as
 * the page that readers of the site would get, without scripts; at `path` another page of that site
 * with the draft in it; with `element` the one of its body at that place, from 0, and nothing else.
 * What keeps it from being shown is a page of status 422.
 */
export const renderedStoryQuery = renderedQuery
  .pick({ path: true, reader: true, ads: true, scheme: true })
  .extend({
    site: z.string().min(1).max(100),
    element: z.coerce.number().int().min(0).max(99_999).optional(),
  });

/**
 * `GET /api/story-desk/stories/{id}/places?site=`: pages of a site that would show the draft of a
 * story were it published now, the site's own first. `isWhole`: no page was left out for time.
 */
export const storyPlaces = z.object({
  pages: z.array(z.object({ path: z.string(), name: z.string() })),
  isWhole: z.boolean(),
});
export type StoryPlaces = z.infer<typeof storyPlaces>;

/** `GET /api/pages/{id}/weight`: what readers would load of the working draft, gzipped. */
export const pageWeight = z.object({ htmlBytes: z.int(), scriptBytes: z.int() });
export type PageWeight = z.infer<typeof pageWeight>;

export const previewSeconds = (hours: (typeof PREVIEW_HOURS)[number]): number =>
  hours * HOUR_SECONDS;
