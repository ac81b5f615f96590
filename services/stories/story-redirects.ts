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

/**
 * rule 1.17: sends readers on from the addresses that stories left. Whatever led on from those at
 * which stories stand now ends, of stories and of pages. Returns the tags of the pages.
 */
export async function keepRedirects(
  tx: Tx,
  moved: readonly Moved[],
  stories: readonly Pick<PlacedStory, 'places'>[],
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
  const places = stories.flatMap((story) => story.places);
  if (places.length === 0) return [];
  // Pages keep theirs as they were written.
  const addresses = places.flatMap(({ site, websiteUrl }) =>
    [...new Set([websiteUrl, readable(websiteUrl)])].map((path) => ({ site, path })),
  );
  const taken = sql`(site, path) IN (SELECT * FROM unnest(
    ${texts(addresses.map(({ site }) => site))}, ${texts(addresses.map(({ path }) => path))}))`;
  const pages = await rows<{ site: string; page_id: string }>(
    tx,
    sql`WITH ended AS (DELETE FROM story_redirects WHERE ${taken})
      DELETE FROM page_redirects WHERE ${taken} RETURNING site, page_id`,
  );
  return pages.flatMap(({ site, page_id: id }) => [sitePagesTag(site), pageTag(id)]);
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
