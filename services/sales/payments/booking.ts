import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../../database/database.ts';
import { endOfTerm, plannedFrom, termEnd } from '../money/terms.ts';
import { orderById, type StoredOrder } from '../orders/orders.ts';
import type { SalesDependencies } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import { isAccountOpen } from '../subscriptions/account.ts';
import { lockBuyerOf, ownedOf } from '../subscriptions/owned.ts';
import {
  append,
  lockSubscription,
  type Subscription,
  startSubscription,
  writeLedger,
} from '../subscriptions/subscriptions.ts';
import { takeIntroductions } from './introductions.ts';
import { cancelUnpaid } from './money-out.ts';
import type { KeptMethod } from './providers/provider.ts';
import { insertRefund } from './refund-rows.ts';
import { RETURN_CAUSES, type ReturnCause, returnCauseOf } from './return-cause.ts';

async function keepMethod(
  tx: Tx,
  { readerId }: StoredOrder,
  provider: string,
  method: KeptMethod,
): Promise<number> {
  const [row] = await rows<{ id: string }>(
    tx,
    sql`INSERT INTO sales_payment_methods (reader_id, provider, token, brand, first_six, last_four,
        expires, holder_name)
      VALUES (${readerId ?? null}, ${provider}, ${method.token}, ${method.brand},
        ${method.firstSix}, ${method.lastFour}, ${method.expires}, ${method.holderName})
      RETURNING id`,
  );
  return Number(row?.id);
}

/**
 * With what a renewal was paid: what the subscription has, as the provider describes it now, or
 * what came in its place.
 */
async function renewMethod(
  tx: Tx,
  order: StoredOrder,
  { id, paymentMethodId }: Subscription,
  { provider, method }: { provider: string; method: KeptMethod },
): Promise<number> {
  const { token, brand, firstSix, lastFour, expires, holderName } = method;
  const known = await rows(
    tx,
    sql`UPDATE sales_payment_methods SET brand = ${brand}, first_six = ${firstSix},
        last_four = ${lastFour}, expires = ${expires}, holder_name = ${holderName}
      WHERE id = ${paymentMethodId ?? 0} AND provider = ${provider} AND token = ${token}
      RETURNING id`,
  );
  if (paymentMethodId !== undefined && known.length > 0) return paymentMethodId;
  const kept = await keepMethod(tx, order, provider, method);
  await tx.execute(
    sql`UPDATE sales_subscriptions SET payment_method_id = ${kept} WHERE id = ${id}`,
  );
  return kept;
}

/** rule 13.20: another plan from `anchorAt` on, whose order was paid. */
async function beginPlan(
  tx: Tx,
  one: Subscription,
  order: StoredOrder,
  { at, anchorAt }: { at: string; anchorAt: string },
): Promise<void> {
  const [item] = order.items;
  if (!item) throw new Error(`No plan in order ${order.id}`);
  const { sku, priceCode, name, taxPercent, steps, attributes } = item;
  const plan = { sku, priceCode, name, taxPercent, steps, attributes };
  const termEndsAt = termEnd(new Date(anchorAt), steps, 0, one.timeZone).toISOString();
  const line = { type: 'CHANGE_PLAN', at, cycle: one.cycle + 1, termEndsAt, anchorAt } as const;
  await append(tx, one, { ...line, plan, orderId: order.id });
}

/** The next term of a subscription, whose order was paid. */
async function renew(tx: Tx, order: StoredOrder, now: Date): Promise<void> {
  const subscriptionId = order.renews?.subscriptionId ?? order.changes ?? 0;
  const subscription = await lockSubscription(tx, subscriptionId);
  if (!subscription) throw new Error(`No subscription ${subscriptionId}`);
  const at = now.toISOString();
  if (!order.renews) return beginPlan(tx, subscription, order, { at, anchorAt: order.orderedAt });
  if (order.items[0]?.priceCode !== subscription.priceCode)
    return beginPlan(tx, subscription, order, {
      at,
      anchorAt: plannedFrom(subscription, order.items[0]?.steps ?? [], new Date(order.orderedAt)),
    });
  const { cycle } = order.renews;
  const termEndsAt = endOfTerm(subscription, cycle).toISOString();
  const line = { type: 'RENEW_SUBSCRIPTION', at, cycle, termEndsAt } as const;
  await append(tx, subscription, { ...line, orderId: order.id });
}

interface Paid {
  paymentId: number | undefined;
  methodId: number | undefined;
  now: Date;
}

/** rule 13.8: what was paid is there in the same transaction. The order's row is locked. */
export async function settlePaid(tx: Tx, order: StoredOrder, paid: Paid): Promise<void> {
  const { paymentId, methodId, now } = paid;
  const at = now.toISOString();
  await tx.execute(
    sql`UPDATE sales_orders SET status = 'Paid', paid_at = ${at} WHERE id = ${order.id}`,
  );
  const { totalMinor: amountMinor, currency } = order;
  const money = { type: 'PAYMENT', at, orderId: order.id, amountMinor, currency } as const;
  await writeLedger(tx, { ...money, ...(paymentId === undefined ? {} : { paymentId }) });
  if (order.kind !== 'Parent') return renew(tx, order, now);
  for (const item of order.items) await startSubscription(tx, order, item, { now, methodId });
}

interface LockedOrder {
  order: StoredOrder;
  renewed: Subscription | undefined;
}

/** Subscriptions are locked before their orders, as where they are renewed. */
export async function lockOrder(tx: Tx, orderId: number): Promise<LockedOrder> {
  const about = await lockBuyerOf(tx, orderId);
  const renewed = about === undefined ? undefined : await lockSubscription(tx, about);
  return { order: await orderById(tx, orderId, true), renewed };
}

interface TakenRow {
  provider: string;
  status: string;
  kept: KeptMethod | null;
}

/** The key of what goes back because it bought nothing. */
export const returnKey = (paymentId: number): string => `return-${paymentId}`;

interface Returning {
  paymentId: number;
  order: StoredOrder;
  renewed: Subscription | undefined;
  cause: ReturnCause;
  now: Date;
}

/** rule 13.67: notes that all of a payment goes back. The order's row is locked. */
async function giveBackPayment(tx: Tx, returning: Returning): Promise<void> {
  const { paymentId, order, renewed, cause, now } = returning;
  const { totalMinor: amountMinor, currency } = order;
  const at = now.toISOString();
  await tx.execute(
    sql`UPDATE sales_payments SET status = 'returned', kept = NULL WHERE id = ${paymentId}`,
  );
  await tx.execute(
    sql`UPDATE sales_orders SET status = 'Cancelled'
      WHERE id = ${order.id} AND status = 'Pending'`,
  );
  if (amountMinor > 0) {
    const money = { orderId: order.id, amountMinor, currency, paymentId } as const;
    await writeLedger(tx, { type: 'PAYMENT', at, ...money, reasonCode: cause });
    const key = returnKey(paymentId);
    const reason = RETURN_CAUSES[cause];
    await insertRefund(tx, { order, paymentId, key, amountMinor, refunded: 0, reason, now });
  }
  // The next term is not charged either: it ends with the one that is over.
  if (cause === 'account-closed' && order.renews && renewed) {
    await append(tx, renewed, { type: 'TERMINATE_SUBSCRIPTION', at, reasonCode: cause });
    await cancelUnpaid(tx, renewed.id, 'all');
  }
}

type Booked = 'paid' | 'returned';

interface Booking {
  paymentId: number;
  orderId: number;
  now: Date;
  /** That what it is for refused it; undefined: it was not tried. */
  refused?: 'refused' | undefined;
}

async function bookIn(tx: Tx, { paymentId, orderId, now, refused }: Booking): Promise<Booked> {
  const { order, renewed } = await lockOrder(tx, orderId);
  // Whoever waited for that lock looks now: it may be booked by others.
  const [row] = await rows<TakenRow>(
    tx,
    sql`SELECT provider, status, kept FROM sales_payments WHERE id = ${paymentId}`,
  );
  if (!row) throw new Error(`No payment ${paymentId}`);
  const { status, provider, kept: method } = row;
  if (status !== 'taken' || !method) return status === 'returned' ? 'returned' : 'paid';
  const { readerId, kind, items } = order;
  const isOwned =
    kind === 'Parent' &&
    readerId !== undefined &&
    (await ownedOf(tx, readerId, items, now)).length > 0;
  const isOpen = await isAccountOpen(tx, readerId);
  const facts = { order, subscription: renewed, isAccountOpen: isOpen, isOwned };
  let cause: ReturnCause | undefined = returnCauseOf(facts) ?? refused;
  if (!cause && !(await takeIntroductions(tx, order, { provider, method, now })))
    cause = 'introduction-used';
  if (cause) {
    await giveBackPayment(tx, { paymentId, order, renewed, cause, now });
    return 'returned';
  }
  const methodId = renewed
    ? await renewMethod(tx, order, renewed, { provider, method })
    : await keepMethod(tx, order, provider, method);
  await tx.execute(
    sql`UPDATE sales_payments SET status = 'paid', kept = NULL, payment_method_id = ${methodId}
      WHERE id = ${paymentId}`,
  );
  await settlePaid(tx, order, { paymentId, methodId, now });
  return 'paid';
}

/**
 * rule 13.67: has money that a provider took buy what its order is for, or go back; once, however
 * often it is asked.
 */
export async function bookPayment(
  taken: Pick<Booking, 'paymentId' | 'orderId'>,
  { database, clock }: Pick<SalesDependencies, 'database' | 'clock'>,
): Promise<Booked> {
  const book = (refused?: 'refused') =>
    database.transaction((tx) => bookIn(tx, { ...taken, now: clock(), refused }));
  try {
    return await book();
  } catch (error) {
    if (!(error instanceof SalesFault) || error.status !== 409) throw error;
    return book('refused');
  }
}
