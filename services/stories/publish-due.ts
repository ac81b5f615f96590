import { type SQL, sql } from 'drizzle-orm';
import { writeOutbox } from '../changes/outbox.ts';
import { aliasTag, collectionTag, storyTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import { lockIngest } from '../database/ingest-lock.ts';
import { defineDueJob } from '../jobs/due-job.ts';
import { standingsOf, standingTags } from './story-places.ts';

/** Few enough that imports between two of them wait for a moment only. */
const BATCH_ROWS = 200;

/** What was taken down stays down, whatever its time. */
const IS_THERE = sql`NOT EXISTS (SELECT FROM withdrawn_stories w WHERE w.id = s.id)`;

const isDue = (now: Date): SQL => sql`s.publish_at <= ${now.toISOString()} AND ${IS_THERE}`;

async function publishStories(tx: Tx, now: Date): Promise<{ count: number; tags: string[] }> {
  const found = await rows<{ id: string }>(
    tx,
    sql`UPDATE stories SET published = true, publish_at = NULL WHERE id IN (
        SELECT s.id FROM stories s WHERE ${isDue(now)}
        ORDER BY s.publish_at, s.id LIMIT ${BATCH_ROWS}) RETURNING id`,
  );
  const tags: string[] = [];
  for (const { id } of found)
    tags.push(storyTag(id), ...(await standingsOf(tx, id)).flatMap(standingTags));
  return { count: found.length, tags };
}

async function publishCollections(tx: Tx, now: Date): Promise<string[]> {
  const found = await rows<{ id: string; aliases: string[] }>(
    tx,
    sql`UPDATE collections SET published = true, publish_at = NULL
      WHERE publish_at <= ${now.toISOString()} RETURNING id, aliases`,
  );
  return found.flatMap(({ id, aliases }) => [collectionTag(id), ...aliases.map(aliasTag)]);
}

/** Entries of collections whose time came or is over. */
async function turnEntries(tx: Tx, now: Date): Promise<string[]> {
  const at = now.toISOString();
  const found = await rows<{ id: string; aliases: string[] }>(
    tx,
    sql`WITH turned AS (
        UPDATE collection_items SET is_shown = NOT is_shown
        WHERE (shows_from <= ${at} OR shows_until <= ${at}) AND is_shown IS DISTINCT FROM
          (coalesce(shows_from <= ${at}, true) AND coalesce(shows_until > ${at}, true))
        RETURNING collection_id)
      SELECT c.id, c.aliases FROM collections c
      WHERE c.id IN (SELECT collection_id FROM turned)`,
  );
  return found.flatMap(({ id, aliases }) => [collectionTag(id), ...aliases.map(aliasTag)]);
}

/**
 * Shows readers what was withheld until `now`, some of it where it is much. Emits the tags of each.
 * Returns whether more is due. Imports and take-downs wait for it, and it for them.
 */
export async function publishDue(tx: Tx, now: Date): Promise<boolean> {
  await lockIngest(tx);
  const { count, tags } = await publishStories(tx, now);
  const collections = [...(await publishCollections(tx, now)), ...(await turnEntries(tx, now))];
  await writeOutbox(tx, [...tags, ...collections]);
  return count === BATCH_ROWS;
}

/** When the next withheld story, collection or entry of one is due, after `now`. */
async function next(tx: Tx, now: Date): Promise<string | null | undefined> {
  const at = now.toISOString();
  const [row] = await rows<{ next: string | null }>(
    tx,
    sql`SELECT least((SELECT min(publish_at) FROM stories WHERE publish_at > ${at}),
      (SELECT min(publish_at) FROM collections WHERE publish_at > ${at}),
      (SELECT min(shows_from) FROM collection_items WHERE shows_from > ${at}),
      (SELECT min(shows_until) FROM collection_items WHERE shows_until > ${at})) AS next`,
  );
  return row?.next;
}

export const { job: publishDueStories, soon: publishSoon } = defineDueJob({
  name: 'publish-due-stories',
  label: 'Publicar lo programado',
  settle: [({ database }, now) => database.transaction((tx) => publishDue(tx, now))],
  next,
});
