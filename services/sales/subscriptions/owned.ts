import { sql } from 'drizzle-orm';
import { SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { KEPT, rows, type Tx } from '../../database/database.ts';
import { SalesFault } from '../refusal.ts';

const { active, canceled, suspended } = SUBSCRIPTION_STATUS;

interface Wanted {
  kind: 'regular' | 'gift';
  sku: string;
  name: string;
}

/**
 * rule 13.79: of what a reader wants, the products that they have already, or that a product of
 * theirs contains: what is theirs to renew, take back or pay. What somebody shares with them, and
 * what they give away, is not.
 */
export async function ownedOf<W extends Wanted>(
  tx: Tx,
  readerId: string,
  wanted: readonly W[],
  now: Date,
): Promise<W[]> {
  const found = await rows<{ sku: string }>(
    tx,
    sql`SELECT DISTINCT unnest(array_prepend(s.sku, coalesce(p.contains, '{}'))) AS sku
      FROM sales_subscriptions s LEFT JOIN sales_products p ON p.sku = s.sku
      WHERE s.reader_id = ${readerId} AND s.parent_id IS NULL
        AND (s.status IN (${active}, ${suspended})
          OR (s.status = ${canceled} AND s.term_ends_at > ${now.toISOString()}))`,
    KEPT,
  );
  const own = new Set(found.map(({ sku }) => sku));
  return wanted.filter(({ kind, sku }) => kind === 'regular' && own.has(sku));
}

/** Throws SalesFault `alreadyHas` for the first of `wanted` that the reader has. */
export async function requireUnowned(
  tx: Tx,
  readerId: string,
  wanted: readonly Wanted[],
  now: Date,
): Promise<void> {
  const [owned] = await ownedOf(tx, readerId, wanted, now);
  if (!owned) return;
  const message = `Ya tienes ${owned.name}. En tu cuenta lo renuevas, lo recuperas o cambias de plan.`;
  throw new SalesFault('alreadyHas', { message });
}

/**
 * Whoever else pays an order of the same reader waits until the transaction is over. Of which
 * subscription the order is a term or another plan; undefined: of none.
 */
export async function lockBuyerOf(tx: Tx, orderId: number): Promise<number | undefined> {
  const [row] = await rows<{ subscription_id: string | null }>(
    tx,
    sql`SELECT subscription_id, CASE WHEN reader_id IS NOT NULL THEN
        pg_advisory_xact_lock(hashtextextended('buyer ' || reader_id, 0))::text END AS locked
      FROM sales_orders WHERE id = ${orderId}`,
    KEPT,
  );
  return row?.subscription_id ? Number(row.subscription_id) : undefined;
}
