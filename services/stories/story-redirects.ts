import { sql } from 'drizzle-orm';
import { pageTag, sitePagesTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import type { PlacedStory, Standing } from './story-places.ts';

interface Moved {
  id: string;
  site: string;
  path: string;
}

/** The addresses that stories leave for another one of the same site. */
const leftBehind = (
  before: ReadonlyMap<string, readonly Standing[]>,
  stories: readonly Pick<PlacedStory, 'id' | 'places'>[],
): Moved[] =>
  stories.flatMap(({ id, places }) =>
    (before.get(id) ?? []).flatMap(({ kind, site, value }) => {
      const now = kind === 'url' ? places.find((place) => place.site === site) : undefined;
      return now && now.websiteUrl !== value ? [{ id, site, path: value }] : [];
    }),
  );

const texts = (list: readonly string[]) => sql`${sql.param(list)}::text[]`;

/**
 * rule 1.17: what stories that readers have are about to leave. To be read before they are written.
 */
export async function movedAddresses(
  tx: Tx,
  before: ReadonlyMap<string, readonly Standing[]>,
  stories: readonly Pick<PlacedStory, 'id' | 'places'>[],
): Promise<Moved[]> {
  const moved = leftBehind(before, stories);
  if (moved.length === 0) return [];
  const found = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM stories WHERE published AND id = ANY(${texts(moved.map(({ id }) => id))})`,
  );
  const shown = new Set(found.map(({ id }) => id));
  return moved.filter(({ id }) => shown.has(id));
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll('\0', '');
  } catch {
    return path;
  }
}

/** For so long an import can be taken back, and what it ended with it. */
const KEEP_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * rule 1.17: sends readers on from the addresses that stories left. Whatever led on from those at
 * which stories stand now ends, of stories and of pages (which go before); it is kept, so that an
 * import that is undone gives it back. Returns the tags of the pages.
 */
export async function keepRedirects(
  tx: Tx,
  moved: readonly Moved[],
  stories: readonly Pick<PlacedStory, 'id' | 'places'>[],
  now: Date,
): Promise<string[]> {
  if (moved.length > 0)
    await tx.execute(
      sql`INSERT INTO story_redirects (site, path, story_id, created_at)
        SELECT *, ${now.toISOString()}::timestamptz FROM unnest(
          ${texts(moved.map(({ site }) => site))}, ${texts(moved.map(({ path }) => path))},
          ${texts(moved.map(({ id }) => id))})
        ON CONFLICT (site, path) DO UPDATE
          SET story_id = excluded.story_id, created_at = excluded.created_at`,
    );
  // Pages keep theirs as they were written.
  const addresses = stories.flatMap(({ id, places }) =>
    places.flatMap(({ site, websiteUrl }) =>
      [...new Set([websiteUrl, readable(websiteUrl)])].map((path) => [site, path, websiteUrl, id]),
    ),
  );
  if (addresses.length === 0) return [];
  const column = (at: number) => texts(addresses.map((address) => address[at] ?? ''));
  const ended = await rows<{ site: string; page: string | null }>(
    tx,
    sql`WITH taken AS (SELECT * FROM unnest(${column(0)}, ${column(1)}, ${column(2)}, ${column(3)})
        AS given (site, path, website_url, taken_by)),
      of_stories AS (DELETE FROM story_redirects r USING taken t
        WHERE r.site = t.site AND r.path = t.path
        RETURNING t.*, r.story_id AS story, NULL::text AS page, r.created_at),
      of_pages AS (DELETE FROM page_redirects r USING taken t
        WHERE r.site = t.site AND r.path = t.path
        RETURNING t.*, NULL::text AS story, r.page_id AS page, r.created_at)
      INSERT INTO ended_redirects
        (site, path, website_url, taken_by, story_id, page_id, created_at, ended_at)
      SELECT DISTINCT ON (site, path) e.*, ${now.toISOString()}::timestamptz
        FROM (SELECT * FROM of_stories UNION ALL SELECT * FROM of_pages) e
        ORDER BY site, path, page NULLS LAST
      ON CONFLICT (taken_by, site, path) DO UPDATE SET story_id = excluded.story_id,
        page_id = excluded.page_id, created_at = excluded.created_at, ended_at = excluded.ended_at
      RETURNING site, page_id AS page`,
  );
  if (ended.length === 0) return [];
  const old = new Date(now.getTime() - KEEP_DAYS * DAY_MS).toISOString();
  await tx.execute(sql`DELETE FROM ended_redirects WHERE ended_at < ${old}`);
  return ended.flatMap(({ site, page }) => (page ? [sitePagesTag(site), pageTag(page)] : []));
}

/** Where the story is that once had an address, if readers have it. */
export async function movedTo(
  tx: Tx,
  site: string,
  path: string,
): Promise<{ id: string; to: string } | undefined> {
  const [row] = await rows<{ id: string; to: string }>(
    tx,
    sql`SELECT s.id, w.website_url AS "to" FROM story_redirects r
      JOIN stories s ON s.id = r.story_id AND s.published
      JOIN story_websites w ON w.story_id = r.story_id AND w.site = r.site
      WHERE r.site = ${site} AND r.path = ${path}`,
  );
  return row;
}
