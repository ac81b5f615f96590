import { sql } from 'drizzle-orm';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import type { PageDocument, PageRoute } from '../../schemas/page.ts';
import { SHARED_BLOCK, type SharedBlockReply } from '../../schemas/shared-block.ts';
import { pageTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import { invalid } from '../http/problem.ts';
import { isSameRoute } from './addresses.ts';
import { parseDocument } from './page-rows.ts';
import { liveVersion } from './pages-as-of.ts';

/** As JSON writes it: within a text the quotes would have a backslash before them. */
const MARK = `"block":${JSON.stringify(SHARED_BLOCK.block)}`;

/**
 * rule 1.22: what readers get of the shared blocks of a site that a page names, by their names:
 * now, or at a moment to come.
 */
export async function publishedShared(
  tx: Tx,
  site: string,
  names: readonly string[],
  at?: Date,
): Promise<ReadonlyMap<string, PageDocument>> {
  if (names.length === 0) return new Map();
  const found = await rows<{ name: string; document: string }>(
    tx,
    sql`SELECT p.route_value AS name, v.document FROM pages p
      JOIN page_versions v ON v.page_id = p.id
        AND v.version = ${at ? liveVersion(at) : sql`p.published_version`}
      WHERE p.site = ${site} AND p.route_kind = 'shared' AND p.deleted_at IS NULL
        AND p.archived_at IS NULL AND p.route_value = ANY(${sql.param([...names])}::text[])`,
  );
  return new Map(found.map(({ name, document }) => [name, parseDocument(document)]));
}

/** One shared block of a site, for the canvas of the pages that show it, now or at a moment. */
export async function readShared(
  tx: Tx,
  site: string,
  name: string,
  at?: Date,
): Promise<SharedBlockReply> {
  const [row] = await rows<{ id: string; title: string }>(
    tx,
    sql`SELECT id, name AS title FROM pages WHERE site = ${site} AND route_kind = 'shared'
      AND route_value = ${name} AND deleted_at IS NULL`,
  );
  const shown = await publishedShared(tx, site, [name], at);
  return { page: row?.id ?? null, title: row?.title ?? '', document: shown.get(name) ?? null };
}

/**
 * Holds the shared blocks that a version names until the transaction ends: one that is published
 * meanwhile waits, and then finds this page among those that show it.
 */
export async function holdShared(
  tx: Tx,
  { id, site }: Pick<PageSummary, 'id' | 'site'>,
  version: number,
): Promise<void> {
  // In one order, as every other page that holds some of them.
  await tx.execute(
    sql`SELECT p.id FROM pages p JOIN page_versions v ON v.page_id = ${id}
        AND v.version = ${version} AND strpos(v.document, ${MARK}) > 0
        AND strpos(v.document, '"' || p.route_value || '"') > 0
      WHERE p.site = ${site} AND p.route_kind = 'shared' AND p.id <> ${id}
      ORDER BY p.id FOR SHARE OF p`,
  );
}

/** Blocks at any depth that name one. A lax path would look at what stands in lists twice. */
const NAMES_IT = `strict $.** ? (@.block == "${SHARED_BLOCK.block}"
  && @.fields.${SHARED_BLOCK.field} == $name)`;

/**
 * The tags of what readers see change with a page: its own, and for a shared block those of the
 * pages that show it.
 */
export async function tagsForReaders(
  tx: Tx,
  { site, route }: Pick<PageSummary, 'site' | 'route'>,
  own: readonly string[],
): Promise<string[]> {
  if (route.kind !== 'shared') return [...own];
  const found = await rows<{ id: string }>(
    tx,
    sql`SELECT p.id FROM pages p
      JOIN page_versions v ON v.page_id = p.id AND v.version = p.published_version
      WHERE p.site = ${site} AND p.deleted_at IS NULL
        AND strpos(v.document, ${MARK}) > 0
        AND jsonb_path_exists(v.document::jsonb, ${NAMES_IT}::jsonpath,
          jsonb_build_object('name', ${route.name}::text), true)`,
  );
  return [...own, ...found.map(({ id }) => pageTag(id))];
}

/** Throws Problem 422: pages name a shared block, and nothing else can become one. */
export function refuseAnotherName(from: PageRoute, to: PageRoute): void {
  if (isSameRoute(from, to) || (from.kind !== 'shared' && to.kind !== 'shared')) return;
  throw invalid([
    {
      path: ['route'],
      message: 'Un bloque compartido se queda con su nombre: las páginas lo usan',
    },
  ]);
}
