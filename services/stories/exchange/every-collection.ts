import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../schemas/json.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';

/** A collection with its stories in their order, whether readers have it or not. */
export interface StoredCollection {
  id: string;
  name: string;
  isPublished: boolean;
  /** ISO 8601; null: no time will show it. */
  publishAt: string | null;
  aliases: string[];
  /** Empty: every site. */
  sites: string[];
  items: {
    id: string;
    /** What it says over the story. */
    properties: JsonObject | null;
    /** From and until when it shows, ISO 8601. */
    from: string | null;
    until: string | null;
  }[];
}

/** Every collection, in the order of their ids. */
export async function everyCollection(tx: Tx): Promise<StoredCollection[]> {
  const found = await rows<{
    id: string;
    name: string;
    published: boolean;
    publish_at: string | null;
    aliases: string[];
    sites: string[];
  }>(
    tx,
    sql`SELECT id, name, published, publish_at, aliases, sites FROM collections
      ORDER BY id COLLATE "C"`,
  );
  const items = await rows<{
    collection_id: string;
    story_id: string;
    properties: string | null;
    shows_from: string | null;
    shows_until: string | null;
  }>(
    tx,
    sql`SELECT collection_id, story_id, properties, shows_from, shows_until FROM collection_items
      ORDER BY collection_id, position`,
  );
  const dateOrNull = (at: string | null) => (at === null ? null : isoDate(at));
  return found.map(({ id, name, published, publish_at, aliases, sites }) => ({
    id,
    name,
    isPublished: published,
    publishAt: dateOrNull(publish_at),
    aliases,
    sites,
    items: items
      .filter((item) => item.collection_id === id)
      .map((item) => ({
        id: item.story_id,
        properties: item.properties === null ? null : (JSON.parse(item.properties) as JsonObject),
        from: dateOrNull(item.shows_from),
        until: dateOrNull(item.shows_until),
      })),
  }));
}
