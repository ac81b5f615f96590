import { Hono } from 'hono';
import { addressGift, redeemGift } from '../given/gifts.ts';
import { redeemCode } from '../given/given-codes.ts';
import { INPUT, readInput } from '../input.ts';
import { type SalesDependencies, siteOf } from '../ports.ts';
import { requireReader } from './buyer.ts';
import { countMail } from './guards.ts';

/** What readers give, and what they get that somebody else paid. */
export function redeemingRoutes(dependencies: SalesDependencies): Hono {
  const { database, clock } = dependencies;
  return new Hono()
    .post('/v1/subscription/gift/redeem', async (c) => {
      const reader = await requireReader(c, dependencies);
      const { token: code } = await readInput(c, INPUT.redeem);
      const { key: site, timeZone, sales } = siteOf(c);
      const asked = { code, site, timeZone, now: clock(), currency: sales.currency };
      const id = await database.transaction((tx) => redeemGift(tx, reader, asked));
      return c.json({ subscriptionID: id });
    })
    .put('/v1/subscription/gift/:code', async (c) => {
      const reader = await requireReader(c, dependencies);
      const recipient = await readInput(c, INPUT.gift);
      await countMail(dependencies, recipient.email, reader.id);
      const { key: site, linkOrigin: origin } = siteOf(c);
      const asked = { code: c.req.param('code'), recipient, site, origin, now: clock() };
      return c.json(await database.transaction((tx) => addressGift(tx, reader.id, asked)));
    })
    .post('/v2/subscriptions/enterprise', async (c) => {
      const reader = await requireReader(c, dependencies);
      const { nonce: code } = await readInput(c, INPUT.enterprise);
      const { key: site, timeZone, sales } = siteOf(c);
      const asked = { code, site, timeZone, reader, now: clock(), currency: sales.currency };
      const id = await database.transaction((tx) => redeemCode(tx, 'enterprise', asked));
      return c.json({ subscriptionID: id });
    });
}
