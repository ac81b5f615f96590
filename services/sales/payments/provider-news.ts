import { sql } from 'drizzle-orm';
import { SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { orderById, type StoredOrder } from '../orders/orders.ts';
import {
  append,
  lockSubscription,
  subscriptionIdsOf,
  writeLedger,
} from '../subscriptions/subscriptions.ts';
import { ordersOfTerm } from '../subscriptions/term-orders.ts';
import { cancelUnpaid } from './money-out.ts';
import type { Told, ToldDispute, ToldRefund } from './providers/provider.ts';
import { insertRefund, type RefundRow, refundsOf } from './refund-rows.ts';

const { terminated } = SUBSCRIPTION_STATUS;

interface About {
  intent: string;
  /** By name. */
  provider: string;
  now: Date;
}

interface PaymentRow {
  id: string;
  order_id: string;
  status: string;
}

/** What an order bought that has not ended: also what somebody else redeemed of it. */
async function boughtBy(tx: Tx, orderId: number): Promise<number[]> {
  const redeemed = await rows<{ id: string }>(
    tx,
    sql`SELECT g.redeemed_id AS id FROM sales_gifts g JOIN sales_subscriptions s
      ON s.id = g.subscription_id WHERE s.order_id = ${orderId} AND g.redeemed_id IS NOT NULL`,
  );
  const own = await subscriptionIdsOf(tx, orderId);
  return [...new Set([...own, ...redeemed.map(({ id }) => Number(id))])].sort((a, b) => a - b);
}

/** Whether an order paid for the term that runs or its plan, or for what was redeemed. */
async function isOfTerm(tx: Tx, subscriptionId: number, orderId: number): Promise<boolean> {
  const isOwn = (await subscriptionIdsOf(tx, orderId)).includes(subscriptionId);
  return !isOwn || (await ordersOfTerm(tx, subscriptionId)).includes(orderId);
}

interface Locked {
  payment: PaymentRow;
  order: StoredOrder;
  subscriptionIds: number[];
}

/** Subscriptions are locked before their orders, as where they are renewed. */
async function lockPaid(tx: Tx, { intent, provider }: About): Promise<Locked | undefined> {
  const [payment] = await rows<PaymentRow>(
    tx,
    sql`SELECT id, order_id, status FROM sales_payments
      WHERE intent = ${intent} AND provider = ${provider} AND status IN ('paid', 'returned')`,
  );
  if (!payment) return undefined;
  const orderId = Number(payment.order_id);
  const subscriptionIds = await boughtBy(tx, orderId);
  for (const id of subscriptionIds) await lockSubscription(tx, id);
  return { payment, order: await orderById(tx, orderId, true), subscriptionIds };
}

/** What was bought with money that is not here any more ends at once. */
async function endBought(
  tx: Tx,
  { payment, order, subscriptionIds }: Locked,
  { now, reasonCode }: { now: Date; reasonCode: string },
): Promise<void> {
  if (payment.status !== 'paid') return;
  const at = now.toISOString();
  for (const id of subscriptionIds) {
    const one = await lockSubscription(tx, id);
    if (!one || one.status === terminated || !(await isOfTerm(tx, id, order.id))) continue;
    await append(tx, one, { type: 'TERMINATE_SUBSCRIPTION', at, reasonCode });
    // What is out for it comes back by itself (rule 13.67).
    await cancelUnpaid(tx, id, 'all');
  }
}

/** A refund that was carried out, and did not arrive. Ours is on the desk's list then. */
async function noteFailed(
  tx: Tx,
  row: RefundRow,
  { payment, order, now }: Pick<Locked, 'payment' | 'order'> & { now: Date },
): Promise<void> {
  if (row.status !== 'done') return;
  await tx.execute(sql`UPDATE sales_refunds SET status = 'refused' WHERE id = ${row.id}`);
  await writeLedger(tx, {
    type: 'REFUND_FAILED',
    at: now.toISOString(),
    orderId: order.id,
    paymentId: Number(payment.id),
    amountMinor: Number(row.amount_minor),
    currency: order.currency,
  });
}

/** One that somebody made at the provider. */
async function noteForeign(
  tx: Tx,
  told: ToldRefund,
  { payment, order, now, refunded }: Pick<Locked, 'payment' | 'order'> & NoteParts,
): Promise<number> {
  const amountMinor = Math.min(told.amountMinor, order.totalMinor - refunded);
  if (amountMinor <= 0) return 0;
  const paymentId = Number(payment.id);
  const { reference } = told;
  await insertRefund(tx, {
    order,
    paymentId,
    key: `told-${reference}`,
    amountMinor,
    refunded,
    reason: 'Devuelto en la página de quien cobra',
    now,
    doneAs: reference,
  });
  const money = { amountMinor, currency: order.currency, paymentId, orderId: order.id };
  await writeLedger(tx, { type: 'REFUND', at: now.toISOString(), ...money });
  return amountMinor;
}

interface NoteParts {
  now: Date;
  /** What went back before, in cents. */
  refunded: number;
}

/**
 * rule 13.72: refunds that were made at the provider are written down here, each once; with all of
 * an order's money what it bought ends. One of ours that did not arrive is none.
 */
export async function noteRefunds(
  tx: Tx,
  about: About,
  { refunds, refunded: inAll }: { refunds: readonly ToldRefund[]; refunded?: Told['refunded'] },
): Promise<void> {
  const locked = await lockPaid(tx, about);
  if (!locked) return;
  const { payment, order } = locked;
  const { now } = about;
  const known = await refundsOf(tx, payment.id);
  let refunded = known
    .filter(({ status }) => status !== 'refused')
    .reduce((sum, row) => sum + Number(row.amount_minor), 0);
  let isForeign = false;
  for (const told of refunds) {
    const row = known.find(({ reference }) => reference === told.reference);
    if (row && told.state === 'failed') {
      await noteFailed(tx, row, { payment, order, now });
      refunded -= row.status === 'done' ? Number(row.amount_minor) : 0;
    }
    // What we asked for ourselves is written down by whoever did.
    if (row || told.intent?.startsWith('refund-') || told.state === 'failed') continue;
    refunded += await noteForeign(tx, told, { payment, order, now, refunded });
    isForeign = true;
  }
  // Of what it tells in all, what is not known yet is the news.
  const news = inAll && inAll.amountMinor - refunded;
  if (inAll && news && news > 0) {
    const one = { reference: inAll.reference, intent: undefined, state: 'done' } as const;
    const told = { ...one, amountMinor: news };
    refunded += await noteForeign(tx, told, { payment, order, now, refunded });
    isForeign = true;
  }
  if (isForeign && refunded >= order.totalMinor)
    await endBought(tx, locked, { now, reasonCode: 'refund' });
}

type DisputeState = ToldDispute['state'];

/** What the ledger says of a dispute that is told; the money is gone from `open` on. */
export function disputeLine(
  before: DisputeState | undefined,
  told: DisputeState,
): 'DISPUTE' | 'DISPUTE_WON' | undefined {
  const wasGone = before === 'open' || before === 'lost';
  const isGone = told === 'open' || told === 'lost';
  if (wasGone === isGone) return undefined;
  return isGone ? 'DISPUTE' : 'DISPUTE_WON';
}

/** What is over is not told to be open again. */
const isOver = (state: DisputeState | undefined): boolean => state === 'won' || state === 'lost';

/**
 * rule 13.73: a dispute ends what was bought, since the bank took its money back; it is written
 * down once, with how it ended. Won, the money is here again: what ended stays so.
 */
export async function noteDispute(tx: Tx, about: About, told: ToldDispute): Promise<void> {
  const locked = await lockPaid(tx, about);
  if (!locked) return;
  const { payment, order } = locked;
  const at = about.now.toISOString();
  const { reference, state, reason, amountMinor } = told;
  const [row] = await rows<{ state: DisputeState }>(
    tx,
    sql`SELECT state FROM sales_disputes WHERE reference = ${reference}`,
  );
  if (isOver(row?.state) && !isOver(state)) return;
  const closedAt = isOver(state) ? at : null;
  await tx.execute(
    sql`INSERT INTO sales_disputes (payment_id, reference, reason, amount_minor, state, opened_at,
        closed_at)
      VALUES (${payment.id}, ${reference}, ${reason}, ${amountMinor}, ${state}, ${at}, ${closedAt})
      ON CONFLICT (reference) DO UPDATE SET state = excluded.state,
        closed_at = coalesce(sales_disputes.closed_at, excluded.closed_at)`,
  );
  const type = disputeLine(row?.state, state);
  if (!type) return;
  const money = { amountMinor, currency: order.currency, paymentId: Number(payment.id) };
  await writeLedger(tx, { type, at, orderId: order.id, ...money });
  if (type === 'DISPUTE') await endBought(tx, locked, { now: about.now, reasonCode: 'dispute' });
}
