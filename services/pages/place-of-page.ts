import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../database/database.ts';

export interface PlaceOfPage {
  site: string;
  /** Unset: a template. */
  path?: string;
  /** Readers get a version of it. */
  isLive: boolean;
}

/** Where a page stands, also one that was deleted. */
export async function placeOfPage(tx: Tx, id: string): Promise<PlaceOfPage | undefined> {
  const [row] = await rows<{ site: string; kind: string; value: string; is_live: boolean }>(
    tx,
    sql`SELECT site, route_kind AS kind, route_value AS value,
        published_version IS NOT NULL AS is_live FROM pages WHERE id = ${id}`,
  );
  if (!row) return undefined;
  const { site, kind, value, is_live: isLive } = row;
  return { site, isLive, ...(kind === 'path' ? { path: value } : {}) };
}

/** Those of some pages that stand on a site. */
export async function pagesOfSite(
  tx: Tx,
  ids: readonly string[],
  site: string,
): Promise<readonly string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM pages WHERE site = ${site} AND id = ANY(${sql.param([...ids])}::text[])`,
  );
  return found.map(({ id }) => id);
}
