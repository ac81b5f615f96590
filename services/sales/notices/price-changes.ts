import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AnnouncePrice } from '../../../schemas/sales/sales-desk.ts';
import { SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { invalid, Problem } from '../../http/problem.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { addJob } from '../../jobs/queue.ts';
import { orderById } from '../orders/orders.ts';
import type { Plan } from '../subscriptions/fold.ts';
import { append, lockSubscription, type Subscription } from '../subscriptions/subscriptions.ts';
import { ownerOf } from './mail-queue.ts';
import { mailSales } from './sales-mails.ts';

const { active } = SUBSCRIPTION_STATUS;

const DAY_MS = 86_400_000;
/** So long before they pay it, at the least, subscribers are told. */
const NOTICE_MS = 30 * DAY_MS;
const AT_A_TIME = 500;

/**
 * rule 13.54: has those who have a price pay another amount from a day on. Throws Problem 404, 409
 * for a gift, 422 for a day that is too near.
 */
export async function announcePrice(
  tx: Tx,
  code: string,
  { amountMinor, effectiveAt }: AnnouncePrice,
  now: Date,
): Promise<void> {
  const [price] = await rows<{ kind: string }>(
    tx,
    sql`SELECT kind FROM sales_prices WHERE code = ${code} FOR UPDATE`,
  );
  if (!price) throw new Problem(404, 'not_found', 'Ese precio no existe.');
  if (price.kind === 'gift')
    throw new Problem(409, 'conflict', 'Un regalo se paga una sola vez: no hay a quién avisar.');
  if (Date.parse(effectiveAt) < now.getTime() + NOTICE_MS)
    throw invalid([{ path: ['effectiveAt'], message: 'Elige un día dentro de 30 días o más.' }]);
  await tx.execute(
    sql`INSERT INTO sales_price_changes (price_code, amount_minor, effective_at, made_at)
      VALUES (${code}, ${amountMinor}, ${effectiveAt}, ${now.toISOString()})`,
  );
}

interface Change {
  id: string;
  amount_minor: string;
  effective_at: string;
}

const planOf = ({ sku, priceCode, name, taxPercent, steps, attributes }: Subscription): Plan => ({
  sku,
  priceCode,
  name,
  taxPercent,
  steps,
  attributes,
});

/** The usual price is what changes: what is for the beginning stays as it was bought. */
const withUsual = (plan: Plan, amountMinor: number): Plan => ({
  ...plan,
  steps: plan.steps.map((step, index) =>
    index === plan.steps.length - 1 ? { ...step, amountMinor } : step,
  ),
});

/** What is to be said to a reader; undefined: nothing changes for them. */
function newsOf(one: Subscription, change: Change, now: Date) {
  const usual = one.steps.at(-1);
  if (usual?.cycles !== null) return undefined;
  const amountMinor = Number(change.amount_minor);
  // They were told another price, and keep the one that they have.
  if (amountMinor === usual.amountMinor)
    return one.announced ? { plan: undefined, anchorAt: undefined } : undefined;
  const soonest = new Date(now.getTime() + NOTICE_MS);
  const effective = new Date(change.effective_at);
  const from = effective > soonest ? effective : soonest;
  return { plan: withUsual(planOf(one), amountMinor), anchorAt: from.toISOString() };
}

/** Writes down what one reader is told, and has it mailed, once. */
async function announceTo(tx: Tx, id: number, change: Change, now: Date): Promise<void> {
  const one = await lockSubscription(tx, id);
  const looked = await rows(
    tx,
    sql`UPDATE sales_subscriptions SET price_change_id = ${change.id} WHERE id = ${id}
      AND status = ${active} AND price_change_id IS DISTINCT FROM ${change.id} RETURNING id`,
  );
  const news = one && looked.length > 0 ? newsOf(one, change, now) : undefined;
  if (!one || !news) return;
  await append(tx, one, { type: 'PRICE_ANNOUNCED', at: now.toISOString(), ...news });
  const { site } = await orderById(tx, one.orderId);
  const stays = news.plan === undefined;
  const asked = { id: randomUUID(), kind: 'price', subscription: id, stays, site };
  await addJob(tx, mailSales, asked, { about: ownerOf(id) });
}

/** rule 13.54: tells those who have a price what it will cost; right on any number of nodes. */
export const announcePrices = defineJob<Record<string, never>>({
  name: 'announce-prices',
  label: 'Avisar a suscriptores de otro precio',
  payload: z.object({}).strict() as z.ZodType<Record<string, never>>,
  schedule: '*/5 * * * *',
  work: async (_, { database, clock, log, signal }) => {
    const due = await rows<Change & { subscription_id: string }>(
      database.db,
      sql`SELECT s.id AS subscription_id, c.id, c.amount_minor, c.effective_at
        FROM (SELECT DISTINCT ON (price_code) * FROM sales_price_changes
          ORDER BY price_code, id DESC) AS c
        JOIN sales_subscriptions s ON s.price_code = c.price_code
        WHERE s.status = ${active} AND s.parent_id IS NULL AND s.payment_method_id IS NOT NULL
          AND s.reader_id IS NOT NULL AND coalesce(s.anchor_at, s.started_at) <= c.made_at
          AND s.price_change_id IS DISTINCT FROM c.id
        ORDER BY s.id LIMIT ${AT_A_TIME}`,
    );
    for (const { subscription_id, ...change } of due) {
      if (signal.aborted) return;
      try {
        await database.transaction((tx) =>
          announceTo(tx, Number(subscription_id), change, clock()),
        );
      } catch (error) {
        log.error(
          { event: 'price_notice_failed', err: error },
          'No se pudo avisar de otro precio; se intenta otra vez',
        );
      }
    }
  },
});
