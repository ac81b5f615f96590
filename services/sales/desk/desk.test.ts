import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deskCatalogue,
  madeCodes,
  orderFile,
  orderListing,
  salesFigures,
  subscriptionFile,
  subscriptionListing,
} from '../../../schemas/sales/sales-desk.ts';
import type { Act } from '../../audit/audit-log.ts';
import { onDatabase } from '../../database/database.testing.ts';
import { renewSubscriptions } from '../billing/renew-subscriptions.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import { pruebaProvider } from '../payments/providers/prueba.ts';
import { salesApp } from '../tests/sales.testing.ts';
import { salesDeskRoutes } from './desk-routes.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

onDatabase('the desk of sales', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  let desk: Hono;
  let refundOf: PaymentProvider['refund'];
  const acts: Act[] = [];

  beforeAll(async () => {
    at = await salesApp(database());
    const prueba = pruebaProvider(database());
    refundOf = prueba.refund;
    const parts = {
      database: database(),
      audit: async (_: unknown, __: unknown, act: Act) => void acts.push(act),
      clock: () => new Date(at.time.now),
      paymentProviders: [{ ...prueba, refund: (asked) => refundOf(asked) } as PaymentProvider],
      sites: () => [],
    };
    desk = new Hono().route('/api', salesDeskRoutes(parts));
  });
  beforeEach(() => {
    acts.length = 0;
    refundOf = pruebaProvider(database()).refund;
  });

  const send = async (method: string, path: string, body?: unknown) => {
    const reply = await desk.request(`http://editor/api/sales${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: reply.status, json: await reply.json() };
  };
  const bought = async (priceCode = 'MONTHLY') => {
    const ordered = await at.ordered(priceCode);
    await at.finalise(ordered.order, 'tok_ok', { authorization: ordered.authorization });
    const { json } = await send('GET', `/orders/${ordered.order}`);
    return { ...ordered, id: orderFile.parse(json).subscriptionIds[0] ?? 0 };
  };
  const refund = (order: string, amountMinor: number, key: string = randomUUID()) =>
    send('POST', `/orders/${order}/refunds`, { key, amountMinor, reason: 'Cobro repetido' });
  const ledger = async (order: string) => {
    const { rows } = await database().pool.query<{ type: string; amount_minor: string }>(
      `SELECT type, amount_minor FROM sales_ledger l JOIN sales_orders o ON o.id = l.order_id
        WHERE o.number = $1 ORDER BY seq`,
      [order],
    );
    return rows.map(({ type, amount_minor }) => `${type} ${amount_minor}`);
  };

  describe('lists', () => {
    it('find subscriptions by reader, product, number and state, a page at a time', async () => {
      const { email, id, order } = await bought();
      for (const search of [email, email.toUpperCase(), `premium ${email}`, order, String(id)]) {
        const { json } = await send('GET', `/subscriptions?search=${encodeURIComponent(search)}`);
        const found = subscriptionListing.parse(json);
        expect([search, found.total, found.subscriptions[0]]).toMatchObject([
          search,
          1,
          { id, email, product: 'Premium', priceCode: 'MONTHLY', status: 1, orderNumber: order },
        ]);
      }
      const none = await send('GET', `/subscriptions?search=${email}&status=suspended`);
      expect(none.json).toEqual({ subscriptions: [], total: 0, next: null });
      for (const search of ['%', '_____@', '\\'])
        expect((await send('GET', `/subscriptions?search=${search}`)).json.total).toBe(0);
      expect((await send('GET', '/subscriptions?status=x')).status).toBe(422);
      expect(acts).toEqual([]);
    });

    it('go on where they ended', async () => {
      for (let n = 0; n < 3; n++) await bought();
      const first = orderListing.parse((await send('GET', '/orders?status=Paid')).json);
      const before = first.orders[1]?.id;
      const rest = orderListing.parse(
        (await send('GET', `/orders?status=Paid&before=${before}`)).json,
      );
      expect(rest.orders.map(({ id }) => id)).toEqual(first.orders.slice(2).map(({ id }) => id));
      expect(rest.total).toBe(first.total);
    });

    it('show one subscription with what comes next, and note who looked', async () => {
      at.time.now = Date.parse('2027-03-10T12:00:00Z');
      const { id, order } = await bought();
      const file = subscriptionFile.parse((await send('GET', `/subscriptions/${id}`)).json);
      expect(file).toMatchObject({
        nextCharge: { at: '2027-04-10T12:00:00.000Z', amountMinor: 9_900 },
        paidWith: { provider: 'prueba', lastFour: '4242' },
        history: [{ type: 'START_SUBSCRIPTION' }],
        orders: [{ number: order, totalMinor: 100, refundedMinor: 0 }],
      });
      expect(acts).toMatchObject([
        { action: 'sales.view', subject: { kind: 'subscription', id: String(id) } },
      ]);
      for (const nobody of ['0', 'x', '99999999', '9'.repeat(30)])
        expect((await send('GET', `/subscriptions/${nobody}`)).status).toBe(404);
    });
  });

  describe('a refund', () => {
    it('goes back in parts, never more than was paid, with all of the tax in the end', async () => {
      // $990 with 16% in it: 13,655 cents of tax, as 99,000 × 16 / 116 = 13,655.17.
      const { order, authorization } = await bought('YEARLY');
      expect((await refund(order, 40_000)).json).toMatchObject({ refundedMinor: 40_000 });
      expect(await refund(order, 60_000)).toMatchObject({ status: 409 });
      expect((await refund(order, 59_000)).json).toMatchObject({
        refundedMinor: 99_000,
        refunds: [
          { amountMinor: 59_000, status: 'done' },
          { amountMinor: 40_000, status: 'done' },
        ],
      });
      expect(await refund(order, 1)).toMatchObject({ status: 409 });
      expect(await ledger(order)).toEqual([
        'PAYMENT 99000',
        'START_SUBSCRIPTION 0',
        'REFUND 40000',
        'REFUND 59000',
      ]);
      const { body } = await at.call('GET', `/v1/order/detail/${order}`, { authorization });
      expect(body.payments[0]).toMatchObject({
        remainingAmountToRefund: 0,
        financialTransactions: [
          { transactionType: 'Payment', amount: 990, tax: 136.55 },
          // 13,655 × 40,000 / 99,000 = 5,517.17
          { transactionType: 'Refund', amount: 400, tax: 55.17 },
          { transactionType: 'Refund', amount: 590, tax: 81.38 },
        ],
      });
      expect(acts.filter(({ action }) => action === 'sales.refund')).toMatchObject([
        { subject: { kind: 'order', id: order }, detail: '400.00 MXN: Cobro repetido' },
        { detail: '590.00 MXN: Cobro repetido' },
      ]);
    });

    it('is one, however often the same is asked at a time', async () => {
      const { order } = await bought();
      const key = randomUUID();
      const replies = await Promise.all(Array.from({ length: 20 }, () => refund(order, 60, key)));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await ledger(order)).toEqual(['PAYMENT 100', 'START_SUBSCRIPTION 0', 'REFUND 60']);
      expect(acts).toHaveLength(1);
      expect(await refund(order, 30, key)).toMatchObject({ status: 409 });
    });

    it('whose answer is lost is asked again, and no other before', async () => {
      const { order } = await bought();
      const key = randomUUID();
      const { refund: give } = pruebaProvider(database());
      // The provider gave the money back, but its answer did not arrive.
      refundOf = async (asked) => {
        await give(asked);
        throw new Error('timeout');
      };
      expect(await refund(order, 100, key)).toMatchObject({ status: 502 });
      expect(await ledger(order)).toEqual(['PAYMENT 100', 'START_SUBSCRIPTION 0']);
      refundOf = give;
      expect(await refund(order, 10)).toMatchObject({ status: 409 });
      expect(await refund(order, 100, key)).toMatchObject({ status: 200 });
      const { rows } = await database().pool.query(
        'SELECT sum(amount_minor)::int AS sum FROM sales_trial_refunds WHERE charge LIKE $1',
        [`${order}%`],
      );
      expect(rows).toEqual([{ sum: 100 }]);
    });

    it('that the provider refuses changes nothing, and leaves room for another', async () => {
      const { order } = await bought();
      refundOf = async () => ({ state: 'refused' });
      const key = randomUUID();
      expect(await refund(order, 100, key)).toMatchObject({ status: 409 });
      expect(await refund(order, 100, key)).toMatchObject({ status: 409 });
      refundOf = pruebaProvider(database()).refund;
      expect(await refund(order, 100)).toMatchObject({ status: 200 });
      expect(await ledger(order)).toEqual(['PAYMENT 100', 'START_SUBSCRIPTION 0', 'REFUND 100']);
    });

    it('needs an amount, a reason, a key, and an order that was paid', async () => {
      const { order } = await at.ordered();
      expect(await refund(order, 100)).toMatchObject({ status: 409 });
      expect(await refund('NOPE', 100)).toMatchObject({ status: 404 });
      const paid = (await bought()).order;
      const given = { key: randomUUID(), amountMinor: 10, reason: 'Por error' };
      for (const bad of [
        { ...given, amountMinor: 0 },
        { ...given, amountMinor: -5 },
        { ...given, amountMinor: 0.5 },
        { ...given, reason: ' ' },
        { ...given, key: 'x' },
        { ...given, more: 1 },
      ])
        expect([bad, (await send('POST', `/orders/${paid}/refunds`, bad)).status]).toEqual([
          bad,
          422,
        ]);
    });
  });

  it('cancels and ends for a reader who asks, with the reason in the log alone', async () => {
    const { id } = await bought();
    const reason = { reason: 'Llamó por teléfono' };
    const cancelled = await send('POST', `/subscriptions/${id}/cancel`, reason);
    expect(cancelled.json).toMatchObject({ status: 3, nextCharge: null });
    expect((await send('POST', `/subscriptions/${id}/cancel`, reason)).status).toBe(409);
    const ended = await send('POST', `/subscriptions/${id}/end`, reason);
    expect(ended.json).toMatchObject({
      status: 2,
      history: [
        { type: 'TERMINATE_SUBSCRIPTION', reason: 'staff' },
        { type: 'CANCEL_SUBSCRIPTION', reason: 'staff' },
        { type: 'START_SUBSCRIPTION' },
      ],
    });
    expect(acts.map(({ action, detail }) => [action, detail])).toEqual([
      ['sales.cancel', reason.reason],
      ['sales.end', reason.reason],
    ]);
  });

  it('gives months away, which end by themselves', async () => {
    at.time.now = Date.parse('2027-01-31T10:00:00Z');
    const { email, accessToken } = await at.signUp();
    const comp = { email, sku: 'premium', months: 1, reason: 'Nota de la semana' };
    const given = await send('POST', '/comps', comp);
    expect(given).toMatchObject({
      status: 201,
      json: { email, priceCode: 'CORTESIA', status: 1, nextCharge: null, paidWith: null },
    });
    const authorization = `Bearer ${accessToken}`;
    const entitled = await at.call('GET', '/v1/entitlements', { authorization });
    expect(JSON.stringify(entitled.body)).toContain('premium');
    expect(await send('POST', '/comps', comp)).toMatchObject({ status: 409 });
    at.time.now = Date.parse('2027-02-28T10:00:01Z');
    await renewSubscriptions.run(
      {},
      {
        database: database(),
        clock: () => new Date(at.time.now),
        log,
        signal: new AbortController().signal,
        providers: [],
      },
    );
    expect((await send('GET', `/subscriptions/${given.json.id}`)).json.status).toBe(2);
    for (const bad of [
      { ...comp, email: 'nadie@correo.example' },
      { ...comp, sku: 'nada' },
      { ...comp, months: 37 },
    ])
      expect([bad, (await send('POST', '/comps', bad)).status]).toEqual([bad, 422]);
  });

  it('makes codes, each of which gives one reader months of a product', async () => {
    const asked = { sku: 'premium', count: 3, months: 2, days: 10 };
    const made = await send('POST', '/codes', asked);
    const { codes, expiresAt } = madeCodes.parse(made.json);
    expect(new Set(codes).size).toBe(3);
    expect(Date.parse(expiresAt) - at.time.now).toBe(10 * 86_400_000);
    const { accessToken } = await at.signUp();
    const authorization = `Bearer ${accessToken}`;
    const body = { nonce: codes[1] };
    const redeem = () => at.call('POST', '/v2/subscriptions/enterprise', { authorization, body });
    expect((await redeem()).status).toBe(200);
    expect((await redeem()).status).toBe(404);
    expect(acts).toMatchObject([{ action: 'sales.codes', detail: '3 para empresas, de 2 meses' }]);
    expect(JSON.stringify(acts)).not.toContain(codes[0]);
    for (const bad of [
      { ...asked, sku: 'nada' },
      { ...asked, count: 10_001 },
      { ...asked, months: 0 },
      { ...asked, days: 1.5 },
    ])
      expect([bad, (await send('POST', '/codes', bad)).status]).toEqual([bad, 422]);
  });

  describe('the catalogue', () => {
    const step = { unit: 'month' as const, every: 1, cycles: null };
    const price = {
      sku: 'premium',
      kind: 'regular',
      name: 'Cada mes',
      currency: 'MXN',
      isSold: true,
      description: '',
      summary: '',
      steps: [{ ...step, amountMinor: 12_900 }],
    };

    it('changes a price for those who buy from then on', async () => {
      const { id } = await bought('YEARLY');
      const steps = [{ amountMinor: 120_000, unit: 'year', every: 1, cycles: null }];
      const { json } = await send('PUT', '/prices/YEARLY', { ...price, steps });
      const product = deskCatalogue.parse(json).products.find(({ sku }) => sku === 'premium');
      expect(product?.prices.find(({ code }) => code === 'YEARLY')).toMatchObject({ steps });
      const file = await send('GET', `/subscriptions/${id}`);
      expect(file.json.nextCharge.amountMinor).toBe(99_000);
      const later = await at.ordered('YEARLY');
      expect((await send('GET', `/orders/${later.order}`)).json.totalMinor).toBe(120_000);
      expect(acts[0]).toMatchObject({ action: 'sales.price', subject: { id: 'YEARLY' } });
    });

    it('takes new products, prices and campaigns, one of which is the default', async () => {
      await send('PUT', '/products/dominical', { name: 'Dominical', taxPercent: 8.25 });
      await send('PUT', '/prices/DOMINGO', { ...price, sku: 'dominical' });
      for (const code of ['primera', 'segunda']) {
        const campaign = { name: code, offers: ['DOMINGO', 'YEARLY'], isDefault: true };
        expect((await send('PUT', `/campaigns/${code}`, campaign)).status).toBe(200);
      }
      const { products, campaigns } = deskCatalogue.parse((await send('GET', '/catalogue')).json);
      expect(products.find(({ sku }) => sku === 'dominical')).toMatchObject({
        taxPercent: 8.25,
        isSold: true,
        prices: [{ code: 'DOMINGO', subscribers: 0, steps: [{ amountMinor: 12_900 }] }],
      });
      expect(campaigns.filter(({ isDefault }) => isDefault).map(({ key }) => key)).toEqual([
        'segunda',
      ]);
      expect((await at.ordered('DOMINGO', 'dominical')).order).toBeTruthy();
      await send('PUT', '/prices/DOMINGO', { ...price, sku: 'dominical', isSold: false });
      const { accessToken } = await at.signUp();
      const items = [{ sku: 'dominical', priceCode: 'DOMINGO', quantity: 1 }];
      const refused = await at.call('POST', '/v1/cart/item', {
        authorization: `Bearer ${accessToken}`,
        body: { items },
      });
      expect(refused.status).toBe(404);
    });

    it.each([
      ['a price of nothing', '/prices/NUEVO', { ...price, sku: 'nada' }, 422],
      ['a price in another currency', '/prices/MONTHLY', { ...price, currency: 'USD' }, 409],
      ['a price of another product', '/prices/MONTHLY', { ...price, sku: 'digital' }, 409],
      ['steps that end', '/prices/X', { ...price, steps: [{ ...price.steps[0], cycles: 2 }] }, 422],
      [
        'a price past all bounds',
        '/prices/X',
        { ...price, steps: [{ ...step, amountMinor: 1_000_000_001 }] },
        422,
      ],
      ['a negative price', '/prices/X', { ...price, steps: [{ ...step, amountMinor: -1 }] }, 422],
      ['no step', '/prices/X', { ...price, steps: [] }, 422],
      ['a code with signs', '/prices/a%20b', price, 422],
      ['a campaign of unknown prices', '/campaigns/c', { name: 'C', offers: ['NADA'] }, 422],
      ['a price twice', '/campaigns/c', { name: 'C', offers: ['YEARLY', 'YEARLY'] }, 422],
      [
        'an end before its start',
        '/campaigns/c',
        {
          name: 'C',
          offers: ['YEARLY'],
          startsAt: '2027-02-02T00:00:00Z',
          endsAt: '2027-02-01T00:00:00Z',
        },
        422,
      ],
      ['a product without a name', '/products/x', { name: ' ' }, 422],
      ['three decimals of tax', '/products/x', { name: 'X', taxPercent: 8.255 }, 422],
    ])('refuses %s', async (_, path, body, status) => {
      expect(await send('PUT', path, body)).toMatchObject({ status });
      expect(acts).toEqual([]);
    });
  });

  it('counts days by the clock of the newspaper, out of the ledger', async () => {
    // 23:30 and 00:30 in Mexico City are one hour and two days.
    at.time.now = Date.parse('2031-05-10T05:30:00Z');
    const first = await bought('YEARLY');
    at.time.now = Date.parse('2031-05-10T06:30:00Z');
    const second = await bought();
    await send('POST', `/subscriptions/${first.id}/end`, { reason: 'Lo pidió' });
    await refund(second.order, 40);
    at.time.now = Date.parse('2031-05-12T18:00:00Z');
    await send('POST', `/subscriptions/${second.id}/cancel`, { reason: 'Lo pidió' });
    const { json } = await send('GET', '/figures?from=2031-05-09&until=2031-05-12');
    const figures = salesFigures.parse(json);
    const yearly = orderFile.parse((await send('GET', `/orders/${first.order}`)).json).totalMinor;
    expect(figures.days).toEqual([
      {
        day: '2031-05-09',
        started: 1,
        cancelled: 0,
        ended: 0,
        money: [{ currency: 'MXN', paidMinor: yearly, refundedMinor: 0 }],
      },
      {
        day: '2031-05-10',
        started: 1,
        cancelled: 0,
        ended: 1,
        money: [{ currency: 'MXN', paidMinor: 100, refundedMinor: 40 }],
      },
      { day: '2031-05-11', started: 0, cancelled: 0, ended: 0, money: [] },
      { day: '2031-05-12', started: 0, cancelled: 1, ended: 0, money: [] },
    ]);
    expect(figures.openAfter).toBe(figures.openBefore + 1);
    expect(figures.churn).toBe(0);
    const later = salesFigures.parse(
      (await send('GET', '/figures?from=2031-05-10&until=2031-05-10')).json,
    );
    expect(later.churn).toBeCloseTo(1 / (figures.openBefore + 1), 10);
    for (const asked of [
      '',
      'from=2031-05-10&until=2031-05-09',
      'from=2031-01-01&until=2032-02-01',
    ])
      expect((await send('GET', `/figures?${asked}`)).status).toBe(422);
  });
});
