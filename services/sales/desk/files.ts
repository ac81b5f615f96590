import { sql } from 'drizzle-orm';
import type { OrderFile, SubscriptionFile } from '../../../schemas/sales/sales-desk.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import { nextChargeOf } from '../subscriptions/next-charge.ts';
import { ledgerOf, lockSubscription, subscriptionIdsOf } from '../subscriptions/subscriptions.ts';
import { soldOrders, subscriptionById } from './listing.ts';

interface RefundRow {
  id: string;
  amount_minor: string;
  reason: string;
  status: 'asked' | 'done' | 'refused';
  asked_at: string;
}

const refundsOf = async (tx: Tx, orderId: number): Promise<OrderFile['refunds']> => {
  const found = await rows<RefundRow>(
    tx,
    sql`SELECT id, amount_minor, reason, status, asked_at FROM sales_refunds
      WHERE order_id = ${orderId} ORDER BY id DESC`,
  );
  return found.map(({ id, amount_minor, reason, status, asked_at }) => ({
    id: Number(id),
    amountMinor: Number(amount_minor),
    reason,
    status,
    at: isoDate(asked_at),
  }));
};

type PaidWith = OrderFile['paidWith'];

async function paidWith(tx: Tx, orderId: number): Promise<PaidWith> {
  const [row] = await rows<{ provider: string; brand: string | null; last_four: string | null }>(
    tx,
    sql`SELECT p.provider, m.brand, m.last_four FROM sales_payments p
      LEFT JOIN sales_payment_methods m ON m.id = p.payment_method_id
      WHERE p.order_id = ${orderId} AND p.status = 'paid'`,
  );
  return row
    ? { provider: row.provider, brand: row.brand ?? '', lastFour: row.last_four ?? '' }
    : null;
}

async function methodOf(tx: Tx, id: number | undefined): Promise<PaidWith> {
  const [row] = await rows<{ provider: string; brand: string; last_four: string }>(
    tx,
    sql`SELECT provider, brand, last_four FROM sales_payment_methods WHERE id = ${id ?? 0}`,
  );
  return row ? { provider: row.provider, brand: row.brand, lastFour: row.last_four } : null;
}

/** What staff see of an order. Undefined where none has that number. */
export async function orderFileOf(tx: Tx, number: string): Promise<OrderFile | undefined> {
  const [order] = await soldOrders(tx, sql`WHERE o.number = ${number}`);
  if (!order) return undefined;
  const items = await rows<{ name: string; description: string; amount: string; tax: string }>(
    tx,
    sql`SELECT name, description, amount_minor AS amount, tax_minor AS tax FROM sales_order_items
      WHERE order_id = ${order.id} ORDER BY position`,
  );
  return {
    ...order,
    taxMinor: items.reduce((sum, { tax }) => sum + Number(tax), 0),
    items: items.map(({ name, description, amount }) => ({
      name,
      priceName: description,
      amountMinor: Number(amount),
    })),
    paidWith: await paidWith(tx, order.id),
    refunds: await refundsOf(tx, order.id),
    subscriptionIds: await subscriptionIdsOf(tx, order.id),
  };
}

async function sharedWith(tx: Tx, id: number): Promise<SubscriptionFile['sharedWith']> {
  const found = await rows<{ id: string; email: string | null; status: number }>(
    tx,
    sql`SELECT s.id, r.email, s.status FROM sales_subscriptions s
      LEFT JOIN reader_contacts r ON r.id = s.reader_id WHERE s.parent_id = ${id} ORDER BY s.id`,
  );
  return found.map(({ id: shared, email, status }) => ({
    id: Number(shared),
    email: email ?? '',
    status,
  }));
}

/** What staff see of a subscription, which is locked. Undefined where none has that id. */
export async function subscriptionFileOf(
  tx: Tx,
  id: number,
): Promise<SubscriptionFile | undefined> {
  const [sold, one] = [await subscriptionById(tx, id), await lockSubscription(tx, id)];
  if (!sold || !one) return undefined;
  return {
    ...sold,
    readerId: one.readerId ?? '',
    currency: one.currency,
    nextCharge: nextChargeOf(one) ?? null,
    paidWith: await methodOf(tx, one.paymentMethodId),
    history: (await ledgerOf(tx, id))
      .map(({ at, type, reasonCode }) => ({ at, type, reason: reasonCode ?? '' }))
      .toReversed(),
    orders: await soldOrders(
      tx,
      sql`WHERE o.subscription_id = ${id} OR o.id = ${one.orderId} ORDER BY o.id DESC`,
    ),
    cancelReason: one.cancelReason ?? '',
    sharedWith: await sharedWith(tx, id),
  };
}
