import { sql } from 'drizzle-orm';
import { SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { pricesByCode } from '../catalogue/catalogue.ts';
import type { SalesReader } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import { hashOf } from '../secrets.ts';
import { give } from './give.ts';
import type { GoogleEntitlement } from './google-entitlements.ts';

const { terminated } = SUBSCRIPTION_STATUS;

interface Claiming {
  reader: SalesReader;
  site: string;
  timeZone: string;
  now: Date;
  /** The price that stands for each product at Google. */
  products: Readonly<Record<string, string>>;
}

/** Throws SalesFault `conflict` for what is another reader's. */
async function isGoingOn(tx: Tx, orderHash: string, readerId: string): Promise<boolean> {
  const [known] = await rows<{ reader_id: string | null; status: number }>(
    tx,
    sql`SELECT s.reader_id, s.status FROM sales_google_orders g
      JOIN sales_subscriptions s ON s.id = g.subscription_id WHERE g.order_hash = ${orderHash}`,
  );
  if (!known) return false;
  if (known.reader_id !== null && known.reader_id !== readerId)
    throw new SalesFault('conflict', { message: 'Esa compra ya es de otra cuenta.' });
  return known.reader_id === readerId && known.status !== terminated;
}

/** What a price is for one term, which Google takes the money for. */
async function termOf(tx: Tx, code: string) {
  const price = (await pricesByCode(tx, [code])).get(code);
  const usual = price?.steps.at(-1);
  if (price?.kind !== 'regular' || !usual) return undefined;
  const { sku, name, taxPercent, attributes } = price.product;
  const steps = [{ ...usual, cycles: 1 }];
  return { sku, name, taxPercent, attributes, steps, priceCode: code, currency: price.currency };
}

/**
 * rule 13.56: what Google says that a reader has is a subscription of theirs for one term, and for
 * another one when it says so after that. Once, however often it says so. Throws SalesFault
 * `conflict`.
 */
export async function claimGoogleOrder(
  tx: Tx,
  { orderId, products }: GoogleEntitlement,
  { products: prices, reader, site, timeZone, now }: Claiming,
): Promise<void> {
  const product = products.find((name) => Object.hasOwn(prices, name));
  const code = product === undefined ? undefined : prices[product];
  const what = code === undefined ? undefined : await termOf(tx, code);
  if (!what) return;
  const orderHash = hashOf(orderId);
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${orderHash}, 0))`);
  if (await isGoingOn(tx, orderHash, reader.id)) return;
  const id = await give(tx, what, { reader, site, timeZone, now });
  await tx.execute(
    sql`INSERT INTO sales_google_orders (order_hash, subscription_id) VALUES (${orderHash}, ${id})
      ON CONFLICT (order_hash) DO UPDATE SET subscription_id = EXCLUDED.subscription_id`,
  );
}

/** Whether an order at Google is a subscription of some reader's. */
export async function isClaimed(tx: Tx, orderId: string): Promise<boolean> {
  const found = await rows(
    tx,
    sql`SELECT FROM sales_google_orders g JOIN sales_subscriptions s ON s.id = g.subscription_id
      WHERE g.order_hash = ${hashOf(orderId)} AND s.reader_id IS NOT NULL`,
  );
  return found.length > 0;
}
