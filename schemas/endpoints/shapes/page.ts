import { z } from 'zod';
import { confirmation } from '../../confirmation.ts';
import { isObject } from '../../json.ts';
import { type PageDocument, type PageRoute, pageRoute, pageType } from '../../page.ts';
import type { PageChange } from '../../page-records/page-change.ts';
import { apiError } from './error.ts';

/** An integer of PostgreSQL. */
export const MAX_VERSION = 2_147_483_647;

/** `checkPage` checks a page: zod would reorder what is stored byte for byte. */
const anyDocument = z.unknown() as z.ZodType<PageDocument, PageDocument>;
/** `wireChanges` checks them: who sends them needs no schema. */
const anyChanges = z.unknown() as z.ZodType<PageChange[], PageChange[]>;
const storedDocument = z.custom<PageDocument>(isObject);
/** Which of the shapes above are documents of pages, for who describes them. */
export const isPageDocument = (shape: unknown): boolean =>
  shape === anyDocument || shape === storedDocument;

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
  /** Readers have what the working draft says, whatever the numbers of both are. */
  isAsLive: z.boolean(),
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

/** The page, or without one what changed since `baseRevision`. */
export const saveDraft = z.object({
  baseRevision: savePage.shape.baseRevision,
  document: anyDocument.optional(),
  changes: anyChanges.optional(),
});
export type SaveDraft = z.infer<typeof saveDraft>;

/**
 * The working draft after a save; its document has the markup sanitised and the images signed.
 * Blocks with faults are kept as they are.
 */
export const savedDraft = z.object({
  revision: z.int(),
  document: storedDocument,
  savedAt: z.string(),
  /** Readers have just that. */
  isAsLive: z.boolean(),
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

/** Event `content` of the same: tags of what readers get that changed; `isAll`: too many to name. */
export const contentChanged = z.object({ tags: z.array(z.string()), isAll: z.boolean() });
