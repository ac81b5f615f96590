import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../database/database.ts';

/** How often a node says that its workers are there. */
export const BEAT_MS = 10_000;
/** Not seen for so long, by the database's clock, a worker is gone, and others do its jobs. */
const DEAD_SECONDS = 30;

/** Says that workers are there; a new one before it takes its first job. */
export async function beat(tx: Tx, workers: Iterable<string>): Promise<void> {
  const ids = [...workers];
  if (ids.length === 0) return;
  await tx.execute(
    sql`INSERT INTO job_workers (id, seen_at)
      SELECT id, now() FROM unnest(${sql.param(ids)}::text[]) AS given (id)
      ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
  );
}

/**
 * Frees the jobs of workers that are gone: their node was killed, lost the database, or stopped
 * before they were done. Returns how many workers that were.
 */
export async function freeJobsOfTheDead(tx: Tx): Promise<number> {
  const dead = await rows<{ id: string }>(
    tx,
    sql`SELECT DISTINCT locked_by AS id FROM graphile_worker.jobs
      WHERE locked_by IS NOT NULL AND NOT EXISTS (
        SELECT FROM job_workers w
        WHERE w.id = locked_by AND w.seen_at > now() - make_interval(secs => ${DEAD_SECONDS})
      )`,
  );
  if (dead.length > 0) await leave(tx, new Set(dead.map(({ id }) => id)));
  await tx.execute(
    sql`DELETE FROM job_workers
      WHERE seen_at < now() - make_interval(secs => ${DEAD_SECONDS})`,
  );
  return dead.length;
}

/** Workers that are no more: what they hold is anybody's. */
export async function leave(tx: Tx, workers: Iterable<string>): Promise<void> {
  const ids = sql`${sql.param([...workers])}::text[]`;
  await tx.execute(sql`SELECT graphile_worker.force_unlock_workers(${ids})`);
  await tx.execute(sql`DELETE FROM job_workers WHERE id = ANY(${ids})`);
}
