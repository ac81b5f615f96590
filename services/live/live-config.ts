import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../schemas/json.ts';
import {
  cleanConfig,
  type LiveConfig,
  liveTable,
  type TimeLineEntry,
} from '../../schemas/live/config.ts';
import { type EntryFields, entryFields } from '../../schemas/live/live-api.ts';
import { entryKind } from '../../schemas/live/live-blog.ts';
import { readLiveImage } from '../../schemas/live/live-image.ts';
import { rows, type Tx } from '../database/database.ts';
import type { LiveChange } from './live-blogs.ts';
import { type CleanFields, changeEntry, createEntry } from './live-entries.ts';
import {
  blogOf,
  ENTRY_COLUMNS,
  type EntryRow,
  entryOf,
  IS_PUBLIC,
  lockBlog,
  readBlogRow,
} from './live-rows.ts';

const BLOG_NAMES = new Set(['headline', 'description', 'startLiveDate', 'endLiveDate', 'timeLine']);
const ENTRY_NAMES = new Set([
  ...['id', 'headline', 'description', 'date', 'recommendPost', 'urlRecommendPost'],
  ...['isEmbedHtml', 'embedHtml', 'updateByAuthor', 'table', 'image'],
]);

const others = (given: Record<string, unknown>, ours: ReadonlySet<string>): object =>
  cleanConfig(Object.fromEntries(Object.entries(given).filter(([name]) => !ours.has(name))));

/** What a config says of the blog itself beside what we know. */
export const extraOf = (config: LiveConfig): object => others(config, BLOG_NAMES);

/** What it says of an update beside what we know; of a kind that we do not know, that too. */
function extraIn(entry: TimeLineEntry): object {
  const { kind, ...rest } = entry;
  return others(entryKind.parse(kind) === 'plain' ? entry : rest, ENTRY_NAMES);
}

/** ISO 8601 in UTC; null for what is no date. */
export const dateIn = (text: string): string | null => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

/** An update of a config as authors write one; undefined for one without id, headline or date. */
export function entryFieldsIn(entry: TimeLineEntry): EntryFields | undefined {
  const { data: table = null } = liveTable.safeParse(entry.table);
  const { data } = entryFields.safeParse({
    headline: entry.headline,
    kind: entryKind.parse(entry.kind),
    description: entry.description,
    date: dateIn(entry.date) ?? '',
    updateByAuthor: entry.updateByAuthor,
    urlRecommendPost: entry.recommendPost ? entry.urlRecommendPost : '',
    embedHtml: entry.isEmbedHtml ? entry.embedHtml : '',
    table,
    image: readLiveImage(entry.image),
  });
  return data;
}

/** An update as configs hold it. */
function timeLineOf(row: EntryRow): TimeLineEntry {
  const { table, ...entry } = entryOf(row);
  const image = readLiveImage(entry.image);
  return {
    ...(JSON.parse(row.extra) as JsonObject),
    id: entry.id,
    headline: entry.headline,
    description: entry.description,
    date: entry.date,
    recommendPost: entry.urlRecommendPost !== '',
    urlRecommendPost: entry.urlRecommendPost,
    isEmbedHtml: entry.embedHtml !== '',
    embedHtml: entry.embedHtml,
    updateByAuthor: entry.updateByAuthor,
    ...(entry.kind === 'plain' ? {} : { kind: entry.kind }),
    ...(table ? { table } : {}),
    ...(image ? { image } : {}),
  };
}

/** What a story's embed holds of a blog: what readers have, newest first. Throws Problem 404. */
export async function exportConfig(tx: Tx, id: string): Promise<LiveConfig> {
  const row = await readBlogRow(tx, id);
  const blog = blogOf(row);
  const found = await rows<EntryRow>(
    tx,
    sql`SELECT ${ENTRY_COLUMNS} FROM live_entries e WHERE e.blog_id = ${id} AND ${IS_PUBLIC}
      ORDER BY e.date DESC, e.id DESC`,
  );
  return {
    ...(JSON.parse(row.extra) as JsonObject),
    headline: blog.headline,
    description: blog.description,
    startLiveDate: blog.startLiveDate ?? '',
    endLiveDate: blog.endLiveDate ?? '',
    timeLine: found.map(timeLineOf),
  };
}

interface Import {
  id: string;
  config: LiveConfig;
  /** Sanitises by the policy of the blog's site. */
  clean(fields: EntryFields): CleanFields;
  /** Updates that we have are replaced by the config's; else they stay. */
  isReplacing: boolean;
}

export interface Imported {
  added: number;
  replaced: number;
  /** Without an id, headline or date. */
  skipped: number;
}

const ID = /^[\w.-]{1,128}$/;
const TEXTS = [
  'headline',
  'kind',
  'description',
  'date',
  'updateByAuthor',
  'urlRecommendPost',
] as const;

/** Says the config the same as what is stored? */
const isSame = (row: EntryRow, fields: CleanFields): boolean => {
  const entry = entryOf(row);
  return (
    TEXTS.every((name) => entry[name] === fields[name]) &&
    entry.embedHtml === fields.embedHtml &&
    JSON.stringify(entry.table) === JSON.stringify(fields.table) &&
    JSON.stringify(readLiveImage(entry.image)) === JSON.stringify(fields.image)
  );
};

/**
 * Takes the updates of a config in, by their ids, as published ones. None is removed, and what was
 * withdrawn stays so. Throws Problem 404, 409 `too_many`.
 */
export async function importTimeLine(
  tx: Tx,
  { id, config, clean, isReplacing }: Import,
  change: LiveChange,
): Promise<Imported> {
  await lockBlog(tx, id);
  const stored = await rows<EntryRow>(
    tx,
    sql`SELECT ${ENTRY_COLUMNS} FROM live_entries e WHERE e.blog_id = ${id}`,
  );
  const byId = new Map(stored.map((row) => [row.id, row]));
  const result: Imported = { added: 0, replaced: 0, skipped: 0 };
  const seen = new Set<string>();
  for (const entry of config.timeLine) {
    const given = ID.test(entry.id) && !seen.has(entry.id) ? entryFieldsIn(entry) : undefined;
    if (!given) {
      result.skipped += 1;
      continue;
    }
    seen.add(entry.id);
    const fields = clean(given);
    const row = byId.get(entry.id);
    if (!row) {
      const extra = extraIn(entry);
      const added = { blog: id, id: entry.id, fields, isPublishing: true, extra };
      await createEntry(tx, added, change);
      result.added += 1;
    } else if (isReplacing && row.state !== 'withdrawn' && !isSame(row, fields)) {
      const recommendHeadline =
        row.url_recommend_post === fields.urlRecommendPost ? row.recommend_headline : '';
      const at = { blog: id, id: entry.id, baseVersion: row.version };
      await changeEntry(tx, { ...at, fields: { ...fields, recommendHeadline } }, change);
      result.replaced += 1;
    }
  }
  return result;
}
