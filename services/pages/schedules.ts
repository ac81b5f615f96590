import { sql } from 'drizzle-orm';
import type { PageState } from '../../schemas/desk-api.ts';
import type { PageSchedule, SiteSchedule } from '../../schemas/publishing-api.ts';
import type { Actor } from '../audit/audit-log.ts';
import { isoDate, isUniqueViolation, rows, type Tx } from '../database/database.ts';
import { notFound, Problem } from '../http/problem.ts';
import { type PageRow, routeOf } from './page-rows.ts';

const MAX_PENDING = 20;

type Kind = PageSchedule['kind'];

interface ScheduleRow {
  id: string;
  kind: Kind;
  version: number | null;
  at: string;
  by_name: string;
}

const COLUMNS = sql.raw('id, kind, version, at, by_name');

const scheduleOf = ({ id, kind, version, at, by_name }: ScheduleRow): PageSchedule => ({
  id,
  kind,
  ...(version === null ? {} : { version }),
  at: isoDate(at),
  by: by_name,
});

const isPending = sql`settled_at IS NULL`;
const isMissed = sql`outcome = 'missed' AND heeded_at IS NULL`;

/** What is to come for a page, soonest first. */
export async function pendingSchedules(tx: Tx, pageId: string): Promise<PageSchedule[]> {
  const found = await rows<ScheduleRow>(
    tx,
    sql`SELECT ${COLUMNS} FROM page_schedules WHERE page_id = ${pageId} AND ${isPending}
      ORDER BY at, id`,
  );
  return found.map(scheduleOf);
}

interface SiteRow extends ScheduleRow, Pick<PageRow, 'name' | 'route_kind' | 'route_value'> {
  page_id: string;
  place: PageState;
  fault: string | null;
}

/**
 * What is to come for the pages of a site, and what did not happen and nobody saw to yet, soonest
 * first; those in the archive and in the trash wait for nothing.
 */
export async function siteSchedules(tx: Tx, site: string): Promise<SiteSchedule[]> {
  const found = await rows<SiteRow>(
    tx,
    sql`SELECT s.id, s.kind, s.version, s.at, s.by_name, s.page_id, s.fault, p.name, p.route_kind,
        p.route_value, CASE WHEN p.deleted_at IS NOT NULL THEN 'trash'
          WHEN p.archived_at IS NOT NULL THEN 'archive' ELSE 'desk' END AS place
      FROM page_schedules s JOIN pages p ON p.id = s.page_id
      WHERE p.site = ${site} AND (${isMissed}
        OR (${isPending} AND p.deleted_at IS NULL AND p.archived_at IS NULL))
      ORDER BY s.at, s.id`,
  );
  return found.map((row) => ({
    ...scheduleOf(row),
    ...(row.fault === null ? {} : { fault: row.fault }),
    page: { id: row.page_id, name: row.name, route: routeOf(row), place: row.place },
  }));
}

/** rule 6.23: what did not happen to a page at its time does now, or has another time. */
export const heedMissed = (tx: Tx, pageId: string, kind: Kind, now: Date) =>
  tx.execute(
    sql`UPDATE page_schedules SET heeded_at = ${now.toISOString()}
      WHERE page_id = ${pageId} AND kind = ${kind} AND ${isMissed}`,
  );

export interface NewSchedule {
  id: string;
  pageId: string;
  kind: Kind;
  version?: number;
  at: Date;
  actor: Actor;
  now: Date;
}

/** Throws Problem 409 `minute_taken`, `too_many`. */
export async function addSchedule(
  tx: Tx,
  { id, pageId, kind, version, at, actor, now }: NewSchedule,
): Promise<PageSchedule> {
  if ((await pendingSchedules(tx, pageId)).length >= MAX_PENDING)
    throw new Problem(409, 'too_many', `Esta página ya tiene ${MAX_PENDING} cosas programadas.`);
  try {
    const [row] = await rows<ScheduleRow>(
      tx,
      sql`INSERT INTO page_schedules
          (id, page_id, kind, version, at, created_at, by_id, by_name, by_email)
        VALUES (${id}, ${pageId}, ${kind}, ${version ?? null}, ${at.toISOString()},
          ${now.toISOString()}, ${actor.id}, ${actor.name}, ${actor.email})
        RETURNING ${COLUMNS}`,
    );
    await heedMissed(tx, pageId, kind, now);
    return scheduleOf(row as ScheduleRow);
  } catch (error) {
    if (!isUniqueViolation(error, 'page_schedules_pending')) throw error;
    throw new Problem(409, 'minute_taken', 'Ya hay algo programado para esa hora: elige otra.');
  }
}

/**
 * Takes one back before its time; of one that did not happen, says that somebody knows. Throws
 * Problem 404 for one that happened or is none.
 */
export async function cancelSchedule(
  tx: Tx,
  pageId: string,
  id: string,
  now: Date,
): Promise<PageSchedule> {
  const [row] = await rows<ScheduleRow>(
    tx,
    sql`UPDATE page_schedules SET settled_at = coalesce(settled_at, ${now.toISOString()}),
        outcome = coalesce(outcome, 'cancelled'),
        heeded_at = CASE WHEN ${isMissed} THEN ${now.toISOString()}::timestamptz END
      WHERE id = ${id} AND page_id = ${pageId} AND (${isPending} OR ${isMissed})
      RETURNING ${COLUMNS}`,
  );
  if (!row) throw notFound('Eso ya no está programado.');
  return scheduleOf(row);
}
