import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows, type Tx } from '../database/database.ts';
import type { Lane } from './define-job.ts';

/** The library's tables stand apart from ours. */
export const SCHEMA = 'graphile_worker';
/** The library's last migration: where it ran, nothing is left to do. */
const LAST_MIGRATION = 18;
const INSTALL_LOCK = 4_711_005;

async function isInstalled(tx: Tx): Promise<boolean> {
  const [table] = await rows<{ name: string | null }>(
    tx,
    sql`SELECT to_regclass('graphile_worker.migrations')::text AS name`,
  );
  if (!table?.name) return false;
  const [last] = await rows<{ id: number | null }>(
    tx,
    sql`SELECT max(id) AS id FROM graphile_worker.migrations`,
  );
  return Number(last?.id ?? 0) >= LAST_MIGRATION;
}

/**
 * Makes the queue's tables, one node at a time. Where they are, not even the library is loaded.
 */
export async function installQueue(database: Database): Promise<void> {
  if (await isInstalled(database.db)) return;
  await database.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${INSTALL_LOCK})`);
    if (await isInstalled(tx)) return;
    const { Logger, runMigrations } = await import('graphile-worker');
    const logger = new Logger(() => () => undefined);
    // In transactions of its own, each on another connection: this one only holds the lock.
    await runMigrations({ pgPool: database.pool, schema: SCHEMA, logger });
  });
}

/** What the queue has to know of a job that is added to it. */
interface Queued {
  name: string;
  maxAttempts: number;
  lane?: Lane;
}

interface AddOptions {
  /** Not before that; at once, when unset. */
  runAt?: Date | undefined;
  /** In the lane of mails: one after the other where they are about the same. */
  about?: string | SQL | undefined;
  /** Somebody waits for it: before all that was added already. */
  isUrgent?: boolean;
}

const URGENT = -10;

/**
 * Only where order matters there is a queue: what stands in one is done one at a time. Each is a
 * row that stays, so there are 64 of a name: they keep ten workers apart.
 */
function queueOf({ name, lane }: Queued, about: AddOptions['about']): SQL {
  if (lane !== 'mail') return sql`${name}::text`;
  if (about === undefined) return sql`NULL::text`;
  return sql`${name}::text || '-' || (hashtext(${about}::text) & 63)`;
}

/**
 * Adds a job in the transaction of what makes it due: neither is there without the other. Jobs of
 * one name run one after the other, mails those about the same.
 */
export async function addJob(
  tx: Tx,
  job: Queued,
  payload: object = {},
  { runAt, about, isUrgent = false }: AddOptions = {},
): Promise<void> {
  const at = runAt ? sql`, run_at => ${runAt.toISOString()}::timestamptz` : sql``;
  await tx.execute(
    sql`SELECT FROM graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json,
      queue_name => ${queueOf(job, about)}, max_attempts => ${job.maxAttempts},
      priority => ${isUrgent ? URGENT : 0}${at})`,
  );
}

const MINUTE_MS = 60_000;

/**
 * Has a job that runs every minute run at a time before its next one. Where no server made the
 * queue yet the first that starts finds what is due.
 */
export async function addJobSoon(tx: Tx, job: Queued, at: Date, now: Date): Promise<void> {
  if (at.getTime() - now.getTime() >= MINUTE_MS) return;
  const [queue] = await rows<{ name: string | null }>(
    tx,
    sql`SELECT to_regclass('graphile_worker.jobs')::text AS name`,
  );
  if (queue?.name) await addJob(tx, job, {}, { runAt: at });
}

/** Adds a job unless one of that name waits already. */
export async function addJobOnce(tx: Tx, job: Queued): Promise<void> {
  const waiting = await rows(
    tx,
    sql`SELECT FROM graphile_worker.jobs
      WHERE task_identifier = ${job.name} AND locked_at IS NULL AND attempts < max_attempts LIMIT 1`,
  );
  if (waiting.length === 0) await addJob(tx, job);
}
