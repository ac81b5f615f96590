import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { writeOutbox } from '../../services/changes/outbox.ts';
import { beginPurging } from '../../services/changes/purge-cdn.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { addJob, installQueue } from '../../services/jobs/queue.ts';
import { PAYMENT_STATUSES } from '../../services/sales/payments/payment-figures.ts';
import { storedFigures } from './stored-figures.ts';

onDatabase('figures of the database', (database) => {
  const figures = (now = { ms: 0 }) =>
    storedFigures({
      database: database(),
      jobNames: ['mail-reader', 'purge-cdn', 'everywhere'],
      nowMs: () => now.ms,
    });

  it('are of jobs by name, of what the CDN was not told, and of payments', async () => {
    const { db, pool } = database();
    await installQueue(database());
    expect((await figures()())?.purge).toBeUndefined();
    const job = { name: 'mail-reader', maxAttempts: 2, lane: 'mail' } as const;
    for (let n = 0; n < 4; n++) await addJob(db, job, { n });
    const later = { runAt: new Date(Date.now() + 3_600_000) };
    await addJob(db, job, { n: 5 }, later);
    await addJob(db, { name: 'everywhere@a', maxAttempts: 1 });
    await addJob(db, { name: 'of-another-release', maxAttempts: 1 });
    // One runs, one failed for good, one is tried again.
    await pool.query(`UPDATE graphile_worker._private_jobs SET
      locked_at = CASE WHEN payload->>'n' = '0' THEN now() END,
      attempts = CASE payload->>'n' WHEN '1' THEN 2 WHEN '2' THEN 1 ELSE 0 END,
      run_at = CASE WHEN payload->>'n' = '3' THEN now() - interval '90 seconds' ELSE run_at END`);
    await beginPurging(db);
    await writeOutbox(db, ['story:a']);
    await writeOutbox(db, ['story:b']);
    await db.execute(sql`UPDATE outbox SET created_at = now() - interval '40 seconds'`);
    const found = await figures()();
    expect(
      found?.jobs.map(({ oldestSeconds, ...job }) => [job, Math.round(oldestSeconds)]),
    ).toEqual([
      [{ name: 'mail-reader', waiting: 2, running: 1, retrying: 1, failed: 1 }, 90],
      [{ name: 'purge-cdn', waiting: 0, running: 0, retrying: 0, failed: 0 }, 0],
      [{ name: 'everywhere', waiting: 1, running: 0, retrying: 0, failed: 0 }, expect.any(Number)],
    ]);
    expect(found?.purge?.changes).toBe(2);
    expect(Math.round(found?.purge?.oldestSeconds ?? 0)).toBe(40);
    expect(found?.payments.lastHour).toEqual(
      PAYMENT_STATUSES.map((status) => ({ status, count: 0 })),
    );
    expect(found?.payments.unsettledSeconds).toBe(0);
  });

  it('know every state that a payment has', async () => {
    const { rows } = await database().pool.query<{ text: string }>(
      `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint
        WHERE conname = 'sales_payments_status_check'`,
    );
    const named = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name);
    expect(named.toSorted()).toEqual([...PAYMENT_STATUSES].toSorted());
  });

  it('are asked for once by several, and again after a while', async () => {
    const now = { ms: 0 };
    let asked = 0;
    const read = storedFigures({
      database: {
        db: {
          execute: async () => {
            asked += 1;
            return { rows: [] };
          },
        },
      } as never,
      jobNames: [],
      nowMs: () => now.ms,
    });
    await Promise.all([read(), read()]);
    const once = asked;
    expect(once).toBeGreaterThan(0);
    now.ms = 4_000;
    await read();
    expect(asked).toBe(once);
    now.ms = 6_000;
    await read();
    expect(asked).toBe(2 * once);
  });

  it('are none while the database does not reply', async () => {
    const execute = () => sleep(60_000, { rows: [] }, { ref: false });
    const read = storedFigures({
      database: { db: { execute } } as never,
      jobNames: [],
      waitMs: 20,
    });
    expect(await read()).toBeUndefined();
    const away = async () => Promise.reject(new Error('away'));
    const failed = storedFigures({ database: { db: { execute: away } } as never, jobNames: [] });
    expect(await failed()).toBeUndefined();
  });
});
