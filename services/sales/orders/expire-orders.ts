import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows } from '../../database/database.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { ORDER_MS } from '../payments/payments.ts';

/**
 * rule 13.81: an order that nobody paid for a day is over. One that is being paid is not; what
 * comes for it after that goes back (rule 13.67).
 */
export const expireOrders = defineJob<Record<string, never>>({
  name: 'expire-orders',
  label: 'Cerrar pedidos que no se pagaron en un día',
  payload: z.object({}).strict() as z.ZodType<Record<string, never>>,
  schedule: '*/10 * * * *',
  work: async (_, { database, clock, log }) => {
    const before = new Date(clock().getTime() - ORDER_MS).toISOString();
    const over = await rows(
      database.db,
      sql`UPDATE sales_orders o SET status = 'Cancelled'
        WHERE o.status = 'Pending' AND o.kind = 'Parent' AND o.ordered_at <= ${before}
          AND NOT EXISTS (SELECT FROM sales_payments p WHERE p.order_id = o.id
            AND p.status IN ('charging', 'taken')) RETURNING o.id`,
    );
    if (over.length > 0)
      log.info({ event: 'orders_expired', orders: over.length }, 'Se cerraron pedidos sin pagar');
  },
});
