import { createLocalJWKSet, errors, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import { siteSales } from '../../../schemas/sales/site-sales.ts';
import { onDatabase } from '../../database/database.testing.ts';
import { ORIGIN } from '../../identity/identity.testing.ts';
import { renewSubscriptions } from '../billing/renew-subscriptions.ts';
import { salesApp } from '../tests/sales.testing.ts';
import { googleEntitlements } from './google-entitlements.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const ISSUER = 'subscribewithgoogle@system.gserviceaccount.com';
const MONTH = 'CAowqfCKCw:premium';
const google = { products: { [MONTH]: 'MONTHLY', 'CAowqfCKCw:gift': 'GIFT_YEARLY' } };

onDatabase('what readers buy of Google', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  let sign: (
    entitlements: unknown,
    twist?: { iss?: string; aud?: string; by?: CryptoKey },
  ) => Promise<string>;
  let strange: CryptoKey;

  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    strange = (await generateKeyPair('RS256')).privateKey;
    const jwk = { ...(await exportJWK(publicKey)), kid: 'g1', alg: 'RS256' };
    const off = await salesApp(database());
    const read = { keys: createLocalJWKSet({ keys: [jwk] }), clock: () => new Date(at.time.now) };
    at = await salesApp(database(), {
      siteOf: (host) => {
        const site = off.dependencies.siteOf(host);
        return site && { ...site, sales: siteSales.parse({ google }) };
      },
      googleEntitlements: googleEntitlements(read),
    });
    sign = (entitlements, { iss = ISSUER, aud = ORIGIN, by = privateKey } = {}) => {
      const now = Math.floor(at.time.now / 1_000);
      return new SignJWT({ entitlements })
        .setProtectedHeader({ alg: 'RS256', kid: 'g1' })
        .setIssuedAt(now)
        .setExpirationTime(now + 1_800)
        .setIssuer(iss)
        .setAudience(aud)
        .sign(by);
    };
  });

  let orders = 0;
  const newOrder = () => `SWG.6011-0000-0000-${String(10_000 + ++orders)}`;
  const bought = (orderId: string, product = MONTH, source = 'google:subscriber') => ({
    source,
    products: [product],
    subscriptionToken: JSON.stringify({ autoRenewing: true, orderId, purchaseTime: 1 }),
  });
  const tell = (signedEntitlements: string, authorization?: string) =>
    at.call('POST', '/v1/swg/purchase', {
      authorization,
      body: { raw: JSON.stringify({ signedEntitlements }), productType: 'SUBSCRIPTION' },
    });
  const reader = async () => {
    const { accessToken, email } = await at.signUp();
    return { bare: accessToken as string, authorization: `Bearer ${accessToken}`, email };
  };
  const all = async (authorization: string) =>
    (await at.call('GET', '/v1/subscription/all', { authorization })).body;
  const exists = async (orderId: string) =>
    (await at.call('POST', '/v1/swg/loginexists', { body: { orderId, findOrCreate: true } })).body;

  it('is a subscription for a term, once, however often and however many at a time', async () => {
    const { bare, authorization } = await reader();
    const orderId = newOrder();
    const signed = await sign([bought(orderId)]);
    const replies = await Promise.all(Array.from({ length: 10 }, () => tell(signed, bare)));
    expect(replies.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 10 }, () => [200, {}]),
    );
    expect((await tell(await sign(bought(orderId)), bare)).status).toBe(200);
    const own = await all(authorization);
    expect(own).toMatchObject([{ sku: 'premium', statusID: 1 }]);
    const path = `/v1/subscription/${own[0].subscriptionID}/details`;
    const { body } = await at.call('GET', path, { authorization });
    expect(body).toMatchObject({ priceCode: 'MONTHLY', currentPaymentMethod: null });
    expect(body.nextEventDateUTC).toBe(Date.parse('2026-12-23T10:00:00Z'));
    expect(await exists(orderId)).toEqual({ exists: true });
  });

  it('ends with its term, and goes on when Google says so after that', async () => {
    const { bare, authorization, email } = await reader();
    const entitlement = bought(newOrder());
    const before = at.time.now;
    await tell(await sign([entitlement]), bare);
    at.time.now = Date.parse('2026-12-24T10:00:00Z');
    const { signal } = new AbortController();
    const clock = () => new Date(at.time.now);
    const parts = { database: database(), clock, log, signal, providers: [] };
    await renewSubscriptions.run({}, parts);
    const again = (await at.signIn(email)).body.accessToken as string;
    expect(await all(`Bearer ${again}`)).toMatchObject([{ statusID: 2 }]);
    await tell(await sign([entitlement]), again);
    expect(
      (await all(`Bearer ${again}`)).map((one: { statusID: number }) => one.statusID).sort(),
    ).toEqual([1, 2]);
    at.time.now = before;
    expect(authorization).toContain(bare);
  });

  it('is one account’s, and of nobody who is signed in nothing is kept', async () => {
    const orderId = newOrder();
    const signed = await sign([bought(orderId)]);
    expect((await tell(signed)).status).toBe(200);
    expect(await exists(orderId)).toEqual({ exists: false });
    const [first, second] = [await reader(), await reader()];
    expect((await tell(signed, first.bare)).status).toBe(200);
    expect((await tell(signed, second.bare)).status).toBe(409);
    expect(await all(second.authorization)).toEqual([]);
  });

  it('is nothing that Google did not sign for this site, or that the site does not sell', async () => {
    const { bare, authorization } = await reader();
    const one = [bought(newOrder())];
    const unsigned = [
      await sign(one, { by: strange }),
      await sign(one, { iss: 'accounts.google.com' }),
      await sign(one, { aud: 'https://otro.example' }),
      `${(await sign(one)).split('.')[0]}.e30.`,
      'x',
    ];
    for (const signed of unsigned) expect((await tell(signed, bare)).status).toBe(400);
    at.time.now -= 2_000_000;
    const late = await sign(one);
    at.time.now += 2_000_000;
    expect((await tell(late, bare)).status).toBe(400);
    const useless = [
      bought(newOrder(), 'CAowqfCKCw:otro'),
      bought(newOrder(), 'CAowqfCKCw:gift'),
      bought(newOrder(), 'constructor'),
      bought(newOrder(), MONTH, 'otra-fuente'),
      { ...bought(newOrder()), subscriptionToken: 'sin pedido' },
      null,
    ];
    for (const entitlements of [useless, [], undefined, 7])
      expect((await tell(await sign(entitlements), bare)).status).toBe(200);
    for (const body of ['7', '{}', '{"raw":"x"}', '{"raw":"{}"}', '[]', 'x'])
      expect(
        (await at.call('POST', '/v1/swg/purchase', { authorization, body })).status,
        body,
      ).toBe(400);
    expect(await all(authorization)).toEqual([]);
  });

  it('waits for Google’s keys, and is not to be had where the site has none of it', async () => {
    const { bare } = await reader();
    const keys = () => Promise.reject(new errors.JWKSTimeout());
    const away = await salesApp(database(), {
      siteOf: at.dependencies.siteOf,
      googleEntitlements: googleEntitlements({ keys, clock: () => new Date(at.time.now) }),
    });
    const asked = { authorization: bare, body: { signedEntitlements: await sign([]) } };
    expect((await away.call('POST', '/v1/swg/purchase', asked)).status).toBe(502);
    const off = await salesApp(database());
    expect((await off.call('POST', '/v1/swg/purchase', asked)).status).toBe(501);
    const known = await off.call('POST', '/v1/swg/loginexists', { body: { orderId: 'x' } });
    expect(known.body).toEqual({ exists: false });
  });
});
