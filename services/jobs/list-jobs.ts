import { sql } from 'drizzle-orm';
import type { JobSummary, RecurringJob } from '../../schemas/jobs.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import type { DeclaredJob } from './define-job.ts';

type Named = Pick<DeclaredJob, 'name' | 'label' | 'schedule'>;

const MAX_LISTED = 200;
const MAX_ERROR_CHARS = 500;

interface Row {
  id: string;
  task_identifier: string;
  run_at: string;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  created_at: string;
  locked_at: string | null;
  is_due: boolean;
}

const stateOf = (row: Row): JobSummary['state'] => {
  if (row.locked_at) return 'running';
  if (row.attempts >= row.max_attempts) return 'failed';
  if (row.attempts > 0) return 'retrying';
  return row.is_due ? 'due' : 'later';
};

/** Of a job by its stored name, on whichever node; of a later release by its name. */
const labelOf = (jobs: readonly Named[], stored: string): string => {
  const [name = ''] = stored.split('@');
  return jobs.find((job) => job.name === name)?.label ?? name;
};

const summaryOf =
  (jobs: readonly Named[]) =>
  (row: Row): JobSummary => ({
    id: row.id,
    label: labelOf(jobs, row.task_identifier),
    state: stateOf(row),
    runAt: isoDate(row.run_at),
    createdAt: isoDate(row.created_at),
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    error: (row.last_error ?? '').slice(0, MAX_ERROR_CHARS),
  });

/** What is due, runs or failed: what failed first, then what runs, then by its time. */
export async function listJobs(tx: Tx, jobs: readonly Named[]): Promise<JobSummary[]> {
  const found = await rows<Row>(
    tx,
    sql`SELECT id, task_identifier, run_at, attempts, max_attempts, last_error, created_at,
        locked_at, run_at <= now() AS is_due
      FROM graphile_worker.jobs
      ORDER BY attempts >= max_attempts DESC, locked_at NULLS LAST, run_at, id
      LIMIT ${MAX_LISTED}`,
  );
  return found.map(summaryOf(jobs));
}

/** When each recurring job was last due. */
export async function listRecurring(tx: Tx, jobs: readonly Named[]): Promise<RecurringJob[]> {
  const found = await rows<{ name: string; last_at: string }>(
    tx,
    sql`SELECT split_part(name, '@', 1) AS name, max(last_at) AS last_at FROM job_schedules
      GROUP BY 1`,
  );
  const lastOf = new Map(found.map(({ name, last_at }) => [name, isoDate(last_at)]));
  return jobs.flatMap(({ name, label, schedule }) =>
    schedule ? [{ name, label, schedule, lastAt: lastOf.get(name) ?? null }] : [],
  );
}

/** Tries a job again now, with all its tries before it. Returns its label; undefined: no such. */
export async function retryJob(
  tx: Tx,
  jobs: readonly Named[],
  id: string,
): Promise<string | undefined> {
  const [job] = await rows<{ task_identifier: string }>(
    tx,
    sql`SELECT task_identifier FROM graphile_worker.jobs WHERE id = ${id} AND locked_at IS NULL`,
  );
  if (!job) return undefined;
  await tx.execute(
    sql`SELECT FROM graphile_worker.reschedule_jobs(ARRAY[${id}]::bigint[], run_at => now(),
      attempts => 0)`,
  );
  // As the queue itself tells workers of a new one: else they look every few seconds.
  await tx.execute(sql`SELECT pg_notify('jobs:insert', ${JSON.stringify({ count: 1 })})`);
  return labelOf(jobs, job.task_identifier);
}
