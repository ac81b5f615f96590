import { z } from 'zod';
import { isObject, type JsonObject } from '../../json.ts';
import { storyRules } from '../../stories/story-rules.ts';

/*
 * Templates of stories, in the staff API: what a story of a kind begins with, and what it has to
 * have before readers get it.
 */

const name = z.string().trim().min(1, 'Escribe un nombre').max(80);
const description = z.string().trim().max(200);
const siteKey = z.string().min(1).max(40);

/** `GET /api/story-templates?site=`: those of the site and of every one, by name. */
const listedTemplate = z.object({
  id: z.string(),
  name: z.string(),
  /** What stories of it are; may be empty. */
  description: z.string(),
  /** Null: of every site. */
  site: z.string().nullable(),
  revision: z.int(),
  /** Null: it came with Portada. */
  savedAt: z.string().nullable(),
  savedBy: z.string(),
  mayChange: z.boolean(),
});
export const storyTemplates = z.array(listedTemplate);
export type ListedTemplate = z.infer<typeof listedTemplate>;

/** The story whose parts a template takes; `isBare`: without its words and pictures. */
const taken = z.strictObject({ story: z.string().min(1).max(200), isBare: z.boolean() });

/** `POST /api/story-templates`: one that begins as a story is now. */
export const createTemplate = z.strictObject({
  /** Null: of every site. */
  site: siteKey.nullable(),
  name,
  description: description.default(''),
  from: taken,
});

/**
 * `PUT /api/story-templates/{id}`: stories that begin later have it. 409 `revision_conflict` where
 * somebody else saved it since `baseRevision`.
 */
export const saveTemplate = z.strictObject({
  baseRevision: z.int().min(0),
  name,
  description,
  rules: storyRules,
  /** Set: its parts are replaced with those of that story. */
  from: taken.optional(),
});
export type SaveTemplate = z.infer<typeof saveTemplate>;

/** `DELETE /api/story-templates/{id}?revision=`: as it was seen. 409 `revision_conflict`. */
export const seenTemplate = z.object({ revision: z.coerce.number().int().min(0) });

/** `GET /api/story-templates/{id}?site=`: one of that site, or of every one. */
export const openTemplate = listedTemplate.extend({
  rules: storyRules,
  /** Fields and elements in ANS, as a new story gets them. */
  document: z.custom<JsonObject>(isObject),
});
export type OpenTemplate = z.infer<typeof openTemplate>;
