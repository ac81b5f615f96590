import { z } from 'zod';
import { apiError, issueList } from './endpoints/shapes/error.ts';
import { isObject, type JsonObject } from './json.ts';

/*
 * The story desk, in the staff API: one working ANS document a story, apart from the one that
 * readers get.
 */

/** Bytes of one document, as import takes it. */
export const STORY_BYTES = 5_000_000;
const MAX_REVISION = 2_147_483_647;

/** ANS, whatever else it holds; what publishing needs is asked when it is published. */
export const storyDocument = z.custom<JsonObject>(
  (value) => isObject(value) && value.type === 'story' && typeof value._id === 'string',
  { error: 'Se espera un documento ANS de tipo story con su _id' },
);

export const STORY_STATES = ['draft', 'published', 'changed', 'scheduled', 'unpublished'] as const;
/** `changed`: published, and changed since. */
export type StoryState = (typeof STORY_STATES)[number];

const revision = z.int().min(0).max(MAX_REVISION);

/**
 * `POST /api/story-desk/stories`: on a site and maybe in a section, without a word or with what a
 * template gives it.
 */
export const createStory = z.strictObject({
  site: z.string().min(1).max(40),
  section: z.string().min(1).max(200).optional(),
  template: z.string().min(1).max(100).optional(),
});

/** `PUT /api/story-desk/stories/{id}/draft`. 409 `revision_conflict` with `current`. */
export const saveStory = z.strictObject({ baseRevision: revision, document: storyDocument });

export const savedStory = z.object({
  revision: z.int(),
  savedAt: z.string(),
  savedBy: z.string(),
});
export type SavedStory = z.infer<typeof savedStory>;

export const storyConflict = apiError.extend({
  current: savedStory.extend({ document: storyDocument }),
});
export type StoryConflict = z.infer<typeof storyConflict>['current'];

/**
 * `POST /api/story-desk/stories/{id}/publish`: the draft as it is stored. 422 with `issues`; 409
 * `published_changed` when an import replaced what readers have, unless `isReplacing`.
 */
export const publishStory = z.strictObject({
  baseRevision: revision,
  isReplacing: z.boolean().optional(),
});

/** `PUT /api/story-desk/stories/{id}/schedule`: the draft as it is now, at a minute to come. */
export const scheduleStory = z.strictObject({
  baseRevision: revision,
  at: z.iso.datetime({ offset: true }),
});

/** `POST …/unpublish` and `DELETE …/draft`: of the revision that was seen. */
export const ofRevision = z.strictObject({ baseRevision: revision });

/** `GET /api/story-desk/stories?site=&state=&from=&q=&limit=&offset=`, newest first. */
export const deskQuery = z.object({
  site: z.string().max(40).default(''),
  state: z.enum(['', ...STORY_STATES]).default(''),
  /** `wires`: what agencies sent alone. */
  from: z.enum(['', 'wires']).default(''),
  q: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
});
export type DeskQuery = z.infer<typeof deskQuery>;

const deskStory = z.object({
  id: z.string(),
  /** Plain text; '' for a story without one yet. */
  headline: z.string(),
  /** Of the section of the site that was asked for. */
  section: z.string(),
  state: z.enum(STORY_STATES),
  /** Last change, or when readers first saw what nobody changed here. */
  at: z.string(),
  /** '' for what came by import. */
  by: z.string(),
  scheduledAt: z.string().nullable(),
  /** The agency that sent it; null: none that is read here. */
  wire: z
    .object({
      name: z.string(),
      /** It sent another version since, which is kept among the story's versions. */
      hasNewer: z.boolean(),
    })
    .nullable(),
});
export type DeskStory = z.infer<typeof deskStory>;
export const deskStories = z.object({ items: z.array(deskStory), total: z.int() });
export type DeskStories = z.infer<typeof deskStories>;

export const RAIL_STATES = ['draft', 'scheduled', 'published'] as const;
export type RailState = (typeof RAIL_STATES)[number];

/**
 * `GET /api/story-desk/rail?site=&state=&section=&q=&limit=&offset=`: what an editor of pages puts
 * on them, newest first. `coming`: what readers do not have yet, scheduled or not.
 */
export const railQuery = z.object({
  site: z.string().min(1).max(40),
  state: z.enum(['', 'coming', ...RAIL_STATES]).default(''),
  section: z.string().max(500).default(''),
  q: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(50).default(20),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
});
export type RailQuery = z.infer<typeof railQuery>;

const railStory = z.object({
  id: z.string(),
  /** Plain text; '' for a story without one yet. */
  headline: z.string(),
  /** What stands above the headline; '' for nothing. */
  kicker: z.string(),
  section: z.string(),
  state: z.enum(RAIL_STATES),
  /** When readers first saw it; for the others the last change. */
  at: z.string(),
  scheduledAt: z.string().nullable(),
  /** A ready, signed address of a small picture, or ''. */
  thumbnail: z.string(),
  /** Published pages that name it, of all sites. */
  pages: z.array(z.object({ id: z.string(), name: z.string(), site: z.string() })),
});
export type RailStory = z.infer<typeof railStory>;
export const railStories = z.object({ items: z.array(railStory), total: z.int() });
export type RailStories = z.infer<typeof railStories>;

/**
 * `GET /api/story-desk/schedules?site=`: stories that readers of a site get at a time to come, or
 * did not get at theirs, soonest first. `withheld`: what was published with a time of its own, as
 * imports bring it.
 */
const storySchedule = z.object({
  id: z.string(),
  kind: z.enum(['scheduled', 'withheld']),
  headline: z.string(),
  /** On the site that was asked for. */
  section: z.string(),
  /** Keys of all its sites. */
  sites: z.array(z.string()),
  at: z.string(),
  /** '' for what came by import. */
  by: z.string(),
  /** Why it was not published at its time; unset: it is to come. */
  fault: z.exactOptional(z.string()),
  /** May who asks take it back, or publish at once what an import withholds? */
  mayCancel: z.boolean(),
  /** Withheld by an embargo: only who sent it ends that sooner. */
  isEmbargoed: z.boolean(),
});
export type StorySchedule = z.infer<typeof storySchedule>;
export const storySchedules = z.array(storySchedule);

const schedule = z.object({
  at: z.string(),
  by: z.string(),
  fault: z.string().nullable(),
  /** It was written at since: that does not go out. */
  isBehind: z.boolean(),
});

/** `GET /api/story-desk/stories/{id}`: revision 0 where nobody wrote at the published one yet. */
export const openStory = z.object({
  id: z.string(),
  /** Where it was begun. */
  site: z.string(),
  document: storyDocument,
  revision: z.int(),
  savedAt: z.string(),
  savedBy: z.string(),
  state: z.enum(STORY_STATES),
  /** Do readers get it now, and did they ever? */
  isShown: z.boolean(),
  wasShown: z.boolean(),
  /** It was written at since readers got it. */
  isChanged: z.boolean(),
  /** What readers get changed since the draft began. */
  isOvertaken: z.boolean(),
  /** Where readers find it. */
  places: z.array(z.object({ site: z.string(), path: z.string() })),
  schedule: schedule.nullable(),
  /** May who asks write it, and publish it? */
  mayWrite: z.boolean(),
  mayPublish: z.boolean(),
  /** The resizer's tokens of its pictures, by their ids. */
  tokens: z.record(z.string(), z.string()),
});
export type OpenStory = z.infer<typeof openStory>;

/** `GET /api/story-desk/stories/{id}/checks`: of the draft as it is stored. */
export const storyChecks = z.object({
  /** What it began with, where that is still there. */
  template: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Those of which it may be on its sites. */
  templates: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Why it cannot go to readers, by field. */
  faults: issueList,
  /** Characters at most, by the path of a field. */
  limits: z.record(z.string(), z.int()),
});
export type StoryChecks = z.infer<typeof storyChecks>;

const versionSummary = z.object({
  version: z.int(),
  savedAt: z.string(),
  savedBy: z.string(),
  /** Null: it never was. */
  publishedAt: z.string().nullable(),
  /** Kept while it was written: neither published nor scheduled. */
  isDraft: z.boolean(),
});
export type StoryVersion = z.infer<typeof versionSummary>;
export const storyVersions = z.array(versionSummary);
export const storyVersion = versionSummary.extend({ document: storyDocument });

/** `GET /api/story-desk/sites`: those where who asks may write stories. */
export const deskSites = z.array(
  z.object({
    key: z.string(),
    name: z.string(),
    sections: z.array(z.object({ id: z.string(), name: z.string(), mayWrite: z.boolean() })),
    /** In no section: only whom no section binds. */
    mayWrite: z.boolean(),
  }),
);
export type DeskSites = z.infer<typeof deskSites>;

/** `GET /api/story-desk/tags?q=`. */
export const tagChoices = z.array(z.object({ slug: z.string(), text: z.string() }));

/** `GET /api/story-desk/authors?q=`: as a story credits them. */
export const authorChoices = z.array(
  z.object({ id: z.string(), name: z.string(), slug: z.string() }),
);
export type AuthorChoices = z.infer<typeof authorChoices>;
