import type { Hono } from 'hono';
import { invite, redeemInvitation, sharingOf, stopSharing } from '../given/sharing.ts';
import { idOf, salesCalls } from '../input.ts';
import { type SalesDependencies, siteOf } from '../ports.ts';
import { ownSubscription } from '../subscriptions/subscriptions.ts';
import { requireReader } from './buyer.ts';
import { countMail } from './guards.ts';

/** With whom readers share what they pay for. */
export function sharingRoutes(dependencies: SalesDependencies): Hono {
  const { database, clock } = dependencies;
  const { app, handle } = salesCalls();
  handle('GET /v1/subscription/:id/sharing', async ({ c, params }) => {
    const reader = await requireReader(c, dependencies);
    const one = await ownSubscription(database.db, reader.id, idOf(params.id));
    return sharingOf(database.db, one);
  });
  handle('PUT /v1/subscription/:id/share', async ({ c, params, body }) => {
    const reader = await requireReader(c, dependencies);
    const { email } = await body();
    await countMail(dependencies, email, reader.id);
    const { key: site, linkOrigin: origin } = siteOf(c);
    const asked = { id: idOf(params.id), email, site, origin, now: clock() };
    const redeemCode = await database.transaction((tx) => invite(tx, reader, asked));
    return { redeemCode };
  });
  // The id is of theirs with whom it is shared.
  handle('PUT /v1/subscription/:id/stopshare', async ({ c, params, body }) => {
    const reader = await requireReader(c, dependencies);
    await body();
    const id = idOf(params.id);
    await database.transaction((tx) => stopSharing(tx, reader.id, { id, now: clock() }));
    return { subscriptionID: id };
  });
  handle('POST /v1/subscription/redeem', async ({ c, body }) => {
    const reader = await requireReader(c, dependencies);
    const { token: code } = await body();
    const asked = { code, site: siteOf(c).key, now: clock() };
    const id = await database.transaction((tx) => redeemInvitation(tx, reader, asked));
    return { subscriptionID: id };
  });
  return app;
}
