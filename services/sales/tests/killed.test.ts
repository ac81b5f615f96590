import { join } from 'node:path';
import { expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { isoDate } from '../../database/database.ts';
import { saidUntilKilled } from '../../database/killed-node.testing.ts';
import { settlePayments } from '../billing/settle-payments.ts';
import { stripeStandIn } from '../payments/providers/stripe.testing.ts';
import { stripeProvider } from '../payments/providers/stripe.ts';
import { giveBack } from '../payments/refunds.ts';
import { fold } from '../subscriptions/fold.ts';
import { ledgerOf } from '../subscriptions/subscriptions.ts';
import { salesApp } from './sales.testing.ts';

/** `SALES_KILLS=100` kills as often. */
const KILLS = Number(process.env.SALES_KILLS ?? 2);
const ENOUGH_LINES = 4;
const TIMEOUT_MS = 60_000 + KILLS * 30_000;
/** Long after all that the killed nodes did. */
const LATER = new Date('2199-01-01T00:00:00Z');

onDatabase('a node that is killed', (database) => {
  /** The orders that it acknowledged as paid before it was. */
  const acknowledged = (afterMs: number): Promise<string[]> => {
    const program = join(import.meta.dirname, 'killed-node.testing.ts');
    const { databaseUrl } = database();
    return saidUntilKilled(program, databaseUrl, { enoughLines: ENOUGH_LINES, afterMs });
  };

  const select = async <T extends object>(text: string): Promise<T[]> =>
    (await database().pool.query<T>(text)).rows;

  it(
    'charges nothing twice, and leaves nothing paid without what was paid for',
    async () => {
      const at = await salesApp(database());
      const told: string[] = [];
      for (let n = 0; n < KILLS; n += 1) told.push(...(await acknowledged((n * 37) % 211)));
      expect(told.length).toBeGreaterThan(KILLS);
      const quiet = () => undefined;
      const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
      const { signal } = new AbortController();
      const { providers } = at.dependencies;
      const parts = { database: database(), clock: () => LATER, log, signal, providers };
      await settlePayments.run({}, parts);

      const charges = await select<{ paid: string; intent: string }>(
        `SELECT t.intent, (SELECT count(*) FROM sales_payments p JOIN sales_orders o
            ON o.id = p.order_id WHERE p.intent = t.intent AND p.status = 'paid'
            AND o.status = 'Paid' AND o.total_minor = t.amount_minor) AS paid
          FROM sales_trial_charges t WHERE t.is_confirmed`,
      );
      expect(charges.filter(({ paid }) => paid !== '1')).toEqual([]);
      const orders = await select<{ number: string; kind: string }>(
        `SELECT o.number, o.kind FROM sales_orders o WHERE o.status = 'Paid' AND (
          (SELECT count(*) FROM sales_payments p JOIN sales_trial_charges t ON t.intent = p.intent
            WHERE p.order_id = o.id AND t.is_confirmed) <> 1
          OR (SELECT count(*) FROM sales_ledger l WHERE l.order_id = o.id AND l.type IN
            ('START_SUBSCRIPTION', 'RENEW_SUBSCRIPTION', 'CHANGE_PLAN')) <> 1
          OR (SELECT count(*) FROM sales_ledger l WHERE l.order_id = o.id
            AND l.type = 'PAYMENT') <> 1)`,
      );
      expect(orders).toEqual([]);
      const paid = await select<{ number: string; kind: string }>(
        `SELECT number, kind FROM sales_orders WHERE status = 'Paid'`,
      );
      expect(paid.map(({ number }) => number)).toEqual(expect.arrayContaining(told));
      expect(paid.some(({ kind }) => kind === 'Renewal')).toBe(true);
      expect(paid.some(({ kind }) => kind === 'Change')).toBe(true);
      // What staff asked for and nobody answered is asked for again by the same key.
      const open = await select<{ order_id: string; key: string; amount_minor: string }>(
        "SELECT order_id, key, amount_minor FROM sales_refunds WHERE status = 'asked'",
      );
      for (const { order_id, key, amount_minor } of open) {
        const asked = { orderId: Number(order_id), key, amountMinor: Number(amount_minor) };
        await giveBack({ ...asked, reason: '' }, parts, async () => undefined);
      }
      const [back] = await select<Record<string, string>>(
        `SELECT (SELECT count(*) FROM sales_trial_refunds) AS given,
          (SELECT coalesce(sum(amount_minor), 0) FROM sales_trial_refunds) AS minor,
          (SELECT coalesce(sum(amount_minor), 0) FROM sales_ledger WHERE type = 'REFUND') AS noted`,
      );
      expect(Number(back?.given)).toBeGreaterThan(0);
      expect(back?.noted).toBe(back?.minor);

      const subscriptions = await select<{
        id: string;
        status: number;
        cycle: number;
        term_ends_at: string;
      }>('SELECT id, status, cycle, term_ends_at FROM sales_subscriptions');
      expect(subscriptions.length).toBeGreaterThanOrEqual(told.length);
      for (const { id, status, cycle, term_ends_at } of subscriptions)
        expect(fold(await ledgerOf(database().db, Number(id)))).toMatchObject({
          status,
          cycle,
          termEndsAt: isoDate(term_ends_at),
        });
    },
    TIMEOUT_MS,
  );

  it(
    'charges nothing twice by Stripe either',
    async () => {
      const stripe = await stripeStandIn();
      process.env.STRIPE_STAND_IN = stripe.url;
      const keys = { secretKey: 'sk_test', publishableKey: 'pk_test', webhookSecret: 'whsec_test' };
      const provider = stripeProvider(database(), { ...keys, url: stripe.url });
      const told: string[] = [];
      try {
        for (let n = 0; n < KILLS; n += 1) told.push(...(await acknowledged((n * 53) % 197)));
      } finally {
        delete process.env.STRIPE_STAND_IN;
      }
      expect(told.length).toBeGreaterThan(KILLS);
      const quiet = () => undefined;
      const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
      const { signal } = new AbortController();
      const parts = { database: database(), clock: () => LATER, log, signal };
      await settlePayments.run({}, { ...parts, providers: [provider] });
      await stripe.close();

      const paid = await select<{ reference: string; number: string; begun: string }>(
        `SELECT p.reference, o.number, (SELECT count(*) FROM sales_ledger l
            WHERE l.order_id = o.id AND l.type IN
              ('START_SUBSCRIPTION', 'RENEW_SUBSCRIPTION', 'CHANGE_PLAN')) AS begun
          FROM sales_payments p JOIN sales_orders o ON o.id = p.order_id
          WHERE p.provider = 'stripe' AND p.status = 'paid' AND o.status = 'Paid'`,
      );
      const taken = [...stripe.intents.values()].filter(
        ({ status, object }) => status === 'succeeded' && object === 'payment_intent',
      );
      // Each charge paid one order, and each paid order was charged once and began once.
      expect(paid.map(({ reference }) => reference).sort()).toEqual(
        taken.map(({ id }) => id).sort(),
      );
      expect(new Set(paid.map(({ number }) => number)).size).toBe(paid.length);
      expect(paid.filter(({ begun }) => begun !== '1')).toEqual([]);
      expect(paid.map(({ number }) => number)).toEqual(expect.arrayContaining(told));
    },
    TIMEOUT_MS,
  );
});
