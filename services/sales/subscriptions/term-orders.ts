import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../../database/database.ts';

/**
 * The orders that paid for the term that runs of a subscription: the one that began it, those of
 * plans that were changed in it.
 */
export async function ordersOfTerm(tx: Tx, subscriptionId: number): Promise<number[]> {
  const found = await rows<{ order_id: string }>(
    tx,
    sql`WITH lines AS (SELECT l.seq, l.order_id, l.type <> 'CHANGE_PLAN' OR o.kind = 'Renewal'
          AS begins FROM sales_ledger l JOIN sales_orders o ON o.id = l.order_id
        WHERE l.subscription_id = ${subscriptionId} AND l.type IN
          ('GIFT_SUBSCRIPTION', 'START_SUBSCRIPTION', 'RENEW_SUBSCRIPTION', 'CHANGE_PLAN'))
      SELECT DISTINCT order_id FROM lines WHERE seq >= (SELECT max(seq) FROM lines WHERE begins)`,
  );
  return found.map(({ order_id }) => Number(order_id));
}
