import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import { hashOf } from '../cookies.ts';
import { endOfTerm, termEnd } from '../money/terms.ts';
import { orderById, type StoredOrder } from '../orders/orders.ts';
import type { SalesDependencies } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import {
  append,
  lockSubscription,
  type Subscription,
  startSubscription,
  writeLedger,
} from '../subscriptions/subscriptions.ts';
import type { Charge, ChargeOutcome, KeptMethod, PaymentProvider } from './providers/provider.ts';

type Parts = Pick<SalesDependencies, 'database' | 'clock'>;

/** Who asked a provider and did not tell its answer for so long is taken for dead. */
export const CLAIM_MS = 60_000;
const WAITS_FOR_BANK =
  'Tu banco espera que confirmes este pago. Confírmalo, o vuelve a pedir y paga de otra forma.';
const WAIT_MS = 20_000;
const LONGEST_NAP_MS = 250;

interface Attempt {
  orderId: number;
  provider: PaymentProvider;
  intent: string;
  /** What the reader's browser brought, or the method that is kept. */
  token: string;
  /** What was declined is not asked again, as of a renewal. */
  isOnce?: boolean;
  /** Asks the provider. What it throws leaves open whether money moved. */
  ask(charge: Charge): Promise<ChargeOutcome>;
}

type Ended = 'paid' | 'confirming' | 'declined';
type Claim =
  | { kind: 'ended'; how: Ended }
  | { kind: 'ask'; paymentId: number; tries: number; order: StoredOrder }
  | { kind: 'wait'; tries: number };

interface PaymentRow {
  id: string;
  status: 'open' | 'charging' | Ended;
  intent: string;
  token_hash: string | null;
  tries: number;
  charging_at: string | null;
}

async function paymentsOf(tx: Tx, attempt: Attempt, now: Date): Promise<PaymentRow[]> {
  const { orderId, intent, provider } = attempt;
  await tx.execute(
    sql`INSERT INTO sales_payments (order_id, intent, provider, status, created_at)
      VALUES (${orderId}, ${intent}, ${provider.name}, 'open', ${now.toISOString()})
      ON CONFLICT (order_id, intent) DO NOTHING`,
  );
  return rows<PaymentRow>(
    tx,
    sql`SELECT id, status, intent, token_hash, tries, charging_at FROM sales_payments
      WHERE order_id = ${orderId}`,
  );
}

/** Of all who want to pay an order at a time one asks the provider; the others wait for that. */
async function claim(tx: Tx, attempt: Attempt, now: Date, seen: number): Promise<Claim> {
  const order = await orderById(tx, attempt.orderId, true);
  if (order.status === 'Paid') return { kind: 'ended', how: 'paid' };
  if (order.status !== 'Pending') throw new SalesFault('conflict');
  const all = await paymentsOf(tx, attempt, now);
  const busy = all.find(
    ({ status, charging_at }) =>
      status === 'charging' &&
      charging_at !== null &&
      now.getTime() - Date.parse(isoDate(charging_at)) < CLAIM_MS,
  );
  if (busy) return { kind: 'wait', tries: busy.tries };
  // Money may be moving by another intent: its answer is waited for.
  if (all.some(({ status, intent }) => status === 'charging' && intent !== attempt.intent))
    throw new SalesFault('providerAway');
  // What the reader's bank was asked may still be paid: by another way it would be paid twice.
  if (all.some(({ status, intent }) => status === 'confirming' && intent !== attempt.intent))
    throw new SalesFault('conflict', { message: WAITS_FOR_BANK });
  const own = all.find(({ intent }) => intent === attempt.intent);
  if (!own) throw new Error(`No payment of order ${order.id}`);
  const hash = hashOf(attempt.token);
  // The same attempt, which somebody else made meanwhile.
  const isTold = (attempt.isOnce || own.tries === seen) && own.token_hash === hash;
  if (isTold && (own.status === 'declined' || own.status === 'confirming'))
    return { kind: 'ended', how: own.status };
  const tries = own.tries + 1;
  await tx.execute(
    sql`UPDATE sales_payments SET status = 'charging', charging_at = ${now.toISOString()},
        token_hash = ${hash}, tries = ${tries} WHERE id = ${own.id}`,
  );
  return { kind: 'ask', paymentId: Number(own.id), tries, order };
}

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
  const termEndsAt = termEnd(new Date(anchorAt), steps, 0).toISOString();
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
    return beginPlan(tx, subscription, order, { at, anchorAt: subscription.termEndsAt });
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

/** Subscriptions are locked before their orders, as where they are renewed. */
export async function lockOrder(
  tx: Tx,
  orderId: number,
): Promise<{ order: StoredOrder; renewed: Subscription | undefined }> {
  const { renews, changes } = await orderById(tx, orderId);
  const about = renews?.subscriptionId ?? changes;
  const renewed = about === undefined ? undefined : await lockSubscription(tx, about);
  return { order: await orderById(tx, orderId, true), renewed };
}

/** Writes down what a provider said about an attempt, unless somebody else did. */
export async function settle(
  tx: Tx,
  { paymentId, orderId, provider }: { paymentId: number; orderId: number; provider: string },
  outcome: ChargeOutcome,
  now: Date,
): Promise<Ended> {
  const { order, renewed } = await lockOrder(tx, orderId);
  if (order.status === 'Paid') return 'paid';
  if (outcome.state !== 'paid') {
    await tx.execute(
      sql`UPDATE sales_payments SET status = ${outcome.state}, charging_at = NULL
        WHERE id = ${paymentId} AND status <> 'paid'`,
    );
    return outcome.state;
  }
  const { method } = outcome;
  const methodId = renewed
    ? await renewMethod(tx, order, renewed, { provider, method })
    : await keepMethod(tx, order, provider, method);
  await tx.execute(
    sql`UPDATE sales_payments SET status = 'paid', charging_at = NULL,
        reference = ${outcome.reference}, payment_method_id = ${methodId} WHERE id = ${paymentId}`,
  );
  await settlePaid(tx, order, { paymentId, methodId, now });
  return 'paid';
}

async function askProvider(
  attempt: Attempt,
  { paymentId, order }: { paymentId: number; order: StoredOrder },
  { database, clock }: Parts,
): Promise<Ended> {
  const { intent, provider, orderId } = attempt;
  const charge = { intent, amountMinor: order.totalMinor, currency: order.currency };
  let outcome: ChargeOutcome;
  try {
    outcome = await attempt.ask(charge);
  } catch (cause) {
    // Whether money moved is open: the next who asks, or the job, asks about the same intent.
    await database.db.execute(
      sql`UPDATE sales_payments SET charging_at = NULL
        WHERE id = ${paymentId} AND status = 'charging'`,
    );
    throw new SalesFault('providerAway', { cause });
  }
  const paid = { paymentId, orderId, provider: provider.name };
  return database.transaction((tx) => settle(tx, paid, outcome, clock()));
}

/**
 * rule 13.8: pays an order once, however many ask at a time, on whatever nodes, and tells all of
 * them the same. Throws SalesFault `providerAway` where it is open whether money moved, `busy`
 * where another's attempt takes too long, `conflict`.
 */
export async function pay(attempt: Attempt, parts: Parts): Promise<Ended> {
  const { database, clock } = parts;
  const until = performance.now() + WAIT_MS;
  let seen = -1;
  for (let napMs = 20; performance.now() < until; napMs = Math.min(napMs * 2, LONGEST_NAP_MS)) {
    const found = await database.transaction((tx) => claim(tx, attempt, clock(), seen));
    if (found.kind === 'ended') return found.how;
    if (found.kind === 'ask') return askProvider(attempt, found, parts);
    seen = found.tries;
    await sleep(napMs);
  }
  throw new SalesFault('busy', {
    message: 'Tu pago sigue en curso. Espera un momento: no se cobra dos veces.',
    retryAfter: 5,
  });
}
