import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Database, isDatabaseAway } from '../database/database.ts';
import type { Logger } from '../http/logger.ts';
import type { BaseParts, DeclaredJob, Lane } from './define-job.ts';
import { BEAT_MS, beat, freeJobsOfTheDead, leave } from './heartbeat.ts';
import { startLane } from './lane.ts';
import { addDueJobs, type Scheduled } from './schedule.ts';
import { shortenDelays } from './shorten-delays.ts';

/** Jobs of a lane that a node runs at one time. */
const CONCURRENCY: Readonly<Record<Lane, number>> = { general: 2, mail: 10 };
/** For the queue; each lane has one more that listens. What jobs read and write goes elsewhere. */
const QUEUE_CONNECTIONS = 1;
const POLL_MS = 5_000;
const SCHEDULE_MS = 20_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const STOP_WAIT_MS = 5_000;
const GOODBYE_MS = 1_000;

export interface JobRunner {
  /** Waits briefly for what runs; what is not done by then is done again, here or elsewhere. */
  close(): Promise<void>;
}

interface StartJobs<Parts> {
  jobs: readonly DeclaredJob<Parts>[];
  parts: BaseParts & Parts;
  log: Logger;
  /** Names this node among others: jobs of every node run once on each. */
  node: string;
  /** How long a stop waits for what runs. */
  stopWaitMs?: number;
  /** How often to look for work that nobody told of. */
  pollMs?: number;
}

/** A job as this node takes it: one of every node has a name of its own on each. */
const onNode = <Parts>(job: DeclaredJob<Parts>, node: string): DeclaredJob<Parts> =>
  job.onEveryNode ? { ...job, name: `${job.name}@${node}` } : job;

function openPool(database: Database, log: Logger, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...database.pool.options,
    max,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
  });
  pool.on('error', (error) => {
    if (!pool.ending)
      log.warn({ event: 'jobs_connection_lost', err: error }, 'Las tareas perdieron una conexión');
  });
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/** Does something now and every so often, one at a time; a failure waits for the next time. */
function repeat(everyMs: number, work: () => Promise<void>, onFault: (fault: unknown) => void) {
  let isBusy = false;
  const once = async () => {
    if (isBusy) return;
    isBusy = true;
    await work().catch(onFault);
    isBusy = false;
  };
  void once();
  const timer = setInterval(() => void once(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Works on jobs until it is closed. The database may go away and come back: what was held then is
 * done again.
 */
export async function startJobs<Parts>(options: StartJobs<Parts>): Promise<JobRunner> {
  const { parts, node, log, stopWaitMs = STOP_WAIT_MS, pollMs = POLL_MS } = options;
  const { database, clock } = parts;
  const { parseCronItem } = await import('graphile-worker');
  const jobs = options.jobs.map((job) => onNode(job, node));
  const scheduled = jobs.flatMap((job): Scheduled[] => {
    const { name: task, schedule: match } = job;
    return match ? [{ job, isDue: parseCronItem({ task, match }).match }] : [];
  });
  const lanes = [...new Set(jobs.map((job) => job.lane))];
  const pool = openPool(database, log, QUEUE_CONNECTIONS + lanes.length);
  const queue = drizzle(pool);
  const stopping = new AbortController();
  let isClosed = false;
  const started = await Promise.all(
    lanes.map((lane) =>
      startLane({
        concurrency: CONCURRENCY[lane],
        tasks: Object.fromEntries(
          jobs
            .filter((job) => job.lane === lane)
            .map((job) => [
              job.name,
              (payload: unknown) => job.run(payload, { ...parts, signal: stopping.signal }),
            ]),
        ),
        pool,
        log,
        pollMs,
        isClosed: () => isClosed,
      }),
    ),
  );
  const workers = () => started.flatMap((lane) => [...lane.workers]);
  const onFault = (error: unknown) => {
    if (!isClosed)
      log.warn(
        { event: 'jobs_wait', ...(isDatabaseAway(error) ? {} : { err: error }) },
        'Las tareas esperan',
      );
  };
  const stops = [
    repeat(SCHEDULE_MS, () => addDueJobs(database, scheduled, clock()), onFault),
    repeat(
      BEAT_MS,
      async () => {
        await beat(queue, workers());
        await freeJobsOfTheDead(queue);
        await shortenDelays(queue, jobs);
      },
      onFault,
    ),
  ];
  return {
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      for (const stop of stops) stop();
      const ended = Promise.all(started.map((lane) => lane.stop()));
      await Promise.race([ended, sleep(stopWaitMs, undefined, { ref: false })]);
      stopping.abort();
      await leave(database.db, workers()).catch(() => undefined);
      await Promise.race([pool.end(), sleep(GOODBYE_MS, undefined, { ref: false })]);
    },
  };
}
