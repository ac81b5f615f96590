import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows } from '../../database/database.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { orderById } from '../orders/orders.ts';
import { bookPayment } from '../payments/booking.ts';
import { CLAIM_MS, settle } from '../payments/payments.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import { giveBackAsked } from './plan-refunds.ts';

const AT_A_TIME = 500;

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
    const isStuck = sql`status = 'charging' AND (charging_at IS NULL OR charging_at <= ${before})`;
    const parts = { database, clock };
    const taken = await rows<{ id: string }>(
      database.db,
      sql`SELECT id FROM sales_payments WHERE status = 'taken' ORDER BY id LIMIT ${AT_A_TIME}`,
    );
    for (const { id } of taken) {
      if (signal.aborted) return;
      try {
        await bookPayment(Number(id), parts);
      } catch (error) {
        log.error({ err: error }, 'Un cobro no se pudo anotar; se intenta otra vez');
      }
    }
    const stuck = await rows<{ id: string; order_id: string; intent: string; provider: string }>(
      database.db,
      sql`SELECT id, order_id, intent, provider FROM sales_payments WHERE ${isStuck}
        ORDER BY id LIMIT ${AT_A_TIME}`,
    );
    for (const { id, order_id, intent, provider: name } of stuck) {
      if (signal.aborted) return;
      const provider = providers.find((one) => one.name === name);
      if (!provider) continue;
      const payment = { paymentId: Number(id), orderId: Number(order_id) };
      try {
        const order = await orderById(database.db, payment.orderId);
        const { totalMinor: amountMinor, currency } = order;
        const outcome = await provider.outcomeOf({ intent, amountMinor, currency });
        if (outcome) await settle(payment, outcome, parts);
        else
          await database.db.execute(
            sql`UPDATE sales_payments SET status = 'open', charging_at = NULL
              WHERE id = ${id} AND ${isStuck}`,
          );
      } catch (error) {
        log.error({ err: error }, 'No se supo qué fue de un cobro; se pregunta otra vez');
      }
    }
    await giveBackAsked({ before: new Date(before) }, { database, clock, providers, log });
  },
});
