import { beforeEach, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { settlePayments } from '../billing/settle-payments.ts';
import { expireOrders } from '../orders/expire-orders.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import { salesApp } from './sales.testing.ts';

const HOUR_MS = 3_600_000;
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

onDatabase('what a reader has already', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  beforeEach(async () => {
    at = await salesApp(database());
    await database().pool.query(
      "UPDATE sales_products SET contains = '{digital}' WHERE sku = 'premium'",
    );
  });
  const put = (authorization: string, sku: string, priceCode: string) =>
    at.call('POST', '/v1/cart/item', {
      authorization,
      body: { items: [{ sku, priceCode, quantity: 1 }] },
    });
  const order = (authorization: string, more: object = {}) =>
    at.call('POST', '/v1/checkout/order', { authorization, body: { email: 'a@b.mx', ...more } });
  const paid = async (number: string) => {
    const { rows } = await database().pool.query<{ status: string; taken: string; back: string }>(
      `SELECT o.status, count(t.intent) AS taken,
          coalesce(sum((SELECT sum(amount_minor) FROM sales_trial_refunds r
            WHERE r.charge = t.intent)), 0) AS back
        FROM sales_orders o LEFT JOIN sales_payments p ON p.order_id = o.id
        LEFT JOIN sales_trial_charges t ON t.intent = p.intent AND t.is_confirmed
        WHERE o.number = $1 GROUP BY o.status`,
      [number],
    );
    return rows[0];
  };

  it('is not put into a cart, nor what it contains; a gift is', async () => {
    const { authorization, order: number } = await at.ordered();
    await at.finalise(number, 'tok_ok', { authorization });
    for (const [sku, code] of [
      ['premium', 'YEARLY'],
      ['digital', 'DIGITAL'],
    ] as const)
      expect(await put(authorization, sku, code)).toMatchObject({
        status: 409,
        body: { code: '409002', message: expect.stringContaining('Ya tienes') },
      });
    expect((await put(authorization, 'premium', 'GIFT_YEARLY')).status).toBe(200);
  });

  it('is not ordered from a cart that was filled before, nor paid in another tab', async () => {
    const { authorization, order: first } = await at.ordered();
    // A second order waits in another tab; a third one is still a cart.
    await put(authorization, 'premium', 'YEARLY');
    const second = (await order(authorization)).body.orderNumber;
    await put(authorization, 'premium', 'MONTHLY');
    await at.finalise(first, 'tok_ok', { authorization });
    expect((await order(authorization)).body.code).toBe('409002');
    const late = await at.finalise(second, 'tok_ok', { authorization });
    expect(late.body.code).toBe('409002');
    expect(await paid(second)).toEqual({ status: 'Cancelled', taken: '0', back: '0' });
  });

  it('is charged once where two orders of it are paid at a time', async () => {
    const { authorization, order: first } = await at.ordered();
    await put(authorization, 'premium', 'YEARLY');
    const second = (await order(authorization)).body.orderNumber;
    const both = await Promise.all(
      [first, second].map((number) => at.finalise(number, 'tok_ok', { authorization })),
    );
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const all = await Promise.all([paid(first), paid(second)]);
    expect(all.map((one) => one?.taken).sort()).toEqual(['0', '1']);
    const mine = await at.call('GET', '/v1/subscription/all', { authorization });
    expect(mine.body).toHaveLength(1);
  });

  it('goes back where its bank said yes to the second one too', async () => {
    const { authorization, order: first } = await at.ordered();
    await put(authorization, 'premium', 'YEARLY');
    const second = (await order(authorization)).body.orderNumber;
    // The provider takes it while nobody hears, and answers a day later.
    const [prueba] = at.dependencies.providers as [PaymentProvider];
    await at.finalise(second, 'tok_3ds', { authorization });
    await at.finalise(first, 'tok_ok', { authorization });
    const charge = { intent: `${second}-1`, amountMinor: 99_000, currency: 'MXN' as const };
    await prueba.confirm(charge, 'tok_3ds');
    const { body } = await at.finalise(second, 'tok_3ds', { authorization }, '/3ds');
    expect(body.code).toBe('409002');
    const told = { database: database(), clock: () => new Date(at.time.now), log };
    const { settleTold } = await import('../payments/settle-told.ts');
    await settleTold(charge, prueba, told);
    at.time.now += 61_000;
    const { signal } = new AbortController();
    await settlePayments.run({}, { ...told, signal, providers: [prueba] });
    expect(await paid(second)).toEqual({ status: 'Cancelled', taken: '1', back: '99000' });
  });

  it('costs its usual price from the beginning for who began with another one this year', async () => {
    const { authorization, order: number, email } = await at.ordered();
    const { body } = await at.finalise(number, 'tok_ok', { authorization });
    const id = body.subscriptionIDs;
    await at.call('PUT', `/v1/subscription/${id}/cancel`, { authorization });
    await database().pool.query('UPDATE sales_subscriptions SET status = 2 WHERE id = $1', [id]);
    const again = await put(authorization, 'premium', 'MONTHLY');
    expect(again.body).toMatchObject({ total: 99 });
    const ordered = await order(authorization);
    expect(ordered.body).toMatchObject({ total: 99 });
    // A year later one begins anew.
    at.time.now += 366 * 24 * HOUR_MS;
    const reader = `Bearer ${(await at.signIn(email)).body.accessToken}`;
    expect((await put(reader, 'premium', 'MONTHLY')).body).toMatchObject({ total: 1 });
  });

  it('goes back where another reader had the introductory price by the same card', async () => {
    const first = await at.ordered();
    const { authorization: theirs } = first;
    const card = 'tok_ok_ana';
    expect((await at.finalise(first.order, card, { authorization: theirs })).body.status).toBe(
      'Paid',
    );
    const second = await at.ordered();
    const { authorization } = second;
    const refused = await at.finalise(second.order, card, { authorization });
    expect([refused.status, refused.body.code]).toEqual([409, '409003']);
    expect(await paid(second.order)).toMatchObject({ status: 'Cancelled', taken: '1' });
    const { rows: back } = await database().pool.query(
      `SELECT r.amount_minor::int AS minor FROM sales_refunds r JOIN sales_orders o
        ON o.id = r.order_id WHERE o.number = $1`,
      [second.order],
    );
    expect(back).toEqual([{ minor: 100 }]);
    // Asked again it says the same, and takes nothing more.
    const again = await at.finalise(second.order, card, { authorization });
    expect(again.body.code).toBe('409003');
    // The next order is at the usual price, and by that card too.
    await put(authorization, 'premium', 'MONTHLY');
    const third = await order(authorization);
    expect(third.body.total).toBe(99);
    const bought = await at.finalise(third.body.orderNumber, card, { authorization });
    expect(bought.body).toMatchObject({ status: 'Paid' });
    // A card that is not told from others is no reason to refuse anybody.
    for (const _ of [1, 2]) {
      const { authorization: whose, order: number } = await at.ordered();
      const done = await at.finalise(number, 'tok_ok', { authorization: whose });
      expect(done.body.status).toBe('Paid');
    }
  });

  it('is had by one of two readers who pay by the same card at the same moment', async () => {
    const two = [await at.ordered(), await at.ordered()];
    const replies = await Promise.all(
      two.map(({ authorization, order: number }) =>
        at.finalise(number, 'tok_ok_dos', { authorization }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is had by the same card again once it is over', async () => {
    const first = await at.ordered();
    await at.finalise(first.order, 'tok_ok_tarde', { authorization: first.authorization });
    at.time.now += 366 * 24 * HOUR_MS;
    const second = await at.ordered();
    const { authorization } = second;
    const done = await at.finalise(second.order, 'tok_ok_tarde', { authorization });
    expect(done.body.status).toBe('Paid');
  });

  it('costs the introductory price again where the site says so', async () => {
    const { siteOf } = at.dependencies;
    const always = await salesApp(database(), {
      siteOf: (host) => {
        const site = siteOf(host);
        return site && { ...site, sales: { ...site.sales, introductoryMonths: 0 } };
      },
    });
    always.time.now = at.time.now;
    const { authorization, order: number } = await at.ordered();
    const { body } = await at.finalise(number, 'tok_ok', { authorization });
    const id = body.subscriptionIDs;
    await database().pool.query('UPDATE sales_subscriptions SET status = 2 WHERE id = $1', [id]);
    const items = [{ sku: 'premium', priceCode: 'MONTHLY', quantity: 1 }];
    const again = await always.call('POST', '/v1/cart/item', { authorization, body: { items } });
    expect(again.body).toMatchObject({ total: 1 });
    const made = await always.call('POST', '/v1/checkout/order', {
      authorization,
      body: { email: 'a@b.mx' },
    });
    expect(made.body).toMatchObject({ total: 1 });
  });

  it('of an order is over after a day without a payment', async () => {
    const { authorization, order: number, email } = await at.ordered();
    const { signal } = new AbortController();
    const expire = () =>
      expireOrders.run(
        {},
        { database: database(), clock: () => new Date(at.time.now), log, signal },
      );
    at.time.now += 24 * HOUR_MS - 1_000;
    await expire();
    expect((await paid(number))?.status).toBe('Pending');
    at.time.now += 1_000;
    const reader = `Bearer ${(await at.signIn(email)).body.accessToken}`;
    expect(authorization).not.toBe(reader);
    const late = await at.finalise(number, 'tok_ok', { authorization: reader });
    expect(late).toMatchObject({ status: 410 });
    await expire();
    expect(await paid(number)).toEqual({ status: 'Cancelled', taken: '0', back: '0' });
  });

  it('that is brought to a door takes the place of another with an address alone', async () => {
    const deliver = (isDelivered: boolean) =>
      database().pool.query(`UPDATE sales_products SET is_delivered = ${isDelivered}
        WHERE sku = 'digital'`);
    const { authorization, order: number } = await at.ordered();
    const { body } = await at.finalise(number, 'tok_ok', { authorization });
    const path = '/v1/subscription/upgradedowngrade';
    const quote = (productChanges: string) =>
      at.call('POST', path, {
        authorization,
        body: {
          subscriptionId: Number(body.subscriptionIDs),
          newPriceCode: 'DIGITAL',
          productChanges,
          currentTerm: productChanges === 'NOW' ? 'ENDS' : 'CONTINUES',
        },
      });
    const confirm = (sessionId: string, more: object = {}) =>
      at.call('PUT', path, { authorization, body: { sessionId, ...more } });
    expect((await quote('NOW')).body).not.toHaveProperty('needsAddress');
    await deliver(true);
    const quoted = await quote('END_OF_CURRENT_TERM');
    expect(quoted.body.needsAddress).toBe(true);
    const { sessionId } = quoted.body;
    const where = {
      country: 'MX',
      line1: 'Av. Juárez 1',
      line2: 'Centro',
      locality: 'Ciudad de México',
      region: 'CDMX',
      postal: '06050',
    };
    const { postal: _, ...incomplete } = where;
    for (const more of [{}, { phone: '5555555555' }, { phone: '5', shippingAddress: incomplete }])
      expect((await confirm(sessionId, more)).status).toBe(400);
    const given = { phone: '5555555555', shippingAddress: where };
    expect((await confirm(sessionId, given)).status).toBe(200);
    // Said once it is known: the change that is made at once goes there too.
    const now = await quote('NOW');
    expect(now.body).not.toHaveProperty('needsAddress');
    expect((await confirm(now.body.sessionId)).status).toBe(200);
    const { rows: orders } = await database().pool.query(
      `SELECT contact->'shippingAddress'->>'line1' AS line1, contact->>'phone' AS phone
        FROM sales_orders WHERE subscription_id = $1 AND kind = 'Change'`,
      [Number(body.subscriptionIDs)],
    );
    expect(orders).toEqual([{ line1: 'Av. Juárez 1', phone: '5555555555' }]);
    await deliver(false);
  });

  it('that is brought to a door is ordered with an address and a telephone alone', async () => {
    await database().pool.query(
      "UPDATE sales_products SET is_delivered = true WHERE sku = 'digital'",
    );
    const { accessToken } = await at.signUp();
    const authorization = `Bearer ${accessToken}`;
    const cart = await put(authorization, 'digital', 'DIGITAL');
    expect(cart.body.items[0]).toMatchObject({ isDelivered: true });
    const where = {
      country: 'MX',
      line1: 'Av. Juárez 1',
      line2: 'Centro, entre Balderas y Humboldt',
      locality: 'Ciudad de México',
      region: 'CDMX',
      postal: '06050',
    };
    const { region: _, ...stateless } = where;
    for (const more of [
      {},
      { phone: '5555555555' },
      { shippingAddress: where },
      { shippingAddress: stateless, phone: '5555555555' },
    ])
      expect((await order(authorization, more)).status).toBe(400);
    const made = await order(authorization, { shippingAddress: where, phone: '5555555555' });
    expect(made.status).toBe(200);
    await database().pool.query(
      "UPDATE sales_products SET is_delivered = false WHERE sku = 'digital'",
    );
  });
});
