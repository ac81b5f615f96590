import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { type Entitlements, SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { buyerOf } from '../buyer.ts';
import type { SalesDependencies } from '../ports.ts';

const { active, canceled } = SUBSCRIPTION_STATUS;

/**
 * rule 13.11: what a reader may read: of what is active, also while a payment is tried again, and
 * of what was cancelled until its term ends.
 */
async function skusOf(tx: Tx, readerId: string, now: Date): Promise<string[]> {
  const opens = (table: 's' | 'p') => {
    const [status, end] = [sql.raw(`${table}.status`), sql.raw(`${table}.term_ends_at`)];
    return sql`(${status} = ${active}
      OR (${status} = ${canceled} AND ${end} > ${now.toISOString()}))`;
  };
  // rule 13.18: what is shared opens nothing that its parent does not.
  const found = await rows<{ sku: string }>(
    tx,
    sql`SELECT DISTINCT s.sku FROM sales_subscriptions s
        LEFT JOIN sales_subscriptions p ON p.id = s.parent_id
      WHERE s.reader_id = ${readerId} AND ${opens('s')} AND (p.id IS NULL OR ${opens('p')})
      ORDER BY s.sku`,
  );
  return found.map(({ sku }) => sku);
}

/** `GET /v1/entitlements`, `GET /v2/subscriptions/entitlements`; of nobody: none. */
export function entitlementRoutes(dependencies: SalesDependencies): Hono {
  const { database, clock } = dependencies;
  const entitlementsOf = async (c: Context): Promise<Entitlements> => {
    const { reader } = await buyerOf(c, dependencies);
    const skus = reader ? await skusOf(database.db, reader.id, clock()) : [];
    // Nobody is looked up by their network address.
    return { skus: skus.map((sku) => ({ sku })), edgescape: {} };
  };
  return new Hono()
    .get('/v1/entitlements', async (c) => c.json(await entitlementsOf(c)))
    .get('/v2/subscriptions/entitlements', async (c) =>
      c.json({ ...(await entitlementsOf(c)), zones: [] }),
    );
}
