import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../database/database.ts';

/** What of a job's name there is in the queue. */
export interface JobFigures {
  name: string;
  /** Due, and taken by nobody yet. */
  waiting: number;
  running: number;
  /** Of those that wait, who failed before and are tried again. */
  retrying: number;
  /** Given up: staff may try them again. */
  failed: number;
  /** For how long the oldest that is due has been waiting, in seconds; 0 for none. */
  oldestSeconds: number;
}

interface Row {
  name: string;
  waiting: string;
  running: string;
  retrying: string;
  failed: string;
  oldest: string | null;
}

const NONE = { waiting: 0, running: 0, retrying: 0, failed: 0, oldestSeconds: 0 };

/**
 * Of every job of `names`, also of those of which nothing waits. One that runs on every node counts
 * once for all nodes, by the name before the `@`.
 */
export async function jobFigures(tx: Tx, names: readonly string[]): Promise<JobFigures[]> {
  const found = await rows<Row>(
    tx,
    sql`SELECT split_part(task_identifier, '@', 1) AS name,
        count(*) FILTER (WHERE is_waiting AND run_at <= now()) AS waiting,
        count(*) FILTER (WHERE locked_at IS NOT NULL) AS running,
        count(*) FILTER (WHERE is_waiting AND attempts > 0) AS retrying,
        count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts) AS failed,
        extract(epoch FROM now() - min(run_at) FILTER (WHERE is_waiting AND run_at <= now()))
          AS oldest
      FROM (SELECT *, locked_at IS NULL AND attempts < max_attempts AS is_waiting
        FROM graphile_worker.jobs) AS jobs
      GROUP BY 1`,
  );
  const figures = new Map(
    found.map(({ name, oldest, waiting, running, retrying, failed }): [string, JobFigures] => [
      name,
      {
        name,
        waiting: Number(waiting),
        running: Number(running),
        retrying: Number(retrying),
        failed: Number(failed),
        oldestSeconds: Number(oldest ?? 0),
      },
    ]),
  );
  return names.map((name) => figures.get(name) ?? { name, ...NONE });
}
