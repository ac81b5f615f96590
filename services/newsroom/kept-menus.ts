import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { JsonObject } from '../../schemas/json.ts';
import { SECTIONS_HIERARCHY, type Section } from '../../schemas/section.ts';
import { hierarchyTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import { listSections, putHierarchy } from './newsroom-store.ts';

/** A menu by its site and name. */
export const menuId = (site: string, name: string): string => `${site} ${name}`;

const placeOf = (id: string): { site: string; name: string } => {
  const cut = id.indexOf(' ');
  return { site: id.slice(0, cut), name: id.slice(cut + 1) };
};

const list = (ids: readonly string[]): SQL => sql`${sql.param(ids)}::text[]`;

/** Some menus whole, by their ids. Locks them. */
export async function menuStates(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JsonObject>> {
  const found = await rows<{ site: string; name: string; document: string }>(
    tx,
    sql`SELECT site, name, document FROM hierarchies WHERE site || ' ' || name = ANY(${list(ids)})
      ORDER BY site, name FOR UPDATE`,
  );
  return new Map(
    found.map(({ site, name, document }) => [menuId(site, name), { document }] as const),
  );
}

/** Another one where somebody changed a menu. */
export const menuMark = ({ document }: JsonObject): string =>
  createHash('sha256').update(String(document)).digest('hex');

/** Ids of the sections that a site loses where a menu is as in `state`; null: where there is none. */
export async function sectionsLost(
  tx: Tx,
  id: string,
  state: JsonObject | null,
): Promise<{ site: string; ids: string[] }> {
  const { site, name } = placeOf(id);
  if (name !== SECTIONS_HIERARCHY) return { site, ids: [] };
  const left = new Set<string>();
  const keep = (nodes: readonly Section[]): void => {
    for (const { _id, children = [] } of nodes) {
      left.add(_id);
      keep(children);
    }
  };
  if (state) keep(JSON.parse(String(state.document)) as Section[]);
  const now = await listSections(tx, site);
  return { site, ids: now.map(({ _id }) => _id).filter((each) => !left.has(each)) };
}

/** Writes a kept menu as it was; null takes it away. Returns the tags of what changed. */
export async function putBackMenu(tx: Tx, id: string, state: JsonObject | null): Promise<string[]> {
  const { site, name } = placeOf(id);
  await putHierarchy(tx, site, name, state ? JSON.parse(String(state.document)) : []);
  if (!state)
    await tx.execute(sql`DELETE FROM hierarchies WHERE site = ${site} AND name = ${name}`);
  return [hierarchyTag(site, name)];
}
