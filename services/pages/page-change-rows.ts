import { sql } from 'drizzle-orm';
import type { ChangePages, PageChange } from '../../schemas/page-uses-api.ts';
import { CHANGE_KEPT_DAYS } from '../../schemas/page-uses-api.ts';
import type { Actor } from '../audit/audit-log.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { notFound, Problem } from '../http/problem.ts';
import type { PlaceOfPage } from './place-of-page.ts';

const DAY_MS = 86_400_000;
const MAX_LISTED = 10;
const MAX_LEFT = 200;

interface NewChange extends ChangePages {
  id: string;
  label: string;
  actor: Actor;
  now: Date;
}

/** Notes a change of many pages, for the job to do; forgets those that are past being undone. */
export async function beginChange(tx: Tx, given: NewChange): Promise<void> {
  const { id, site, query, to, label, actor, now, pages } = given;
  const old = new Date(now.getTime() - CHANGE_KEPT_DAYS * DAY_MS).toISOString();
  await tx.execute(sql`DELETE FROM page_changes WHERE at < ${old}`);
  await tx.execute(
    sql`INSERT INTO page_changes (id, site, query, wanted, label, at, by_id, by_name, by_email)
      VALUES (${id}, ${site}, ${JSON.stringify(query)}, ${to === undefined ? null : JSON.stringify(to)},
        ${label}, ${now.toISOString()}, ${actor.id}, ${actor.name}, ${actor.email})`,
  );
  const made = await rows(
    tx,
    sql`INSERT INTO page_change_items (change_id, page_id, base_revision, state)
      SELECT ${id}, p.id, given.revision, 'pending'
      FROM unnest(${sql.param(pages.map((page) => page.id))}::text[],
        ${sql.param(pages.map(({ revision }) => revision))}::integer[]) AS given (id, revision)
      JOIN pages p ON p.id = given.id AND p.site = ${site} AND p.deleted_at IS NULL
      ON CONFLICT DO NOTHING RETURNING page_id`,
  );
  if (made.length !== pages.length)
    throw new Problem(422, 'invalid_input', 'Hay páginas que no están en este sitio.');
}

/** Has every page that the change made changed back. Throws Problem 409 where there is none. */
export async function beginUndo(tx: Tx, id: string): Promise<void> {
  const [open] = await rows(
    tx,
    sql`SELECT FROM page_change_items WHERE change_id = ${id}
      AND state IN ('pending', 'undoing') LIMIT 1`,
  );
  if (open) throw new Problem(409, 'conflict', 'Todavía se está haciendo: espera a que termine.');
  const undoing = await rows(
    tx,
    sql`UPDATE page_change_items SET state = 'undoing' WHERE change_id = ${id}
      AND state = 'changed' RETURNING page_id`,
  );
  if (undoing.length === 0) throw new Problem(409, 'conflict', 'No queda nada que deshacer.');
}

interface ChangeRow {
  id: string;
  site: string;
  label: string;
  by_name: string;
  at: string;
  total: number;
  pending: number;
  undoing: number;
  changed: number;
  undone: number;
  left_pages: { page: string; name: string; reason: string }[] | null;
}

const changeOf = (row: ChangeRow): PageChange => ({
  id: row.id,
  site: row.site,
  label: row.label,
  by: row.by_name,
  at: isoDate(row.at),
  ...(row.pending > 0 ? { doing: 'change' } : row.undoing > 0 ? { doing: 'undo' } : {}),
  total: row.total,
  open: row.pending + row.undoing,
  changed: row.changed,
  undone: row.undone,
  left: row.left_pages ?? [],
});

const counted = (state: string) => sql`count(*) FILTER (WHERE i.state = ${state})::integer`;

async function readChanges(tx: Tx, which: ReturnType<typeof sql>): Promise<PageChange[]> {
  const found = await rows<ChangeRow>(
    tx,
    sql`SELECT c.id, c.site, c.label, c.by_name, c.at, count(*)::integer AS total,
        ${counted('pending')} AS pending, ${counted('undoing')} AS undoing,
        ${counted('changed')} AS changed, ${counted('undone')} AS undone,
        (SELECT json_agg(l) FROM (SELECT p.id AS page, p.name, n.reason
          FROM page_change_items n JOIN pages p ON p.id = n.page_id
          WHERE n.change_id = c.id AND n.state IN ('left', 'kept')
          ORDER BY lower(p.name), p.id LIMIT ${MAX_LEFT}) l) AS left_pages
      FROM page_changes c JOIN page_change_items i ON i.change_id = c.id
      ${which} GROUP BY c.id ORDER BY c.at DESC, c.id LIMIT ${MAX_LISTED}`,
  );
  return found.map(changeOf);
}

/** The newest changes of a site. */
export const listChanges = (tx: Tx, site: string): Promise<PageChange[]> =>
  readChanges(tx, sql`WHERE c.site = ${site}`);

/** Throws Problem 404. */
export async function readPageChange(tx: Tx, id: string): Promise<PageChange> {
  const [change] = await readChanges(tx, sql`WHERE c.id = ${id}`);
  if (!change) throw notFound('Ese cambio no existe o ya no se puede deshacer.');
  return change;
}

interface PlaceRow {
  site: string;
  kind: string;
  value: string;
  is_live: boolean;
}

const placeOf = ({ site, kind, value, is_live: isLive }: PlaceRow): PlaceOfPage => ({
  site,
  isLive,
  ...(kind === 'path' ? { path: value } : {}),
});

const PLACE = sql.raw(
  `p.site, p.route_kind AS kind, p.route_value AS value,
    p.published_version IS NOT NULL AS is_live`,
);

/** Where pages stand; one that is not there is left out. */
export const placesOfPages = async (tx: Tx, ids: readonly string[]): Promise<PlaceOfPage[]> =>
  (
    await rows<PlaceRow>(
      tx,
      sql`SELECT ${PLACE} FROM pages p WHERE p.id = ANY(${sql.param([...ids])}::text[])`,
    )
  ).map(placeOf);

/** Where the pages of a change stand; none: there is no such change. */
export const placesOfChange = async (tx: Tx, id: string): Promise<PlaceOfPage[]> =>
  (
    await rows<PlaceRow>(
      tx,
      sql`SELECT ${PLACE} FROM page_change_items i JOIN pages p ON p.id = i.page_id
        WHERE i.change_id = ${id}`,
    )
  ).map(placeOf);
