import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../../database/database.ts';
import { SalesFault } from '../refusal.ts';

const UNDER_WAY = 'Hay un pago en curso. Espera a que termine y vuelve a intentarlo.';

/** Of a subscription: all of it, or its changes of plan alone. */
type Which = 'all' | 'changes';
const KINDS = { all: ['Parent', 'Renewal', 'Change'], changes: ['Change'] };

/** @param orders whose rows are locked: no charge of them begins until the transaction is over */
async function isOutFor(tx: Tx, orders: readonly { id: string }[]): Promise<boolean> {
  const ids = sql.param(orders.map(({ id }) => id));
  const charging = await rows(
    tx,
    sql`SELECT FROM sales_payments WHERE status IN ('charging', 'taken')
      AND order_id = ANY(${ids}::bigint[]) LIMIT 1`,
  );
  return charging.length > 0;
}

/**
 * Whether a provider may be taking money for a subscription, which is locked: for its next term or
 * for another plan. Asked before a plan changes, and before a subscription ends or is charged anew.
 */
export async function isMoneyOut(
  tx: Tx,
  subscriptionId: number,
  which: Which = 'all',
): Promise<boolean> {
  const pending = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM sales_orders WHERE subscription_id = ${subscriptionId} AND status = 'Pending'
      AND kind = ANY(${sql.param(KINDS[which])}::text[]) ORDER BY id FOR UPDATE`,
  );
  return isOutFor(tx, pending);
}

/**
 * Whether a provider may be taking money for anything that a reader ordered. Subscriptions are
 * locked before orders, as by whoever pays.
 */
export async function isMoneyOutOf(tx: Tx, readerId: string): Promise<boolean> {
  await tx.execute(
    sql`SELECT FROM sales_subscriptions WHERE reader_id = ${readerId} ORDER BY id FOR UPDATE`,
  );
  const pending = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM sales_orders WHERE reader_id = ${readerId}
      AND status = 'Pending' ORDER BY id FOR UPDATE`,
  );
  return isOutFor(tx, pending);
}

/** Throws SalesFault `conflict` while money is out for a subscription, which is locked. */
export async function requireNoMoneyOut(tx: Tx, subscriptionId: number): Promise<void> {
  if (await isMoneyOut(tx, subscriptionId))
    throw new SalesFault('conflict', { message: UNDER_WAY });
}

/**
 * What nobody began to pay is not paid any more. Its orders are locked, as by `isMoneyOut`.
 * @param which of a subscription: all of it, or its changes of plan alone
 */
export async function cancelUnpaid(tx: Tx, subscriptionId: number, which: Which): Promise<void> {
  await tx.execute(
    sql`UPDATE sales_orders SET status = 'Cancelled' WHERE subscription_id = ${subscriptionId}
      AND status = 'Pending' AND kind = ANY(${sql.param(KINDS[which])}::text[])`,
  );
}
