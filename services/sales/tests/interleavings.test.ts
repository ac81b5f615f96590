import { beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { isoDate } from '../../database/database.ts';
import { renewSubscriptions } from '../billing/renew-subscriptions.ts';
import { settlePayments } from '../billing/settle-payments.ts';
import { endSubscription } from '../desk/end-subscription.ts';
import { expireOrders } from '../orders/expire-orders.ts';
import type { Charge, ChargeOutcome, PaymentProvider } from '../payments/providers/provider.ts';
import { settleTold } from '../payments/settle-told.ts';
import { fold } from '../subscriptions/fold.ts';
import { ledgerOf } from '../subscriptions/subscriptions.ts';
import { salesApp } from './sales.testing.ts';

/** `SALES_RUNS=3000` runs as often. */
const RUNS = Number(process.env.SALES_RUNS ?? 300);
const ACTS_A_RUN = 7;
const TIMEOUT_MS = 60_000 + RUNS * 1_000;
const PLAN = '/v1/subscription/upgradedowngrade';
const DAY_MS = 86_400_000;
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** The same numbers each time, from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

onDatabase('whatever happens at a time, in any order', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  let prueba: PaymentProvider;
  let random = numbers(1);
  const told: { charge: Charge; token: string }[] = [];

  /** Takes money and answers at once, late, or never; or does not take it and answers never. */
  const fated = async (
    charge: Charge,
    token: string,
    ask: () => Promise<ChargeOutcome>,
  ): Promise<ChargeOutcome> => {
    told.push({ charge, token });
    const fate = random();
    if (fate < 0.1) throw new Error('never asked, never answered');
    const outcome = await ask();
    if (fate < 0.3) throw new Error('took it, and the answer was lost');
    if (fate < 0.5) await new Promise((resolve) => setTimeout(resolve, 5 + random() * 20));
    return outcome;
  };

  beforeAll(async () => {
    const plain = await salesApp(database());
    [prueba] = plain.dependencies.providers as [PaymentProvider];
    const provider: PaymentProvider = {
      ...prueba,
      charge: (charge, token) => fated(charge, token, () => prueba.charge(charge, token)),
      chargeAgain: async (charge, token) => {
        // Some cards are refused; an intent that was paid stays so.
        const isRefused = random() < 0.2 && (await prueba.outcomeOf(charge)) === undefined;
        if (isRefused) return { state: 'declined' };
        return fated(charge, token, () => prueba.chargeAgain(charge, token));
      },
    };
    at = await salesApp(database(), { providers: [provider] });
  });

  const clock = () => new Date(at.time.now);
  const job = async (which: typeof renewSubscriptions, provider: PaymentProvider) => {
    const { signal } = new AbortController();
    await which.run({}, { database: database(), clock, log, signal, providers: [provider] });
  };
  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await database().pool.query<T>(text, values)).rows;

  interface Reader {
    authorization: string;
    uuid: string;
    email: string;
    orders: string[];
  }
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const idsOf = async ({ uuid }: Reader) =>
    query<{ id: string; status: number }>(
      'SELECT id, status FROM sales_subscriptions WHERE reader_id = $1 ORDER BY id',
      [uuid],
    );

  const ACTS: Readonly<Record<string, (reader: Reader) => Promise<unknown>>> = {
    order: async (reader) => {
      const { authorization, email } = reader;
      const [sku, priceCode] = pick([
        ['premium', 'MONTHLY'],
        ['premium', 'YEARLY'],
        ['digital', 'DIGITAL'],
      ]) ?? ['premium', 'MONTHLY'];
      const items = [{ sku, priceCode, quantity: 1 }];
      await at.call('POST', '/v1/cart/item', { authorization, body: { items } });
      const { body } = await at.call('POST', '/v1/checkout/order', {
        authorization,
        body: { email },
      });
      if (body.orderNumber) reader.orders.push(body.orderNumber);
    },
    pay: async ({ authorization, orders }) => {
      const order = pick(orders);
      const token = pick(['tok_ok', 'tok_ok', 'tok_declined', 'tok_3ds']) ?? 'tok_ok';
      if (order) await at.finalise(order, token, { authorization });
    },
    bank: async ({ orders }) => {
      const order = pick(orders);
      const one = told.find(({ charge }) => charge.intent === `${order}-1`);
      if (!one) return;
      await prueba.confirm(one.charge, one.token).catch(() => undefined);
      await settleTold({ intent: one.charge.intent }, prueba, { database: database(), clock });
    },
    change: async (reader) => {
      const { authorization } = reader;
      const one = pick(await idsOf(reader));
      const newPriceCode = pick(['YEARLY', 'DIGITAL', 'MONTHLY']) ?? 'YEARLY';
      const { body } = await at.call('POST', PLAN, {
        authorization,
        body: {
          subscriptionId: Number(one?.id ?? 1),
          newPriceCode,
          productChanges: 'NOW',
          currentTerm: 'ENDS',
        },
      });
      if (body.sessionId)
        await at.call('PUT', PLAN, { authorization, body: { sessionId: body.sessionId } });
    },
    cancel: async (reader) => {
      const one = pick(await idsOf(reader));
      const { authorization } = reader;
      await at.call('PUT', `/v1/subscription/${one?.id ?? 1}/cancel`, { authorization });
    },
    rescue: async (reader) => {
      const one = pick(await idsOf(reader));
      const { authorization } = reader;
      await at.call('PUT', `/v1/subscription/${one?.id ?? 1}/rescue`, { authorization });
    },
    again: async (reader) => {
      const one = pick(await idsOf(reader));
      const { authorization } = reader;
      await at.call('PUT', `/v1/subscription/${one?.id ?? 1}/pay`, { authorization });
    },
    end: async (reader) => {
      const one = pick(await idsOf(reader));
      if (!one) return;
      const ending = { id: Number(one.id), now: clock() };
      await database()
        .transaction((tx) => endSubscription(tx, ending))
        .catch(() => undefined);
    },
    renew: async (reader) => {
      await query(
        `UPDATE sales_subscriptions SET next_event_at = least(next_event_at, $2)
          WHERE reader_id = $1 AND next_event_at IS NOT NULL`,
        [reader.uuid, clock().toISOString()],
      );
      await job(renewSubscriptions, at.dependencies.providers[0] as PaymentProvider);
    },
    disable: ({ uuid }) =>
      query('UPDATE readers SET disabled_at = $2 WHERE id = $1', [uuid, clock().toISOString()]),
    enable: ({ uuid }) => query('UPDATE readers SET disabled_at = NULL WHERE id = $1', [uuid]),
    settle: () => job(settlePayments, prueba),
    expire: () => job(expireOrders as typeof renewSubscriptions, prueba),
  };
  const OFTEN = ['order', 'pay', 'pay', 'pay', 'change', 'renew', 'bank'];
  const NAMES = Object.keys(ACTS);

  const one = async (seed: number) => {
    random = numbers(seed);
    told.length = 0;
    at.time.now += 2 * DAY_MS;
    await query('UPDATE sales_subscriptions SET next_event_at = NULL');
    const { accessToken, uuid, email } = await at.signUp();
    const reader: Reader = { authorization: `Bearer ${accessToken}`, uuid, email, orders: [] };
    const does = (name: string | undefined) =>
      ACTS[name ?? 'pay']?.(reader).catch((error: unknown) => {
        // What a call refuses it says in a reply: nothing is thrown.
        throw Object.assign(error as Error, { message: `${name}: ${(error as Error).message}` });
      });
    await does('order');
    for (let n = 0; n < ACTS_A_RUN; n += 1) {
      const name = random() < 0.6 ? pick(OFTEN) : pick(NAMES);
      // Three in ten come two at a time.
      if (random() < 0.3) await Promise.all([does(name), does(pick(OFTEN))]);
      else await does(name);
      at.time.now += Math.floor(random() * 90_000);
    }
    return reader;
  };

  /** Everything that is due comes to its end. */
  const calm = async () => {
    for (let n = 0; n < 4; n += 1) {
      at.time.now += 61_000;
      await job(settlePayments, prueba);
    }
  };

  it(
    'money that was taken bought something that its reader has, or went back',
    async () => {
      for (let seed = 1; seed <= RUNS; seed += 1) {
        const { uuid } = await one(seed);
        await calm();
        const charges = await query<{ intent: string; status: string; order: string }>(
          `SELECT t.intent, p.status, o.status AS order, t.amount_minor - coalesce((SELECT
              sum(amount_minor) FROM sales_trial_refunds WHERE charge = t.intent), 0) AS kept
            FROM sales_trial_charges t LEFT JOIN sales_payments p ON p.intent = t.intent
            LEFT JOIN sales_orders o ON o.id = p.order_id
            WHERE t.is_confirmed AND t.amount_minor > 0 AND o.reader_id = $1
              AND NOT (p.status = 'paid' AND o.status = 'Paid' OR p.status = 'returned'
                AND t.amount_minor = (SELECT sum(amount_minor) FROM sales_trial_refunds
                  WHERE charge = t.intent))`,
          [uuid],
        );
        expect([seed, charges]).toEqual([seed, []]);
        const [sums] = await query<Record<string, string>>(
          `WITH mine AS (SELECT id FROM sales_orders WHERE reader_id = $1)
            SELECT (SELECT coalesce(sum(t.amount_minor), 0) FROM sales_trial_charges t
                JOIN sales_payments p ON p.intent = t.intent
                WHERE t.is_confirmed AND p.order_id IN (SELECT id FROM mine)) AS taken,
              (SELECT coalesce(sum(amount_minor), 0) FROM sales_ledger
                WHERE type = 'PAYMENT' AND order_id IN (SELECT id FROM mine)) AS booked,
              (SELECT coalesce(sum(r.amount_minor), 0) FROM sales_trial_refunds r
                JOIN sales_payments p ON p.intent = r.charge
                WHERE p.order_id IN (SELECT id FROM mine)) AS back,
              (SELECT coalesce(sum(amount_minor), 0) FROM sales_ledger
                WHERE type = 'REFUND' AND order_id IN (SELECT id FROM mine)) AS returned`,
          [uuid],
        );
        expect([seed, sums?.booked, sums?.returned]).toEqual([seed, sums?.taken, sums?.back]);
        // Each paid order of money began one thing, or one for each of its items.
        const idle = await query(
          `SELECT o.number FROM sales_orders o WHERE o.reader_id = $1 AND o.status = 'Paid'
            AND NOT EXISTS (SELECT FROM sales_ledger l WHERE l.order_id = o.id AND l.type IN
              ('START_SUBSCRIPTION', 'RENEW_SUBSCRIPTION', 'CHANGE_PLAN', 'GIFT_SUBSCRIPTION'))`,
          [uuid],
        );
        expect([seed, idle]).toEqual([seed, []]);
        const mine = await query<{
          id: string;
          sku: string;
          status: number;
          cycle: number;
          term_ends_at: string;
        }>(
          `SELECT id, sku, status, cycle, term_ends_at FROM sales_subscriptions
            WHERE reader_id = $1`,
          [uuid],
        );
        for (const { id, status, cycle, term_ends_at } of mine)
          expect(fold(await ledgerOf(database().db, Number(id)))).toMatchObject({
            status,
            cycle,
            termEndsAt: isoDate(term_ends_at),
          });
      }
      const [all] = await query<{ paid: string; returned: string }>(
        `SELECT count(*) FILTER (WHERE status = 'paid') AS paid,
          count(*) FILTER (WHERE status = 'returned') AS returned FROM sales_payments`,
      );
      // The runs met both.
      if (RUNS >= 300) {
        expect(Number(all?.paid)).toBeGreaterThan(100);
        expect(Number(all?.returned)).toBeGreaterThan(0);
      }
    },
    TIMEOUT_MS,
  );
});
