import { beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import { salesApp } from '../tests/sales.testing.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';
import { settlePayments } from './settle-payments.ts';

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
    const { order, authorization, email } = await at.ordered();
    await at.finalise(order, 'tok_ok', { authorization });
    return email;
  };
  /** Tokens end long before terms do. */
  const signedIn = async (email: string) =>
    `Bearer ${(await at.signIn(email)).body.accessToken as string}`;
  const forgetOthers = () =>
    database().pool.query('UPDATE sales_subscriptions SET next_event_at = NULL');
  const lastOf = async (authorization: string) => {
    const [one] = (await at.call('GET', '/v1/order/history', { authorization })).body.orders;
    return one as { orderNumber: string; orderType: string; orderStatus: string };
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

  it('keep one method of a subscription, and the one that comes in its place', async () => {
    const [prueba] = at.dependencies.providers;
    if (!prueba) throw new Error('no provider');
    await forgetOthers();
    await subscribe('2027-04-10');
    const renewing = (token: string, lastFour: string): PaymentProvider => ({
      ...prueba,
      chargeAgain: async ({ intent }) => {
        const kept = { token, lastFour, brand: 'Otra', firstSix: '510000', expires: '0131' };
        const method = { ...kept, holderName: '' };
        return { state: 'paid', reference: intent, method };
      },
    });
    const methods = async () => {
      const { rows } = await database().pool.query<{ last_four: string; is_used: boolean }>(
        `SELECT m.last_four, m.id = s.payment_method_id AS is_used
          FROM sales_payment_methods m, LATERAL (SELECT * FROM sales_subscriptions
            ORDER BY id DESC LIMIT 1) s
          WHERE m.reader_id = s.reader_id ORDER BY m.id`,
      );
      return rows.map(({ last_four, is_used }) => [last_four, is_used]);
    };
    expect(await methods()).toEqual([['4242', true]]);
    // The bank sent another card: the provider charges it by the same token.
    await run('2027-05-10', [renewing('kept_ok', '1881')]);
    expect(await methods()).toEqual([['1881', true]]);
    await run('2027-06-10', [renewing('kept_new', '0005')]);
    expect(await methods()).toEqual([
      ['1881', false],
      ['0005', true],
    ]);
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
    await forgetOthers();
    const email = await subscribe('2027-06-10');
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
    // Nobody pays for what is over.
    const renewal = await lastOf(await signedIn(email));
    expect(renewal).toMatchObject({ orderType: 'Renewal', orderStatus: 'Cancelled' });
  });

  it('try again and end when their site says so', async () => {
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
    await forgetOthers();
    await subscribe('2029-06-10');
    const seen: unknown[] = [];
    for (const day of ['07-10', '07-11', '07-12', '07-14', '07-19', '07-20']) {
      at.time.now = Date.parse(`2029-${day}T10:00:00Z`);
      const { signal } = new AbortController();
      const parts = { database: database(), clock: () => new Date(at.time.now), log, signal };
      const dunningOf = () => ({ retryDays: [2], endsAfterDays: 10 });
      await renewSubscriptions.run({}, { ...parts, providers: [refusing], dunningOf });
      seen.push([day, tries, (await newest())?.status]);
    }
    expect(seen).toEqual([
      ['07-10', 1, 1],
      ['07-11', 1, 1],
      ['07-12', 2, 4],
      ['07-14', 2, 4],
      ['07-19', 2, 4],
      ['07-20', 2, 2],
    ]);
  });

  it('write down what was charged while the reader cancelled: a last term', async () => {
    const [prueba] = at.dependencies.providers;
    if (!prueba) throw new Error('no provider');
    await forgetOthers();
    const email = await subscribe('2027-09-10');
    const slow: PaymentProvider = {
      ...prueba,
      chargeAgain: async (charge, token) => {
        const authorization = await signedIn(email);
        const { body } = await at.call('GET', '/v1/subscription/all', { authorization });
        const id = body[0].subscriptionID;
        await at.call('PUT', `/v1/subscription/${id}/cancel`, { authorization });
        return prueba.chargeAgain(charge, token);
      },
    };
    await run('2027-10-10', [slow]);
    expect(await newest()).toEqual({ status: 3, cycle: 1, paid: '10000' });
    await run('2027-11-09', [prueba]);
    expect(await newest()).toEqual({ status: 3, cycle: 1, paid: '10000' });
    await run('2027-11-10', [prueba]);
    expect(await newest()).toEqual({ status: 2, cycle: 1, paid: '10000' });
  });

  it('end nothing whose charge has no answer yet: paid, it is a last term', async () => {
    const [prueba] = at.dependencies.providers;
    if (!prueba) throw new Error('no provider');
    const settle = async () => {
      at.time.now += 61_000;
      const { signal } = new AbortController();
      const parts = { database: database(), clock: () => new Date(at.time.now), log, signal };
      await settlePayments.run({}, { ...parts, providers: [prueba] });
    };
    /** The reader cancels while nobody knows whether they were charged. */
    const cancelUnheard = async (chargeAgain: PaymentProvider['chargeAgain']) => {
      await forgetOthers();
      const email = await subscribe('2028-09-10');
      await run('2028-10-10', [{ ...prueba, chargeAgain }]);
      const authorization = await signedIn(email);
      const { body } = await at.call('GET', '/v1/subscription/all', { authorization });
      const path = `/v1/subscription/${body[0].subscriptionID}/cancel`;
      expect((await at.call('PUT', path, { authorization })).status).toBe(200);
      await run('2028-10-10', [prueba]);
      expect(await newest()).toEqual({ status: 3, cycle: 0, paid: '100' });
      await settle();
    };
    await cancelUnheard(async (charge, token) => {
      await prueba.chargeAgain(charge, token);
      throw new Error('no answer');
    });
    expect(await newest()).toEqual({ status: 3, cycle: 1, paid: '10000' });
    await run('2028-11-10', [prueba]);
    expect(await newest()).toEqual({ status: 2, cycle: 1, paid: '10000' });
    await cancelUnheard(async () => {
      throw new Error('no answer, and no charge');
    });
    await run('2028-10-11', [prueba]);
    expect(await newest()).toEqual({ status: 2, cycle: 0, paid: '100' });
  });

  it('are not paid at the checkout too', async () => {
    const [prueba] = at.dependencies.providers;
    if (!prueba) throw new Error('no provider');
    await forgetOthers();
    const email = await subscribe('2028-01-10');
    const refusing = { ...prueba, chargeAgain: async () => ({ state: 'declined' as const }) };
    await run('2028-02-10', [refusing]);
    const authorization = await signedIn(email);
    const { orderNumber, orderStatus } = await lastOf(authorization);
    expect(orderStatus).toBe('Pending');
    const reply = await at.finalise(orderNumber, 'tok_ok', { authorization });
    expect(reply).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('por sí sola') },
    });
    const path = `/v1/checkout/order/${orderNumber}/payment/1`;
    expect((await at.call('GET', path, { authorization })).status).toBe(409);
    await run('2028-02-11', [prueba]);
    expect(await newest()).toEqual({ status: 1, cycle: 1, paid: '10000' });
  });

  it('and orders are settled whose answer a stopped node did not write down', async () => {
    const [prueba] = at.dependencies.providers;
    if (!prueba) throw new Error('no provider');
    at.time.now = Date.parse('2028-05-01T10:00:00Z');
    const charged = await at.ordered();
    const nothing = await at.ordered();
    // As it stands when a node is killed between the provider's word and ours.
    const stop = async (order: string, isCharged: boolean) => {
      const intent = `${order}-1`;
      if (isCharged) await prueba.charge({ intent, amountMinor: 100, currency: 'MXN' }, 'tok_ok');
      await database().pool.query(
        `INSERT INTO sales_payments (order_id, intent, provider, status, tries, charging_at,
          created_at) SELECT id, $2, 'prueba', 'charging', 1, $3, $3 FROM sales_orders
          WHERE number = $1`,
        [order, intent, new Date(at.time.now).toISOString()],
      );
    };
    await stop(charged.order, true);
    await stop(nothing.order, false);
    const { signal } = new AbortController();
    const parts = { database: database(), clock: () => new Date(at.time.now), log, signal };
    const settled = async () => {
      const once = () => settlePayments.run({}, { ...parts, providers: [prueba] });
      await Promise.all([once(), once()]);
      return Promise.all(
        [charged, nothing].map(
          async ({ authorization }) => (await lastOf(authorization)).orderStatus,
        ),
      );
    };
    // Somebody may still be waiting for the provider.
    at.time.now += 59_000;
    expect(await settled()).toEqual(['Pending', 'Pending']);
    at.time.now += 2_000;
    expect(await settled()).toEqual(['Paid', 'Pending']);
    const { authorization } = charged;
    expect((await at.call('GET', '/v1/subscription/all', { authorization })).body).toHaveLength(1);
    const paid = await at.finalise(nothing.order, 'tok_ok', nothing);
    expect(paid.body.status).toBe('Paid');
  });
});
