import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { salesApp } from './sales.testing.ts';

/** `SALES_FUZZ=10000` tries as many bodies. */
const RUNS = Number(process.env.SALES_FUZZ ?? 200);
const SEED = 20_261_123;
const TIMEOUT_MS = 30_000 + RUNS * 200;

const ADDRESS = { country: 'MX', line1: 'Av. Juárez 1', locality: 'Guadalajara' };
/** Methods and paths of what is one reader's; `{id}`, `{order}`, `{method}`: the first reader's. */
const OWN = [
  ['GET', '/v1/subscription/all'],
  ['GET', '/v1/subscription/allactive'],
  ['GET', '/v1/subscription/{id}/details'],
  ['PUT', '/v1/subscription/{id}/cancel', {}],
  ['PUT', '/v1/subscription/{id}/rescue', {}],
  ['GET', '/v1/order/detail/{order}'],
  ['GET', '/v1/order/history'],
  ['GET', '/v1/checkout/addresses'],
  ['PUT', '/v1/subscription/address', { billingAddress: ADDRESS, subscriptionID: '{id}' }],
  ['PUT', '/v1/subscriptions/address', { billingAddress: ADDRESS, subscriptionID: '{id}' }],
  ['PUT', '/v1/paymentmethod/{method}/provider/1', {}],
  ['PUT', '/v1/paymentmethod/{method}/provider/1/finalize', { token: 'tok_ok' }],
  ['PUT', '/v1/paymentmethod/{method}/provider/1/finalize3ds', { token: 'tok_3ds' }],
  ['GET', '/v1/subscription/{id}/sharing'],
  ['PUT', '/v1/subscription/{id}/share', { email: 'beto@correo.example' }],
  ['PUT', '/v1/subscription/{id}/stopshare'],
  ['POST', '/v1/subscription/redeem', { token: 'none' }],
  ['PUT', '/v1/subscription/gift/{gift}', { email: 'beto@correo.example', name: 'Beto' }],
  ['POST', '/v1/subscription/gift/redeem', { token: 'none' }],
  ['POST', '/v2/subscriptions/enterprise', { nonce: 'none' }],
  [
    'POST',
    '/v1/subscription/upgradedowngrade',
    { subscriptionId: '{id}', newPriceCode: 'YEARLY', productChanges: 'NOW' },
  ],
  ['PUT', '/v1/subscription/upgradedowngrade', { sessionId: '{quote}' }],
] as const;
const ANYBODY = [
  ['GET', '/v1/config'],
  ['GET', '/v1/cart'],
  ['DELETE', '/v1/cart/clear'],
  ['DELETE', '/v1/cart/item/premium'],
  ['GET', '/v1/checkout/payment/options'],
  ['GET', '/v1/entitlements'],
  ['GET', '/v2/subscriptions/entitlements'],
] as const;
const ABSENT = ['PUT /v1/subscription/x', 'POST /v2/subscriptions', 'GET /v1/x'];

onDatabase('every call of sales', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  let id = 0;
  let order = '';
  let card = 0;
  let gift = '';
  let quote = '';
  /** Of the first reader, of another, and of one whose token ended. */
  const tokens = { first: '', other: '', ended: '' };
  const faults: unknown[] = [];
  const call = ([method, path, body]: readonly [string, string, unknown?], token?: string) => {
    const filled = path
      .replace('{id}', String(id))
      .replace('{order}', order)
      .replace('{gift}', gift)
      .replace('{method}', String(card));
    const sent =
      body &&
      JSON.parse(JSON.stringify(body).replace('"{id}"', String(id)).replace('{quote}', quote));
    return at.call(method, filled, { body: sent, authorization: token });
  };
  beforeAll(async () => {
    const log = { error: (details: object) => void faults.push(details) };
    at = await salesApp(database(), { log });
    tokens.ended = `Bearer ${(await at.signUp()).accessToken}`;
    at.time.now += 16 * 60_000;
    const bought = await at.ordered();
    order = bought.order;
    tokens.first = bought.authorization;
    await at.finalise(order, 'tok_ok', bought);
    id = (await call(['GET', '/v1/subscription/all'], tokens.first)).body[0].subscriptionID;
    const details = await call(['GET', '/v1/subscription/{id}/details'], tokens.first);
    card = details.body.currentPaymentMethod.paymentMethodID;
    const items = [{ sku: 'premium', priceCode: 'GIFT_YEARLY', quantity: 1 }];
    await call(['POST', '/v1/cart/item', { items }], tokens.first);
    const given = await call(['POST', '/v1/checkout/order', {}], tokens.first);
    const paid = await at.finalise(given.body.orderNumber, 'tok_ok', bought);
    gift = paid.body.giftRedeemInfo[0].redeemCode;
    const wanted = { subscriptionId: id, newPriceCode: 'YEARLY', productChanges: 'NOW' };
    const quoted = await call(['POST', '/v1/subscription/upgradedowngrade', wanted], tokens.first);
    quote = quoted.body.sessionId;
    tokens.other = (await at.signUp()).accessToken;
  });

  it('that is a reader’s is refused to nobody, and to whose token ended', async () => {
    for (const one of OWN) {
      for (const nobody of [undefined, '', 'Bearer', 'Bearer undefined', 'undefined', 'null'])
        expect((await call(one, nobody)).status, `${one[1]}: ${nobody}`).toBe(401);
      for (const bad of [tokens.ended, 'Bearer a.b.c', 'x'.repeat(100_000)])
        expect((await call(one, bad)).status, `${one[1]}: ${bad.slice(0, 20)}`).toBe(401);
    }
  });

  it('that names what is another’s answers as of what is not there', async () => {
    const named = OWN.filter((one) =>
      JSON.stringify(one).match(/\{(?:id|order|method|gift|quote)\}/),
    );
    expect(named).toHaveLength(15);
    for (const [method, path, body] of named) {
      const foreign = await call([method, path, body], tokens.other);
      const absent = await call(
        [
          method,
          path.replace(/\{(?:id|method)\}/, '999999').replace(/\{(?:order|gift)\}/, 'NONE'),
          body &&
            JSON.parse(JSON.stringify(body).replace('"{id}"', '999999').replace('{quote}', 'NONE')),
        ],
        tokens.other,
      );
      expect(foreign, path).toMatchObject({ status: 404, body: absent.body });
      expect(absent.status, path).toBe(404);
    }
    const { body } = await call(OWN[2], tokens.first);
    expect(body).toMatchObject({ status: 1, billingAddress: null });
  });

  it('that is anybody’s is answered whoever asks, but for a token that does not serve', async () => {
    for (const one of ANYBODY) {
      for (const token of [undefined, 'Bearer undefined', tokens.first, tokens.other])
        expect((await call(one, token)).status, one[1]).toBe(200);
      if (one[1] !== '/v1/config') expect((await call(one, tokens.ended)).status, one[1]).toBe(401);
    }
  });

  it('that is not there says so', async () => {
    for (const named of ABSENT) {
      const [method = '', path = ''] = named.split(' ');
      const { status, body } = await call([method, path], tokens.first);
      expect([status, body.message], named).toEqual([404, 'Eso no está disponible aquí.']);
    }
  });

  it('tells what may be read, until the term of what was cancelled ends', async () => {
    const skus = async (token?: string) => (await call(ANYBODY[5], token)).body;
    expect(await skus()).toEqual({ skus: [], edgescape: {} });
    expect(await skus(tokens.other)).toEqual({ skus: [], edgescape: {} });
    expect(await skus(tokens.first)).toEqual({ skus: [{ sku: 'premium' }], edgescape: {} });
    expect((await call(ANYBODY[6], tokens.first)).body).toMatchObject({ zones: [] });
    await call(['PUT', '/v1/subscription/{id}/cancel', {}], tokens.first);
    expect((await skus(tokens.first)).skus).toHaveLength(1);
    await database().pool.query(
      `UPDATE sales_subscriptions SET term_ends_at = $1 WHERE id = ${id}`,
      [new Date(at.time.now)],
    );
    expect((await skus(tokens.first)).skus).toEqual([]);
  });

  it('keeps the address of a bill, and offers it again', async () => {
    expect((await call(OWN[7], tokens.first)).body).toEqual([]);
    const changed = await call(OWN[8], tokens.first);
    expect(changed).toMatchObject({ status: 200, body: ADDRESS });
    expect((await call(OWN[7], tokens.first)).body).toMatchObject([ADDRESS]);
    expect((await call(OWN[2], tokens.first)).body.billingAddress).toMatchObject(ADDRESS);
    const faulty = { billingAddress: { ...ADDRESS, country: 'México' }, subscriptionID: id };
    expect((await call(['PUT', OWN[8][1], faulty], tokens.first)).status).toBe(400);
  });

  const NASTY = ['\0', '\ud800', '__proto__', "'; --", 'ñ'.repeat(300), '4242424242424242', '-1'];
  const NAMES = ['items', 'sku', 'priceCode', 'quantity', 'token', 'email', 'billingAddress'];
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(...NASTY, 'premium', 'MONTHLY', 'tok_ok', 'MX'),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom<unknown>(null, true, 0, -1, 1, 1e308, [], {}),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom(
          ...NAMES,
          'country',
          'subscriptionID',
          'reason',
          'phone',
          'nonce',
          'sendNotificationOn',
          'sessionId',
          'orderId',
          '__proto__',
        ),
        tie('value'),
        { maxKeys: 6 },
      ),
    ),
  }));
  const ODD = ['', '{', '[]', 'null', '"', '\ufeff{}', '['.repeat(5_000), ' '.repeat(60_000)];
  const FUZZED = [
    ['POST', '/v1/cart/item'],
    ['POST', '/v1/checkout/order'],
    ['PUT', '/v1/checkout/order/{order}/payment/1'],
    ['PUT', '/v1/checkout/3ds/order/{order}/payment/1'],
    ['POST', '/v1/swg/loginexists'],
    ['PUT', '/v1/checkout/order/{order}/payment/%00'],
    ['PUT', '/v1/subscription/{id}/cancel'],
    ['PUT', '/v1/subscription/99999999999999999999/rescue'],
    ['PUT', '/v1/subscription/address'],
    ['PUT', '/v1/subscription/{id}/share'],
    ['PUT', '/v1/subscription/{id}/stopshare'],
    ['POST', '/v1/subscription/redeem'],
    ['PUT', '/v1/subscription/gift/{gift}'],
    ['PUT', '/v1/subscription/gift/%00'],
    ['POST', '/v1/subscription/gift/redeem'],
    ['POST', '/v2/subscriptions/enterprise'],
    ['POST', '/v1/subscription/upgradedowngrade'],
    ['PUT', '/v1/subscription/upgradedowngrade'],
    ['GET', '/v1/order/history?start=%00&pageSize=-1'],
    ['DELETE', '/v1/cart/item/%00%ED%A0%80'],
  ] as const;

  it('refuses what nobody should send in words, and never fails', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { order: waiting, authorization } = await at.ordered();
    const one = fc.record({
      call: fc.constantFrom(...FUZZED),
      body: fc.oneof(
        { weight: 8, arbitrary: value.map((some) => JSON.stringify(some)) },
        { weight: 1, arbitrary: fc.constantFrom(...ODD) },
      ),
      isIn: fc.boolean(),
    });
    const law = fc.asyncProperty(one, async ({ call: [method, path], body, isIn }) => {
      const filled = path
        .replace('{id}', String(id))
        .replace('{order}', waiting)
        .replace('{gift}', gift);
      const answer = await at.call(method, filled, {
        ...(method === 'GET' || method === 'DELETE' ? {} : { body }),
        authorization: isIn ? authorization : undefined,
      });
      expect(answer.status, filled).toBeLessThan(500);
      if (answer.status >= 400) {
        const { httpStatus, code, message, ...rest } = answer.body;
        expect(httpStatus).toBe(answer.status);
        expect([typeof code, typeof message, rest]).toEqual(['string', 'string', {}]);
      } else expect('code' in answer.body && 'message' in answer.body).toBe(false);
    });
    await fc.assert(law, { numRuns: RUNS, seed: SEED });
    expect(faults).toEqual([]);
  });
});
