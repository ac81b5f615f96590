import { expect, it } from 'vitest';
import { onDatabase } from '../../database/database.testing.ts';
import { sharedLimit } from '../../limits/limit.ts';
import { salesApp } from '../tests/sales.testing.ts';

const YEARLY = { items: [{ sku: 'premium', priceCode: 'YEARLY', quantity: 1 }] };
const DIGITAL = { items: [{ sku: 'digital', priceCode: 'DIGITAL', quantity: 1 }] };

onDatabase('the first cart of a browser', (database) => {
  const carts = async (): Promise<number> => {
    const { rows } = await database().pool.query('SELECT 1 FROM sales_carts');
    return rows.length;
  };

  it('is no row before its cookie came back, and one from then on', async () => {
    const at = await salesApp(database());
    const before = await carts();
    const jar = new Map<string, string>();
    /** As a browser keeps cookies, and forgets them. */
    const call = async (method: string, path: string, body?: unknown) => {
      const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
      const reply = await at.call(method, path, { body, headers: { cookie } });
      for (const each of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
        if (/Max-Age=0/.test(each)) jar.delete(name);
        else jar.set(name, value);
      }
      return reply;
    };
    const first = await call('POST', '/v1/cart/item', YEARLY);
    expect(first.body).toMatchObject({ total: 990, items: YEARLY.items });
    expect([await carts(), [...jar.keys()].sort()]).toEqual([
      before,
      ['portada_cart', 'portada_first_cart'],
    ]);
    const second = await call('POST', '/v1/cart/item', DIGITAL);
    expect(second.body).toMatchObject({ total: 1_039 });
    expect([await carts(), [...jar.keys()]]).toEqual([before + 1, ['portada_cart']]);
    expect((await call('DELETE', '/v1/cart/item/premium')).body).toMatchObject({ total: 49 });
    expect((await call('GET', '/v1/cart')).body).toMatchObject({ total: 49 });
  });

  it('is taken along by the reader who signs in meanwhile', async () => {
    const at = await salesApp(database());
    const put = await at.call('POST', '/v1/cart/item', { body: YEARLY });
    const cookie = put.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const { accessToken: authorization } = await at.signUp();
    const asked = { authorization, headers: { cookie } };
    expect((await at.call('GET', '/v1/cart', asked)).body).toMatchObject({ total: 990 });
    expect((await at.call('GET', '/v1/cart', { authorization })).body).toMatchObject({
      total: 990,
    });
  });

  it('is what we sell, whatever the cookie says', async () => {
    const at = await salesApp(database());
    const before = await carts();
    const secret = 'x'.repeat(43);
    const cookieOf = (value: string) => `portada_cart=${secret}; portada_first_cart=${value}`;
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const value of [
      'nonsense',
      encoded(null),
      encoded({ items: [{ sku: 'premium', priceCode: 'NONE', quantity: 1 }] }),
      encoded({ items: [{ sku: '\0', priceCode: 'YEARLY', quantity: 1 }] }),
      encoded({ items: Array(21).fill(YEARLY.items[0]) }),
    ]) {
      const headers = { cookie: cookieOf(value) };
      const reply = await at.call('GET', '/v1/cart', { headers });
      expect([reply.status, reply.body.items], value).toEqual([200, []]);
    }
    expect(await carts()).toBe(before);
    const many = Array.from({ length: 20 }, (_, at) => ({
      sku: `premium-${'x'.repeat(90)}${at}`,
      priceCode: 'YEARLY',
      quantity: 1,
    }));
    expect((await at.call('POST', '/v1/cart/item', { body: { items: many } })).status).toBe(404);
  });

  it('is counted by network address, whether it is the first call or the second', async () => {
    const carts = sharedLimit(database().pool, 'carts-3', 3, 300);
    const none = { exceededFor: async () => undefined };
    const limits = { carts, orders: none, payments: none, mails: none, senders: none };
    const at = await salesApp(database(), { limits });
    const { given } = await at.browserWith(YEARLY);
    expect((await at.call('POST', '/v1/cart/item', { body: YEARLY })).status).toBe(200);
    expect((await at.call('POST', '/v1/cart/item', { body: YEARLY })).status).toBe(429);
    // What waits in the browser comes another time.
    const late = await at.call('GET', '/v1/cart', { headers: { cookie: given.join('; ') } });
    expect([late.status, late.headers.getSetCookie()]).toEqual([429, []]);
    const elsewhere = { 'x-test-address': '192.0.2.9' };
    const other = await at.call('POST', '/v1/cart/item', { body: YEARLY, headers: elsewhere });
    expect(other.status).toBe(200);
  });
});
