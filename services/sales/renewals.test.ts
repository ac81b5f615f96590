import { beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';
import { salesApp } from './sales.testing.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

onDatabase('renewals', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  beforeAll(async () => {
    at = await salesApp(database());
  });
  const run = async (day: string, providers: readonly PaymentProvider[]) => {
    at.time.now = Date.parse(`${day}T10:00:00Z`);
    const { signal } = new AbortController();
    const parts = { database: database(), clock: () => new Date(at.time.now), log, signal };
    const once = () => renewSubscriptions.run({}, { ...parts, providers });
    // As two nodes would.
    await Promise.all([once(), once()]);
  };
  const newest = async () => {
    const { rows } = await database().pool.query<{ status: number; cycle: number; paid: string }>(
      `SELECT status, cycle, (SELECT sum(amount_minor) FROM sales_ledger l JOIN sales_orders o
          ON o.id = l.order_id WHERE o.subscription_id = s.id OR o.id = s.order_id) AS paid
        FROM sales_subscriptions s ORDER BY id DESC LIMIT 1`,
    );
    return rows[0];
  };
  const subscribe = async (day: string) => {
    at.time.now = Date.parse(`${day}T10:00:00Z`);
    const { order, authorization } = await at.ordered();
    await at.finalise(order, 'tok_ok', { authorization });
  };

  it('charge each term once, at the price of its step, on two nodes', async () => {
    const { providers } = at.dependencies;
    await subscribe('2027-01-31');
    await run('2027-02-27', providers);
    expect(await newest()).toEqual({ status: 1, cycle: 0, paid: '100' });
    await run('2027-02-28', providers);
    expect(await newest()).toEqual({ status: 1, cycle: 1, paid: '10000' });
    await run('2027-03-30', providers);
    expect(await newest()).toEqual({ status: 1, cycle: 1, paid: '10000' });
    await run('2027-03-31', providers);
    expect(await newest()).toEqual({ status: 1, cycle: 2, paid: '19900' });
  });

  it('try again on days 1, 3, 5 and 7, suspend, and end after 30', async () => {
    const [prueba] = at.dependencies.providers;
    if (!prueba) throw new Error('no provider');
    let tries = 0;
    const refusing: PaymentProvider = {
      ...prueba,
      chargeAgain: async () => {
        tries += 1;
        return { state: 'declined' };
      },
    };
    await database().pool.query('UPDATE sales_subscriptions SET next_event_at = NULL');
    await subscribe('2027-06-10');
    const seen: unknown[] = [];
    for (const day of [
      '07-10',
      '07-11',
      '07-12',
      '07-13',
      '07-15',
      '07-16',
      '07-17',
      '08-08',
      '08-09',
    ]) {
      await run(`2027-${day}`, [refusing]);
      seen.push([day, tries, (await newest())?.status]);
    }
    expect(seen).toEqual([
      ['07-10', 1, 1],
      ['07-11', 2, 1],
      ['07-12', 2, 1],
      ['07-13', 3, 1],
      ['07-15', 4, 1],
      ['07-16', 4, 1],
      ['07-17', 5, 4],
      ['08-08', 5, 4],
      ['08-09', 5, 2],
    ]);
  });
});
