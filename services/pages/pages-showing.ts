import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../database/database.ts';

/** At any depth, in shared blocks too. */
const SHOWS_LIVE = 'strict $.** ? (@.fields.liveBlogId == $id)';

/** Does a published page or shared block of a site have a block that shows a live blog? */
export async function hasPageWithLive(tx: Tx, site: string, id: string): Promise<boolean> {
  const found = await rows(
    tx,
    // An index knows the ids that stand in documents (migration 0141).
    sql`SELECT FROM pages p
      JOIN page_versions v ON v.page_id = p.id AND v.version = p.published_version
      WHERE p.site = ${site} AND p.deleted_at IS NULL
        AND image_names_in(v.document) @> ARRAY[${id}]::text[]
        AND jsonb_path_exists(v.document::jsonb, ${SHOWS_LIVE}::jsonpath,
          jsonb_build_object('id', ${id}::text), true)
      LIMIT 1`,
  );
  return found.length > 0;
}

/** At any depth. */
const SHOWS_COLLECTION =
  'strict $.** ? (@.source == "content-api-collections" && @.query._id == $id)';

interface UsingPage {
  id: string;
  name: string;
  site: string;
  /** Do its readers see it there already? */
  isLive: boolean;
}

/** Pages and shared blocks whose draft or published version shows a collection, by name. */
export async function pagesWithCollection(tx: Tx, id: string): Promise<UsingPage[]> {
  // As JSON writes it: what has no such text needs no walk.
  const mark = JSON.stringify(id);
  const found = await rows<{ id: string; name: string; site: string; is_live: boolean }>(
    tx,
    sql`SELECT * FROM (
        SELECT p.id, p.name, p.site,
          coalesce(strpos(v.document, ${mark}) > 0 AND jsonb_path_exists(v.document::jsonb,
            ${SHOWS_COLLECTION}::jsonpath, jsonb_build_object('id', ${id}::text), true), false) AS is_live,
          strpos(d.document, ${mark}) > 0 AND jsonb_path_exists(d.document::jsonb,
            ${SHOWS_COLLECTION}::jsonpath, jsonb_build_object('id', ${id}::text), true) AS is_drafted
        FROM pages p JOIN page_drafts d ON d.page_id = p.id
          LEFT JOIN page_versions v ON v.page_id = p.id AND v.version = p.published_version
        WHERE p.deleted_at IS NULL AND p.archived_at IS NULL) AS looked
      WHERE is_live OR is_drafted ORDER BY site, name, id`,
  );
  return found.map(({ is_live: isLive, id: page, name, site }) => ({
    id: page,
    name,
    site,
    isLive,
  }));
}

/**
 * The published pages that name stories by their ids, in the order of their names: at a block, in
 * the place that waits for one, or at a pin.
 */
export async function pagesNaming(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string; site: string }[]>> {
  const found = await rows<{ story: string; id: string; name: string; site: string }>(
    tx,
    // An index knows the ids that stand in documents (migration 0141).
    // Each document is taken apart once, whatever the number of stories.
    sql`WITH shown AS MATERIALIZED (
        SELECT p.id, p.name, p.site, image_names_in(v.document) AS names
        FROM page_versions v JOIN pages p ON p.id = v.page_id AND p.published_version = v.version
        WHERE image_names_in(v.document) && ${sql.param(ids)}::text[]
          AND p.deleted_at IS NULL AND p.archived_at IS NULL AND p.route_kind <> 'shared')
      SELECT wanted.id AS story, shown.id, shown.name, shown.site
      FROM unnest(${sql.param(ids)}::text[]) AS wanted (id)
        JOIN shown ON wanted.id = ANY(shown.names)
      ORDER BY shown.site, shown.name, shown.id`,
  );
  const pages = new Map<string, { id: string; name: string; site: string }[]>();
  for (const { story, ...page } of found) pages.set(story, [...(pages.get(story) ?? []), page]);
  return pages;
}
