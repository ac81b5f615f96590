import { sql } from 'drizzle-orm';
import type { Currency } from '../../../schemas/sales/wire.ts';
import { rows } from '../../database/database.ts';
import type { SalesDependencies } from '../ports.ts';
import { lockOrder } from './booking.ts';
import { settle } from './payments.ts';
import type { PaymentProvider } from './providers/provider.ts';

/**
 * rule 13.39: what a provider tells by itself counts as a question only: it is asked, and what was
 * paid is written down unless it is already.
 */
export async function settleTold(
  intent: string,
  provider: PaymentProvider,
  { database, clock }: Pick<SalesDependencies, 'database' | 'clock'>,
): Promise<void> {
  const [order] = await rows<{ id: string; total_minor: string; currency: Currency }>(
    database.db,
    sql`SELECT id, total_minor, currency FROM sales_orders
      WHERE number = ${intent.split('-')[0] ?? ''}`,
  );
  if (!order) return;
  const { currency } = order;
  const charge = { intent, amountMinor: Number(order.total_minor), currency };
  const outcome = await provider.outcomeOf(charge);
  if (outcome?.state !== 'paid') return;
  const payment = await database.transaction(async (tx) => {
    // Before its payment is written, as whoever pays does: else each waits for the other.
    await lockOrder(tx, Number(order.id));
    await tx.execute(
      sql`INSERT INTO sales_payments (order_id, intent, provider, status, created_at)
        VALUES (${order.id}, ${intent}, ${provider.name}, 'open', ${clock().toISOString()})
        ON CONFLICT (order_id, intent) DO NOTHING`,
    );
    const [row] = await rows<{ id: string }>(
      tx,
      sql`SELECT id FROM sales_payments WHERE order_id = ${order.id} AND intent = ${intent}`,
    );
    return row;
  });
  const told = { paymentId: Number(payment?.id), orderId: Number(order.id) };
  await settle(told, outcome, { database, clock });
}
