import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { DeclaredJob } from './define-job.ts';

type Delayed = Pick<DeclaredJob, 'name' | 'maxDelayMs'>;

/** Waits between two tries grow; those of a job that says so not past its longest. */
export async function shortenDelays(tx: Tx, jobs: readonly Delayed[]): Promise<void> {
  for (const { name, maxDelayMs } of jobs) {
    if (maxDelayMs === undefined) continue;
    const soon = sql`now() + make_interval(secs => ${maxDelayMs / 1_000})`;
    await tx.execute(
      sql`SELECT FROM graphile_worker.reschedule_jobs(
          ARRAY(SELECT id FROM graphile_worker.jobs
            WHERE task_identifier = ${name} AND attempts > 0 AND attempts < max_attempts
              AND locked_at IS NULL AND run_at > ${soon}),
          run_at => ${soon})`,
    );
  }
}
