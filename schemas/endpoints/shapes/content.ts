import { z } from 'zod';
import { HTML_MAX_CHARS } from '../../fields/long-markup.ts';
import type { ContentKind } from '../../fields.ts';
import { listQuery } from './list-query.ts';
import { storySummary } from './story-summary.ts';

const MAX_LEFT_OUT = 300;

/**
 * `GET /api/content/stories?site=&q=&section=&author=&type=&since=&limit=&offset=`, with `not=` once
 * for each story that is left out.
 */
export const storyQuery = z.object({
  ...listQuery,
  site: z.string().min(1).max(40),
  section: z.string().max(500).default(''),
  author: z.string().max(500).default(''),
  type: z.enum(['', 'story', 'gallery', 'video']).default(''),
  /** The earliest date of a story. */
  since: z.union([z.literal(''), z.iso.datetime({ offset: true })]).default(''),
  not: z.array(z.string().max(200)).max(MAX_LEFT_OUT).default([]),
  limit: listQuery.limit.default(20),
  offset: listQuery.offset.max(100_000).default(0),
});
export const storyList = z.object({ items: z.array(storySummary), total: z.int() });
export type StoryList = z.infer<typeof storyList>;
export type StoryFilter = Partial<
  Pick<z.infer<typeof storyQuery>, 'section' | 'author' | 'type' | 'since' | 'not'>
>;

/**
 * A content source as the server has it: one that only configuration names is known to the editor
 * from here.
 */
export const sourceSummary = z.object({
  name: z.string(),
  label: z.string(),
  kinds: z.array(z.custom<ContentKind>((kind) => typeof kind === 'string')).readonly(),
  /** Names of its query's parameters. */
  params: z.array(z.string()),
});
export type SourceSummary = z.infer<typeof sourceSummary>;

const MAX_QUERY_CHARS = 4_000;

/**
 * `GET /api/content/{source}?query=&filter=&_website=&at=`: JSON, dotted paths, the site; `at`: as
 * of a moment to come, unset for now.
 */
export const contentQuery = z.object({
  query: z.string().max(MAX_QUERY_CHARS).default('{}'),
  filter: z.string().max(MAX_QUERY_CHARS).default(''),
  at: z.iso.datetime({ offset: true }).optional(),
  _website: z.string().max(40),
});

/** `GET /api/content/hierarchies?site=`: names of a site's menus. */
export const hierarchyList = z.array(z.string());

/** `POST /api/html/sanitise`: what saving would make of some markup. */
export const sanitiseHtml = z.object({
  site: z.string().max(40),
  html: z
    .string()
    .max(HTML_MAX_CHARS, `El HTML lleva más de ${HTML_MAX_CHARS / 1_000} mil caracteres`),
  kind: z.enum(['html', 'inline']),
});
export const sanitisedHtml = z.object({
  html: z.string(),
  /** What readers do not get of it; of very long markup nobody looks. */
  dropped: z.array(
    z.object({
      what: z.enum(['script', 'frame', 'plugin']),
      host: z.exactOptional(z.string()),
      original: z.exactOptional(z.string()),
    }),
  ),
});
