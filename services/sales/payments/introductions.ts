import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../../database/database.ts';
import type { StoredOrder } from '../orders/orders.ts';
import { hashOf } from '../secrets.ts';
import type { KeptMethod } from './providers/provider.ts';

interface Introduction {
  provider: string;
  method: KeptMethod;
  now: Date;
}

/**
 * rule 13.80: notes that an order had its introductory prices by this card. False where by the same
 * card another order had one of them lately, whoever ordered it.
 */
export async function takeIntroductions(
  tx: Tx,
  order: Pick<StoredOrder, 'id' | 'kind' | 'items' | 'introductoryMonths'>,
  { provider, method, now }: Introduction,
): Promise<boolean> {
  const months = order.introductoryMonths;
  if (order.kind !== 'Parent' || months === 0 || !method.fingerprint) return true;
  const card = hashOf(`${provider} ${method.fingerprint}`);
  const begun = order.items.filter(({ kind, steps }) => kind === 'regular' && steps.length > 1);
  for (const { sku } of begun.sort((one, other) => (one.sku < other.sku ? -1 : 1))) {
    const taken = await rows(
      tx,
      sql`INSERT INTO sales_introductions AS had (card_hash, sku, order_id, until)
        VALUES (${card}, ${sku}, ${order.id},
          ${now.toISOString()}::timestamptz + make_interval(months => ${months}::int))
        ON CONFLICT (card_hash, sku) DO UPDATE
          SET order_id = excluded.order_id, until = excluded.until
          WHERE had.until <= ${now.toISOString()} OR had.order_id = excluded.order_id
        RETURNING sku`,
    );
    if (taken.length === 0) {
      // All of the order goes back: it had none of them.
      await tx.execute(sql`DELETE FROM sales_introductions WHERE order_id = ${order.id}`);
      return false;
    }
  }
  return true;
}

/** Did money of an order go back because of its card's introductory price? */
export async function wasIntroductionUsed(tx: Tx, orderId: number): Promise<boolean> {
  const found = await rows(
    tx,
    sql`SELECT FROM sales_ledger
      WHERE order_id = ${orderId} AND reason_code = 'introduction-used' LIMIT 1`,
  );
  return found.length > 0;
}
