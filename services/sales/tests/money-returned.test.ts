import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { beforeEach, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { renewSubscriptions } from '../billing/renew-subscriptions.ts';
import { settlePayments } from '../billing/settle-payments.ts';
import { salesDeskRoutes } from '../desk/desk-routes.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import { settleTold } from '../payments/settle-told.ts';
import { append } from '../subscriptions/subscriptions.ts';
import { salesApp } from './sales.testing.ts';

const PLAN = '/v1/subscription/upgradedowngrade';
const DAY_MS = 86_400_000;
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

onDatabase('money that buys nothing', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  let prueba: PaymentProvider;

  beforeEach(async () => {
    at = await salesApp(database());
    const [provider] = at.dependencies.providers;
    if (!provider) throw new Error('no provider');
    prueba = provider;
    await database().pool.query('UPDATE sales_subscriptions SET next_event_at = NULL');
  });

  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await database().pool.query<T>(text, values)).rows;
  const run = async (job: typeof settlePayments, provider = prueba) => {
    const { signal } = new AbortController();
    const parts = { database: database(), clock: () => new Date(at.time.now), log, signal };
    await job.run({}, { ...parts, providers: [provider] });
  };
  /** Long enough for whoever asked to be taken for dead. */
  const settle = async () => {
    at.time.now += 61_000;
    await run(settlePayments);
    at.time.now += 61_000;
    await run(settlePayments);
  };
  const subscribed = async (priceCode = 'MONTHLY') => {
    const bought = await at.ordered(priceCode);
    const { body } = await at.finalise(bought.order, 'tok_ok', bought);
    return { ...bought, id: Number(body.subscriptionIDs) };
  };
  const end = (id: number) =>
    database().transaction(async (tx) => {
      const [one] = await query<{ order_id: string }>(
        'SELECT order_id FROM sales_subscriptions WHERE id = $1',
        [id],
      );
      const line = { type: 'TERMINATE_SUBSCRIPTION', at: new Date(at.time.now).toISOString() };
      await append(
        tx,
        { id, orderId: Number(one?.order_id) },
        line as Parameters<typeof append>[2],
      );
    });
  /** What the provider took and gave back, in cents: for a subscription, or for one order. */
  const moved = async (which: { subscription?: number; order?: string }) => {
    const [row] = await query<{ taken: string; back: string }>(
      `SELECT coalesce(sum(t.amount_minor), 0) AS taken, coalesce(sum((SELECT sum(r.amount_minor)
          FROM sales_trial_refunds r WHERE r.charge = t.intent)), 0) AS back
        FROM sales_trial_charges t JOIN sales_payments p ON p.intent = t.intent
        JOIN sales_orders o ON o.id = p.order_id
        WHERE t.is_confirmed AND (o.subscription_id = $1 OR o.number = $2)`,
      [which.subscription ?? null, which.order ?? null],
    );
    return [Number(row?.taken), Number(row?.back)];
  };
  const linesOf = async (order: string) =>
    query<{ type: string; amount_minor: string }>(
      `SELECT l.type, l.amount_minor FROM sales_ledger l JOIN sales_orders o ON o.id = l.order_id
        WHERE o.number = $1 ORDER BY l.seq`,
      [order],
    );
  const stateOf = async (id: number) =>
    (
      await query<{ status: number; cycle: number; term_ends_at: Date }>(
        'SELECT status, cycle, term_ends_at FROM sales_subscriptions WHERE id = $1',
        [id],
      )
    )[0];
  const desk = () =>
    new Hono().route(
      '/api',
      salesDeskRoutes({
        database: database(),
        audit: async () => undefined,
        clock: () => new Date(at.time.now),
        paymentProviders: [prueba],
        sites: () => [],
      }),
    );
  const refund = (order: string, amountMinor: number, key = randomUUID()) =>
    desk().request(`http://editor/api/sales/orders/${order}/refunds`, {
      method: 'POST',
      body: JSON.stringify({ amountMinor, reason: 'Lo pidió', key }),
    });

  it('goes back when the bank said yes after the account was deleted', async () => {
    const { order, authorization, ...bought } = await at.ordered();
    const asked = await at.finalise(order, 'tok_3ds', { authorization });
    expect(asked.body).toMatchObject({ paymentPending: true });
    const token = authorization.replace('Bearer ', '');
    await at.identityCall('DELETE', '/v1/user/anonymize', { token });
    const letter = (await at.post()).find(({ link }) => link.includes('/delete/'));
    await at.identityCall('PUT', `/v1/user/anonymize/approve/${letter?.nonce}`, { body: {} });
    const charge = { intent: `${order}-1`, amountMinor: 100, currency: 'MXN' as const };
    await prueba.confirm(charge, 'tok_3ds');
    const told = { database: database(), clock: () => new Date(at.time.now) };
    await Promise.all([1, 2, 3].map(() => settleTold(charge, prueba, told)));
    expect(await moved({ order })).toEqual([100, 0]);
    await settle();
    expect(await moved({ order })).toEqual([100, 100]);
    expect(await linesOf(order)).toEqual([
      { type: 'PAYMENT', amount_minor: '100' },
      { type: 'REFUND', amount_minor: '100' },
    ]);
    const kept = await query(`SELECT m.token FROM sales_payment_methods m WHERE m.reader_id = $1`, [
      bought.uuid,
    ]);
    expect(kept).toEqual([]);
    expect(
      await query('SELECT status, kept FROM sales_payments WHERE intent = $1', [charge.intent]),
    ).toEqual([{ status: 'returned', kept: null }]);
  });

  it('goes back, and is said, when its subscription ended while it was out', async () => {
    const { authorization, id } = await subscribed();
    const ending: PaymentProvider = {
      ...prueba,
      chargeAgain: async (charge, token) => {
        const taken = await prueba.chargeAgain(charge, token);
        await end(id);
        return taken;
      },
    };
    const on = await salesApp(database(), { providers: [ending] });
    on.time.now = at.time.now;
    const asked = { subscriptionId: id, newPriceCode: 'YEARLY', productChanges: 'NOW' };
    const { body } = await at.call('POST', PLAN, {
      authorization,
      body: { ...asked, currentTerm: 'ENDS' },
    });
    const confirm = () =>
      on.call('PUT', PLAN, { authorization, body: { sessionId: body.sessionId } });
    expect(await confirm()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Te lo devolvemos completo') },
    });
    // Whoever asks again is not charged again.
    expect((await confirm()).status).toBe(409);
    const [taken] = await moved({ subscription: id });
    expect(taken).toBeGreaterThan(90_000);
    await settle();
    expect(await moved({ subscription: id })).toEqual([taken, taken]);
    expect(await stateOf(id)).toMatchObject({ status: 2 });
  });

  it('of a term, taken for who was shut out meanwhile, goes back and ends it', async () => {
    const { id, uuid } = await subscribed();
    const shut = (isShut: boolean) =>
      query(`UPDATE readers SET disabled_at = CASE WHEN $2 THEN now() END WHERE id = $1`, [
        uuid,
        isShut,
      ]);
    at.time.now += 32 * DAY_MS;
    await run(renewSubscriptions, {
      ...prueba,
      chargeAgain: async (charge, token) => {
        const taken = await prueba.chargeAgain(charge, token);
        await shut(true);
        return taken;
      },
    });
    expect(await stateOf(id)).toMatchObject({ status: 2, cycle: 0 });
    await settle();
    expect(await moved({ subscription: id })).toEqual([9_900, 9_900]);
    await shut(false);
    await run(renewSubscriptions);
    expect(await moved({ subscription: id })).toEqual([9_900, 9_900]);
  });

  it('is not taken for a term of who cannot sign in', async () => {
    const { id, uuid } = await subscribed();
    await query('UPDATE readers SET disabled_at = now() WHERE id = $1', [uuid]);
    at.time.now += 32 * DAY_MS;
    await run(renewSubscriptions);
    expect(await moved({ subscription: id })).toEqual([0, 0]);
    expect(await stateOf(id)).toMatchObject({ status: 2, cycle: 0 });
  });

  it('is not taken for terms that were over while nothing ran', async () => {
    at.time.now = Date.parse('2029-01-10T10:00:00Z');
    const { id } = await subscribed();
    at.time.now = Date.parse('2029-05-15T10:00:00Z');
    for (let runs = 0; runs < 4; runs += 1) await run(renewSubscriptions);
    expect(await moved({ subscription: id })).toEqual([9_900, 0]);
    expect(await stateOf(id)).toEqual({
      status: 1,
      cycle: 4,
      term_ends_at: new Date('2029-06-10T10:00:00Z'),
    });
  });

  it('leaves no gift that could still be redeemed', async () => {
    const { order, authorization } = await at.ordered('GIFT_YEARLY');
    const { body } = await at.finalise(order, 'tok_ok', { authorization });
    const code = body.giftRedeemInfo[0].redeemCode as string;
    expect((await refund(order, 99_000)).status).toBe(200);
    const { accessToken } = await at.signUp();
    const redeemed = await at.call('POST', '/v1/subscription/gift/redeem', {
      authorization: `Bearer ${accessToken}`,
      body: { token: code },
    });
    expect(redeemed).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('se devolvió') },
    });
  });

  it('is no credit of a change of plan, and moves a quote', async () => {
    at.time.now = Date.parse('2029-07-01T10:00:00Z');
    const { order, authorization, id } = await subscribed('YEARLY');
    const quote = async (newPriceCode: string) =>
      (
        await at.call('POST', PLAN, {
          authorization,
          body: { subscriptionId: id, newPriceCode, productChanges: 'NOW', currentTerm: 'ENDS' },
        })
      ).body;
    // Nothing is used yet: 990 less 49 would go back.
    const before = await quote('DIGITAL');
    expect(before).toMatchObject({ proposedCharge: 0, proposedRefundAmount: 941 });
    expect((await refund(order, 99_000)).status).toBe(200);
    const confirmed = await at.call('PUT', PLAN, {
      authorization,
      body: { sessionId: before.sessionId },
    });
    expect(confirmed.status).toBe(409);
    const after = await quote('DIGITAL');
    expect(after).toMatchObject({ proposedCharge: 49 });
    expect(after.proposedRefundAmount).toBeUndefined();
    const paid = await at.call('PUT', PLAN, {
      authorization,
      body: { sessionId: after.sessionId },
    });
    expect(paid.status).toBe(200);
    expect(await moved({ subscription: id })).toEqual([4_900, 0]);
  });
});
