import { sql } from 'drizzle-orm';
import { isObject, type JsonObject } from '../../../schemas/json.ts';
import type { Story } from '../../../schemas/story.ts';
import { type Emit, writeOutbox } from '../../changes/outbox.ts';
import { aliasTag, collectionTag } from '../../changes/tags.ts';
import { rows, type Tx } from '../../database/database.ts';
import { publishSoon } from '../publish-due.ts';
import type { Paging, Slice } from '../story-feeds.ts';
import { parseStory } from '../story-store.ts';

export interface CollectionItem {
  id: string;
  /**
   * What the collection says over the story: headlines, description, label, pictures. Sanitised.
   */
  properties?: JsonObject;
  /** From and until when it shows; unset: always. */
  from?: Date;
  until?: Date;
}

interface Collection {
  _id: string;
  name: string;
  /** Ids in reading order, or items that rewrite their story. */
  stories: (string | CollectionItem)[];
  published?: boolean;
  /** From when on it is, where it is not yet. */
  publishAt?: Date;
  /** Other names that it is found by, `alert-bar` for one. */
  aliases?: string[];
  /** Sites that may show it where it is found by alias; every one when empty. */
  sites?: string[];
}

/** Adds the stories of a collection that has none, and sees to it that each shows in its time. */
export async function addItems(
  tx: Tx,
  id: string,
  items: readonly CollectionItem[],
  now: Date,
): Promise<void> {
  if (items.length === 0) return;
  const texts = (list: readonly (string | null)[]) => sql`${sql.param(list)}::text[]`;
  const times = (list: readonly (Date | undefined)[]) =>
    sql`${sql.param(list.map((time) => time?.toISOString() ?? null))}::timestamptz[]`;
  const at = now.toISOString();
  await tx.execute(
    sql`INSERT INTO collection_items
        (collection_id, position, story_id, properties, shows_from, shows_until, is_shown)
      SELECT ${id}, position - 1, story_id, properties, shows_from, shows_until,
        coalesce(shows_from <= ${at}, true) AND coalesce(shows_until > ${at}, true)
      FROM unnest(${texts(items.map((item) => item.id))},
          ${texts(items.map(({ properties }) => (properties ? JSON.stringify(properties) : null)))},
          ${times(items.map(({ from }) => from))}, ${times(items.map(({ until }) => until))})
        WITH ORDINALITY AS given (story_id, properties, shows_from, shows_until, position)`,
  );
  const ahead = items
    .flatMap(({ from, until }) => [from, until])
    .filter((time): time is Date => time !== undefined && time > now);
  if (ahead.length > 0) await publishSoon(tx, new Date(Math.min(...ahead.map(Number))), now);
}

/**
 * Adds or replaces a collection with its stories. Emits `collection:{id}` and its old and new
 * aliases.
 */
export async function putCollection(
  tx: Tx,
  { _id, name, stories, published = true, publishAt, aliases = [], sites = [] }: Collection,
  emit: Emit = (tags) => writeOutbox(tx, tags),
  now = new Date(),
): Promise<void> {
  const [before] = await rows<{ aliases: string[] }>(
    tx,
    sql`SELECT aliases FROM collections WHERE id = ${_id} FOR UPDATE`,
  );
  await tx.execute(
    sql`INSERT INTO collections (id, name, published, publish_at, aliases, sites)
      VALUES (${_id}, ${name}, ${published}, ${publishAt?.toISOString() ?? null},
        ${sql.param(aliases)}::text[],
        ${sql.param(sites)}::text[])
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, published = excluded.published,
        publish_at = excluded.publish_at, revision = collections.revision + 1,
        aliases = excluded.aliases, sites = excluded.sites`,
  );
  await tx.execute(sql`DELETE FROM collection_items WHERE collection_id = ${_id}`);
  const items = stories.map(
    (item): CollectionItem => (typeof item === 'string' ? { id: item } : item),
  );
  await addItems(tx, _id, items, now);
  await emit([collectionTag(_id), ...[...(before?.aliases ?? []), ...aliases].map(aliasTag)]);
}

/** A published collection's name, or undefined. */
export async function readCollectionName(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await rows<{ name: string }>(
    tx,
    sql`SELECT name FROM collections WHERE id = ${id} AND published`,
  );
  return row?.name;
}

/**
 * The published collection that a site knows by an alias; one that names the site goes before one
 * for all.
 */
export async function collectionByAlias(
  tx: Tx,
  site: string,
  alias: string,
): Promise<string | undefined> {
  const [row] = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM collections WHERE published AND (id = ${alias} OR ${alias} = ANY(aliases))
      AND (sites = '{}' OR ${site} = ANY(sites)) ORDER BY sites = '{}', id LIMIT 1`,
  );
  return row?.id;
}

function merge(under: JsonObject, over: JsonObject): JsonObject {
  const merged: JsonObject = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key];
    merged[key] = isObject(value) && isObject(before) ? merge(before, value) : value;
  }
  return merged;
}

/**
 * Published stories of a collection whose time it is, in the editor's order, as the collection
 * words them; with
 * `site`, only those that stand on it.
 */
export async function storiesOfCollection(
  tx: Tx,
  id: string,
  { offset, size }: Paging,
  site?: string,
): Promise<Slice> {
  const onSite =
    site === undefined
      ? sql``
      : sql` AND EXISTS (SELECT FROM story_websites w
          WHERE w.story_id = s.id AND w.site = ${site})`;
  const from = sql`FROM collection_items i
    JOIN stories s ON s.id = i.story_id AND s.published AND s.type <> 'redirect'
    WHERE i.collection_id = ${id} AND i.is_shown${onSite}`;
  const [count] = await rows<{ total: string }>(tx, sql`SELECT count(*) AS total ${from}`);
  const found = await rows<{ document: string; properties: string | null }>(
    tx,
    sql`SELECT s.document, i.properties ${from} ORDER BY i.position LIMIT ${size} OFFSET ${offset}`,
  );
  const stories = found.map((row) => {
    const story = parseStory(row);
    return row.properties
      ? (merge(story as unknown as JsonObject, JSON.parse(row.properties)) as unknown as Story)
      : story;
  });
  return { stories, total: Number(count?.total ?? 0) };
}
