import { type SQL, sql } from 'drizzle-orm';
import { rows, type Tx } from '../../database/database.ts';
import { insertRefund } from '../payments/refund-rows.ts';
import { giveBack } from '../payments/refunds.ts';
import type { SalesDependencies } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import type { Subscription } from '../subscriptions/subscriptions.ts';

type Parts = Pick<SalesDependencies, 'database' | 'clock' | 'providers'> & {
  log?: SalesDependencies['log'];
};

const keyFor = (quoteId: string): string => `plan-${quoteId}-`;

interface Refundable {
  id: string;
  order_id: string;
  total_minor: string;
  tax_minor: string;
  refunded: string;
}

/**
 * rule 13.43: notes what goes back by a change of plan, out of the newest payments first. Throws
 * SalesFault `conflict` where that much is not there.
 */
export async function askRefunds(
  tx: Tx,
  { id, orderId }: Subscription,
  { quoteId, minor, now }: { quoteId: string; minor: number; now: Date },
): Promise<void> {
  const payments = await rows<Refundable>(
    tx,
    sql`SELECT p.id, p.order_id, o.total_minor, o.tax_minor,
        (SELECT coalesce(sum(r.amount_minor), 0) FROM sales_refunds r
          WHERE r.payment_id = p.id AND r.status <> 'refused') AS refunded
      FROM sales_payments p JOIN sales_orders o ON o.id = p.order_id
      WHERE p.status = 'paid' AND (o.subscription_id = ${id} OR o.id = ${orderId})
      ORDER BY o.id DESC FOR UPDATE OF o`,
  );
  let left = minor;
  for (const payment of payments) {
    const [totalMinor, taxMinor] = [Number(payment.total_minor), Number(payment.tax_minor)];
    const refunded = Number(payment.refunded);
    const part = Math.min(left, totalMinor - refunded);
    if (part <= 0) continue;
    await insertRefund(tx, {
      order: { id: Number(payment.order_id), totalMinor, taxMinor },
      paymentId: Number(payment.id),
      key: keyFor(quoteId) + payment.order_id,
      amountMinor: part,
      refunded,
      reason: 'Cambio de plan',
      now,
    });
    left -= part;
  }
  if (left > 0)
    throw new SalesFault('conflict', { message: 'Ya se devolvió parte de lo que pagaste.' });
}

/**
 * Asks providers to carry out what was noted: of one quote, or all that is older than `before`, with
 * what bought nothing (rule 13.67).
 */
export async function giveBackAsked(
  which: { quoteId: string } | { before: Date },
  { log, ...parts }: Parts,
): Promise<void> {
  const chosen: SQL =
    'quoteId' in which
      ? sql`starts_with(key, ${keyFor(which.quoteId)})`
      : sql`(starts_with(key, 'plan-') OR starts_with(key, 'return-'))
          AND asked_at <= ${which.before.toISOString()}`;
  const asked = await rows<{ order_id: string; key: string; amount_minor: string }>(
    parts.database.db,
    sql`SELECT order_id, key, amount_minor FROM sales_refunds WHERE status = 'asked' AND ${chosen}`,
  );
  for (const { order_id, key, amount_minor } of asked) {
    const refund = { orderId: Number(order_id), key, amountMinor: Number(amount_minor) };
    try {
      await giveBack({ ...refund, reason: '' }, parts, async () => undefined);
    } catch (error) {
      log?.error(
        { event: 'refund_unknown', err: error },
        'No se supo de una devolución; se pide otra vez',
      );
    }
  }
}
