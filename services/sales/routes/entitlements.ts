import type { Context, Hono } from 'hono';
import type { Entitlements } from '../../../schemas/sales/wire.ts';
import { salesCalls } from '../input.ts';
import type { SalesDependencies } from '../ports.ts';
import { skusOf } from '../subscriptions/entitlements.ts';
import { buyerOf } from './buyer.ts';

/** `GET /v1/entitlements`, `GET /v2/subscriptions/entitlements`; of nobody: none. */
export function entitlementRoutes(dependencies: SalesDependencies): Hono {
  const { database, clock } = dependencies;
  const entitlementsOf = async (c: Context): Promise<Entitlements> => {
    const { reader } = await buyerOf(c, dependencies);
    const skus = reader ? await skusOf(database.db, reader.id, clock()) : [];
    // Nobody is looked up by their network address.
    return { skus: skus.map((sku) => ({ sku })), edgescape: {} };
  };

  const { app, handle } = salesCalls();
  handle('GET /v1/entitlements', async ({ c }) => entitlementsOf(c));
  handle('GET /v2/subscriptions/entitlements', async ({ c }) => ({
    ...(await entitlementsOf(c)),
    zones: [],
  }));
  return app;
}
