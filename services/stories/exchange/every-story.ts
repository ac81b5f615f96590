import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../schemas/json.ts';
import { asWritten } from '../../../schemas/stories/originals.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';

/*
 * What is stored of stories, for `npm run export`: documents in ANS as they were written, whatever
 * a site's policy left of their markup for readers.
 */

export interface StoredStory {
  document: JsonObject;
  isPublished: boolean;
  /** ISO 8601; null: no time will show it. */
  publishAt: string | null;
}

/** Stories that are read at once. */
const PAGE_ROWS = 200;

/** Every story, gallery and video of a site, published or not, in the order of their ids. */
export async function* everyStory(tx: Tx): AsyncGenerator<StoredStory> {
  for (let last = ''; ; ) {
    const found = await rows<{
      id: string;
      document: string;
      published: boolean;
      publish_at: string | null;
    }>(
      tx,
      sql`SELECT s.id, s.document, s.published, s.publish_at
        FROM stories s WHERE s.id COLLATE "C" > ${last} AND s.type <> 'redirect'
          AND EXISTS (SELECT FROM story_websites w WHERE w.story_id = s.id)
        ORDER BY s.id COLLATE "C" LIMIT ${PAGE_ROWS}`,
    );
    for (const { document, published, publish_at } of found)
      yield {
        document: asWritten(JSON.parse(document) as JsonObject),
        isPublished: published,
        publishAt: publish_at === null ? null : isoDate(publish_at),
      };
    const end = found.at(-1);
    if (!end || found.length < PAGE_ROWS) return;
    last = end.id;
  }
}

/** How many stand on no site: nobody could put them anywhere. */
export async function countUnplaced(tx: Tx): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM stories s WHERE s.type <> 'redirect'
      AND NOT EXISTS (SELECT FROM story_websites w WHERE w.story_id = s.id)`,
  );
  return row?.count ?? 0;
}

/** Pictures of other systems and embeds, as they came in. */
export async function everyMedia(tx: Tx): Promise<JsonObject[]> {
  const found = await rows<{ document: string }>(
    tx,
    sql`SELECT document FROM documents WHERE kind IN ('image', 'custom_embed')
      ORDER BY kind, id COLLATE "C"`,
  );
  return found.map(({ document }) => JSON.parse(document) as JsonObject);
}

export interface StandingRedirect {
  site: string;
  /** A path of the site. */
  from: string;
  /** A path of the site, or an address elsewhere. */
  to: string;
}

/**
 * Every address that leads on: redirects, and those that stories left (rule 1.17) which readers
 * have. The former go before the latter.
 */
export async function everyRedirect(tx: Tx): Promise<StandingRedirect[]> {
  return rows<StandingRedirect>(
    tx,
    sql`SELECT w.site, w.website_url AS "from", s.document::jsonb ->> 'redirect_url' AS "to"
      FROM stories s JOIN story_websites w ON w.story_id = s.id
        WHERE s.type = 'redirect' AND s.published
      UNION ALL
      SELECT r.site, r.path, w.website_url FROM story_redirects r
        JOIN stories s ON s.id = r.story_id AND s.published
        JOIN story_websites w ON w.story_id = r.story_id AND w.site = r.site
        WHERE NOT EXISTS (SELECT FROM story_websites other
          WHERE other.site = r.site AND other.website_url = r.path)
      ORDER BY 1, 2`,
  );
}
