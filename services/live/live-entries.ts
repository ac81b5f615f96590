import { sql } from 'drizzle-orm';
import type { SafeHtml } from '../../schemas/html.ts';
import type { EntryFields } from '../../schemas/live/live-api.ts';
import type { Correction, EntryState, LiveEntry } from '../../schemas/live/live-blog.ts';
import { readLiveImage } from '../../schemas/live/live-image.ts';
import type { Actor } from '../audit/audit-log.ts';
import { rows, type Tx } from '../database/database.ts';
import { invalid, Problem } from '../http/problem.ts';
import type { LiveChange } from './live-blogs.ts';
import { appendEvent } from './live-log.ts';
import { noteLive } from './live-notes.ts';
import { type EntryRow, entryConflict, entryOf, lockBlog, readEntryRow } from './live-rows.ts';

/** Fields whose markup was sanitised by the policy of the blog's site. */
export type CleanFields = Omit<EntryFields, 'description' | 'embedHtml'> & {
  description: SafeHtml;
  embedHtml: SafeHtml;
  /** As it was written, where the policy left something else. */
  embedOriginal?: string;
};

/** One update of one blog, as its author saw it last. */
export interface EntryAt {
  blog: string;
  id: string;
  baseVersion: number;
}

const MAX_ENTRIES = 3_000;
const MAX_CORRECTIONS = 50;

const isPublic = (state: EntryState): boolean => state === 'published' || state === 'corrected';
const refuse = (code: string, message: string) => new Problem(409, code, message);

/** Locks the blog. Throws Problem 404, 409 `version_conflict`. */
async function lockEntry(tx: Tx, { blog, id, baseVersion }: EntryAt): Promise<EntryRow> {
  await lockBlog(tx, blog);
  const row = await readEntryRow(tx, blog, id);
  if (row.version !== baseVersion) throw entryConflict(row);
  return row;
}

const jsonOrNull = (value: object | null): string | null =>
  value === null ? null : JSON.stringify(value);

const columnsOf = (fields: CleanFields) => sql`headline = ${fields.headline},
  kind = ${fields.kind},  description = ${fields.description}, date = ${fields.date},
  update_by_author = ${fields.updateByAuthor}, url_recommend_post = ${fields.urlRecommendPost},
  recommend_headline = ${fields.recommendHeadline}, embed_html = ${fields.embedHtml},
  embed_original = ${fields.embedOriginal ?? null},
  score_table = ${jsonOrNull(fields.table)}, image = ${jsonOrNull(fields.image)}`;

interface Stored {
  fields?: CleanFields | undefined;
  state?: EntryState;
  isKey?: boolean | undefined;
  isPinned?: boolean | undefined;
  scheduledAt?: Date | null;
  scheduledBy?: Actor;
  corrections?: readonly Correction[];
  publishedAt?: Date;
  date?: Date;
  mergedInto?: string;
}

/** With the original of an embed that somebody sends back as the policy left it. */
function withOriginal(fields: CleanFields, row: EntryRow): CleanFields {
  const isUntouched = fields.embedOriginal === undefined && fields.embedHtml === row.embed_html;
  return isUntouched && row.embed_original !== null
    ? { ...fields, embedOriginal: row.embed_original }
    : fields;
}

/** Writes an update anew, keeps what it became, and returns it. */
async function store(
  tx: Tx,
  { blog, row, ...after }: Stored & { blog: string; row: EntryRow },
  { by, now }: LiveChange,
): Promise<LiveEntry> {
  const at = now.toISOString();
  const state = after.state ?? row.state;
  const scheduled = after.scheduledAt === undefined ? row.scheduled_at : after.scheduledAt;
  const scheduledAt = state !== 'draft' ? null : scheduled;
  const actor = after.scheduledBy;
  await tx.execute(
    sql`UPDATE live_entries SET ${after.fields ? sql`${columnsOf(withOriginal(after.fields, row))}, draft = NULL,` : sql``}
      ${after.date ? sql`date = ${after.date.toISOString()},` : sql``}
      ${actor ? sql`scheduled_by_id = ${actor.id}, scheduled_by_name = ${actor.name},` : sql``}
      ${actor ? sql`scheduled_by_email = ${actor.email},` : sql``}
      state = ${state}, is_key = ${after.isKey ?? row.is_key},
      is_pinned = ${after.isPinned ?? row.is_pinned},
      scheduled_at = ${scheduledAt instanceof Date ? scheduledAt.toISOString() : scheduledAt},
      corrections = ${after.corrections ? JSON.stringify(after.corrections) : row.corrections},
      published_at = ${after.publishedAt ? after.publishedAt.toISOString() : row.published_at},
      merged_into = ${after.mergedInto ?? (state === 'withdrawn' ? row.merged_into : null)},
      version = version + 1, updated_at = ${at}, updated_by = ${by}
      WHERE blog_id = ${blog} AND id = ${row.id}`,
  );
  return keepVersion(tx, { blog, id: row.id }, { by, now });
}

/** What an update is now, in the list of what it was. */
async function keepVersion(
  tx: Tx,
  { blog, id }: { blog: string; id: string },
  { by, now }: LiveChange,
): Promise<LiveEntry> {
  const { draft: _, ...entry } = entryOf(await readEntryRow(tx, blog, id));
  await tx.execute(
    sql`INSERT INTO live_entry_versions (blog_id, entry_id, version, document, saved_at, saved_by)
      VALUES (${blog}, ${id}, ${entry.version}, ${JSON.stringify(entry)}, ${now.toISOString()},
        ${by})`,
  );
  return { ...entry, draft: null };
}

const tellDesk = (tx: Tx, blog: string, entry: string) =>
  noteLive(tx, { kind: 'desk', blog, entry });

export interface NewEntry {
  blog: string;
  id: string;
  fields: CleanFields;
  isPublishing: boolean;
  /** What a host's config holds in it beside ours. */
  extra?: object;
}

/**
 * Adds an update, as a draft or for readers. Sent again it changes nothing. Throws Problem 404, 409
 * `taken`, `too_many`.
 */
export async function createEntry(
  tx: Tx,
  { blog, id, fields, isPublishing, extra = {} }: NewEntry,
  change: LiveChange,
): Promise<LiveEntry> {
  await lockBlog(tx, blog);
  const [count] = await rows<{ all: string }>(
    tx,
    sql`SELECT count(*) AS all FROM live_entries WHERE blog_id = ${blog}`,
  );
  if (Number(count?.all) >= MAX_ENTRIES)
    throw refuse('too_many', `Este directo ya tiene ${MAX_ENTRIES} actualizaciones.`);
  const at = change.now.toISOString();
  const made = await rows(
    tx,
    sql`INSERT INTO live_entries (blog_id, id, headline, kind, description, date, update_by_author,
        url_recommend_post, recommend_headline, embed_html, embed_original, score_table, image,
        state, published_at, extra, updated_at, updated_by)
      VALUES (${blog}, ${id}, ${fields.headline}, ${fields.kind}, ${fields.description}, ${fields.date},
        ${fields.updateByAuthor}, ${fields.urlRecommendPost}, ${fields.recommendHeadline},
        ${fields.embedHtml}, ${fields.embedOriginal ?? null}, ${jsonOrNull(fields.table)},
        ${jsonOrNull(fields.image)},
        ${isPublishing ? 'published' : 'draft'}, ${isPublishing ? at : null},
        ${JSON.stringify(extra)}, ${at}, ${change.by})
      ON CONFLICT DO NOTHING RETURNING id`,
  );
  if (made.length === 0) {
    const row = await readEntryRow(tx, blog, id);
    return sameEntry(row, fields, isPublishing);
  }
  const entry = await keepVersion(tx, { blog, id }, change);
  if (isPublishing) await appendEvent(tx, { blog, kind: 'published', entry: id, now: change.now });
  else await tellDesk(tx, blog, id);
  return entry;
}

/** The reply to whoever added it may have been lost. */
function sameEntry(
  row: EntryRow,
  { headline, description }: CleanFields,
  isPublishing: boolean,
): LiveEntry {
  const isSame = row.headline === headline && row.description === description;
  if (isSame && isPublic(row.state) === isPublishing) return entryOf(row);
  throw new Problem(409, 'taken', 'Ya hay una actualización con ese identificador.', {
    current: entryOf(row),
  });
}

/** New texts: of a draft for its authors, else for readers. Throws Problem 404, 409. */
export async function changeEntry(
  tx: Tx,
  { fields, ...at }: EntryAt & { fields: CleanFields },
  change: LiveChange,
): Promise<LiveEntry> {
  const row = await lockEntry(tx, at);
  const entry = await store(tx, { blog: at.blog, row, fields }, change);
  if (isPublic(row.state))
    await appendEvent(tx, { blog: at.blog, kind: 'updated', entry: at.id, now: change.now });
  else await tellDesk(tx, at.blog, at.id);
  return entry;
}

/** Shows a draft, or one that was withdrawn, to readers. Throws Problem 404, 409. */
export async function publishEntry(
  tx: Tx,
  { fields, date, ...at }: EntryAt & { fields?: CleanFields | undefined; date?: Date },
  change: LiveChange,
): Promise<LiveEntry> {
  const row = await lockEntry(tx, at);
  if (isPublic(row.state)) throw refuse('published', 'Esta actualización ya está publicada.');
  const state = row.corrections === '[]' ? 'published' : 'corrected';
  const after = {
    ...(date ? { date } : {}),
    ...(row.published_at ? {} : { publishedAt: change.now }),
  };
  const entry = await store(tx, { blog: at.blog, row, fields, state, ...after }, change);
  await appendEvent(tx, { blog: at.blog, kind: 'published', entry: at.id, now: change.now });
  return entry;
}

/** New texts, and a note that says what was wrong. Throws Problem 404, 409. */
export async function correctEntry(
  tx: Tx,
  { fields, note, ...at }: EntryAt & { fields: CleanFields; note: string },
  change: LiveChange,
): Promise<LiveEntry> {
  const row = await lockEntry(tx, at);
  if (!isPublic(row.state)) throw refuse('not_published', 'Sólo se corrige lo que se publicó.');
  const { corrections, headline, description } = entryOf(row);
  if (corrections.length >= MAX_CORRECTIONS)
    throw refuse('too_many', `Esta actualización ya tiene ${MAX_CORRECTIONS} correcciones.`);
  const before = { headline, description };
  const next = { at: change.now.toISOString(), by: change.by, before, note };
  const after = { fields, state: 'corrected', corrections: [...corrections, next] } as const;
  const entry = await store(tx, { blog: at.blog, row, ...after }, change);
  await appendEvent(tx, { blog: at.blog, kind: 'corrected', entry: at.id, now: change.now });
  return entry;
}

/** Takes an update from its readers; a draft is erased. Throws Problem 404, 409. */
export async function withdrawEntry(
  tx: Tx,
  at: EntryAt,
  change: LiveChange,
): Promise<LiveEntry | undefined> {
  const row = await lockEntry(tx, at);
  if (row.state === 'draft' && row.published_at === null) {
    await tx.execute(sql`DELETE FROM live_entries WHERE blog_id = ${at.blog} AND id = ${at.id}`);
    await tellDesk(tx, at.blog, at.id);
    return undefined;
  }
  if (row.state === 'withdrawn') return entryOf(row);
  const after = { state: 'withdrawn', isPinned: false, isKey: false } as const;
  const entry = await store(tx, { blog: at.blog, row, ...after }, change);
  await appendEvent(tx, { blog: at.blog, kind: 'withdrawn', entry: at.id, now: change.now });
  return entry;
}

/** Says that an update is a key moment, or is pinned. Throws Problem 404, 409. */
export async function markEntry(
  tx: Tx,
  { isKey, isPinned, ...at }: EntryAt & Pick<Stored, 'isKey' | 'isPinned'>,
  change: LiveChange,
): Promise<LiveEntry> {
  const row = await lockEntry(tx, at);
  const entry = await store(tx, { blog: at.blog, row, isKey, isPinned }, change);
  if (isPublic(row.state))
    await appendEvent(tx, { blog: at.blog, kind: 'updated', entry: at.id, now: change.now });
  else await tellDesk(tx, at.blog, at.id);
  return entry;
}

/** Publishes a draft at a time to come, or no longer does. Throws Problem 404, 409, 422. */
export async function scheduleEntry(
  tx: Tx,
  { at: scheduledAt, actor, ...entryAt }: EntryAt & { at: Date | null; actor: Actor },
  change: LiveChange,
): Promise<LiveEntry> {
  const row = await lockEntry(tx, entryAt);
  if (row.state !== 'draft') throw refuse('published', 'Sólo se programa un borrador.');
  if (scheduledAt && scheduledAt <= change.now)
    throw invalid([{ path: ['at'], message: 'Esa hora ya pasó' }], 'Esa hora ya pasó.');
  const after = { scheduledAt, scheduledBy: actor };
  const entry = await store(tx, { blog: entryAt.blog, row, ...after }, change);
  await tellDesk(tx, entryAt.blog, entryAt.id);
  return entry;
}

/**
 * Adds another update's text to this one, and takes that one from its readers. Throws Problem 404,
 * 409, 422.
 */
export async function mergeEntries(
  tx: Tx,
  { other, otherVersion, ...at }: EntryAt & { other: string; otherVersion: number },
  change: LiveChange,
): Promise<LiveEntry> {
  if (other === at.id) throw invalid([{ path: ['other'], message: 'Elige otra actualización' }]);
  const row = await lockEntry(tx, at);
  const from = await lockEntry(tx, { blog: at.blog, id: other, baseVersion: otherVersion });
  const [one, two] = [entryOf(row), entryOf(from)];
  const isWhole = one.embedOriginal === undefined && two.embedOriginal === undefined;
  const written = [one, two].map((each) => each.embedOriginal ?? each.embedHtml).join('');
  const fields: CleanFields = {
    ...one,
    ...(isWhole ? {} : { embedOriginal: written }),
    description: `${one.description}${two.description}` as SafeHtml,
    embedHtml: `${one.embedHtml}${two.embedHtml}` as SafeHtml,
    urlRecommendPost: one.urlRecommendPost || two.urlRecommendPost,
    recommendHeadline: one.urlRecommendPost ? one.recommendHeadline : two.recommendHeadline,
    table: one.table ?? two.table,
    image: readLiveImage(one.image ?? two.image),
  };
  const marks = { isKey: one.isKey || two.isKey, isPinned: one.isPinned || two.isPinned };
  const entry = await store(tx, { blog: at.blog, row, fields, ...marks }, change);
  const gone = { state: 'withdrawn', isKey: false, isPinned: false, mergedInto: at.id } as const;
  await store(tx, { blog: at.blog, row: from, ...gone }, change);
  const { now } = change;
  if (isPublic(row.state))
    await appendEvent(tx, { blog: at.blog, kind: 'updated', entry: at.id, now });
  else await tellDesk(tx, at.blog, at.id);
  if (isPublic(from.state))
    await appendEvent(tx, { blog: at.blog, kind: 'withdrawn', entry: other, now });
  else await tellDesk(tx, at.blog, other);
  return entry;
}
