import type { Hono } from 'hono';
import { addressGift, redeemGift } from '../given/gifts.ts';
import { redeemCode } from '../given/given-codes.ts';
import { salesCalls } from '../input.ts';
import { type SalesDependencies, siteOf } from '../ports.ts';
import { requireReader } from './buyer.ts';
import { countMail } from './guards.ts';

/** What readers give, and what they get that somebody else paid. */
export function redeemingRoutes(dependencies: SalesDependencies): Hono {
  const { database, clock } = dependencies;
  const { app, handle } = salesCalls();
  handle('POST /v1/subscription/gift/redeem', async ({ c, body }) => {
    const reader = await requireReader(c, dependencies);
    const { token: code } = await body();
    const { key: site, timeZone, sales } = siteOf(c);
    const asked = { code, site, timeZone, now: clock(), currency: sales.currency };
    const id = await database.transaction((tx) => redeemGift(tx, reader, asked));
    return { subscriptionID: id };
  });
  handle('PUT /v1/subscription/gift/:code', async ({ c, params, body }) => {
    const reader = await requireReader(c, dependencies);
    const recipient = await body();
    await countMail(dependencies, recipient.email, reader.id);
    const { key: site, linkOrigin: origin } = siteOf(c);
    const asked = { code: params.code, recipient, site, origin, now: clock() };
    return database.transaction((tx) => addressGift(tx, reader.id, asked));
  });
  handle('POST /v2/subscriptions/enterprise', async ({ c, body }) => {
    const reader = await requireReader(c, dependencies);
    const { nonce: code } = await body();
    const { key: site, timeZone, sales } = siteOf(c);
    const asked = { code, site, timeZone, reader, now: clock(), currency: sales.currency };
    const id = await database.transaction((tx) => redeemCode(tx, 'enterprise', asked));
    return { subscriptionID: id };
  });
  return app;
}
