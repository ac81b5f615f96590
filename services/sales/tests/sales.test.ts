import { beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { fold } from '../subscriptions/fold.ts';
import { ledgerOf } from '../subscriptions/subscriptions.ts';
import { salesApp } from './sales.testing.ts';

const PREMIUM = { items: [{ sku: 'premium', priceCode: 'MONTHLY', quantity: 1 }] };

onDatabase('sales', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  beforeAll(async () => {
    at = await salesApp(database());
  });
  const count = async (query: string, value: unknown) =>
    Number((await database().pool.query(`SELECT count(*) FROM ${query}`, [value])).rows[0].count);

  it('say what the site decides, and an empty cart is a list', async () => {
    const config = await at.call('GET', '/v1/config');
    expect(config.body).toEqual({
      checkoutRecaptchaEnabled: false,
      cancelReasons: [],
      authProviderTypeId: 1,
    });
    expect((await at.call('GET', '/v1/cart')).body).toEqual({
      currency: 'MXN',
      items: [],
      subtotal: 0,
      tax: 0,
      shipping: 0,
      total: 0,
      taxSupported: true,
    });
  });

  it('take prices from the catalogue alone, a product at one price', async () => {
    const { accessToken } = await at.signUp();
    const authorization = accessToken;
    const add = (priceCode: string, sku = 'premium', more = {}) =>
      at.call('POST', '/v1/cart/item', {
        authorization,
        body: { items: [{ sku, priceCode, quantity: 1, price: 0.01, ...more }] },
      });
    await add('MONTHLY');
    const { body } = await add('YEARLY');
    expect(body.items).toHaveLength(1);
    // 990 with 16 % in it: 136.55 of tax.
    expect(body).toMatchObject({ total: 990, tax: 136.55, subtotal: 853.45 });
    expect((await add('DIGITAL', 'premium')).status).toBe(404);
    expect((await add('DIGITAL_USD', 'digital')).status).toBe(409);
    expect((await add('GIFT_YEARLY')).body.items).toMatchObject([{ gift: true, price: 990 }]);
    await add('YEARLY');
    expect((await add('MONTHLY', 'premium', { quantity: -1 })).status).toBe(400);
    expect((await add('DIGITAL', 'digital')).body.total).toBe(1039);
    const rest = await at.call('DELETE', '/v1/cart/item/premium', { authorization });
    expect(rest.body.total).toBe(49);
    const none = await at.call('DELETE', '/v1/cart/clear', { authorization });
    expect(none.body.items).toEqual([]);
  });

  it('pay once for a hundred calls at a time, and tell all of them the same', async () => {
    const { order, authorization } = await at.ordered();
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => at.finalise(order, 'tok_ok', { authorization })),
    );
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 200, body: { status: 'Paid', total: 1 } });
    expect(await count('sales_trial_charges WHERE intent LIKE $1', `${order}%`)).toBe(1);
    const { body } = await at.call('GET', '/v1/subscription/all', { authorization });
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ statusID: 1, sku: 'premium', currentRetailCycleIDX: 1 });
    expect(replies[0]?.body.subscriptionIDs).toBe(String(body[0].subscriptionID));
    expect(
      await count(
        'sales_ledger l JOIN sales_orders o ON o.id = l.order_id WHERE o.number = $1',
        order,
      ),
    ).toBe(2);
  }, 60_000);

  it('decline, and take another card for the same order', async () => {
    const { order, authorization } = await at.ordered();
    expect(await at.finalise(order, 'tok_declined', { authorization })).toMatchObject({
      status: 402,
      body: { code: '402', message: expect.any(String) },
    });
    const paid = await at.finalise(order, 'tok_ok', { authorization });
    expect(paid.body.status).toBe('Paid');
    const again = await at.finalise(order, 'tok_declined', { authorization });
    expect(again.body).toEqual(paid.body);
  });

  it('wait for what a bank has to confirm', async () => {
    const { order, authorization } = await at.ordered();
    const begun = await at.call('GET', `/v1/checkout/order/${order}/payment/1`, { authorization });
    expect(begun.body).toMatchObject({ orderNumber: order, parameter1: 'prueba' });
    const first = await at.finalise(order, 'tok_3ds', { authorization });
    expect(first.body).toMatchObject({ status: 'Pending', paymentPending: true });
    const done = await at.finalise(order, 'tok_3ds', { authorization }, '/3ds');
    expect(done.body.status).toBe('Paid');
  });

  it('ask about the same intent again where a provider did not answer', async () => {
    const [prueba] = at.dependencies.providers;
    if (!prueba) throw new Error('no provider');
    let isAway = true;
    const away: typeof prueba = {
      ...prueba,
      // Charged, and nobody heard of it.
      charge: async (charge, token) => {
        const outcome = await prueba.charge(charge, token);
        if (isAway) throw new Error('no answer');
        return outcome;
      },
    };
    const on = await salesApp(database(), { providers: [away] });
    const { order, authorization } = await on.ordered();
    expect((await on.finalise(order, 'tok_ok', { authorization })).status).toBe(502);
    expect(
      await count(
        'sales_subscriptions s JOIN sales_orders o ON o.id = s.order_id WHERE o.number = $1',
        order,
      ),
    ).toBe(0);
    isAway = false;
    const paid = await on.finalise(order, 'tok_declined', { authorization });
    expect(paid.body.status).toBe('Paid');
    expect(await count('sales_trial_charges WHERE intent LIKE $1', `${order}%`)).toBe(1);
  });

  it('show nobody what is somebody else’s, and cancel and rescue one’s own', async () => {
    const { order, authorization } = await at.ordered('YEARLY');
    await at.finalise(order, 'tok_ok', { authorization });
    const [{ subscriptionID: id }] = (
      await at.call('GET', '/v1/subscription/allactive', { authorization })
    ).body;
    const { accessToken: other } = await at.signUp();
    const none = await at.call('GET', '/v1/subscription/999999/details', { authorization: other });
    const paths = [
      ['GET', `/v1/subscription/${id}/details`],
      ['PUT', `/v1/subscription/${id}/cancel`],
      ['PUT', `/v1/subscription/${id}/rescue`],
      ['GET', `/v1/order/detail/${order}`],
      ['GET', `/v1/checkout/order/${order}/payment/1`],
    ] as const;
    for (const [method, path] of paths) {
      const foreign = await at.call(method, path, { authorization: other });
      expect(foreign, path).toMatchObject({ status: 404, body: none.body });
      const nobody = await at.call(method, path, { authorization: 'Bearer undefined' });
      expect([401, 404], path).toContain(nobody.status);
    }
    const rescue = () =>
      at.call('PUT', `/v1/subscription/${id}/rescue`, { authorization, body: {} });
    const cancel = () =>
      at.call('PUT', `/v1/subscription/${id}/cancel`, {
        authorization,
        body: { reason: 'Caro', reasonCode: 'PRICE' },
      });
    expect((await rescue()).status).toBe(409);
    expect((await cancel()).body).toEqual({ subscriptionID: id });
    expect((await cancel()).status).toBe(409);
    expect((await rescue()).body).toEqual({ subscriptionID: id });
    const { body } = await at.call('GET', `/v1/subscription/${id}/details`, { authorization });
    expect(body).toMatchObject({ status: 1, priceCode: 'YEARLY' });
    expect(body.nextEventDateUTC).toBe(Date.parse('2027-11-23T10:00:00Z'));
    expect(body.events.map(({ eventType }: { eventType: string }) => eventType)).toEqual([
      'START_SUBSCRIPTION',
      'CANCEL_SUBSCRIPTION',
      'EXTEND_SUBSCRIPTION',
    ]);
    expect(fold(await ledgerOf(database().db, id))).toMatchObject({ status: 1, cycle: 0 });
  });

  it('hand what a browser ordered to the reader who signs in there', async () => {
    const { headers } = await at.browserWith(PREMIUM);
    expect((await at.call('GET', '/v1/cart', { headers })).body.items).toHaveLength(1);
    const body = { email: 'nueva@correo.example' };
    const made = await at.call('POST', '/v1/checkout/order', { headers, body });
    const order = made.body.orderNumber;
    expect((await at.finalise(order, 'tok_ok')).status).toBe(404);
    expect((await at.finalise(order, 'tok_ok', { headers })).body.status).toBe('Paid');
    const { accessToken } = await at.signUp();
    const asked = { authorization: accessToken, headers };
    expect((await at.call('GET', '/v1/subscription/all', asked)).body).toHaveLength(1);
    expect((await at.call('GET', `/v1/order/detail/${order}`, { headers })).status).toBe(404);
    const history = await at.call('GET', '/v1/order/history', { authorization: accessToken });
    expect(history.body).toMatchObject({ start: 0, pageSize: 10, maxResults: 1 });
  });

  it('refuse the number of a card, however it is written, and keep nothing of it', async () => {
    const { order, authorization } = await at.ordered();
    for (const token of ['4242424242424242', 'tok 4242 4242-4242 4242', '\\u0034242424242424242']) {
      const path = `/v1/checkout/order/${order}/payment/1`;
      const sent = { authorization, body: `{"token":"${token}"}` };
      expect((await at.call('PUT', path, sent)).body.code, token).toBe('400');
      // Of a name control characters go: what they stood between is a number then.
      const hidden = token.replace(/(\d{4})(?=\d)/, '$1\\u0007');
      const named = { authorization, body: `{"token":"tok_ok","firstName":"${hidden}"}` };
      expect((await at.call('PUT', path, named)).body.code, hidden).toBe('400');
    }
    expect(
      await count(
        'sales_payments p JOIN sales_orders o ON o.id = p.order_id WHERE o.number = $1',
        order,
      ),
    ).toBe(0);
  });

  it('keep the account while a subscription is active, and a pseudonym once it is deleted', async () => {
    const { order, authorization, uuid, email } = await at.ordered();
    await at.finalise(order, 'tok_ok', { authorization });
    const token = authorization.replace('Bearer ', '');
    const ask = () => at.identityCall('DELETE', '/v1/user/anonymize', { token });
    expect((await ask()).status).toBe(409);
    const [{ subscriptionID: id }] = (
      await at.call('GET', '/v1/subscription/all', { authorization })
    ).body;
    await at.call('PUT', `/v1/subscription/${id}/cancel`, { authorization });
    await ask();
    const letter = (await at.post()).find(({ link }) => link.includes('/delete/'));
    await at.identityCall('PUT', `/v1/user/anonymize/approve/${letter?.nonce}`, { body: {} });
    for (const table of ['orders', 'subscriptions', 'payment_methods'])
      expect(await count(`sales_${table} t WHERE strpos(t::text, $1) > 0`, uuid)).toBe(0);
    expect(await count('sales_orders t WHERE strpos(t::text, $1) > 0', email)).toBe(0);
    expect(await count('sales_ledger WHERE subscription_id = $1', id)).toBe(2);
  });

  it('write the ledger at its end alone', async () => {
    const change = database().pool.query(`UPDATE sales_ledger SET type = 'x'`);
    await expect(change).rejects.toThrow('only written at its end');
  });
});
