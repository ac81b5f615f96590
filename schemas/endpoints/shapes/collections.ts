import { z } from 'zod';
import { storySummary } from './story-summary.ts';

/*
 * Collections that editors make by hand, in the staff API: stories in an order, some of them for a
 * time only.
 */

/** Entries of one at most. */
export const MAX_ENTRIES = 200;
const MAX_NAME = 120;

const moment = z.iso.datetime({ offset: true });
const name = z.string().trim().min(1, 'Escribe un nombre').max(MAX_NAME);

/** `GET /api/collections?site=`: those that the site may show, by name. */
const listedCollection = z.object({
  id: z.string(),
  name: z.string(),
  entries: z.int(),
  isPublished: z.boolean(),
  /** Is it what the breaking bar of the site shows? */
  isBreaking: z.boolean(),
  /** Of every site of the newsroom. */
  isForAll: z.boolean(),
  savedAt: z.string().nullable(),
  savedBy: z.string(),
});
export const collectionList = z.array(listedCollection);
export type ListedCollection = z.infer<typeof listedCollection>;

/** `POST /api/collections`: an empty one of a site. */
export const createCollection = z.strictObject({ site: z.string().min(1).max(40), name });

/** A story in a collection, from and until when readers find it there; unset: always. */
const entry = z
  .strictObject({
    id: z.string().min(1).max(200),
    from: moment.optional(),
    until: moment.optional(),
  })
  .refine(({ from, until }) => !from || !until || new Date(from) < new Date(until), {
    path: ['until'],
    error: 'El final va después del principio',
  });
export type CollectionEntry = z.infer<typeof entry>;

/**
 * `PUT /api/collections/{id}`: readers get it at once. 409 `revision_conflict` where somebody else
 * saved it since `baseRevision`.
 */
export const saveCollection = z.strictObject({
  baseRevision: z.int().min(0),
  name,
  isPublished: z.boolean(),
  isBreaking: z.boolean(),
  entries: z
    .array(entry)
    .max(MAX_ENTRIES, `Máximo ${MAX_ENTRIES} notas`)
    .refine((entries) => new Set(entries.map(({ id }) => id)).size === entries.length, {
      error: 'Una nota está dos veces',
    }),
});
/** `DELETE /api/collections/{id}?revision=`: as it was seen. 409 `revision_conflict`. */
export const seenCollection = z.object({ revision: z.coerce.number().int().min(0) });

export type SaveCollection = z.infer<typeof saveCollection>;

const usingPage = z.object({
  id: z.string(),
  name: z.string(),
  site: z.string(),
  /** Do its readers see it there already? */
  isLive: z.boolean(),
});

/** `GET /api/collections/{id}?site=`: as that site has it. */
export const openCollection = listedCollection.extend({
  revision: z.int(),
  sites: z.array(z.string()),
  mayChange: z.boolean(),
  list: z.array(
    z.object({
      id: z.string(),
      from: z.string().nullable(),
      until: z.string().nullable(),
      /** Undefined: no story of that id is there. */
      story: storySummary.optional(),
      /** Do readers of the site get the story? */
      isOnSite: z.boolean(),
    }),
  ),
  /** Pages that show it, in their drafts or to readers. */
  uses: z.array(usingPage),
});
export type OpenCollection = z.infer<typeof openCollection>;
