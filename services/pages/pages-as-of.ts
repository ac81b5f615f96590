import { sql } from 'drizzle-orm';
import type { PageDocument, PageRoute } from '../../schemas/page.ts';
import { rows, type Tx } from '../database/database.ts';
import { parseDocument, routeOf } from './page-rows.ts';
import type { Shows } from './previews.ts';

interface PageAsOf {
  id: string;
  route: PageRoute;
}

/** The page that is looked at, which stands there whatever readers get. */
interface Subject {
  pageId: string;
  shows: Shows;
}

/**
 * The version of a page `p` that readers get at a moment: of what is scheduled by then, the last
 * counts.
 */
export const liveVersion = (at: Date) => sql`(
  SELECT CASE WHEN s.id IS NULL THEN p.published_version ELSE s.version END
  FROM (SELECT) AS one LEFT JOIN LATERAL (
    SELECT id, version FROM page_schedules WHERE page_id = p.id AND settled_at IS NULL
      AND at <= ${at.toISOString()} ORDER BY at DESC, id DESC LIMIT 1) AS s ON true)`;

/**
 * What readers of a site can reach at a moment, and the page that is looked at: a shared block,
 * which has no address, by itself in the place of the front.
 */
export async function pagesAsOf(
  tx: Tx,
  site: string,
  at: Date,
  { pageId, shows }: Subject,
): Promise<PageAsOf[]> {
  const found = await rows<Parameters<typeof routeOf>[0] & { id: string }>(
    tx,
    sql`SELECT p.id, p.route_kind, p.route_value FROM pages p
      WHERE p.site = ${site} AND p.deleted_at IS NULL
        AND (p.route_kind <> 'shared' OR p.id = ${pageId})
        AND ((p.archived_at IS NULL AND ${liveVersion(at)} IS NOT NULL) OR (p.id = ${pageId} AND ${shows !== 'site'}::boolean))
      ORDER BY p.route_kind <> 'shared', p.id`,
  );
  // Of two pages with one address the first counts.
  return found.map((row) => ({
    id: row.id,
    route: row.route_kind === 'shared' ? { kind: 'path', path: '/' } : routeOf(row),
  }));
}

/** A page's document then: that of the page that is looked at as its preview shows it. */
export async function documentAsOf(
  tx: Tx,
  id: string,
  at: Date,
  { pageId, shows }: Subject,
): Promise<PageDocument | undefined> {
  const isSubject = id === pageId;
  const version = isSubject && typeof shows === 'number' ? sql`${shows}::integer` : liveVersion(at);
  const [row] = await rows<{ document: string }>(
    tx,
    isSubject && shows === 'draft'
      ? sql`SELECT document FROM page_drafts WHERE page_id = ${id}`
      : sql`SELECT v.document FROM pages p JOIN page_versions v ON v.page_id = p.id
          AND v.version = ${version} AND v.removed_at IS NULL
          WHERE p.id = ${id} AND p.deleted_at IS NULL`,
  );
  return row && parseDocument(row.document);
}
