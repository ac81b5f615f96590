import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { WorkerPool } from 'graphile-worker';
import pg from 'pg';
import { type Database, isDatabaseAway, type Tx } from '../database/database.ts';
import type { Logger } from '../http/logger.ts';
import type { BaseParts, DeclaredJob } from './define-job.ts';
import { BEAT_MS, beat, freeJobsOfTheDead, leave } from './heartbeat.ts';
import { libraryLog } from './library-log.ts';
import { SCHEMA } from './queue.ts';
import { addDueJobs, type Scheduled } from './schedule.ts';
import { shortenDelays } from './shorten-delays.ts';

/** Jobs that a node runs at one time. */
const CONCURRENCY = 2;
/** One that listens, one for the queue: what jobs themselves read and write goes elsewhere. */
const CONNECTIONS = 2;
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

function openPool(database: Database, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...database.pool.options,
    max: CONNECTIONS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'Las tareas perdieron una conexión'));
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

const isSeen = (queue: Tx, worker: string): Promise<boolean> =>
  beat(queue, [worker]).then(
    () => true,
    () => false,
  );

/**
 * Works on jobs until it is closed. The database may go away and come back: what was held then is
 * done again.
 */
export async function startJobs<Parts>(options: StartJobs<Parts>): Promise<JobRunner> {
  const { parts, node, log, stopWaitMs = STOP_WAIT_MS, pollMs = POLL_MS } = options;
  const { database, clock } = parts;
  const { Logger: LibraryLogger, parseCronItem, runTaskList } = await import('graphile-worker');
  const jobs = options.jobs.map((job) => onNode(job, node));
  const scheduled = jobs.flatMap((job): Scheduled[] => {
    const { name: task, schedule: match } = job;
    return match ? [{ job, isDue: parseCronItem({ task, match }).match }] : [];
  });
  const pool = openPool(database, log);
  const queue = drizzle(pool);
  const stopping = new AbortController();
  const workers = new Set<string>();
  const tasks = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      (payload: unknown) => job.run(payload, { ...parts, signal: stopping.signal }),
    ]),
  );
  let isClosed = false;
  /**
   * A worker is seen before it takes a job: nobody takes it for one that died. While the database
   * is away it waits; the library would let it begin unseen.
   */
  const announcement = (isOver: () => boolean) => ({
    name: 'PortadaAnnouncement',
    version: '1.0.0',
    worker: {
      hooks: {
        startWorker: async (_: unknown, { worker }: { worker: { workerId: string } }) => {
          workers.add(worker.workerId);
          while (!(await isSeen(queue, worker.workerId))) {
            if (isOver()) throw new Error('The worker ended before the database was there');
            await sleep(pollMs, undefined, { ref: false });
          }
        },
      },
    },
  });
  let running: WorkerPool;
  const begin = () => {
    const events = new EventEmitter();
    let isOver = false;
    let hasLooked = false;
    const renew = () => {
      if (isOver) return;
      isOver = true;
      if (isClosed) return;
      workers.clear();
      running.gracefulShutdown().catch(() => undefined);
      setTimeout(() => !isClosed && begin(), pollMs).unref();
    };
    // The database went away between a job's end and the note of it: that worker is no more, and
    // the library starts no other.
    events.once('worker:fatalError', renew);
    // It went away while these workers looked for the first time: the library keeps that failure,
    // and would fail for ever.
    for (const event of ['worker:getJob:empty', 'job:start']) {
      events.once(event, () => {
        hasLooked = true;
      });
    }
    events.on('worker:getJob:error', () => !hasLooked && renew());
    running = runTaskList(
      {
        schema: SCHEMA,
        concurrency: CONCURRENCY,
        noHandleSignals: true,
        pollInterval: pollMs,
        logger: new LibraryLogger(libraryLog(log)),
        preset: { plugins: [announcement(() => isClosed || isOver)] },
        events,
      },
      tasks,
      pool,
    );
  };
  begin();
  const onFault = (error: unknown) => {
    if (!isClosed) log.warn(isDatabaseAway(error) ? {} : { err: error }, 'Las tareas esperan');
  };
  const stops = [
    repeat(SCHEDULE_MS, () => addDueJobs(database, scheduled, clock()), onFault),
    repeat(
      BEAT_MS,
      async () => {
        await beat(queue, workers);
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
      const ended = running.gracefulShutdown().catch(() => undefined);
      await Promise.race([ended, sleep(stopWaitMs, undefined, { ref: false })]);
      stopping.abort();
      await leave(database.db, workers).catch(() => undefined);
      await Promise.race([pool.end(), sleep(GOODBYE_MS, undefined, { ref: false })]);
    },
  };
}
