import { sql } from 'drizzle-orm';
import { parseCronItem } from 'graphile-worker';
import { describe, expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { rows } from '../database/database.ts';
import { installQueue } from './queue.ts';
import { addDueJobs, lastDue, nextDue } from './schedule.ts';

const due = (match: string) => parseCronItem({ task: 'x', match }).match;
const ms = (time: string) => Date.parse(`2026-11-22T${time}Z`);

describe('when a job is due', () => {
  const quarterPast = due('15 * * * *');

  it.each([
    ['the minute itself', '10:00:00', '10:15:00', '10:15:00'],
    ['later in that minute', '10:00:00', '10:15:59', '10:15:00'],
    ['not twice', '10:15:00', '10:16:00', undefined],
    ['the newest of those that were missed', '06:15:00', '10:14:00', '09:15:00'],
  ])('%s', (_, since, now, expected) => {
    expect(lastDue(quarterPast, ms(since), ms(now))).toBe(expected && ms(expected));
  });

  it('knows the next time', () => {
    expect(nextDue(quarterPast, ms('10:15:00'))).toBe(ms('11:15:00'));
    expect(nextDue(due('0 0 1 1 *'), ms('10:15:00'))).toBeUndefined();
  });
});

onDatabase('recurring jobs', (database) => {
  const job = { name: 'hourly', maxAttempts: 3 };
  const scheduled = [{ job, isDue: due('15 * * * *') }];
  const look = (time: string) => addDueJobs(database(), scheduled, new Date(ms(time)));
  const added = async () =>
    (
      await rows<{ id: string }>(
        database().db,
        sql`SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'hourly'`,
      )
    ).length;
  const takeAll = () => database().pool.query('DELETE FROM graphile_worker._private_jobs');

  it('are added once however many nodes look, and late but once after a time down', async () => {
    await installQueue(database());
    await look('09:20:00');
    expect(await added()).toBe(0);
    await look('10:14:59');
    expect(await added()).toBe(0);
    await Promise.all(Array.from({ length: 5 }, () => look('10:15:02')));
    expect(await added()).toBe(1);
    await takeAll();
    await look('10:15:40');
    expect(await added()).toBe(0);
    await Promise.all(Array.from({ length: 5 }, () => look('13:50:00')));
    expect(await added()).toBe(1);
    await takeAll();
    await look('14:10:00');
    expect(await added()).toBe(0);
  });

  it('do not pile up while nobody takes them', async () => {
    await look('15:15:00');
    await look('16:15:00');
    await look('17:15:00');
    expect(await added()).toBe(1);
  });

  it('are not due again when a clock goes back', async () => {
    await takeAll();
    await look('16:50:00');
    expect(await added()).toBe(0);
  });
});
