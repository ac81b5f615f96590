import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows } from '../../database/database.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { orderById } from '../orders/orders.ts';
import { bookPayment } from '../payments/booking.ts';
import { CLAIM_MS, settle } from '../payments/payments.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import type { SalesDependencies } from '../ports.ts';
import { giveBackAsked } from './plan-refunds.ts';

const AT_A_TIME = 500;

interface ChargeRow {
  order_id: string;
  intent: string;
  provider: string;
  status: string;
  charging_at: string | null;
}

/**
 * Books what one payment took, or asks what became of it where nobody wrote the answer down. Throws
 * where the provider does not answer.
 */
export async function settlePayment(
  paymentId: number,
  parts: Pick<SalesDependencies, 'database' | 'clock' | 'providers'>,
): Promise<void> {
  const { database, clock, providers } = parts;
  const [row] = await rows<ChargeRow>(
    database.db,
    sql`SELECT order_id, intent, provider, status, charging_at FROM sales_payments
      WHERE id = ${paymentId}`,
  );
  if (row?.status === 'taken') {
    await bookPayment({ paymentId, orderId: Number(row.order_id) }, parts);
    return;
  }
  const provider = providers.find(({ name }) => name === row?.provider);
  if (!row || !provider || row.status !== 'charging') return;
  const { intent, order_id } = row;
  const { totalMinor: amountMinor, currency } = await orderById(database.db, Number(order_id));
  const outcome = await provider.outcomeOf({ intent, amountMinor, currency });
  if (outcome) {
    await settle({ paymentId, orderId: Number(order_id) }, outcome, parts);
    return;
  }
  const before = new Date(clock().getTime() - CLAIM_MS).toISOString();
  await database.db.execute(
    sql`UPDATE sales_payments SET status = 'open', charging_at = NULL WHERE id = ${paymentId}
      AND status = 'charging' AND (charging_at IS NULL OR charging_at <= ${before})`,
  );
}

/**
 * rule 13.8: asks what became of payments whose answer nobody wrote down, as of a node that was
 * stopped meanwhile. What was paid is there then; what nothing came of can be tried again.
 */
export const settlePayments = defineJob<
  Record<string, never>,
  { providers: readonly PaymentProvider[] }
>({
  name: 'settle-payments',
  label: 'Averiguar qué fue de los cobros sin respuesta',
  payload: z.object({}).strict() as z.ZodType<Record<string, never>>,
  schedule: '* * * * *',
  work: async (_, { database, clock, log, providers, signal }) => {
    const before = new Date(clock().getTime() - CLAIM_MS).toISOString();
    const open = await rows<{ id: string }>(
      database.db,
      sql`SELECT id FROM sales_payments WHERE status = 'taken' OR (status = 'charging'
        AND (charging_at IS NULL OR charging_at <= ${before})) ORDER BY id LIMIT ${AT_A_TIME}`,
    );
    for (const { id } of open) {
      if (signal.aborted) return;
      try {
        await settlePayment(Number(id), { database, clock, providers });
      } catch (error) {
        log.error(
          { event: 'payment_unknown', err: error },
          'No se supo qué fue de un cobro; se pregunta otra vez',
        );
      }
    }
    await giveBackAsked({ before: new Date(before) }, { database, clock, providers, log });
  },
});
