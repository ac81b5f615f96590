import { beforeAll, beforeEach, expect, it } from 'vitest';
import { siteSales } from '../../../schemas/sales/site-sales.ts';
import { onDatabase } from '../../database/database.testing.ts';
import { salesApp } from './sales.testing.ts';

const RIGHT = 'a person';
const SCORE = 0.5;

onDatabase('the bot challenge of a site that asks for it', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  const asked: unknown[] = [];
  let email = '';
  let authorization = '';
  beforeAll(async () => {
    const plain = await salesApp(database());
    at = await salesApp(database(), {
      siteOf: (host) => {
        const site = plain.dependencies.siteOf(host);
        const sales = siteSales.parse({ checkoutRecaptchaEnabled: true });
        return site && { ...site, sales, challenge: { siteKey: 'key', score: SCORE } };
      },
      challenge: async (token, wanted) => {
        asked.push([token, wanted.score]);
        return token === RIGHT;
      },
    });
  });
  beforeEach(async () => {
    const reader = await at.signUp();
    ({ email } = reader);
    authorization = `Bearer ${reader.accessToken}`;
    const items = [{ sku: 'premium', priceCode: 'MONTHLY', quantity: 1 }];
    await at.call('POST', '/v1/cart/item', { authorization, body: { items } });
    asked.length = 0;
  });

  const order = (token?: unknown) =>
    at.call('POST', '/v1/checkout/order', {
      authorization,
      body: { email, 'recaptcha-token': token },
    });
  const pay = (number: string, token: string, captcha?: unknown, step = '') =>
    at.call('PUT', `/v1/checkout${step}/order/${number}/payment/1`, {
      authorization,
      body: { token, 'recaptcha-token': captcha },
    });
  const inCart = async () => (await at.call('GET', '/v1/cart', { authorization })).body.items;

  it('is told to clients, with key and score', async () => {
    expect((await at.call('GET', '/v1/config')).body).toMatchObject({
      checkoutRecaptchaEnabled: true,
      recaptchaSiteKey: 'key',
      recaptchaScore: SCORE,
    });
  });

  it('has to be met to order; until then the cart stays', async () => {
    for (const token of [undefined, null, '', 'a machine'])
      expect((await order(token)).body, String(token)).toMatchObject({
        httpStatus: 400,
        code: '130001',
      });
    expect(asked).toEqual([['a machine', SCORE]]);
    expect(await inCart()).toHaveLength(1);
    expect((await order(RIGHT)).body).toMatchObject({ status: 'Pending', total: 1 });
  });

  it('has to be met to pay, and not again once the bank asks', async () => {
    const { orderNumber } = (await order(RIGHT)).body;
    for (const captcha of [undefined, 'a machine'])
      expect((await pay(orderNumber, 'tok_ok', captcha)).body).toMatchObject({
        httpStatus: 400,
        code: '010125',
      });
    const { rows } = await database().pool.query(
      'SELECT FROM sales_trial_charges WHERE intent LIKE $1',
      [`${orderNumber}%`],
    );
    expect(rows).toEqual([]);
    expect((await pay(orderNumber, 'tok_3ds', RIGHT)).status).toBe(200);
    const confirmed = await pay(orderNumber, 'tok_3ds', undefined, '/3ds');
    expect(confirmed.body).toMatchObject({ status: 'Paid' });
  });

  it('is not asked for without a key or a score, of which pages show none', async () => {
    for (const challenge of [
      { siteKey: undefined, score: SCORE },
      { siteKey: 'key', score: undefined },
    ]) {
      const open = await salesApp(database(), {
        siteOf: (host) => {
          const site = at.dependencies.siteOf(host);
          return site && { ...site, challenge };
        },
        challenge: async () => false,
      });
      const { order: number, authorization: own } = await open.ordered();
      expect(number).toEqual(expect.any(String));
      expect((await open.finalise(number, 'tok_ok', { authorization: own })).status).toBe(200);
    }
  });
});
