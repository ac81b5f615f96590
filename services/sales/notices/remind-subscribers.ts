import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { addJob } from '../../jobs/queue.ts';
import { nextStepOf } from '../money/terms.ts';
import { orderById } from '../orders/orders.ts';
import { lockSubscription } from '../subscriptions/subscriptions.ts';
import { ownerOf, SALES_MAIL } from './mail-queue.ts';

const { active } = SUBSCRIPTION_STATUS;
const DAY_MS = 86_400_000;
/** rule 13.76: so long before a yearly term is charged its reader is told. */
const AHEAD_MS = 15 * DAY_MS;
/** rule 13.77: so long before the last day of a card. */
const EXPIRY_DAYS = 30;
const AT_A_TIME = 500;

async function tellAhead(tx: Tx, now: Date): Promise<void> {
  const until = new Date(now.getTime() + AHEAD_MS).toISOString();
  const due = await rows<{ id: string }>(
    tx,
    sql`UPDATE sales_subscriptions SET told_ahead_cycle = cycle + 1 WHERE id IN (
      SELECT id FROM sales_subscriptions WHERE status = ${active} AND parent_id IS NULL
        AND payment_method_id IS NOT NULL AND next_event_at = term_ends_at
        AND next_event_at > ${now.toISOString()} AND next_event_at <= ${until}
        AND told_ahead_cycle IS DISTINCT FROM cycle + 1
      ORDER BY id LIMIT ${AT_A_TIME} FOR UPDATE SKIP LOCKED) RETURNING id`,
  );
  for (const { id } of due) {
    const one = await lockSubscription(tx, Number(id));
    const step = one && nextStepOf(one);
    if (!one || step?.unit !== 'year' || step.amountMinor === 0) continue;
    const { site } = await orderById(tx, one.orderId);
    const ahead = { id: randomUUID(), kind: 'ahead', subscription: one.id, site };
    await addJob(tx, SALES_MAIL, { ...ahead, cycle: one.cycle + 1 }, { about: ownerOf(one.id) });
  }
}

async function tellExpiring(tx: Tx, now: Date): Promise<void> {
  const at = now.toISOString();
  const due = await rows<{ id: string }>(
    tx,
    sql`UPDATE sales_payment_methods SET told_expires = expires WHERE id IN (
      SELECT m.id FROM sales_payment_methods m WHERE m.expires ~ '^(0[1-9]|1[0-2])[0-9][0-9]$'
        AND m.told_expires IS DISTINCT FROM m.expires
        AND CASE WHEN m.expires ~ '^(0[1-9]|1[0-2])[0-9][0-9]$' THEN
          ${at}::timestamptz BETWEEN to_date(m.expires, 'MMYY') + interval '1 month'
            - make_interval(days => ${EXPIRY_DAYS}) AND to_date(m.expires, 'MMYY')
            + interval '2 months' ELSE false END
        AND EXISTS (SELECT FROM sales_subscriptions s
          WHERE s.payment_method_id = m.id AND s.status = ${active})
      ORDER BY m.id LIMIT ${AT_A_TIME} FOR UPDATE SKIP LOCKED) RETURNING id`,
  );
  for (const { id } of due) {
    const [first] = await rows<{ id: string; site: string }>(
      tx,
      sql`SELECT s.id, o.site FROM sales_subscriptions s JOIN sales_orders o ON o.id = s.order_id
        WHERE s.payment_method_id = ${id} AND s.status = ${active} ORDER BY s.term_ends_at LIMIT 1`,
    );
    if (!first) continue;
    const { site } = first;
    const subscription = Number(first.id);
    const asked = { id: randomUUID(), kind: 'expiring', subscription, site };
    await addJob(tx, SALES_MAIL, asked, { about: ownerOf(subscription) });
  }
}

/**
 * rules 13.76, 13.77: tells readers ahead of what yearly terms cost, and of cards that end; each
 * once, on any number of nodes.
 */
export const remindSubscribers = defineJob<Record<string, never>>({
  name: 'remind-subscribers',
  label: 'Avisar de renovaciones y de tarjetas por vencer',
  payload: z.object({}).strict() as z.ZodType<Record<string, never>>,
  schedule: '10 * * * *',
  work: async (_, { database, clock }) => {
    await database.transaction((tx) => tellAhead(tx, clock()));
    await database.transaction((tx) => tellExpiring(tx, clock()));
  },
});
