import { type SQL, sql } from 'drizzle-orm';
import type {
  LiveChanges,
  LiveEventKind,
  LiveReading,
  PublicEntry,
} from '../../schemas/live/live-blog.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import {
  blogOf,
  ENTRY_COLUMNS,
  type EntryRow,
  IS_PUBLIC,
  publicEntryOf,
  readBlogRow,
} from './live-rows.ts';

const MAX_ENTRIES = 100;
const MAX_PINNED = 10;
const MAX_KEY_MOMENTS = 60;

const isPublicEntry = (entry: PublicEntry | undefined): entry is PublicEntry => entry !== undefined;
const publicOf = (found: EntryRow[]): PublicEntry[] =>
  found.map(publicEntryOf).filter(isPublicEntry);

interface Part {
  limit: number;
  where?: SQL;
  isOldestFirst?: boolean;
}

const read = (tx: Tx, blog: string, { limit, where, isOldestFirst = false }: Part) =>
  rows<EntryRow>(
    tx,
    sql`SELECT ${ENTRY_COLUMNS} FROM live_entries e
      WHERE e.blog_id = ${blog} AND ${IS_PUBLIC} ${where ? sql`AND ${where}` : sql``}
      ORDER BY ${isOldestFirst ? sql`e.date, e.id` : sql`e.date DESC, e.id DESC`} LIMIT ${limit}`,
  );

/** Beside an update of the blog, whatever became of it; nothing beside one that it never had. */
const beside = (blog: string, id: string, operator: SQL): SQL =>
  sql`(e.date, e.id) ${operator} (SELECT c.date, c.id FROM live_entries c
    WHERE c.blog_id = ${blog} AND c.id = ${id})`;

export interface WhichEntries {
  /** Those older than this one. */
  before?: string | undefined;
  /** This one among its neighbours; the newest ones where readers do not have it. */
  around?: string | undefined;
  /** 1 to 100. */
  limit: number;
}

/** The part that was asked for, newest first, with one more on either side when there is more. */
async function partOf(
  tx: Tx,
  blog: string,
  { before, around, limit }: WhichEntries,
): Promise<Pick<LiveReading, 'entries' | 'hasNewer' | 'hasOlder'>> {
  const older = async (where: SQL | undefined, count: number) => {
    const found = await read(tx, blog, { limit: count + 1, ...(where ? { where } : {}) });
    return { entries: publicOf(found.slice(0, count)), hasMore: found.length > count };
  };
  if (around !== undefined) {
    const half = Math.floor(limit / 2);
    const where = beside(blog, around, sql`>`);
    const newer = await read(tx, blog, { limit: half + 1, where, isOldestFirst: true });
    const rest = await older(beside(blog, around, sql`<=`), limit - half);
    if (rest.entries[0]?.id === around) {
      const entries = [...publicOf(newer.slice(0, half)).reverse(), ...rest.entries];
      return { entries, hasNewer: newer.length > half, hasOlder: rest.hasMore };
    }
  }
  const where = before === undefined ? undefined : beside(blog, before, sql`<`);
  const { entries, hasMore } = await older(where, limit);
  const newest = before === undefined ? [] : await read(tx, blog, { limit: 1 });
  const hasNewer = newest.length > 0 && newest[0]?.id !== entries[0]?.id;
  return { entries, hasNewer, hasOlder: hasMore };
}

/**
 * What readers get of a live blog: published and corrected updates alone. Updates stand by their
 * date and, where two share it, their id. Throws Problem 404.
 */
export async function readLiveBlog(tx: Tx, id: string, which: WhichEntries): Promise<LiveReading> {
  const blog = blogOf(await readBlogRow(tx, id));
  const limit = Math.min(Math.max(1, Math.floor(which.limit)), MAX_ENTRIES);
  const part = await partOf(tx, id, { ...which, limit });
  const pinned = publicOf(await read(tx, id, { limit: MAX_PINNED, where: sql`e.is_pinned` }));
  const keys = publicOf(await read(tx, id, { limit: MAX_KEY_MOMENTS, where: sql`e.is_key` }));
  const [count] = await rows<{ all: string }>(
    tx,
    sql`SELECT count(*) AS all FROM live_entries e WHERE e.blog_id = ${id} AND ${IS_PUBLIC}`,
  );
  return {
    blog,
    ...part,
    pinned,
    keyMoments: keys.map(({ id: key, headline, date }) => ({ id: key, headline, date })),
    total: Number(count?.all ?? 0),
  };
}

/**
 * What changed for readers after event `after` (0: everything): the events, and the updates that
 * they name as they are now. Throws Problem 404.
 */
export async function eventsAfter(
  tx: Tx,
  id: string,
  after: number,
  limit = MAX_ENTRIES,
): Promise<LiveChanges> {
  const blog = blogOf(await readBlogRow(tx, id));
  const found = await rows<{
    id: string;
    kind: LiveEventKind;
    entry_id: string | null;
    at: string;
  }>(
    tx,
    sql`SELECT id, kind, entry_id, at FROM live_events WHERE blog_id = ${id} AND id > ${after}
      ORDER BY live_events.id LIMIT ${limit + 1}`,
  );
  const events = found.slice(0, limit).map(({ entry_id: entry, at, ...row }) => ({
    id: Number(row.id),
    kind: row.kind,
    entry,
    at: isoDate(at),
  }));
  const named = [...new Set(events.flatMap(({ entry }) => entry ?? []))];
  const where = sql`e.id = ANY (${sql.param(named)}::text[])`;
  const entries = publicOf(await read(tx, id, { limit: named.length, where }));
  const shown = new Set(entries.map((entry) => entry.id));
  const gone = named.filter((entry) => !shown.has(entry));
  return { blog, events, entries, gone, hasMore: found.length > limit };
}
