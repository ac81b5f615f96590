import { sql } from 'drizzle-orm';
import { type Database, isoDate, rows } from '../database/database.ts';
import type { DeclaredJob } from './define-job.ts';
import { addJobOnce } from './queue.ts';

const MINUTE_MS = 60_000;
/** Further back nobody looks: what was due then has been due again since. */
const MAX_LOOK_BACK_MS = 8 * 24 * 3_600_000;

type Matcher = (digest: {
  min: number;
  hour: number;
  date: number;
  month: number;
  dow: number;
}) => boolean;

/** A recurring job, and when it is due. */
export interface Scheduled {
  job: Pick<DeclaredJob, 'name' | 'maxAttempts'>;
  isDue: Matcher;
}

const matches = (isDue: Matcher, ms: number): boolean => {
  const at = new Date(ms);
  return isDue({
    min: at.getUTCMinutes(),
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: at.getUTCDay(),
  });
};

const wholeMinute = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

/** The newest minute up to `nowMs` and after `sinceMs` at which a job is due. */
export function lastDue(isDue: Matcher, sinceMs: number, nowMs: number): number | undefined {
  const from = Math.max(sinceMs, nowMs - MAX_LOOK_BACK_MS);
  for (let ms = wholeMinute(nowMs); ms > from; ms -= MINUTE_MS) if (matches(isDue, ms)) return ms;
  return undefined;
}

/** The next minute after `nowMs` at which a job is due. */
export function nextDue(isDue: Matcher, nowMs: number): number | undefined {
  const first = wholeMinute(nowMs) + MINUTE_MS;
  for (let ms = first; ms < first + MAX_LOOK_BACK_MS; ms += MINUTE_MS)
    if (matches(isDue, ms)) return ms;
  return undefined;
}

/**
 * Adds what has become due. However many nodes look, and however long nobody did, a job is added
 * once: whoever moves its time on adds it in the same transaction. One that is new is due from now
 * on.
 */
export async function addDueJobs(
  database: Database,
  scheduled: readonly Scheduled[],
  now: Date,
): Promise<void> {
  const found = await rows<{ name: string; last_at: string }>(
    database.db,
    sql`SELECT name, last_at FROM job_schedules`,
  );
  const lastOf = new Map(found.map(({ name, last_at }) => [name, Date.parse(isoDate(last_at))]));
  for (const { job, isDue } of scheduled) {
    const last = lastOf.get(job.name);
    if (last === undefined) {
      await database.db.execute(
        sql`INSERT INTO job_schedules (name, last_at) VALUES (${job.name}, ${now.toISOString()})
          ON CONFLICT DO NOTHING`,
      );
      continue;
    }
    const due = lastDue(isDue, last, now.getTime());
    if (due === undefined) continue;
    const at = new Date(due).toISOString();
    await database.transaction(async (tx) => {
      const moved = await rows(
        tx,
        sql`UPDATE job_schedules SET last_at = ${at}
          WHERE name = ${job.name} AND last_at < ${at} RETURNING name`,
      );
      if (moved.length > 0) await addJobOnce(tx, job);
    });
  }
}
