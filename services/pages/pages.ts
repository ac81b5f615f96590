import { sql } from 'drizzle-orm';
import type { PageState } from '../../schemas/desk-api.ts';
import type { CreatePage, PageDetail, PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { isFrontRoute, type PageDocument, type PageRoute } from '../../schemas/page.ts';
import { writeOutbox } from '../changes/outbox.ts';
import { rows, type Tx } from '../database/database.ts';
import { isSameRoute, onRoute, refuseTaken } from './addresses.ts';
import { requireSecondStep } from './archive.ts';
import {
  type Change,
  COLUMNS,
  type PageRow,
  readPage,
  routeValue,
  SUMMARY_COLUMNS,
  summaryOf,
  tagsOf,
} from './page-rows.ts';
import { leaveRedirect } from './redirects.ts';
import { refuseAnotherName } from './shared-blocks.ts';

const IN_STATE: Record<PageState, ReturnType<typeof sql>> = {
  desk: sql`deleted_at IS NULL AND archived_at IS NULL`,
  archive: sql`deleted_at IS NULL AND archived_at IS NOT NULL`,
  trash: sql`deleted_at IS NOT NULL`,
};

/** Pages of a site, by name: those on its desk, in its archive or in its trash. */
export async function listPages(
  tx: Tx,
  site: string,
  state: PageState = 'desk',
): Promise<PageSummary[]> {
  const found = await rows<PageRow>(
    tx,
    sql`SELECT ${SUMMARY_COLUMNS} FROM pages WHERE site = ${site} AND ${IN_STATE[state]}
      ORDER BY lower(name), id`,
  );
  return found.map(summaryOf);
}

/** Throws Problem 409 `route_taken`. */
export async function createPage(
  tx: Tx,
  input: CreatePage & { id: string; document?: PageDocument },
  { by, now }: Change,
): Promise<PageDetail> {
  const { id, site, name, route, layout } = input;
  await refuseTaken(tx, site, route, id);
  const document: PageDocument = input.document ?? { layout, sections: {}, metadata: {} };
  const at = now.toISOString();
  const [row] = await onRoute(() =>
    rows<PageRow>(
      tx,
      sql`INSERT INTO pages
          (id, site, name, route_kind, route_value, layout, draft_version, created_at, updated_at,
            updated_by)
        VALUES (${id}, ${site}, ${name}, ${route.kind}, ${routeValue(route)}, ${document.layout}, 1,
          ${at}, ${at}, ${by})
        RETURNING ${COLUMNS}`,
    ),
  );
  await tx.execute(
    sql`INSERT INTO page_versions (page_id, version, document, saved_at, saved_by)
      VALUES (${id}, 1, ${JSON.stringify(document)}, ${at}, ${by})`,
  );
  await tx.execute(
    sql`INSERT INTO page_drafts (page_id, document, saved_at, saved_by)
      VALUES (${id}, ${JSON.stringify(document)}, ${at}, ${by})`,
  );
  return { ...summaryOf(row as PageRow), document };
}

interface PageChanges {
  name?: string | undefined;
  route?: PageRoute | undefined;
  /** False: the old address leads nowhere. */
  redirect?: boolean | undefined;
  confirmation?: string | undefined;
}

/**
 * Changes a page's name or route; readers of the old address are sent on. Throws Problem 404, 409
 * `route_taken`, 422 `confirmation_needed` for a front that readers have.
 */
export async function changePage(
  tx: Tx,
  id: string,
  { name, route: to, redirect = true, confirmation }: PageChanges,
  { by, now }: Change,
): Promise<PageSummary> {
  const before = await readPage(tx, id, true);
  const route = to ?? before.route;
  const isMoved = !isSameRoute(route, before.route);
  refuseAnotherName(before.route, route);
  if (isMoved && !before.archivedAt) await refuseTaken(tx, before.site, route, id);
  if (isMoved && isFrontRoute(before.route)) requireSecondStep(before, confirmation);
  const [row] = await onRoute(() =>
    rows<PageRow>(
      tx,
      sql`UPDATE pages SET name = ${name ?? before.name}, route_kind = ${route.kind},
        route_value = ${routeValue(route)}, updated_at = ${now.toISOString()}, updated_by = ${by}
        WHERE id = ${id} RETURNING ${COLUMNS}`,
    ),
  );
  const after = summaryOf(row as PageRow);
  const ended = await leaveRedirect(tx, before, after, { isWanted: redirect, now });
  if (after.publishedVersion !== undefined)
    await writeOutbox(tx, [...tagsOf(before), ...tagsOf(after), ...ended]);
  return after;
}
