import { sql } from 'drizzle-orm';
import type { Currency } from '../../../schemas/sales/wire.ts';
import { rows } from '../../database/database.ts';
import type { SalesDependencies } from '../ports.ts';
import { lockOrder } from './booking.ts';
import { settle } from './payments.ts';
import { noteDispute, noteRefunds } from './provider-news.ts';
import type { PaymentProvider, Told } from './providers/provider.ts';

type Parts = Pick<SalesDependencies, 'database' | 'clock'>;

/** What was paid is written down unless it is already. */
async function settleCharge(
  intent: string,
  provider: PaymentProvider,
  { database, clock }: Parts,
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

/**
 * rule 13.39: what a provider tells by itself counts as a question only: it is asked, and what was
 * paid, went back (rule 13.72) or was disputed (rule 13.73) is written down once, in whatever order
 * and however often it is told.
 */
export async function settleTold(told: Told, provider: PaymentProvider, parts: Parts) {
  await settleCharge(told.intent, provider, parts);
  const { database, clock } = parts;
  const { refunds = [], refunded, dispute, intent } = told;
  const about = { intent, provider: provider.name, now: clock() };
  if (refunds.length > 0 || refunded)
    await database.transaction((tx) => noteRefunds(tx, about, { refunds, refunded }));
  if (dispute) await database.transaction((tx) => noteDispute(tx, about, dispute));
}
