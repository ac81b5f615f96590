import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { isoDate } from '../../database/database.ts';
import { renewSubscriptions } from '../billing/renew-subscriptions.ts';
import { announcePrice, announcePrices } from '../notices/price-changes.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import { salesApp } from '../tests/sales.testing.ts';
import { fold, nextEventAt } from './fold.ts';
import { ledgerOf } from './subscriptions.ts';

const RUNS = Number(process.env.SALES_LEDGERS ?? 15);
const TIMEOUT_MS = 60_000 + RUNS * 4_000;
const DAY_MS = 86_400_000;
const PATH = '/v1/subscription/upgradedowngrade';
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

const COMMANDS = [
  'renew',
  'fail',
  'days',
  'cancel',
  'rescue',
  'now',
  'next',
  'share',
  'price',
] as const;
const PRICES = ['MONTHLY', 'YEARLY', 'DIGITAL'];

onDatabase('a subscription', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  beforeAll(async () => {
    at = await salesApp(database());
  });

  /** The rows of a reader’s subscription and its shares, each beside the fold of its lines. */
  const compare = async (id: number) => {
    const { rows } = await database().pool.query(
      'SELECT * FROM sales_subscriptions WHERE id = $1 OR parent_id = $1',
      [id],
    );
    for (const row of rows) {
      const state = fold(await ledgerOf(database().db, Number(row.id)));
      if (!state) throw new Error('no ledger');
      expect({
        status: row.status,
        cycle: row.cycle,
        termEndsAt: isoDate(row.term_ends_at),
        anchorAt: isoDate(row.anchor_at ?? row.started_at),
        anchorCycle: row.anchor_cycle,
        planned: row.planned ?? undefined,
        announced: row.announced ?? undefined,
        next: row.next_event_at ? isoDate(row.next_event_at) : undefined,
        ...(state.plan ? { priceCode: row.price_code, steps: row.steps } : {}),
      }).toEqual({
        status: state.status,
        cycle: state.cycle,
        termEndsAt: state.termEndsAt,
        anchorAt: state.anchorAt,
        anchorCycle: state.anchorCycle,
        planned: state.planned,
        announced: state.announced,
        next: row.parent_id === null ? nextEventAt(state) : undefined,
        ...(state.plan ? { priceCode: state.plan.priceCode, steps: state.plan.steps } : {}),
      });
    }
  };

  const live = async (
    id: number,
    email: string,
    { command, days, price }: { command: (typeof COMMANDS)[number]; days: number; price: string },
  ) => {
    const [prueba] = at.dependencies.providers as [PaymentProvider];
    const authorization = `Bearer ${(await at.signIn(email)).body.accessToken}`;
    const own = `/v1/subscription/${id}`;
    const put = (step: string, body: object = {}) =>
      at.call('PUT', `${own}/${step}`, { authorization, body });
    const charging = async (isPaid: boolean) => {
      const { rows } = await database().pool.query<{ due: Date | null }>(
        `SELECT next_event_at AS due FROM sales_subscriptions WHERE id = ${id}`,
      );
      at.time.now = Math.max(at.time.now, rows[0]?.due?.getTime() ?? 0);
      const chargeAgain: PaymentProvider['chargeAgain'] = (charge, token) =>
        isPaid ? prueba.chargeAgain(charge, token) : Promise.resolve({ state: 'declined' });
      const { signal } = new AbortController();
      const clock = () => new Date(at.time.now);
      const parts = { database: database(), clock, log, signal };
      await renewSubscriptions.run({}, { ...parts, providers: [{ ...prueba, chargeAgain }] });
    };
    const change = async (productChanges: string) => {
      const body = { subscriptionId: id, newPriceCode: price, productChanges };
      const quoted = await at.call('POST', PATH, { authorization, body });
      if (quoted.status !== 200) return;
      const { sessionId } = quoted.body;
      expect((await at.call('PUT', PATH, { authorization, body: { sessionId } })).status).toBe(200);
    };
    if (command === 'days') at.time.now += days * DAY_MS;
    if (command === 'renew' || command === 'fail') await charging(command === 'renew');
    if (command === 'cancel' || command === 'rescue') await put(command);
    if (command === 'now') await change('NOW');
    if (command === 'next') await change('END_OF_CURRENT_TERM');
    if (command === 'price') {
      const now = new Date(at.time.now);
      const effectiveAt = new Date(now.getTime() + (30 + days) * DAY_MS).toISOString();
      const change = { amountMinor: 100 * days, effectiveAt };
      await database().transaction((tx) => announcePrice(tx, price, change, now));
      const { signal } = new AbortController();
      const clock = () => new Date(at.time.now);
      await announcePrices.run({}, { database: database(), clock, log, signal });
    }
    if (command !== 'share') return;
    const guest = await at.signUp();
    const { body } = await put('share', { email: guest.email });
    const redeem = { authorization: guest.accessToken, body: { token: body.redeemCode ?? 'none' } };
    await at.call('POST', '/v1/subscription/redeem', redeem);
  };

  it('is what its ledger comes to, whatever happens to it', { timeout: TIMEOUT_MS }, async () => {
    const command = fc.record({
      command: fc.constantFrom(...COMMANDS),
      days: fc.integer({ min: 1, max: 20 }),
      price: fc.constantFrom(...PRICES),
    });
    const life = fc.record({
      price: fc.constantFrom(...PRICES),
      commands: fc.array(command, { minLength: 3, maxLength: 12 }),
    });
    const law = fc.asyncProperty(life, async ({ price, commands }) => {
      await database().pool.query('UPDATE sales_subscriptions SET next_event_at = NULL');
      const bought = await at.ordered(price, price === 'DIGITAL' ? 'digital' : 'premium');
      const { body } = await at.finalise(bought.order, 'tok_ok', bought);
      const id = Number(body.subscriptionIDs);
      for (const one of commands) {
        await live(id, bought.email, one);
        await compare(id);
      }
      // No more went back than came in.
      const { rows } = await database().pool.query<{ over: number }>(
        `SELECT count(*)::int AS over FROM sales_orders o WHERE total_minor < (SELECT
          coalesce(sum(amount_minor), 0) FROM sales_refunds r WHERE r.order_id = o.id)`,
      );
      expect(rows).toEqual([{ over: 0 }]);
    });
    await fc.assert(law, { numRuns: RUNS, seed: 20_261_124 });
  });
});
