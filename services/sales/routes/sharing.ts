import { Hono } from 'hono';
import { invite, redeemInvitation, sharingOf, stopSharing } from '../given/sharing.ts';
import { INPUT, idOf, readInput, readOptionalInput } from '../input.ts';
import { type SalesDependencies, siteOf } from '../ports.ts';
import { ownSubscription } from '../subscriptions/subscriptions.ts';
import { requireReader } from './buyer.ts';
import { countMail } from './guards.ts';

/** With whom readers share what they pay for. */
export function sharingRoutes(dependencies: SalesDependencies): Hono {
  const { database, clock } = dependencies;
  return (
    new Hono()
      .get('/v1/subscription/:id/sharing', async (c) => {
        const reader = await requireReader(c, dependencies);
        const one = await ownSubscription(database.db, reader.id, idOf(c.req.param('id')));
        return c.json(await sharingOf(database.db, one));
      })
      .put('/v1/subscription/:id/share', async (c) => {
        const reader = await requireReader(c, dependencies);
        const { email } = await readInput(c, INPUT.share);
        await countMail(dependencies, email, reader.id);
        const { key: site, linkOrigin: origin } = siteOf(c);
        const asked = { id: idOf(c.req.param('id')), email, site, origin, now: clock() };
        const redeemCode = await database.transaction((tx) => invite(tx, reader, asked));
        return c.json({ redeemCode });
      })
      // The id is of theirs with whom it is shared.
      .put('/v1/subscription/:id/stopshare', async (c) => {
        const reader = await requireReader(c, dependencies);
        await readOptionalInput(c, INPUT.nothing);
        const id = idOf(c.req.param('id'));
        await database.transaction((tx) => stopSharing(tx, reader.id, { id, now: clock() }));
        return c.json({ subscriptionID: id });
      })
      .post('/v1/subscription/redeem', async (c) => {
        const reader = await requireReader(c, dependencies);
        const { token: code } = await readInput(c, INPUT.redeem);
        const asked = { code, site: siteOf(c).key, now: clock() };
        const id = await database.transaction((tx) => redeemInvitation(tx, reader, asked));
        return c.json({ subscriptionID: id });
      })
  );
}
