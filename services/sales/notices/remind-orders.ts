import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows } from '../../database/database.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { addJob } from '../../jobs/queue.ts';
import { ORDER_MS } from '../payments/payments.ts';
import { buyerOf } from './mail-queue.ts';
import { mailSales } from './sales-mails.ts';

const HOUR_MS = 3_600_000;
/** So long after an order its reader is reminded. */
const ABANDONED_MS = 2 * HOUR_MS;
/** Nobody is reminded more often. */
const QUIET_MS = 7 * 24 * HOUR_MS;
const AT_A_TIME = 500;

/**
 * rule 13.55: reminds readers once of the newest order that they did not pay; right on any number
 * of nodes.
 */
export const remindOrders = defineJob<Record<string, never>>({
  name: 'remind-orders',
  label: 'Recordar pedidos que no se pagaron',
  payload: z.object({}).strict() as z.ZodType<Record<string, never>>,
  schedule: '*/10 * * * *',
  work: async (_, { database, clock }) => {
    const before = (ms: number) => new Date(clock().getTime() - ms).toISOString();
    await database.transaction(async (tx) => {
      const due = await rows<{ id: string; site: string }>(
        tx,
        sql`UPDATE sales_orders SET reminded_at = ${clock().toISOString()} WHERE id IN (
          SELECT o.id FROM sales_orders o WHERE o.status = 'Pending' AND o.kind = 'Parent'
            AND o.reader_id IS NOT NULL AND o.reminded_at IS NULL
            AND o.ordered_at <= ${before(ABANDONED_MS)} AND o.ordered_at > ${before(ORDER_MS)}
            AND NOT EXISTS (SELECT FROM sales_orders other WHERE other.reader_id = o.reader_id
              AND (other.id > o.id AND other.kind = 'Parent'
                OR other.reminded_at > ${before(QUIET_MS)}))
          ORDER BY o.id LIMIT ${AT_A_TIME} FOR UPDATE SKIP LOCKED)
          RETURNING id, site`,
      );
      for (const { id, site } of due) {
        const order = Number(id);
        const asked = { id: randomUUID(), kind: 'order', order, site };
        await addJob(tx, mailSales, asked, { about: buyerOf(order) });
      }
    });
  },
});
