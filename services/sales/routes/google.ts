import type { Hono } from 'hono';
import { claimGoogleOrder, isClaimed } from '../given/google-orders.ts';
import { salesCalls } from '../input.ts';
import { type SalesDependencies, siteOf } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import { buyerOf } from './buyer.ts';

const NOT_HERE = 'Suscribirse con Google no está disponible aquí.';

/**
 * What readers buy of Google (rule 13.56). `POST /v1/swg/purchase` takes what Google told the page
 * and counts nothing but what Google signed in it; of nobody who is signed in nothing is kept, and
 * the page says it again after that. `POST /v1/swg/loginexists` tells whether an order is some
 * account's, and never signs anybody in: its token is not signed.
 */
export function googleRoutes(dependencies: SalesDependencies): Hono {
  const { database, clock, googleEntitlements } = dependencies;
  const { app, handle } = salesCalls();
  handle('POST /v1/swg/purchase', async ({ c, body }) => {
    const { key: site, timeZone, sales, origin, linkOrigin } = siteOf(c);
    const { reader } = await buyerOf(c, dependencies);
    if (!sales.google) throw new SalesFault('unavailable', { message: NOT_HERE });
    const { products } = sales.google;
    const signed = await body();
    const entitlements = await googleEntitlements(signed, [origin, linkOrigin]);
    if (!reader) return {};
    // Each by itself: two calls may name the same orders in another order.
    for (const one of entitlements)
      await database.transaction((tx) =>
        claimGoogleOrder(tx, one, { products, reader, site, timeZone, now: clock() }),
      );
    return {};
  });
  handle('POST /v1/swg/loginexists', async ({ c, body }) => {
    const { orderId } = await body();
    const exists =
      siteOf(c).sales.google !== undefined &&
      orderId !== undefined &&
      (await database.transaction((tx) => isClaimed(tx, orderId)));
    return { exists };
  });
  return app;
}
