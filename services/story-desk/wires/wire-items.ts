import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../../database/database.ts';
import type { FeedItem } from './feed/feed.ts';

/** What is known of an item that came before. */
export interface KnownItem {
  guid: string;
  link: string;
  hash: string;
  storyId: string | null;
  revision: number | null;
  publishedHash: string | null;
  isRefused: boolean;
}

interface Row {
  guid: string;
  link: string;
  hash: string;
  story_id: string | null;
  revision: number | null;
  published_hash: string | null;
  is_refused: boolean;
}

/** Of what an item says: its dates alone make no other version. */
export const itemHash = ({ title, summary, body, authors, pictures }: FeedItem): string =>
  createHash('sha256')
    .update(JSON.stringify([title, summary, body, authors, pictures]))
    .digest('hex');

/** Those of a wire that are known by the guids, the pages or the words of some items. */
export async function knownItems(
  tx: Tx,
  wire: string,
  items: readonly FeedItem[],
): Promise<KnownItem[]> {
  const guids = items.map(({ guid }) => guid);
  const links = items.map(({ link }) => link).filter((link) => link !== '');
  const found = await rows<Row>(
    tx,
    sql`SELECT guid, link, hash, story_id, revision, published_hash, is_refused FROM wire_items
      WHERE wire_id = ${wire} AND (guid = ANY(${sql.param(guids)}::text[])
        OR link = ANY(${sql.param(links)}::text[])
        OR hash = ANY(${sql.param(items.map(itemHash))}::text[]))`,
  );
  return found.map((row) => ({
    guid: row.guid,
    link: row.link,
    hash: row.hash,
    storyId: row.story_id,
    revision: row.revision,
    publishedHash: row.published_hash,
    isRefused: row.is_refused,
  }));
}

export interface ItemRecord extends Partial<Omit<KnownItem, 'guid' | 'link' | 'hash'>> {
  /** A version came that did not replace what an editor wrote. */
  isKept?: boolean;
}

/** Notes what came of an item; `before`: the guid under which it is known, when it has another. */
export async function putItem(
  tx: Tx,
  wire: string,
  {
    guid,
    link,
    hash,
    before = guid,
  }: { guid: string; link: string; hash: string; before?: string },
  { storyId = null, revision = null, publishedHash = null, ...more }: ItemRecord,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const newerAt = more.isKept ? at : null;
  await tx.execute(sql`DELETE FROM wire_items WHERE wire_id = ${wire} AND guid = ${before}`);
  await tx.execute(
    sql`INSERT INTO wire_items (wire_id, guid, link, hash, seen_at, story_id, revision,
        published_hash, newer_at, is_refused)
      VALUES (${wire}, ${guid}, ${link}, ${hash}, ${at}, ${storyId}, ${revision},
        ${publishedHash}, ${newerAt}, ${more.isRefused ?? false})
      ON CONFLICT (wire_id, guid) DO UPDATE SET link = excluded.link, hash = excluded.hash,
        seen_at = excluded.seen_at, story_id = excluded.story_id, revision = excluded.revision,
        published_hash = excluded.published_hash, newer_at = excluded.newer_at,
        is_refused = excluded.is_refused`,
  );
}

/** Notes items that are left where they are: they do not come any more. */
export async function leaveItems(
  tx: Tx,
  wire: string,
  items: readonly FeedItem[],
  now: Date,
): Promise<void> {
  if (items.length === 0) return;
  await tx.execute(
    sql`INSERT INTO wire_items (wire_id, guid, link, hash, seen_at)
      SELECT ${wire}, given.guid, given.link, given.hash, ${now.toISOString()}::timestamptz
      FROM unnest(${sql.param(items.map(({ guid }) => guid))}::text[],
        ${sql.param(items.map(({ link }) => link))}::text[],
        ${sql.param(items.map(itemHash))}::text[]) AS given (guid, link, hash)
      ON CONFLICT DO NOTHING`,
  );
}

/** What no feed shows any more is forgotten after so long. */
const KEPT = sql`interval '90 days'`;

/** Notes which items a feed still has, and forgets those that it had long ago. */
export async function seeItems(
  tx: Tx,
  wire: string,
  guids: readonly string[],
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(
    sql`UPDATE wire_items SET seen_at = ${at} WHERE wire_id = ${wire}
      AND guid = ANY(${sql.param(guids)}::text[]) AND seen_at < ${at} - interval '1 day'`,
  );
  await tx.execute(
    sql`DELETE FROM wire_items WHERE wire_id = ${wire} AND seen_at < ${at} - ${KEPT}
      AND guid <> ALL(${sql.param(guids)}::text[])`,
  );
}
