import '../../schemas/spanish.ts';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { lineTo } from '../database/cut-line.testing.ts';
import { freshPostgres, onDatabase } from '../database/database.testing.ts';
import { type Database, openDatabase, rows } from '../database/database.ts';
import { type DeclaredJob, defineJob } from './define-job.ts';
import { freeJobsOfTheDead } from './heartbeat.ts';
import { listJobs, retryJob } from './list-jobs.ts';
import { addJob, addJobOnce, installQueue } from './queue.ts';
import { shortenDelays } from './shorten-delays.ts';
import { type JobRunner, startJobs } from './start-jobs.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet, isLevelEnabled: () => false };
const SOON = { timeout: 15_000, interval: 20 };

/** A promise and what settles it. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('the queue', () => {
  it('is made once by nodes that start together', async () => {
    const database = await freshPostgres();
    const nodes = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ databaseUrl: database.databaseUrl })),
    );
    await Promise.all(nodes.map(installQueue));
    const [row] = await rows<{ id: number }>(
      database.db,
      sql`SELECT max(id) AS id FROM graphile_worker.migrations`,
    );
    // The library's last migration is the one at which we stop looking.
    expect(row?.id).toBe(18);
    await Promise.all(nodes.map((node) => node.close()));
    await database.close();
  }, 60_000);
});

onDatabase('jobs', (database) => {
  const runners: JobRunner[] = [];
  const begin = async (
    jobs: readonly DeclaredJob[],
    { on = database(), node = 'a', stopWaitMs = 5_000, warn = quiet }: BeginOptions = {},
  ): Promise<JobRunner> => {
    await installQueue(database());
    const parts = { database: on, clock: () => new Date(), log };
    const told = { ...log, warn };
    const runner = await startJobs({ jobs, parts, log: told, node, stopWaitMs, pollMs: 100 });
    runners.push(runner);
    return runner;
  };
  interface BeginOptions {
    on?: Database;
    node?: string;
    stopWaitMs?: number;
    warn?: (details: object, message: string) => void;
  }
  const left = async (name: string) =>
    (
      await rows(
        database().db,
        sql`SELECT FROM graphile_worker.jobs WHERE task_identifier LIKE ${`${name}%`}`,
      )
    ).length;

  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.close()));
    await database().pool.query('DELETE FROM graphile_worker._private_jobs');
  });

  const counted = (name: string) => {
    const done: number[] = [];
    const job = defineJob({
      name,
      label: name,
      payload: z.object({ n: z.number() }),
      work: async ({ n }) => void done.push(n),
    });
    return { done, job };
  };

  it('run once each on any number of nodes, when they are added and committed', async () => {
    const { done, job } = counted('once');
    for (const node of ['a', 'b', 'c']) await begin([job], { node });
    await database()
      .transaction(async (tx) => {
        await addJob(tx, job, { n: -1 });
        throw new Error('rolled back');
      })
      .catch(quiet);
    for (let n = 0; n < 30; n++) await addJob(database().db, job, { n });
    await vi.waitFor(async () => expect(await left('once')).toBe(0), SOON);
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });

  it('of mails run ten at a time on a node, in order where they are about the same', async () => {
    const { opened, open } = gate();
    let running = 0;
    const ended: string[] = [];
    const job = defineJob({
      name: 'mails',
      label: 'mails',
      lane: 'mail',
      payload: z.object({ about: z.string(), n: z.number() }),
      work: async ({ about, n }) => {
        running += 1;
        await opened;
        // Who came later would be done sooner.
        await sleep(40 - n * 10);
        running -= 1;
        ended.push(`${about}${n}`);
      },
    });
    const general = counted('beside-mails');
    await begin([job, general.job]);
    // Of 'a' and 'b' one each is at work, of nobody in particular as many as may be.
    for (let n = 0; n < 4; n++) {
      for (const about of ['a', 'b'])
        await addJob(database().db, job, { about, n }, { about: `order of ${about}` });
    }
    await vi.waitFor(() => expect(running).toBe(2), SOON);
    for (let n = 0; n < 20; n++) await addJob(database().db, job, { about: '-', n: 0 });
    await vi.waitFor(() => expect(running).toBe(10), SOON);
    await addJob(database().db, general.job, { n: 7 });
    await vi.waitFor(() => expect(general.done).toEqual([7]), SOON);
    expect(running).toBe(10);
    open();
    await vi.waitFor(async () => expect(await left('mails')).toBe(0), SOON);
    for (const about of ['a', 'b'])
      expect(ended.filter((name) => name.startsWith(about))).toEqual(
        [0, 1, 2, 3].map((n) => `${about}${n}`),
      );
  });

  it('that somebody waits for go before those that were added already', async () => {
    const done: string[] = [];
    const job = defineJob({
      name: 'urgent',
      label: 'urgent',
      lane: 'mail',
      payload: z.object({ what: z.string() }),
      work: async ({ what }) => void done.push(what),
    });
    await installQueue(database());
    for (const what of ['notice', 'notice'])
      await addJob(database().db, job, { what }, { about: 'one reader' });
    await addJob(database().db, job, { what: 'link' }, { about: 'one reader', isUrgent: true });
    await begin([job]);
    await vi.waitFor(() => expect(done).toEqual(['link', 'notice', 'notice']), SOON);
  });

  it('say why they failed and how often, wait longer each time, and are tried again', async () => {
    let isBroken = true;
    let tries = 0;
    const job = defineJob({
      name: 'failing',
      label: 'Falla',
      payload: z.object({}),
      maxAttempts: 2,
      work: async () => {
        tries += 1;
        if (isBroken) throw new Error('El servidor respondió 503');
      },
    });
    await begin([job]);
    await addJob(database().db, job);
    const listed = async () => (await listJobs(database().db, [job]))[0];
    await vi.waitFor(async () => expect((await listed())?.state).toBe('retrying'), SOON);
    expect(await listed()).toMatchObject({
      label: 'Falla',
      attempts: 1,
      maxAttempts: 2,
      error: 'El servidor respondió 503',
    });
    const waitMs = Date.parse((await listed())?.runAt ?? '') - Date.now();
    expect(waitMs).toBeGreaterThan(0);
    await database().pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await vi.waitFor(async () => expect((await listed())?.state).toBe('failed'), SOON);
    expect(tries).toBe(2);
    isBroken = false;
    const id = (await listed())?.id ?? '';
    expect(await retryJob(database().db, [job], id)).toBe('Falla');
    await vi.waitFor(async () => expect(await listed()).toBeUndefined(), SOON);
    expect(tries).toBe(3);
    expect(await retryJob(database().db, [job], id)).toBeUndefined();
  });

  it('with a payload that does not fit say so', async () => {
    const { done, job } = counted('shaped');
    await begin([job]);
    await addJob(database().db, job, { n: 'x' });
    await vi.waitFor(async () => {
      const [listed] = await listJobs(database().db, [job]);
      expect(listed?.error).toContain('se esperaba número');
    }, SOON);
    expect(done).toEqual([]);
  });

  it('that may not wait long are due again after their longest wait', async () => {
    const job = { name: 'patient', maxDelayMs: 60_000, maxAttempts: 30 };
    await installQueue(database());
    await addJob(database().db, job);
    await database().pool.query(
      "UPDATE graphile_worker._private_jobs SET attempts = 9, run_at = now() + interval '3 hours'",
    );
    await shortenDelays(database().db, [job]);
    const [listed] = await listJobs(database().db, []);
    const waitMs = Date.parse(listed?.runAt ?? '') - Date.now();
    expect([listed?.attempts, waitMs <= 60_000 && waitMs > 50_000]).toEqual([9, true]);
  });

  it('are added once while one waits', async () => {
    const job = { name: 'lone', maxAttempts: 3 };
    await installQueue(database());
    for (let time = 0; time < 3; time++) await addJobOnce(database().db, job);
    expect(await left('lone')).toBe(1);
  });

  it('of every node run on each of them', async () => {
    const nodes: string[] = [];
    const jobOf = (node: string) =>
      defineJob({
        name: 'everywhere',
        label: 'x',
        payload: z.object({}),
        onEveryNode: true,
        work: async () => void nodes.push(node),
      });
    await begin([jobOf('a')], { node: 'a' });
    await begin([jobOf('b')], { node: 'b' });
    await addJob(database().db, { name: 'everywhere@a', maxAttempts: 1 });
    await addJob(database().db, { name: 'everywhere@b', maxAttempts: 1 });
    await vi.waitFor(() => expect(nodes.toSorted()).toEqual(['a', 'b']), SOON);
    await vi.waitFor(async () => expect(await left('everywhere')).toBe(0), SOON);
  });

  it('are waited for at a stop, and left to others when that takes too long', async () => {
    const [taken, end] = [gate(), gate()];
    let done = 0;
    const slow = defineJob({
      name: 'slow',
      label: 'x',
      payload: z.object({}),
      work: async () => {
        taken.open();
        await end.opened;
        done += 1;
      },
    });
    const patient = await begin([slow]);
    await addJob(database().db, slow);
    await taken.opened;
    const closing = patient.close();
    end.open();
    await closing;
    expect([done, await left('slow')]).toEqual([1, 0]);

    const stuckTaken = gate();
    let isAborted = false;
    const stuck = defineJob({
      name: 'stuck',
      label: 'x',
      payload: z.object({}),
      work: (_, { signal }) => {
        signal.addEventListener('abort', () => {
          isAborted = true;
        });
        stuckTaken.open();
        return new Promise(quiet);
      },
    });
    const hasty = await begin([stuck], { stopWaitMs: 10 });
    await addJob(database().db, stuck);
    await stuckTaken.opened;
    await hasty.close();
    expect(isAborted).toBe(true);
    const { done: elsewhere, job } = counted('unused');
    const other = defineJob({
      name: 'stuck',
      label: 'x',
      payload: z.object({}),
      work: async () => void elsewhere.push(1),
    });
    await begin([other, job], { node: 'b' });
    await vi.waitFor(() => expect(elsewhere).toEqual([1]), SOON);
  });

  it('of a node that was killed are done by another', async () => {
    await installQueue(database());
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'held-job.testing.ts'), database().databaseUrl],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const taken = gate();
    child.stdout.once('data', taken.open);
    await addJob(database().db, { name: 'held', maxAttempts: 5 });
    await taken.opened;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
    // Its workers were seen a moment ago: nobody takes them for dead yet.
    expect(await freeJobsOfTheDead(database().db)).toBe(0);
    await database().pool.query("UPDATE job_workers SET seen_at = seen_at - interval '31 seconds'");
    let done = 0;
    const job = defineJob({
      name: 'held',
      label: 'x',
      payload: z.object({}),
      work: async () => {
        done += 1;
      },
    });
    // The first pulse of a node that starts, or the next one of a node that runs.
    await begin([job], { node: 'b' });
    await vi.waitFor(() => expect(done).toBe(1), SOON);
    await vi.waitFor(async () => expect(await left('held')).toBe(0), SOON);
  }, 60_000);

  it('are not taken by a worker that nobody has seen, also where the database was away', async () => {
    const line = await lineTo(database().databaseUrl);
    const on = await openDatabase({ databaseUrl: line.url });
    const [taken, end] = [gate(), gate()];
    const job = defineJob({
      name: 'unseen',
      label: 'x',
      payload: z.object({}),
      work: () => {
        taken.open();
        return end.opened;
      },
    });
    line.cut();
    await begin([job], { on });
    await addJob(database().db, job);
    // Its workers have tried and failed by then, and wait for their next turn.
    await sleep(300);
    line.mend();
    await taken.opened;
    expect(await freeJobsOfTheDead(database().db)).toBe(0);
    end.open();
    await vi.waitFor(async () => expect(await left('unseen')).toBe(0), SOON);
    await Promise.all(runners.splice(0).map((runner) => runner.close()));
    await on.close();
    line.close();
  }, 60_000);

  it('are done though the database went away while workers looked for the first time', async () => {
    const line = await lineTo(database().databaseUrl);
    const on = await openDatabase({ databaseUrl: line.url });
    const { done, job } = counted('first');
    await installQueue(database());
    const blocker = await database().pool.connect();
    await blocker.query('BEGIN; LOCK TABLE graphile_worker._private_tasks');
    await begin([job], { on });
    await vi.waitFor(async () => {
      const { rowCount } = await database().pool.query('SELECT FROM pg_locks WHERE NOT granted');
      expect(rowCount).toBeGreaterThan(0);
    }, SOON);
    line.cut();
    await blocker.query('ROLLBACK');
    blocker.release();
    await sleep(300);
    line.mend();
    await addJob(database().db, job, { n: 1 });
    await vi.waitFor(() => expect(done).toEqual([1]), SOON);
    await Promise.all(runners.splice(0).map((runner) => runner.close()));
    await on.close();
    line.close();
  }, 60_000);

  it('go on after the database was away, also the one that was running', async () => {
    const line = await lineTo(database().databaseUrl);
    const on = await openDatabase({ databaseUrl: line.url });
    const [taken, end] = [gate(), gate()];
    const done: number[] = [];
    const job = defineJob({
      name: 'cut',
      label: 'x',
      payload: z.object({ n: z.number() }),
      work: async ({ n }) => {
        if (n === 0 && done.length === 0) {
          done.push(n);
          taken.open();
          return end.opened;
        }
        done.push(n);
      },
    });
    const unnoted = gate();
    const warn = (_: object, message: string) => {
      if (message.includes('Failed to release job')) unnoted.open();
    };
    await begin([job], { on, warn });
    await addJob(database().db, job, { n: 0 });
    await taken.opened;
    const { rows: workers } = await database().pool.query<{ id: string }>(
      'SELECT id FROM job_workers',
    );
    line.cut();
    // It ends while nobody can be told: so it counts as not done.
    end.open();
    await unnoted.opened;
    await addJob(database().db, job, { n: 1 });
    line.mend();
    await vi.waitFor(async () => {
      // Those of before the cut; a last word of theirs may still have been on its way.
      await database().pool.query(
        "UPDATE job_workers SET seen_at = now() - interval '31 seconds' WHERE id = ANY($1)",
        [workers.map(({ id }) => id)],
      );
      await freeJobsOfTheDead(database().db);
      expect(await left('cut')).toBe(0);
    }, SOON);
    expect(done.toSorted()).toEqual([0, 0, 1]);
    await Promise.all(runners.splice(0).map((runner) => runner.close()));
    await on.close();
    line.close();
  }, 60_000);
});
