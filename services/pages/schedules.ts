import { sql } from 'drizzle-orm';
import type { PageSchedule } from '../../schemas/publishing-api.ts';
import type { Actor } from '../audit/audit-log.ts';
import { isoDate, isUniqueViolation, rows, type Tx } from '../database/database.ts';
import { notFound, Problem } from '../http/problem.ts';

const MAX_PENDING = 20;

interface ScheduleRow {
  id: string;
  kind: 'publish' | 'unpublish';
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

/** What is to come for a page, soonest first. */
export async function pendingSchedules(tx: Tx, pageId: string): Promise<PageSchedule[]> {
  const found = await rows<ScheduleRow>(
    tx,
    sql`SELECT ${COLUMNS} FROM page_schedules WHERE page_id = ${pageId} AND settled_at IS NULL
      ORDER BY at, id`,
  );
  return found.map(scheduleOf);
}

export interface NewSchedule {
  id: string;
  pageId: string;
  kind: 'publish' | 'unpublish';
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
    return scheduleOf(row as ScheduleRow);
  } catch (error) {
    if (!isUniqueViolation(error, 'page_schedules_pending')) throw error;
    throw new Problem(409, 'minute_taken', 'Ya hay algo programado para esa hora: elige otra.');
  }
}

/** Takes one back before its time. Throws Problem 404 for one that happened or is none. */
export async function cancelSchedule(
  tx: Tx,
  pageId: string,
  id: string,
  now: Date,
): Promise<PageSchedule> {
  const [row] = await rows<ScheduleRow>(
    tx,
    sql`UPDATE page_schedules SET settled_at = ${now.toISOString()}, outcome = 'cancelled'
      WHERE id = ${id} AND page_id = ${pageId} AND settled_at IS NULL RETURNING ${COLUMNS}`,
  );
  if (!row) throw notFound('Eso ya no está programado.');
  return scheduleOf(row);
}
