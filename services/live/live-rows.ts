import { sql } from 'drizzle-orm';
import type { SafeHtml } from '../../schemas/html.ts';
import type { LiveTable } from '../../schemas/live/config.ts';
import {
  type Correction,
  type EntryState,
  entryKind,
  type LiveBlog,
  type LiveEntry,
  liveStateOf,
  type PublicEntry,
} from '../../schemas/live/live-blog.ts';
import type { LiveImage } from '../../schemas/live/live-image.ts';
import { originalKey } from '../../schemas/stories/originals.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { notFound, Problem } from '../http/problem.ts';

export interface BlogRow {
  id: string;
  site: string;
  headline: string;
  description: string;
  start_live_date: string | null;
  end_live_date: string | null;
  summary: string;
  auto_close_hours: number;
  version: number;
  last_event: string;
  extra: string;
  updated_at: string;
  updated_by: string;
}

export const BLOG_COLUMNS = sql.raw(
  `b.id, b.site, b.headline, b.description, b.start_live_date, b.end_live_date, b.summary,
  b.auto_close_hours, b.version, b.last_event, b.extra, b.updated_at, b.updated_by`,
);

const dateOrNull = (value: string | null): string | null => (value ? isoDate(value) : null);

/** Markup in these tables was sanitised when it was written. */
export function blogOf(row: BlogRow): LiveBlog {
  const dates = {
    startLiveDate: dateOrNull(row.start_live_date),
    endLiveDate: dateOrNull(row.end_live_date),
  };
  return {
    id: row.id,
    site: row.site,
    headline: row.headline,
    description: row.description as SafeHtml,
    ...dates,
    summary: row.summary as SafeHtml,
    state: liveStateOf(dates),
    autoCloseHours: row.auto_close_hours,
    version: row.version,
    lastEvent: Number(row.last_event),
    updatedAt: isoDate(row.updated_at),
    updatedBy: row.updated_by,
  };
}

export interface EntryRow {
  id: string;
  headline: string;
  kind: string;
  description: string;
  date: string;
  update_by_author: string;
  url_recommend_post: string;
  recommend_headline: string;
  embed_html: string;
  embed_original: string | null;
  score_table: string | null;
  image: string | null;
  state: EntryState;
  is_key: boolean;
  is_pinned: boolean;
  scheduled_at: string | null;
  corrections: string;
  version: number;
  published_at: string | null;
  merged_into: string | null;
  draft: string | null;
  extra: string;
  updated_at: string;
  updated_by: string;
}

export const ENTRY_COLUMNS = sql.raw(
  `e.id, e.headline, e.kind, e.description, e.date, e.update_by_author, e.url_recommend_post,
  e.recommend_headline, e.embed_html, e.embed_original, e.score_table, e.image, e.state, e.is_key,
  e.is_pinned, e.scheduled_at, e.corrections, e.version, e.published_at, e.merged_into, e.draft, e.extra,
  e.updated_at, e.updated_by`,
);

export const entryOf = (row: EntryRow): LiveEntry => ({
  id: row.id,
  headline: row.headline,
  kind: entryKind.parse(row.kind),
  description: row.description as SafeHtml,
  date: isoDate(row.date),
  updateByAuthor: row.update_by_author,
  urlRecommendPost: row.url_recommend_post,
  recommendHeadline: row.recommend_headline,
  embedHtml: row.embed_html as SafeHtml,
  ...(row.embed_original === null ? {} : { embedOriginal: row.embed_original }),
  table: row.score_table === null ? null : (JSON.parse(row.score_table) as LiveTable),
  image: row.image === null ? null : { type: 'image', ...(JSON.parse(row.image) as LiveImage) },
  state: row.state,
  isKey: row.is_key,
  isPinned: row.is_pinned,
  scheduledAt: dateOrNull(row.scheduled_at),
  corrections: JSON.parse(row.corrections) as Correction[],
  version: row.version,
  publishedAt: dateOrNull(row.published_at),
  mergedInto: row.merged_into,
  draft: row.draft,
  updatedAt: isoDate(row.updated_at),
  updatedBy: row.updated_by,
});

/**
 * What readers get of an update; undefined for one that they do not. Its markup is made by today's
 * policy of the site where it is read, as that of stories is.
 */
export function publicEntryOf(row: EntryRow): PublicEntry | undefined {
  const {
    version: _,
    updatedBy: __,
    mergedInto: ___,
    draft: ____,
    scheduledAt: _____,
    embedOriginal: original,
    ...entry
  } = entryOf(row);
  const { state, publishedAt } = entry;
  if (state !== 'published' && state !== 'corrected') return undefined;
  return {
    ...entry,
    ...(original === undefined ? {} : { [originalKey('embedHtml')]: original }),
    state,
    publishedAt: publishedAt ?? entry.date,
    corrections: entry.corrections.map(({ at, note, before }) => ({ at, note, before })),
  };
}

/** Does a reader get it? */
export const IS_PUBLIC = sql.raw(`e.state IN ('published', 'corrected')`);

async function findBlog(tx: Tx, id: string, isLocking: boolean): Promise<BlogRow> {
  const [row] = await rows<BlogRow>(
    tx,
    sql`SELECT ${BLOG_COLUMNS} FROM live_blogs b WHERE b.id = ${id}
      ${isLocking ? sql`FOR UPDATE` : sql``}`,
  );
  if (!row) throw notFound('Ese directo no existe.');
  return row;
}

/** Throws Problem 404. */
export const readBlogRow = (tx: Tx, id: string): Promise<BlogRow> => findBlog(tx, id, false);
/** Until the transaction ends nobody else writes the blog or its updates. Throws Problem 404. */
export const lockBlog = (tx: Tx, id: string): Promise<BlogRow> => findBlog(tx, id, true);

/** An update of that blog and no other. Throws Problem 404. */
export async function readEntryRow(tx: Tx, blog: string, id: string): Promise<EntryRow> {
  const [row] = await rows<EntryRow>(
    tx,
    sql`SELECT ${ENTRY_COLUMNS} FROM live_entries e WHERE e.blog_id = ${blog} AND e.id = ${id}`,
  );
  if (!row) throw notFound('Esa actualización no existe en este directo.');
  return row;
}

/** Somebody else changed it meanwhile: a Problem 409 with how it is now. */
export const entryConflict = (row: EntryRow): Problem =>
  new Problem(
    409,
    'version_conflict',
    `${row.updated_by} cambió esta actualización mientras la escribías.`,
    { current: entryOf(row) },
  );

/** The same of the blog itself. */
export const blogConflict = (row: BlogRow): Problem =>
  new Problem(
    409,
    'version_conflict',
    `${row.updated_by} cambió este directo mientras lo editabas.`,
    { current: blogOf(row) },
  );
