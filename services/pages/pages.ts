import { sql } from 'drizzle-orm';
import type { CreatePage, PageDetail, PageSummary } from '../../schemas/api.ts';
import type { PageDocument, PageRoute } from '../../schemas/page.ts';
import { writeOutbox } from '../changes/outbox.ts';
import { isUniqueViolation, rows, type Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import {
  type Change,
  COLUMNS,
  noPage,
  type PageRow,
  readPage,
  routeValue,
  summaryOf,
  tagsOf,
} from './page-rows.ts';

const routeTaken = () =>
  new Problem(409, 'route_taken', 'Otra página de este sitio ya responde a esa ruta.');

async function onRoute<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'pages_route')) throw routeTaken();
    throw error;
  }
}

/** Pages of a site, by name. */
export async function listPages(tx: Tx, site: string): Promise<PageSummary[]> {
  const found = await rows<PageRow>(
    tx,
    sql`SELECT ${COLUMNS} FROM pages WHERE site = ${site} AND deleted_at IS NULL
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
  return { ...summaryOf(row as PageRow), document };
}

/** Changes a page's name or route. Throws Problem 404, 409 `route_taken`. */
export async function changePage(
  tx: Tx,
  id: string,
  to: { name?: string | undefined; route?: PageRoute | undefined },
  { by, now }: Change,
): Promise<PageSummary> {
  const before = await readPage(tx, id, true);
  const route = to.route ?? before.route;
  const [row] = await onRoute(() =>
    rows<PageRow>(
      tx,
      sql`UPDATE pages SET name = ${to.name ?? before.name}, route_kind = ${route.kind},
        route_value = ${routeValue(route)}, updated_at = ${now.toISOString()}, updated_by = ${by}
        WHERE id = ${id} RETURNING ${COLUMNS}`,
    ),
  );
  const after = summaryOf(row as PageRow);
  if (after.publishedVersion !== undefined)
    await writeOutbox(tx, [...tagsOf(before), ...tagsOf(after)]);
  return after;
}

/** Takes a page away; `undeletePage` brings it back with all its versions. Throws Problem 404. */
export async function deletePage(tx: Tx, id: string, { now }: Change): Promise<void> {
  const page = await readPage(tx, id, true);
  await tx.execute(sql`UPDATE pages SET deleted_at = ${now.toISOString()} WHERE id = ${id}`);
  if (page.publishedVersion !== undefined) await writeOutbox(tx, tagsOf(page));
}

/** Throws Problem 404 (never was), 409 `route_taken` (another page has it by now). */
export async function undeletePage(tx: Tx, id: string): Promise<PageSummary> {
  const [row] = await onRoute(() =>
    rows<PageRow>(
      tx,
      sql`UPDATE pages SET deleted_at = NULL WHERE id = ${id} RETURNING ${COLUMNS}`,
    ),
  );
  if (!row) throw noPage();
  const page = summaryOf(row);
  if (page.publishedVersion !== undefined) await writeOutbox(tx, tagsOf(page));
  return page;
}
