import { sql } from 'drizzle-orm';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import type { PageDocument, PageRoute } from '../../schemas/page.ts';
import { pageTag, sitePagesTag } from '../changes/tags.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { notFound } from '../http/problem.ts';

/** A row of `pages`. */
export interface PageRow {
  id: string;
  site: string;
  name: string;
  route_kind: PageRoute['kind'];
  route_value: string;
  layout: string;
  draft_version: number;
  published_version: number | null;
  draft_revision: number;
  is_draft_ahead: boolean;
  /** Read by `SUMMARY_COLUMNS` alone. */
  is_as_live?: boolean;
  updated_at: string;
  updated_by: string;
  archived_at: string | null;
  deleted_at: string | null;
}

/** Who changes a page, and when. */
export interface Change {
  /** The editor's name. */
  by: string;
  now: Date;
}

export const routeOf = ({
  route_kind,
  route_value,
}: Pick<PageRow, 'route_kind' | 'route_value'>): PageRoute => {
  if (route_kind === 'path') return { kind: 'path', path: route_value };
  if (route_kind === 'shared') return { kind: 'shared', name: route_value };
  return { kind: 'type', type: route_value as never };
};

export function routeValue(route: PageRoute): string {
  if (route.kind === 'path') return route.path;
  return route.kind === 'type' ? route.type : route.name;
}

/** The tags of a page, and of the list that it stands in. */
export const tagsOf = (page: PageSummary): string[] => [pageTag(page.id), sitePagesTag(page.site)];

const isSameVersion = (row: PageRow): boolean =>
  row.published_version === row.draft_version && !row.is_draft_ahead;

export const summaryOf = (row: PageRow): PageSummary => ({
  id: row.id,
  site: row.site,
  name: row.name,
  route: routeOf(row),
  layout: row.layout,
  draftVersion: row.draft_version,
  ...(row.published_version === null ? {} : { publishedVersion: row.published_version }),
  revision: row.draft_revision,
  isDraftAhead: row.is_draft_ahead,
  isAsLive: row.is_as_live ?? isSameVersion(row),
  updatedAt: isoDate(row.updated_at),
  updatedBy: row.updated_by,
  ...(row.archived_at ? { archivedAt: isoDate(row.archived_at) } : {}),
  ...(row.deleted_at ? { deletedAt: isoDate(row.deleted_at) } : {}),
});

export const COLUMNS = sql.raw(
  `id, site, name, route_kind, route_value, layout, draft_version, published_version,
    draft_revision, is_draft_ahead, updated_at, updated_by, archived_at, deleted_at`,
);

/**
 * Has the working draft of a row of `pages` what readers get? Another order of an object's keys makes
 * no other text, and a text is not read where it is longer or shorter.
 */
const AS_LIVE = sql.raw(`CASE WHEN published_version IS NULL THEN false
    WHEN published_version = draft_version AND NOT is_draft_ahead THEN true
    ELSE (SELECT octet_length(d.document) = octet_length(v.document)
        AND d.document::jsonb = v.document::jsonb
      FROM page_drafts d JOIN page_versions v ON v.page_id = d.page_id
      WHERE d.page_id = pages.id AND v.version = published_version) END`);

/** What is told of a page: for a list of them, or of one that is opened. */
export const SUMMARY_COLUMNS = sql`${COLUMNS}, ${AS_LIVE} AS is_as_live`;

/** Does the working draft of a page say what readers get? */
export async function readIsAsLive(tx: Tx, id: string): Promise<boolean> {
  const [row] = await rows<{ is_as_live: boolean }>(
    tx,
    sql`SELECT ${AS_LIVE} AS is_as_live FROM pages WHERE id = ${id}`,
  );
  return row?.is_as_live ?? false;
}

export const noPage = () => notFound('Esa página no existe o fue eliminada.');

/** Throws Problem 404. */
export async function readPage(tx: Tx, id: string, lock = false): Promise<PageSummary> {
  const [row] = await rows<PageRow>(
    tx,
    sql`SELECT ${SUMMARY_COLUMNS} FROM pages WHERE id = ${id} AND deleted_at IS NULL
      ${lock ? sql`FOR UPDATE` : sql``}`,
  );
  if (!row) throw noPage();
  return summaryOf(row);
}

/** The same, wherever it is: in the archive and in the trash too. */
export async function lockAnyPage(tx: Tx, id: string): Promise<PageSummary> {
  const [row] = await rows<PageRow>(
    tx,
    sql`SELECT ${COLUMNS} FROM pages WHERE id = ${id} FOR UPDATE`,
  );
  if (!row) throw noPage();
  return summaryOf(row);
}

export const parseDocument = (text: string): PageDocument => JSON.parse(text) as PageDocument;
