import { sql } from 'drizzle-orm';
import { TRASH_DAYS } from '../../schemas/desk-api.ts';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import type { PageRoute } from '../../schemas/page.ts';
import { writeOutbox } from '../changes/outbox.ts';
import { rows, type Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { onRoute, refuseTaken } from './addresses.ts';
import {
  type Change,
  COLUMNS,
  lockAnyPage,
  type PageRow,
  readPage,
  routeValue,
  summaryOf,
  tagsOf,
} from './page-rows.ts';
import { refuseAnotherName, tagsForReaders } from './shared-blocks.ts';

const DAY_MS = 86_400_000;

/** Throws Problem 422 `confirmation_needed` for a page that readers have and nobody named. */
export function requireSecondStep(page: PageSummary, confirmation: string | undefined): void {
  if (page.publishedVersion === undefined || confirmation?.trim() === page.name.trim()) return;
  throw new Problem(
    422,
    'confirmation_needed',
    `Los lectores tienen esta página: confirma con su nombre, «${page.name}».`,
    { issues: [{ path: ['confirmation'], message: `Escribe «${page.name}»` }] },
  );
}

/**
 * Readers get a locked page no longer; what they got is noted. What is scheduled for it happens if
 * it is back by then.
 */
async function withdraw(tx: Tx, page: PageSummary, { by, now }: Change): Promise<void> {
  if (page.publishedVersion === undefined) return;
  await tx.execute(
    sql`UPDATE pages SET withdrawn_version = published_version, published_version = NULL,
      updated_at = ${now.toISOString()}, updated_by = ${by} WHERE id = ${page.id}`,
  );
  await writeOutbox(tx, await tagsForReaders(tx, page, tagsOf(page)));
}

/** Takes a page to the archive. Throws Problem 404, 409 `archived`, 422 `confirmation_needed`. */
export async function archivePage(
  tx: Tx,
  id: string,
  confirmation: string | undefined,
  { by, now }: Change,
): Promise<PageSummary> {
  const page = await readPage(tx, id, true);
  if (page.archivedAt) throw new Problem(409, 'archived', 'Esa página ya está archivada.');
  requireSecondStep(page, confirmation);
  await withdraw(tx, page, { by, now });
  const at = now.toISOString();
  await tx.execute(
    sql`UPDATE pages SET archived_at = ${at}, updated_at = ${at}, updated_by = ${by}
      WHERE id = ${id}`,
  );
  return readPage(tx, id);
}

/** Takes a page to the trash; `bringBack` returns it with all its versions. Throws Problem 404. */
export async function deletePage(tx: Tx, id: string, { by, now }: Change): Promise<void> {
  const page = await readPage(tx, id, true);
  await withdraw(tx, page, { by, now });
  const at = now.toISOString();
  await tx.execute(
    sql`UPDATE pages SET deleted_at = ${at}, updated_at = ${at}, updated_by = ${by}
      WHERE id = ${id}`,
  );
}

/** Out of the trash; what was archived before is in the archive again. */
const outOfTrash = (tx: Tx, id: string) =>
  tx.execute(sql`UPDATE pages SET deleted_at = NULL WHERE id = ${id}`);

/**
 * Brings a page back from the trash, else from the archive, as it was: to its readers too if they
 * had it, unless the content of that version was removed since. Throws Problem 404, 409
 * `route_taken`.
 */
export async function bringBack(
  tx: Tx,
  id: string,
  to: PageRoute | undefined,
  { by, now }: Change,
): Promise<PageSummary> {
  const page = await lockAnyPage(tx, id);
  if (page.deletedAt && page.archivedAt) {
    await outOfTrash(tx, id);
    return readPage(tx, id);
  }
  if (!page.deletedAt && !page.archivedAt) return page;
  const route = to ?? page.route;
  refuseAnotherName(page.route, route);
  await refuseTaken(tx, page.site, route, id);
  const at = now.toISOString();
  const [row] = await onRoute(() =>
    rows<PageRow>(
      tx,
      sql`UPDATE pages SET deleted_at = NULL, archived_at = NULL, route_kind = ${route.kind},
        route_value = ${routeValue(route)}, updated_at = ${at}, updated_by = ${by},
        withdrawn_version = NULL, published_version = (SELECT version FROM page_versions v
          WHERE v.page_id = pages.id AND v.version = pages.withdrawn_version
            AND v.removed_at IS NULL)
        WHERE id = ${id} RETURNING ${COLUMNS}`,
    ),
  );
  const back = summaryOf(row as PageRow);
  if (back.publishedVersion !== undefined)
    await writeOutbox(tx, await tagsForReaders(tx, back, tagsOf(back)));
  return back;
}

/**
 * Erases what is in the trash of a site, or one page of it, with all versions. Returns what it was.
 */
export async function emptyTrash(tx: Tx, site: string, id?: string): Promise<PageSummary[]> {
  const erased = await rows<PageRow>(
    tx,
    sql`DELETE FROM pages WHERE site = ${site} AND deleted_at IS NOT NULL
      AND (${id ?? null}::text IS NULL OR id = ${id ?? null}) RETURNING ${COLUMNS}`,
  );
  return erased.map(summaryOf);
}

/** Erases what has been in the trash for its days, of all sites. */
export async function eraseOld(tx: Tx, now: Date): Promise<PageSummary[]> {
  const before = new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString();
  const erased = await rows<PageRow>(
    tx,
    sql`DELETE FROM pages WHERE deleted_at <= ${before} RETURNING ${COLUMNS}`,
  );
  return erased.map(summaryOf);
}

/** How many pages of a site readers get. */
export async function countPublished(tx: Tx, site: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM pages
      WHERE site = ${site} AND published_version IS NOT NULL`,
  );
  return row?.count ?? 0;
}

/** Deletes a site's pages for good: those in the trash, their versions, bulk changes. */
export async function erasePagesOf(tx: Tx, site: string): Promise<number> {
  await tx.execute(sql`DELETE FROM page_changes WHERE site = ${site}`);
  await tx.execute(sql`DELETE FROM preview_links WHERE story_site = ${site}`);
  return (await rows(tx, sql`DELETE FROM pages WHERE site = ${site} RETURNING id`)).length;
}
