import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import type { Tx } from '../database/database.ts';
import type { Logger } from '../http/logger.ts';
import { beat } from './heartbeat.ts';
import { libraryLog } from './library-log.ts';
import { SCHEMA } from './queue.ts';

interface LaneParts {
  /** Jobs that run at one time. */
  concurrency: number;
  /** By name: what does a job, handed its payload. */
  tasks: Readonly<Record<string, (payload: unknown) => Promise<void>>>;
  /** Takes one connection that listens, and others as they are needed. */
  pool: pg.Pool;
  log: Logger;
  pollMs: number;
  isClosed(): boolean;
}

interface Lane {
  /** Ids of those that work now. */
  workers: ReadonlySet<string>;
  /** Takes no further job, and waits for those that run. */
  stop(): Promise<unknown>;
}

const isSeen = (queue: Tx, worker: string): Promise<boolean> =>
  beat(queue, [worker]).then(
    () => true,
    () => false,
  );

/**
 * Workers on some of the jobs until they are stopped. The database may go away and come back: what
 * was held then is done again.
 */
export async function startLane(parts: LaneParts): Promise<Lane> {
  const { concurrency, tasks, pool, log, pollMs, isClosed } = parts;
  const { Logger: LibraryLogger, runTaskList } = await import('graphile-worker');
  const queue = drizzle(pool);
  const workers = new Set<string>();
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
      if (isClosed()) return;
      workers.clear();
      running.gracefulShutdown().catch(() => undefined);
      setTimeout(() => !isClosed() && begin(), pollMs).unref();
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
        concurrency,
        noHandleSignals: true,
        pollInterval: pollMs,
        logger: new LibraryLogger(libraryLog(log)),
        preset: { plugins: [announcement(() => isClosed() || isOver)] },
        events,
      },
      tasks,
      pool,
    );
  };
  begin();
  return { workers, stop: () => running.gracefulShutdown().catch(() => undefined) };
}
