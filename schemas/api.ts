import { z } from 'zod';
import { confirmation } from './confirmation.ts';
import { pictureCrops } from './crop-ratios.ts';
import { HTML_MAX_CHARS } from './fields/long-markup.ts';
import type { ContentKind } from './fields.ts';
import { isObject } from './json.ts';
import { type Issue, type PageDocument, type PageRoute, pageRoute, pageType } from './page.ts';
import { siteProperties } from './site.ts';
import { checkLimits, siteChecks } from './site-checks.ts';

/*
 * The staff API, under `/api` on the editor's host: the routes take what these shapes take and
 * reply what they say, and the editor checks what comes by them. A reply that is not 2xx is an
 * `ApiError`. Dates are ISO 8601 strings in UTC.
 */

/** An integer of PostgreSQL. */
export const MAX_VERSION = 2_147_483_647;
const MAX_LIST = 100;

/** `checkPage` checks a page: zod would reorder what is stored byte for byte. */
const anyDocument = z.unknown() as z.ZodType<PageDocument, PageDocument>;
const storedDocument = z.custom<PageDocument>(isObject);
/** Which of the shapes above are documents of pages, for who describes them. */
export const isPageDocument = (shape: unknown): boolean =>
  shape === anyDocument || shape === storedDocument;

const listQuery = {
  q: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(MAX_LIST),
  offset: z.coerce.number().int().min(0),
};

export const apiError = z.object({
  /**
   * Stable, for programs: `unauthorized`, `forbidden`, `own_account`, `last_admin`,
   * `email_taken`, `passkey_refused`, `not_found`, `invalid_page`,
   * `invalid_input`, `revision_conflict`, `version_in_use`, `route_taken`,
   * `confirmation_needed`, `hides_template`, `archived`, `already_withdrawn`,
   * `taken_down`, `gone`, `too_large`, `unavailable`, `internal`.
   */
  code: z.string(),
  /** Spanish, for people. */
  message: z.string(),
  issues: z.exactOptional(
    z.custom<Issue[]>(
      (value) => Array.isArray(value) && value.every((issue) => Array.isArray(issue?.path)),
    ),
  ),
  /** With `route_taken`: an address that is free. */
  proposal: z.exactOptional(z.string()),
  /** What a content source outside replied where it refused or failed: for developers. */
  upstream: z.exactOptional(z.object({ status: z.int(), reply: z.string() })),
});
export type ApiError = z.infer<typeof apiError>;

/** A route that was checked when it was stored. */
const storedRoute: z.ZodType<PageRoute> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('path'), path: z.string() }),
  z.object({ kind: z.literal('type'), type: pageType }),
  z.object({ kind: z.literal('shared'), name: z.string() }),
]);

/** `GET /api/pages?site=`, by name. */
export const pageSummary = z.object({
  id: z.string(),
  site: z.string(),
  name: z.string(),
  route: storedRoute,
  layout: z.string(),
  /** The newest version. */
  draftVersion: z.int(),
  /** Of the working draft: every write of it raises this. */
  revision: z.int(),
  /** The working draft differs from the newest version. */
  isDraftAhead: z.boolean(),
  /** Unset while the page was never published. */
  publishedVersion: z.exactOptional(z.int()),
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** Set: it left its readers and stays in the list of the archive. */
  archivedAt: z.exactOptional(z.string()),
  /** Set: it is in the trash. */
  deletedAt: z.exactOptional(z.string()),
});
export type PageSummary = z.infer<typeof pageSummary>;

/** `GET /api/pages/{id}`: a page with its draft. */
export const pageDetail = pageSummary.extend({ document: storedDocument });
export type PageDetail = z.infer<typeof pageDetail>;

const pageName = z.string().trim().min(1, 'Escribe un nombre').max(200);

/** `POST /api/pages` */
export const createPage = z.object({
  site: z.string().max(40),
  name: pageName,
  route: pageRoute,
  layout: z.string().regex(/^[a-z0-9-]{1,64}$/),
  /** It may stand where a template replies today; else 409 `hides_template`. */
  hidesTemplate: z.boolean().optional(),
  /**
   * What it begins with; unset: nothing. `frame`: header, navigation and footer of the site's
   * front. `copy`: the draft of a page, whose layout it gets.
   */
  from: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('empty') }),
      z.strictObject({ kind: z.literal('frame') }),
      z.strictObject({ kind: z.literal('copy'), page: z.string().max(100) }),
    ])
    .optional(),
});
export type CreatePage = z.infer<typeof createPage>;

/**
 * `PATCH /api/pages/{id}`. 422 `confirmation_needed` for moving a front that readers have, 409
 * `route_taken` with a `proposal`, 409 `hides_template`.
 */
export const changePage = z.object({
  name: pageName.optional(),
  route: pageRoute.optional(),
  /** Readers of the old address are sent on to the new one; unset: they are. */
  redirect: z.boolean().optional(),
  hidesTemplate: z.boolean().optional(),
  confirmation,
});

/** What people call a version of a page. */
export const VERSION_NAME_CHARS = 120;
export const versionName = z.string().trim().max(VERSION_NAME_CHARS);

/** `PUT /api/pages/{id}/draft`: saved only if the working draft is still `baseRevision`. */
export const savePage = z.object({
  baseRevision: z.int().min(0).max(MAX_VERSION),
  document: anyDocument,
  /** For `POST /api/pages/{id}/versions`. */
  name: versionName.optional(),
});
export type SavePage = z.infer<typeof savePage>;

/**
 * The working draft after a save; its document has the markup sanitised and the images signed.
 * Blocks with faults are kept as they are.
 */
export const savedDraft = z.object({
  revision: z.int(),
  document: storedDocument,
  savedAt: z.string(),
});
export type SavedDraft = z.infer<typeof savedDraft>;

/** `POST /api/pages/{id}/versions`, `…/publish` and `…/restore`: the draft became a version. */
export const savedPage = savedDraft.extend({ version: z.int() });
export type SavedPage = z.infer<typeof savedPage>;

export const publishedPage = savedPage.extend({ publishedAt: z.string() });
export type PublishedPage = z.infer<typeof publishedPage>;

/** 409 of a save: the working draft as another editor left it. Nothing of either is lost. */
export const revisionConflict = apiError.extend({
  code: z.literal('revision_conflict'),
  current: z.object({
    revision: z.int(),
    savedBy: z.string(),
    savedAt: z.string(),
    document: storedDocument,
  }),
});
export type RevisionConflict = z.infer<typeof revisionConflict>;

/** `GET /api/pages/{id}/versions`, newest first. */
export const pageVersion = z.object({
  version: z.int(),
  savedAt: z.string(),
  savedBy: z.string(),
  /** By whoever saved it, or later; '': none. Named ones are kept. */
  name: z.string(),
  /** Readers got it, once or now. */
  published: z.boolean(),
  /** Readers get it now: one of a page at most. */
  live: z.boolean(),
  /** When readers last began to get it. */
  publishedAt: z.exactOptional(z.string()),
  /** When it is to be published. */
  scheduledFor: z.exactOptional(z.string()),
  /** Its content was taken out of the history. */
  removed: z.boolean(),
});
export type PageVersion = z.infer<typeof pageVersion>;

/** `GET /api/pages/{id}/versions/{version}` */
export const versionDetail = pageVersion.extend({ document: storedDocument });

/** `POST /api/pages/{id}/restore`: makes an old version the newest and the working draft. */
export const restorePage = z.object({
  version: z.int().min(1).max(MAX_VERSION),
  baseRevision: z.int().min(0).max(MAX_VERSION),
});

/** `GET` and `PUT /api/pages/{id}/history`: what this editor can undo; the browser reads it. */
export const pageHistory = z.object({ history: z.unknown() });

const tabSession = z.string().regex(/^[\w-]{8,64}$/);

/** `PUT /api/pages/{id}/presence`, every 15 seconds and when another block is selected. */
export const presence = z.object({
  session: tabSession,
  /** Stored id of the selected block. */
  block: z.string().max(64).nullable().default(null),
  isLeaving: z.boolean().default(false),
});

/** Event `people` of `GET /api/pages/{id}/events`. */
export const peopleHere = z.array(
  z.object({ session: z.string(), name: z.string(), block: z.string().nullable() }),
);
export type PeopleHere = z.infer<typeof peopleHere>;

/** `GET /api/presence?site=`: the names of who has a page open, by the page's id. */
export const peopleOnPages = z.record(z.string(), z.array(z.string()));
export type PeopleOnPages = z.infer<typeof peopleOnPages>;

/** Event `draft` of `GET /api/pages/{id}/events`. */
export const draftMoved = z.object({ revision: z.int(), by: z.string() });

/** `GET /api/sites`, in their order. */
export const siteList = z.array(siteProperties);

/**
 * `PATCH /api/sites/{key}`, whose reply is the whole site: what an administrator changes in the
 * editor.
 */
export const siteOptions = z
  .strictObject({
    /** No story twice on a page. */
    dedupe: z.boolean().exactOptional(),
    /** Embeds of other sites load when a reader agrees. */
    asksBeforeEmbeds: z.boolean().exactOptional(),
    /** Dark pages for readers whose device asks for them. */
    hasDarkScheme: z.boolean().exactOptional(),
    /** All of them: a rule that is not named warns. */
    checks: siteChecks.exactOptional(),
    checkLimits: checkLimits.exactOptional(),
  })
  .refine((options) => Object.keys(options).length > 0, 'No dice qué cambia');
export type SiteOptions = z.infer<typeof siteOptions>;

/** What the story picker lists, newest first. */
const storySummary = z.object({
  _id: z.string(),
  type: z.string(),
  headline: z.string(),
  section: z.string(),
  display_date: z.string(),
  website_url: z.string(),
  /** A ready, signed address of a small picture, or ''. */
  thumbnail: z.string(),
});
export type StorySummary = z.infer<typeof storySummary>;

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
 * `GET /api/speed`: what took this server's time since it started. Milliseconds; what came from a
 * cache is not counted.
 */
export const speedReport = z.object({
  blocks: z.array(
    z.object({ name: z.string(), drawn: z.int(), meanMs: z.number(), maxMs: z.number() }),
  ),
  sources: z.array(
    z.object({ name: z.string(), asked: z.int(), meanMs: z.number(), failed: z.int() }),
  ),
});
export type SpeedReport = z.infer<typeof speedReport>;

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

const point = z.object({ x: z.number(), y: z.number() });
const givenPoint = z.object({
  x: z.number().min(0).max(1_000_000),
  y: z.number().min(0).max(1_000_000),
});

/** A picture of the media library. Points and sides are in pixels of the picture as seen. */
export const libraryImage = z.object({
  id: z.string(),
  /** The file's name when it was uploaded, or ''. */
  name: z.string(),
  /** What the file is by its content; the resizer sends other formats. */
  mime: z.string(),
  width: z.number(),
  height: z.number(),
  /** Size of the file; 0 when unknown. */
  bytes: z.number(),
  alt: z.string(),
  credit: z.string(),
  caption: z.string(),
  /** Unset: the resizer looks for what matters. */
  focalPoint: z.exactOptional(point),
  /** rule 4.24; unset: none. */
  crops: z.exactOptional(pictureCrops),
  /** No longer offered since then. */
  archivedAt: z.exactOptional(z.string()),
  /** Its file took the place of another one, which can come back. */
  replaced: z.exactOptional(z.object({ at: z.string(), by: z.string() })),
  /** So many others look like it; unset: none. */
  similar: z.exactOptional(z.int()),
  /** Plain address, and the resizer's tokens by version. */
  url: z.string(),
  auth: z.record(z.string(), z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type LibraryImage = z.infer<typeof libraryImage>;

/** Which pictures of the library: those on offer, and what of them wants attention. */
export const IMAGE_FILTERS = ['all', 'no-alt', 'unused', 'heavy', 'similar', 'archived'] as const;
export type ImageFilter = (typeof IMAGE_FILTERS)[number];

/** A file of more bytes is heavy. */
export const HEAVY_BYTES = 5_000_000;

/** `GET /api/images?q=&filter=&limit=&offset=`, newest first. */
export const imageQuery = z.object({
  ...listQuery,
  filter: z.enum(IMAGE_FILTERS).default('all'),
  limit: listQuery.limit.default(40),
  offset: listQuery.offset.max(1_000_000).default(0),
});
export const imageList = z.object({ items: z.array(libraryImage), total: z.int() });
export type ImageList = z.infer<typeof imageList>;

const imageText = z.string().trim().max(1_000);

/**
 * `PATCH /api/images/{id}`: what is unset stays; `focalPoint: null` takes it away. `POST
 * /api/images` takes a file's bytes as its body.
 */
export const changeImage = z.strictObject({
  alt: imageText.optional(),
  credit: imageText.optional(),
  caption: z.string().trim().max(4_000).optional(),
  focalPoint: givenPoint.nullable().optional(),
  /** All of them; what they lack is cut around the focal point. */
  crops: pictureCrops.optional(),
});
export type ChangeImage = z.infer<typeof changeImage>;

/** `POST /api/html/sanitise`: what saving would make of some markup. */
export const sanitiseHtml = z.object({
  site: z.string().max(40),
  html: z
    .string()
    .max(HTML_MAX_CHARS, `El HTML lleva más de ${HTML_MAX_CHARS / 1_000} mil caracteres`),
  kind: z.enum(['html', 'inline']),
});
export const sanitisedHtml = z.object({ html: z.string() });
