import { sql } from 'drizzle-orm';
import type { PageDocument, PageRoute } from '../../schemas/page.ts';
import { rows, type Tx } from '../database/database.ts';
import { COLUMNS, type PageRow, parseDocument, routeOf } from './page-rows.ts';

interface PublishedPageRef {
  id: string;
  name: string;
  route: PageRoute;
  version: number;
  /** Addresses that it had: who opens one is sent on. */
  formerPaths?: string[];
}

/** What readers of a site can reach. */
export async function publishedPages(tx: Tx, site: string): Promise<PublishedPageRef[]> {
  const found = await rows<PageRow & { former_paths: string[] | null }>(
    tx,
    sql`SELECT ${COLUMNS}, (SELECT array_agg(r.path ORDER BY r.path) FROM page_redirects r
        WHERE r.page_id = pages.id AND r.site = pages.site) AS former_paths FROM pages
      WHERE site = ${site} AND route_kind <> 'shared' AND published_version IS NOT NULL
        AND deleted_at IS NULL ORDER BY id`,
  );
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    route: routeOf(row),
    version: row.published_version as number,
    ...(row.former_paths ? { formerPaths: row.former_paths } : {}),
  }));
}

/** Paths of pages that may be listed for search engines (rule 12.56). */
export async function listedPaths(tx: Tx, site: string): Promise<string[]> {
  const found = await rows<{ path: string }>(
    tx,
    sql`SELECT p.route_value AS path FROM pages p
      JOIN page_versions v ON v.page_id = p.id AND v.version = p.published_version
      WHERE p.site = ${site} AND p.route_kind = 'path' AND p.deleted_at IS NULL
        AND v.document::jsonb #>> '{metadata,isUnlisted}' IS DISTINCT FROM 'true'
      ORDER BY p.id`,
  );
  return found.map(({ path }) => path);
}

interface StoredDocument {
  id: string;
  site: string;
  route: PageRoute;
  version: number;
  document: PageDocument;
}

interface PublishedRow extends Pick<PageRow, 'id' | 'site' | 'route_kind' | 'route_value'> {
  version: number;
  document: string;
}

/** What readers get, or undefined when the page is unpublished or gone. */
export async function publishedDocument(tx: Tx, id: string): Promise<StoredDocument | undefined> {
  const [row] = await rows<PublishedRow>(
    tx,
    sql`SELECT p.id, p.site, p.route_kind, p.route_value, v.version, v.document FROM pages p
      JOIN page_versions v ON v.page_id = p.id AND v.version = p.published_version
      WHERE p.id = ${id} AND p.deleted_at IS NULL`,
  );
  if (!row) return undefined;
  return {
    id: row.id,
    site: row.site,
    route: routeOf(row),
    version: row.version,
    document: parseDocument(row.document),
  };
}
