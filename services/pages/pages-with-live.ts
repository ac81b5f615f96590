import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../database/database.ts';

/** At any depth, in shared blocks too. */
const SHOWS_IT = 'strict $.** ? (@.fields.liveBlogId == $id)';

/** Does a published page or shared block of a site have a block that shows a live blog? */
export async function hasPageWithLive(tx: Tx, site: string, id: string): Promise<boolean> {
  const found = await rows(
    tx,
    // An index knows the ids that stand in documents (migration 0141).
    sql`SELECT FROM pages p
      JOIN page_versions v ON v.page_id = p.id AND v.version = p.published_version
      WHERE p.site = ${site} AND p.deleted_at IS NULL
        AND image_names_in(v.document) @> ARRAY[${id}]::text[]
        AND jsonb_path_exists(v.document::jsonb, ${SHOWS_IT}::jsonpath,
          jsonb_build_object('id', ${id}::text), true)
      LIMIT 1`,
  );
  return found.length > 0;
}
