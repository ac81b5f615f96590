import type { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PUBLIC_TABLES } from '../../schemas/endpoints/public/every-call.ts';
import type { PublicRoutes } from '../../schemas/endpoints/public/public-route.ts';
import { publicRefusal } from '../../schemas/endpoints/public/refusal.ts';
import { IDENTITY_ERRORS } from '../../schemas/identity/errors.ts';
import { SALES_ERRORS } from '../../schemas/sales/wire.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { identityApp, ORIGIN } from '../../services/identity/identity.testing.ts';
import { WAYS_IN } from '../../services/identity/ways/ways-in.ts';
import { sharedLimit } from '../../services/limits/limit.ts';
import { salesApp } from '../../services/sales/tests/sales.testing.ts';
import { PUBLIC_SERVICES, type PublicParts } from '../services.ts';

/** By the beginning of their addresses: what is not here takes no writes. */
const TABLES: Readonly<Record<string, PublicRoutes>> = Object.fromEntries(
  // What open pages request is served with pages, not by these services.
  PUBLIC_TABLES.filter(({ prefix }) => prefix !== '').map(({ prefix, table }) => [prefix, table]),
);
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

const tableOf = (path: string) =>
  Object.entries(TABLES).find(([prefix]) => path.startsWith(`${prefix}/`));

/** As they are mounted: middleware and what is not there are of all methods. */
const routesOf = (app: Hono) =>
  app.routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'));

const ALL = Object.entries(TABLES).flatMap(([prefix, table]) =>
  Object.entries(table).map(([key, route]) => {
    const [method = '', path = ''] = key.split(' ', 2);
    return { key: `${method} ${prefix}${path}`, method, path: `${prefix}${path}`, ...route };
  }),
);
const WRITES = ALL.flatMap(({ writes, ...route }) => (writes ? [{ ...route, writes }] : []));

/** Nobody's ids, codes and links, of the shape that the route takes. */
const filled = (path: string, value = '1') => path.replace(/:\w+(?:\{[^/]*\})?/g, value);

describe('the table of public writes', () => {
  it('has every route that is mounted, and no other', () => {
    const parts = { sales: {}, identity: {}, images: {}, paywall: {}, mail: {} } as never;
    const mounted = PUBLIC_SERVICES.flatMap(({ routes, takesWrites }) =>
      routesOf(routes(withNothing(parts))).map((route) => ({ ...route, takesWrites })),
    );
    expect(mounted.length).toBeGreaterThan(80);
    const missing: string[] = [];
    for (const { method, path, takesWrites } of mounted) {
      const [prefix, table] = tableOf(path) ?? [];
      const isKnown =
        prefix !== undefined &&
        table &&
        Object.hasOwn(table, `${method} ${path.slice(prefix.length)}`);
      const isReading = !takesWrites && READS.has(method);
      const isOwn = prefix === undefined ? isReading : isKnown;
      if (!isOwn) missing.push(`${method} ${path}`);
    }
    expect(missing).toEqual([]);
    const there = new Set(mounted.map(({ method, path }) => `${method} ${path}`));
    expect(ALL.map(({ key }) => key).filter((key) => !there.has(key))).toEqual([]);
  });

  it('says what each part of an address may hold, and that is no control character', () => {
    for (const { key, path, params } of ALL) {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(Object.keys(params).sort(), key).toEqual(names.sort());
      for (const pattern of Object.values(params))
        for (const bad of ['\0', '', 'a\n', `${'x'.repeat(9_000)}`])
          expect(pattern.test(bad), `${key} ${JSON.stringify(bad).slice(0, 9)}`).toBe(false);
    }
  });

  it('has whatever is no GET as a write, but for what only tells who one is', () => {
    const reading = ALL.filter(({ method, writes }) => !READS.has(method) && !writes);
    expect(reading.map(({ key }) => key)).toEqual([
      'POST /identity/public/v2/oidc/provider/userinfo',
    ]);
  });
});

/** What routes ask of their dependencies when they are mounted: the routes of ways in, no more. */
function withNothing(parts: never): PublicParts {
  const nothing: unknown = new Proxy(() => undefined, {
    get: (_, name) =>
      name === 'ways' ? WAYS_IN : name === Symbol.iterator ? [][Symbol.iterator] : nothing,
    apply: () => nothing,
  });
  return new Proxy(parts, { get: () => nothing }) as PublicParts;
}

onDatabase('every public write', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  let authorization = '';
  let cookie = '';
  const faults: unknown[] = [];
  const guards = { isFull: false, address: 0, account: 0 };
  const wait = (name: 'address' | 'account') => ({
    exceededFor: async () => (guards[name] > 0 ? guards[name] : undefined),
    giveBack: async () => undefined,
  });
  const writes = {
    isDiskFull: () => guards.isFull,
    byAddress: wait('address'),
    byAccount: wait('account'),
  };
  const apps: { prefix: string; app: Hono }[] = [];

  beforeAll(async () => {
    const log = { error: (details: object) => void faults.push(details) };
    at = await salesApp(database(), { log, writes });
    const identity = await identityApp(database(), { parts: { log, writes } });
    apps.push(
      { prefix: '/sales/public', app: at.app },
      { prefix: '/identity/public', app: identity.app },
    );
    authorization = `Bearer ${(await identity.signUp()).accessToken}`;
    ({ cookie } = (
      await at.browserWith({ items: [{ sku: 'premium', priceCode: 'YEARLY', quantity: 1 }] })
    ).headers);
  });

  const call = (method: string, path: string, init: RequestInit = {}): Promise<Response> => {
    const app = apps.find(({ prefix }) => path.startsWith(prefix))?.app;
    if (!app) throw new Error(path);
    const headers = { host: new URL(ORIGIN).host, cookie, ...init.headers };
    return Promise.resolve(app.request(`${ORIGIN}${path}`, { ...init, method, headers }));
  };
  /** Those of the paywall write for some only: server/readers/paywall.test.ts. */
  const atTheDoor = WRITES.filter(({ path }) => !path.startsWith('/paywall/'));

  it('is refused in words while the disk is full', async () => {
    guards.isFull = true;
    for (const { key, method, path } of atTheDoor) {
      const reply = await call(method, filled(path), { headers: { authorization } });
      const { message } = (await reply.json()) as { message: string };
      expect([reply.status, message], key).toEqual([503, expect.stringMatching(/sin espacio/)]);
    }
    // What is only read goes on, also for a browser whose cart waits for its reader.
    const read = await call('GET', '/sales/public/v1/cart', { headers: { authorization } });
    expect(read.status).toBe(200);
    guards.isFull = false;
  });

  it('is counted by network address, save what its caller signs', async () => {
    guards.address = 7;
    for (const {
      key,
      method,
      path,
      writes: { isSigned },
    } of atTheDoor) {
      const reply = await call(method, filled(path));
      expect([reply.status === 429, reply.headers.get('retry-after') === '7'], key).toEqual([
        !isSigned,
        !isSigned,
      ]);
    }
    guards.address = 0;
  });

  it('is counted by account, where somebody is signed in', async () => {
    guards.account = 7;
    const uncounted: string[] = [];
    for (const {
      key,
      method,
      path,
      writes: { account },
    } of atTheDoor) {
      if (account === 'none') continue;
      const headers = { authorization, 'content-type': 'application/json' };
      const body = method === 'GET' ? {} : { body: '{}' };
      const { status } = await call(method, filled(path), { headers, ...body });
      if (status !== 429) uncounted.push(`${key}: ${status}`);
    }
    guards.account = 0;
    // They look at what was sent first.
    expect(uncounted).toEqual([
      'POST /identity/public/v1/signup: 400',
      'POST /sales/public/v1/cart/item: 400',
    ]);
  });

  it('takes no larger body than it says', async () => {
    for (const {
      key,
      method,
      path,
      writes: { maxBytes },
    } of atTheDoor) {
      if (method === 'GET') continue;
      const length = String(maxBytes + 1);
      const headers = { authorization, 'content-length': length };
      expect((await call(method, filled(path), { headers })).status, key).toBe(413);
    }
  });

  it('refuses a body that is not of the shape that it declares, in the form of a refusal', async () => {
    const before: string[] = [];
    for (const { key, method, path, body } of ALL) {
      if (!(body instanceof z.ZodType)) continue;
      // No call takes a list.
      const headers = { authorization, 'content-type': 'application/json' };
      const reply = await call(method, filled(path), { headers, body: '[]' });
      const said = publicRefusal.parse(await reply.json());
      expect(said.httpStatus, key).toBe(reply.status);
      const code = path.startsWith('/identity/') ? IDENTITY_ERRORS.badInput : SALES_ERRORS.badInput;
      if (reply.status !== 400 || said.code !== code) before.push(`${key}: ${reply.status}`);
    }
    // What they are about is looked for first.
    expect(before).toEqual([
      'PUT /sales/public/v1/checkout/order/:order/payment/:method: 404',
      'PUT /sales/public/v1/checkout/3ds/order/:order/payment/:method: 404',
      'POST /sales/public/v1/swg/purchase: 501',
    ]);
  });

  it('and every read answers an address that holds what it may not as of nothing', async () => {
    const odd = ['%00', 'a%00b', '%', '%ff', '%0a', '%7f', `${'x'.repeat(9_000)}`, '%E2%80%AE'];
    for (const { key, method, path, params } of ALL) {
      if (!apps.some(({ prefix }) => path.startsWith(prefix))) continue;
      if (Object.keys(params).length === 0) continue;
      for (const value of odd) {
        const reply = await call(method, filled(path, value), { headers: { authorization } });
        expect(reply.status, `${key} ${value.slice(0, 9)}`).toBe(404);
      }
    }
    expect(faults).toEqual([]);
  });

  it('sends no more mails to a stranger than one counter says, whoever causes them', async () => {
    const mails = sharedLimit(database().pool, 'mails-of-all', 3, 3_600);
    const none = { exceededFor: async () => undefined };
    const sales = await salesApp(database(), {
      limits: { carts: none, orders: none, payments: none, mails, senders: none },
    });
    const identity = await identityApp(database(), {
      parts: {
        limits: {
          attempts: [],
          wrongPasswords: { ...none, giveBack: async () => undefined },
          mails,
        },
      },
    });
    const bought = await sales.ordered('YEARLY');
    await sales.finalise(bought.order, 'tok_ok', bought);
    const [{ subscriptionID: id }] = (
      await sales.call('GET', '/v1/subscription/all', { authorization: bought.authorization })
    ).body;
    const items = [{ sku: 'premium', priceCode: 'GIFT_YEARLY', quantity: 1 }];
    const { authorization } = bought;
    await sales.call('POST', '/v1/cart/item', { authorization, body: { items } });
    const given = await sales.call('POST', '/v1/checkout/order', { authorization, body: {} });
    const paid = await sales.finalise(given.body.orderNumber, 'tok_ok', bought);
    const gift = paid.body.giftRedeemInfo[0].redeemCode as string;
    const email = 'Extrana@correo.example';
    const causes = [
      () => sales.call('PUT', `/v1/subscription/${id}/share`, { authorization, body: { email } }),
      () =>
        sales.call('PUT', `/v1/subscription/gift/${gift}`, {
          authorization,
          body: { email, name: 'Extraña' },
        }),
      () => identity.call('POST', '/v1/auth/magiclink', { body: { email } }),
      () => identity.call('POST', '/v1/password/reset', { body: { userName: email } }),
      () => identity.call('POST', '/v1/email/verify', { body: { email } }),
      () =>
        identity.call('POST', '/v1/signup', {
          body: { identity: { userName: email, credentials: 'un sauce de cristal' } },
        }),
      () => sales.call('POST', '/v1/checkout/order', { authorization, body: { email } }),
    ];
    const statuses: number[] = [];
    for (const cause of causes) statuses.push((await cause()).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429]);
    for (let n = 0; n < 5; n += 1) expect((await causes[0]?.())?.status).toBe(429);
    // Every route that the table says mails somebody else is tried here, or tells one's own.
    const mailing = WRITES.filter(({ writes: { mails: most } }) => most > 0);
    expect(mailing.map(({ key }) => key.replace(/\/(?:identity|sales)\/public/, ''))).toEqual([
      'POST /v1/auth/login',
      'POST /v1/auth/token',
      'POST /v1/signup',
      'POST /v1/auth/magiclink',
      'POST /v1/password/reset',
      'POST /v1/email/verify',
      'GET /v1/email/verify/:nonce',
      'POST /v1/email/verify/:nonce',
      'POST /v1/passkeys/signup',
      'PATCH /v1/profile',
      'DELETE /v1/user/anonymize',
      'POST /v1/checkout/order',
      'PUT /v1/subscription/:id/share',
      'PUT /v1/subscription/gift/:code',
    ]);
  });
});
