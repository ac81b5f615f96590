import { beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import { salesApp } from '../tests/sales.testing.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';
import { settlePayments } from './settle-payments.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const PATH = '/v1/subscription/upgradedowngrade';

onDatabase('changes of plan', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  let prueba: PaymentProvider;
  beforeAll(async () => {
    at = await salesApp(database());
    [prueba] = at.dependencies.providers as [PaymentProvider];
  });

  const goTo = (when: string) => {
    at.time.now = Date.parse(when);
  };
  const signedIn = async (email: string) =>
    `Bearer ${(await at.signIn(email)).body.accessToken as string}`;
  const subscribe = async (when: string, priceCode = 'MONTHLY') => {
    goTo(when);
    const bought = await at.ordered(priceCode);
    const { body } = await at.finalise(bought.order, 'tok_ok', bought);
    return { ...bought, id: Number(body.subscriptionIDs) };
  };
  const quote = (
    authorization: string,
    subscriptionId: number,
    newPriceCode: string,
    more: object = {},
  ) =>
    at.call('POST', PATH, {
      authorization,
      body: { subscriptionId, newPriceCode, productChanges: 'NOW', currentTerm: 'ENDS', ...more },
    });
  const later = { productChanges: 'END_OF_CURRENT_TERM', currentTerm: 'CONTINUES' };
  const confirm = (authorization: string, sessionId: string, on = at) =>
    on.call('PUT', PATH, { authorization, body: { sessionId } });
  const details = async (authorization: string, id: number) =>
    (await at.call('GET', `/v1/subscription/${id}/details`, { authorization })).body;
  const run = async (job: typeof renewSubscriptions, providers = [prueba]) => {
    const { signal } = new AbortController();
    const clock = () => new Date(at.time.now);
    await job.run({}, { database: database(), clock, log, signal, providers });
  };
  /** What came in for a subscription, by the provider's own books. */
  const taken = async (id: number) => {
    const { rows } = await database().pool.query<{ taken: string; back: string }>(
      `SELECT sum(t.amount_minor) AS taken, (SELECT coalesce(sum(r.amount_minor), 0)
          FROM sales_trial_refunds r JOIN sales_payments q ON q.intent = r.charge
          JOIN sales_orders p ON p.id = q.order_id WHERE p.subscription_id = $1
            OR p.id = (SELECT order_id FROM sales_subscriptions WHERE id = $1)) AS back
        FROM sales_trial_charges t JOIN sales_payments m ON m.intent = t.intent
        JOIN sales_orders o ON o.id = m.order_id WHERE o.subscription_id = $1
          OR o.id = (SELECT order_id FROM sales_subscriptions WHERE id = $1)`,
      [id],
    );
    return [Number(rows[0]?.taken), Number(rows[0]?.back)];
  };

  it('at once charge what is lacking, once, and begin a term of their own', async () => {
    const { email, id } = await subscribe('2027-04-01T10:00:00Z');
    // Half of thirty days are left of a month that cost $1.
    goTo('2027-04-16T10:00:00Z');
    const authorization = await signedIn(email);
    const { body } = await quote(authorization, id, 'YEARLY');
    expect(body).toEqual({
      sessionId: expect.any(String),
      subscriptionId: id,
      currency: 'MXN',
      currentSKU: 'premium',
      currentPriceCode: 'MONTHLY',
      currentTermTotalAmount: 1,
      currentTermStarted: Date.parse('2027-04-01T10:00:00Z'),
      currentTermEnds: Date.parse('2027-05-01T10:00:00Z'),
      proposedSKU: 'premium',
      proposedPriceCode: 'YEARLY',
      proposedCharge: 989.5,
      proposedNextEventDate: Date.parse('2028-04-16T10:00:00Z'),
    });
    at.time.now += 5 * 60_000;
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => confirm(authorization, body.sessionId)),
    );
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body });
    expect(await taken(id)).toEqual([99_050, 0]);
    const changed = await details(authorization, id);
    expect(changed).toMatchObject({
      status: 1,
      priceCode: 'YEARLY',
      currentRetailCycleIDX: 2,
      nextEventDateUTC: Date.parse('2028-04-16T10:00:00Z'),
    });
    expect(changed.paymentHistory.map(({ total }: { total: number }) => total)).toEqual([1, 989.5]);
    expect(changed.paymentHistory[1].periodFrom).toBe(Date.parse('2027-04-16T10:00:00Z'));
    goTo('2028-04-16T10:00:00Z');
    await run(renewSubscriptions);
    expect(await taken(id)).toEqual([198_050, 0]);
    expect(await details(await signedIn(email), id)).toMatchObject({
      currentRetailCycleIDX: 3,
      nextEventDateUTC: Date.parse('2029-04-16T10:00:00Z'),
    });
  });

  it('at once give back what is too much, and go on from there', async () => {
    const { email, id } = await subscribe('2027-01-01T10:00:00Z', 'YEARLY');
    // Half of 365 days.
    goTo('2027-07-02T22:00:00Z');
    const authorization = await signedIn(email);
    const { body } = await quote(authorization, id, 'DIGITAL');
    expect(body).toMatchObject({ proposedCharge: 0, proposedRefundAmount: 446 });
    expect((await confirm(authorization, body.sessionId)).status).toBe(200);
    expect((await confirm(authorization, body.sessionId)).status).toBe(200);
    expect(await taken(id)).toEqual([99_000, 44_600]);
    expect(await details(authorization, id)).toMatchObject({
      sku: 'digital',
      priceCode: 'DIGITAL',
      productName: 'Digital',
      nextEventDateUTC: Date.parse('2027-08-02T22:00:00Z'),
    });
    const { body: may } = await at.call('GET', '/v1/entitlements', { authorization });
    expect(may.skus).toEqual([{ sku: 'digital' }]);
    goTo('2027-08-02T22:00:00Z');
    await run(renewSubscriptions);
    expect(await taken(id)).toEqual([103_900, 44_600]);
  });

  it('give back later what the provider did not answer about', async () => {
    const { email, id } = await subscribe('2027-01-01T10:00:00Z', 'YEARLY');
    goTo('2027-07-02T22:00:00Z');
    const authorization = await signedIn(email);
    const silent = { ...prueba, refund: () => Promise.reject(new Error('no answer')) };
    const on = await salesApp(database(), { providers: [silent] });
    on.time.now = at.time.now;
    const { body } = await quote(authorization, id, 'DIGITAL');
    expect((await confirm(authorization, body.sessionId, on)).status).toBe(200);
    expect(await taken(id)).toEqual([99_000, 0]);
    at.time.now += 61_000;
    await run(settlePayments);
    await run(settlePayments);
    expect(await taken(id)).toEqual([99_000, 44_600]);
  });

  it('for the next term cost nothing before, and are taken back by a cancellation', async () => {
    const { email, id, authorization } = await subscribe('2027-01-31T10:00:00Z');
    const choose = async (code: string) => {
      const { body } = await quote(authorization, id, code, later);
      return confirm(authorization, body.sessionId);
    };
    const upcoming = async () => (await details(authorization, id)).upcomingPriceChanges;
    expect((await choose('YEARLY')).body).toMatchObject({
      proposedCharge: 990,
      proposedNextEventDate: Date.parse('2027-02-28T10:00:00Z'),
    });
    const effectiveDate = Date.parse('2027-02-28T10:00:00Z');
    expect(await upcoming()).toEqual([{ effectiveDate, currency: 'MXN', amount: 990 }]);
    expect((await choose('MONTHLY')).status).toBe(200);
    expect(await upcoming()).toEqual([]);
    await choose('YEARLY');
    await at.call('PUT', `/v1/subscription/${id}/cancel`, { authorization });
    await at.call('PUT', `/v1/subscription/${id}/rescue`, { authorization });
    expect(await upcoming()).toEqual([]);
    await choose('YEARLY');
    expect(await taken(id)).toEqual([100, 0]);
    expect(await details(authorization, id)).toMatchObject({ priceCode: 'MONTHLY' });
    goTo('2027-02-28T10:00:00Z');
    await Promise.all([run(renewSubscriptions), run(renewSubscriptions)]);
    expect(await taken(id)).toEqual([99_100, 0]);
    expect(await details(await signedIn(email), id)).toMatchObject({
      priceCode: 'YEARLY',
      currentRetailCycleIDX: 2,
      upcomingPriceChanges: [],
      nextEventDateUTC: Date.parse('2028-02-28T10:00:00Z'),
    });
  });

  it('are refused where they cannot be, and where the subscription moved', async () => {
    const { id, authorization, email } = await subscribe('2027-05-01T10:00:00Z');
    const statusOf = async (code: string, more: object = {}) =>
      (await quote(authorization, id, code, more)).status;
    expect(await statusOf('MONTHLY')).toBe(409);
    expect(await statusOf('MONTHLY', later)).toBe(409);
    expect(await statusOf('GIFT_YEARLY')).toBe(404);
    expect(await statusOf('NONE')).toBe(404);
    expect(await statusOf('DIGITAL_USD')).toBe(409);
    expect(await statusOf('YEARLY', { currentTerm: 'CONTINUES' })).toBe(400);
    const { body: moved } = await quote(authorization, id, 'YEARLY');
    await at.call('PUT', `/v1/subscription/${id}/cancel`, { authorization });
    expect(await statusOf('YEARLY')).toBe(409);
    await at.call('PUT', `/v1/subscription/${id}/rescue`, { authorization });
    expect((await confirm(authorization, moved.sessionId)).status).toBe(409);
    const { body: old } = await quote(authorization, id, 'YEARLY');
    const { body: other } = await quote(authorization, id, 'DIGITAL', later);
    expect((await confirm(authorization, other.sessionId)).status).toBe(200);
    expect((await confirm(authorization, old.sessionId)).status).toBe(409);
    const { body: late } = await quote(authorization, id, 'YEARLY');
    at.time.now += 30 * 60_000;
    const again = await signedIn(email);
    expect((await confirm(again, late.sessionId)).status).toBe(410);
    const gift = await subscribe('2027-05-01T10:00:00Z', 'GIFT_YEARLY');
    expect((await quote(gift.authorization, gift.id, 'YEARLY')).status).toBe(409);
    expect(await taken(id)).toEqual([100, 0]);
  });

  it('that are declined change nothing, and can be asked for again', async () => {
    const { id, authorization } = await subscribe('2027-05-01T10:00:00Z');
    const refusing: PaymentProvider = {
      ...prueba,
      chargeAgain: async () => ({ state: 'declined' }),
    };
    const on = await salesApp(database(), { providers: [refusing] });
    on.time.now = at.time.now;
    const { body } = await quote(authorization, id, 'YEARLY');
    expect((await confirm(authorization, body.sessionId, on)).status).toBe(402);
    expect((await confirm(authorization, body.sessionId)).status).toBe(409);
    expect(await details(authorization, id)).toMatchObject({ status: 1, priceCode: 'MONTHLY' });
    const { body: next } = await quote(authorization, id, 'YEARLY');
    expect((await confirm(authorization, next.sessionId)).status).toBe(200);
    expect(await details(authorization, id)).toMatchObject({ priceCode: 'YEARLY' });
  });

  it('whose answer was lost are charged once, also when the term ends meanwhile', async () => {
    const { id, authorization, email } = await subscribe('2027-05-01T10:00:00Z');
    const lost: PaymentProvider = {
      ...prueba,
      chargeAgain: async (charge, token) => {
        await prueba.chargeAgain(charge, token);
        throw new Error('no answer');
      },
    };
    const on = await salesApp(database(), { providers: [lost] });
    goTo('2027-06-01T09:59:00Z');
    on.time.now = at.time.now;
    const now = await signedIn(email);
    const { body } = await quote(now, id, 'YEARLY');
    expect((await confirm(now, body.sessionId, on)).status).toBe(502);
    goTo('2027-06-01T10:05:00Z');
    await run(renewSubscriptions);
    expect((await details(now, id)).currentRetailCycleIDX).toBe(1);
    await run(settlePayments);
    await run(renewSubscriptions);
    expect(await details(now, id)).toMatchObject({ priceCode: 'YEARLY', currentRetailCycleIDX: 2 });
    expect((await confirm(now, body.sessionId)).body).toEqual(body);
    expect((await taken(id))[0]).toBeLessThan(99_101);
    expect(authorization).not.toBe(now);
  });

  it('take along as many shares as the new plan has', async () => {
    const { id, authorization } = await subscribe('2027-05-01T10:00:00Z');
    const guests = [];
    for (let n = 0; n < 2; n += 1) {
      const { email, accessToken } = await at.signUp();
      const guest = `Bearer ${accessToken}`;
      const share = { authorization, body: { email } };
      const { body } = await at.call('PUT', `/v1/subscription/${id}/share`, share);
      const redeem = { authorization: guest, body: { token: body.redeemCode } };
      const redeemed = await at.call('POST', '/v1/subscription/redeem', redeem);
      guests.push({ guest, id: redeemed.body.subscriptionID as number });
    }
    await database().pool.query(
      "UPDATE sales_products SET max_associates = 1 WHERE sku = 'digital'",
    );
    const [first, second] = guests;
    if (!first || !second) throw new Error('no guests');
    expect((await quote(first.guest, first.id, 'YEARLY')).status).toBe(409);
    const { body } = await quote(authorization, id, 'DIGITAL');
    await confirm(authorization, body.sessionId);
    expect(await details(first.guest, first.id)).toMatchObject({
      status: 1,
      sku: 'digital',
      nextEventDateUTC: body.proposedNextEventDate,
    });
    expect(await details(second.guest, second.id)).toMatchObject({ status: 2 });
    await database().pool.query(
      "UPDATE sales_products SET max_associates = 0 WHERE sku = 'digital'",
    );
  });
});
