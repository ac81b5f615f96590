import { z } from 'zod';
import { imageList } from '../endpoints/shapes/image.ts';
import { liveTable } from './config.ts';
import { ENTRY_KINDS, liveBlog, liveEntry } from './live-blog.ts';
import { liveImage } from './live-image.ts';
import { webAddress } from './web-address.ts';

const MAX_HEADLINE_CHARS = 300;
const MAX_HTML_CHARS = 50_000;
const MAX_EMBED_CHARS = 50_000;
const MAX_NOTE_CHARS = 500;
const MAX_NAME_CHARS = 120;
const MAX_URL_CHARS = 2_000;
export const AUTO_CLOSE_HOURS = 24;
export const MAX_CLOSE_HOURS = 24 * 31;

/** Of blogs and updates: as hosts and this program make them. */
export const liveId = z.string().regex(/^[\w.-]{1,128}$/, 'El identificador no es válido');

const headline = z
  .string()
  .trim()
  .min(1, 'Escribe un titular')
  .max(MAX_HEADLINE_CHARS, `El titular pasa de ${MAX_HEADLINE_CHARS} letras`);
const html = z.string().max(MAX_HTML_CHARS, 'El texto es demasiado largo');
const moment = z.iso.datetime({ offset: true, error: 'Elige una fecha y hora' });
const baseVersion = z.int().min(1);
const session = z.string().regex(/^[\w-]{8,64}$/);

/** What authors write in an update. `recommendPost` and `isEmbedHtml` are `!== ''` of the others. */
export const entryFields = z.strictObject({
  headline,
  kind: z.enum(ENTRY_KINDS).default('plain'),
  description: html,
  date: moment,
  updateByAuthor: z.string().trim().max(MAX_NAME_CHARS).default(''),
  urlRecommendPost: z.union([z.literal(''), webAddress.max(MAX_URL_CHARS)]).default(''),
  recommendHeadline: z.string().trim().max(MAX_HEADLINE_CHARS).default(''),
  embedHtml: z.string().max(MAX_EMBED_CHARS, 'El HTML es demasiado largo').default(''),
  table: liveTable.nullable().default(null),
  image: liveImage.nullable().default(null),
});
export type EntryFields = z.infer<typeof entryFields>;
export type EntryFieldsInput = z.input<typeof entryFields>;

/** `GET /api/live/blogs?site=` */
export const liveBlogList = z.array(liveBlog);

/** `POST /api/live/blogs` */
export const createLiveBlog = z.strictObject({
  /** Unset: one is made. */
  id: liveId.optional(),
  site: z.string().min(1).max(40),
  headline,
  description: html.default(''),
  startLiveDate: moment.nullable().default(null),
  /** What the story's embed holds already: its end, and what has no field here. */
  config: z.record(z.string(), z.unknown()).optional(),
});
export type CreateLiveBlog = z.input<typeof createLiveBlog>;

/** `PATCH /api/live/blogs/{id}` */
export const changeLiveBlog = z.strictObject({
  baseVersion,
  headline: headline.optional(),
  description: html.optional(),
  startLiveDate: moment.nullable().optional(),
  endLiveDate: moment.nullable().optional(),
  summary: html.optional(),
  autoCloseHours: z.int().min(0).max(MAX_CLOSE_HOURS).optional(),
});
export type ChangeLiveBlog = z.input<typeof changeLiveBlog>;

/** `POST /api/live/blogs/{id}/erase`: with its headline, as its author sees it. */
export const eraseLiveBlog = z.strictObject({ headline: z.string().max(MAX_HEADLINE_CHARS * 2) });

/** Who has the desk open, and which update each of them writes. */
export const deskPerson = z.object({
  session: z.string(),
  name: z.string(),
  /** Of the update that this person writes. */
  entry: z.string().nullable(),
});
export type DeskPerson = z.infer<typeof deskPerson>;

/** `GET /api/live/blogs/{id}`: everything, newest first. */
export const liveDesk = z.object({ blog: liveBlog, entries: z.array(liveEntry) });
export type LiveDesk = z.infer<typeof liveDesk>;

/** What an update was. `image` is null in what an earlier Portada kept. */
export const liveEntryVersion = liveEntry
  .omit({ draft: true })
  .extend({ savedAt: z.string(), savedBy: z.string() });
export type LiveEntryVersion = z.infer<typeof liveEntryVersion>;

/** `GET /api/live/blogs/{id}/entries/{entry}/versions`: newest first, two hundred at most. */
export const liveEntryVersions = z.array(liveEntryVersion);

/** `POST /api/live/blogs/{id}/entries` */
export const createEntry = z.strictObject({
  id: liveId.optional(),
  fields: entryFields,
  isPublishing: z.boolean().default(false),
});

/** `PATCH …/entries/{entry}`, `POST …/publish` (there `fields` may be unset). */
export const changeEntry = z.strictObject({ baseVersion, fields: entryFields });
export const publishEntry = z.strictObject({ baseVersion, fields: entryFields.optional() });

/** `POST …/entries/{entry}/correct` */
export const correctEntry = z.strictObject({
  baseVersion,
  fields: entryFields,
  note: z.string().trim().min(1, 'Escribe qué se corrigió').max(MAX_NOTE_CHARS),
});

/** `POST …/entries/{entry}/withdraw`: a draft is erased. */
export const withdrawEntry = z.strictObject({ baseVersion });

/** `POST …/entries/{entry}/mark` */
export const markEntry = z.strictObject({
  baseVersion,
  isKey: z.boolean().optional(),
  isPinned: z.boolean().optional(),
});

/** `POST …/entries/{entry}/schedule`: a minute to come, or null for none. */
export const scheduleEntry = z.strictObject({ baseVersion, at: moment.nullable() });

/** `POST …/entries/{entry}/merge`: takes the other's text in, and the other one goes. */
export const mergeEntries = z.strictObject({
  baseVersion,
  other: liveId,
  otherVersion: baseVersion,
});

/** `PUT …/entries/{entry}/draft`: what is being written; it may be incomplete. */
export const typedDraft = z.strictObject({
  session,
  fields: z.record(z.string().max(40), z.unknown()),
});

/** `PUT …/entries/{entry}/lock` */
export const lockEntry = z.strictObject({ session });

/** `PUT /api/live/blogs/{id}/presence` */
export const liveHere = z.strictObject({
  session,
  entry: liveId.nullable(),
  isLeaving: z.boolean().default(false),
});

/** `PUT /api/live/blogs/{id}/config`: updates that we have are replaced only when that is said. */
export const importConfig = z.strictObject({
  config: z.record(z.string(), z.unknown()),
  isReplacing: z.boolean().default(false),
});
export const importedConfig = liveDesk.extend({
  added: z.int(),
  replaced: z.int(),
  /** Updates without an id, headline or date. */
  skipped: z.int(),
});

/** `POST /api/live/sessions` */
export const redeemPairing = z.strictObject({ code: z.string().max(40) });
export const liveSession = z.object({
  token: z.string(),
  expiresAt: z.string(),
  name: z.string(),
});

/** An event of `GET /api/live/blogs/{id}/events`. After `change`, read the blog anew. */
export const deskEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('people'), data: z.array(deskPerson) }),
  z.object({ event: z.literal('change'), data: z.object({}) }),
]);
export type DeskEvent = z.infer<typeof deskEvent>;

/** `GET /api/live/sites`: who writes, and where. */
export const liveSites = z.object({
  author: z.string(),
  sites: z.array(z.object({ key: z.string(), name: z.string(), mayErase: z.boolean() })),
});

/** `GET /api/live/blogs/{id}/images?q=&limit=&offset=`: of the library, newest first. */
export const liveImages = imageList;

/** `GET /api/live/blogs/{id}/stories?q=` */
export const liveStories = z.array(z.object({ headline: z.string(), url: z.string() }));
