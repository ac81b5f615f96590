import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { isoDate, KEPT, rows, type Tx } from '../../database/database.ts';
import { orderById, type StoredOrder } from '../orders/orders.ts';
import type { SalesDependencies } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import { hashOf } from '../secrets.ts';
import { lockBuyerOf, ownedOf } from '../subscriptions/owned.ts';
import { bookPayment, lockOrder } from './booking.ts';
import type { Charge, ChargeOutcome, PaymentProvider } from './providers/provider.ts';

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

/** `returned`: what was taken bought nothing, and goes back. */
type Ended = 'paid' | 'confirming' | 'declined' | 'returned';
type Claim =
  | { kind: 'ended'; how: Ended }
  | { kind: 'ask'; paymentId: number; tries: number; order: StoredOrder }
  | { kind: 'taken'; paymentId: number }
  | { kind: 'owned' }
  | { kind: 'wait'; tries: number };

interface PaymentRow {
  id: string;
  status: 'open' | 'charging' | 'taken' | Ended;
  intent: string;
  token_hash: string | null;
  tries: number;
  charging_at: string | null;
}

/** The order's row is locked. */
async function paymentsOf(tx: Tx, attempt: Attempt, now: Date): Promise<PaymentRow[]> {
  const { orderId, intent, provider } = attempt;
  return rows<PaymentRow>(
    tx,
    sql`WITH made AS (
        INSERT INTO sales_payments (order_id, intent, provider, status, created_at)
        VALUES (${orderId}, ${intent}, ${provider.name}, 'open', ${now.toISOString()})
        ON CONFLICT (order_id, intent) DO NOTHING
        RETURNING id, status, intent, token_hash, tries, charging_at)
      SELECT id, status, intent, token_hash, tries, charging_at FROM sales_payments
        WHERE order_id = ${orderId}
      UNION ALL SELECT id, status, intent, token_hash, tries, charging_at FROM made`,
    KEPT,
  );
}

/** So long an order can be paid. */
export const ORDER_MS = 24 * 3_600_000;
const TOO_OLD = 'Este pedido venció. Vuelve a elegir lo que quieres.';
const OTHER_UNDER_WAY =
  'Otro pago tuyo de lo mismo sigue en curso. Espera un momento: no se cobra dos veces.';

/**
 * rules 13.79, 13.81: true where its reader has by now what an order is for, which nobody pays any
 * more. Throws SalesFault `gone` for an order of another day, `busy` while another one of the same
 * is being paid.
 */
async function isUnbuyable(tx: Tx, order: StoredOrder, now: Date): Promise<boolean> {
  if (now.getTime() - Date.parse(order.orderedAt) >= ORDER_MS)
    throw new SalesFault('gone', { message: TOO_OLD });
  const { id, readerId, items } = order;
  if (readerId === undefined) return false;
  if ((await ownedOf(tx, readerId, items, now)).length > 0) {
    await tx.execute(
      sql`UPDATE sales_orders SET status = 'Cancelled' WHERE id = ${id} AND status = 'Pending'`,
    );
    return true;
  }
  const skus = items.filter(({ kind }) => kind === 'regular').map(({ sku }) => sku);
  const others = await rows(
    tx,
    sql`SELECT FROM sales_orders o JOIN sales_payments p ON p.order_id = o.id
        JOIN sales_order_items i ON i.order_id = o.id
      WHERE o.reader_id = ${readerId} AND o.kind = 'Parent' AND o.id <> ${id}
        AND p.status IN ('charging', 'taken') AND i.kind = 'regular'
        AND i.sku = ANY(${sql.param(skus)}::text[]) LIMIT 1`,
    KEPT,
  );
  if (others.length > 0) throw new SalesFault('busy', { message: OTHER_UNDER_WAY, retryAfter: 5 });
  return false;
}

/** Of all who want to pay an order at a time one asks the provider; the others wait for that. */
async function claim(tx: Tx, attempt: Attempt, now: Date, seen: number): Promise<Claim> {
  await lockBuyerOf(tx, attempt.orderId);
  const order = await orderById(tx, attempt.orderId, true);
  if (order.status === 'Paid') return { kind: 'ended', how: 'paid' };
  const all = await paymentsOf(tx, attempt, now);
  const taken = all.find(({ status }) => status === 'taken');
  if (taken) return { kind: 'taken', paymentId: Number(taken.id) };
  if (all.some(({ status, intent }) => status === 'returned' && intent === attempt.intent))
    return { kind: 'ended', how: 'returned' };
  if (order.status !== 'Pending') throw new SalesFault('conflict');
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
  if (order.kind === 'Parent' && (await isUnbuyable(tx, order, now))) return { kind: 'owned' };
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

interface Told {
  paymentId: number;
  orderId: number;
}

/** What was not paid: nothing is lost where somebody else knows better. */
async function noteUnpaid(
  tx: Tx,
  { paymentId, orderId }: Told,
  state: 'confirming' | 'declined',
): Promise<Ended> {
  const { order } = await lockOrder(tx, orderId);
  if (order.status === 'Paid') return 'paid';
  await tx.execute(
    sql`UPDATE sales_payments SET status = ${state}, charging_at = NULL
      WHERE id = ${paymentId} AND status NOT IN ('taken', 'paid', 'returned')`,
  );
  return state;
}

/**
 * rule 13.67: writes down what a provider said about an attempt. What it took stands written before
 * anything is made of it: no fault of what it is for can undo that.
 */
export async function settle(told: Told, outcome: ChargeOutcome, parts: Parts): Promise<Ended> {
  const { database, clock } = parts;
  const { paymentId } = told;
  if (outcome.state !== 'paid')
    return database.transaction((tx) => noteUnpaid(tx, told, outcome.state));
  const { reference, method } = outcome;
  await database.db.execute(
    sql`UPDATE sales_payments SET status = 'taken', charging_at = NULL, reference = ${reference},
        kept = ${JSON.stringify(method)}::jsonb, taken_at = ${clock().toISOString()}
      WHERE id = ${paymentId} AND status NOT IN ('taken', 'paid', 'returned')`,
  );
  return bookPayment({ paymentId, orderId: told.orderId }, parts);
}

async function askProvider(
  attempt: Attempt,
  { paymentId, order }: { paymentId: number; order: StoredOrder },
  parts: Parts,
): Promise<Ended> {
  const { intent, orderId } = attempt;
  const charge = { intent, amountMinor: order.totalMinor, currency: order.currency };
  let outcome: ChargeOutcome;
  try {
    outcome = await attempt.ask(charge);
  } catch (cause) {
    // Whether money moved is open: the next who asks, or the job, asks about the same intent.
    await parts.database.db.execute(
      sql`UPDATE sales_payments SET charging_at = NULL
        WHERE id = ${paymentId} AND status = 'charging'`,
    );
    throw new SalesFault('providerAway', { cause });
  }
  return settle({ paymentId, orderId }, outcome, parts);
}

/**
 * rule 13.8: pays an order once, however many ask at a time, on whatever nodes, and tells all of
 * them the same. Throws SalesFault `providerAway` where it is open whether money moved, `busy`
 * where another's attempt takes too long, `conflict`, `alreadyHas`, `gone`.
 */
export async function pay(attempt: Attempt, parts: Parts): Promise<Ended> {
  const { database, clock } = parts;
  const until = performance.now() + WAIT_MS;
  let seen = -1;
  for (let napMs = 20; performance.now() < until; napMs = Math.min(napMs * 2, LONGEST_NAP_MS)) {
    const found = await database.transaction((tx) => claim(tx, attempt, clock(), seen));
    if (found.kind === 'ended') return found.how;
    if (found.kind === 'owned') throw new SalesFault('alreadyHas');
    if (found.kind === 'taken') {
      const { orderId } = attempt;
      return bookPayment({ paymentId: found.paymentId, orderId }, parts);
    }
    if (found.kind === 'ask') return askProvider(attempt, found, parts);
    seen = found.tries;
    await sleep(napMs);
  }
  throw new SalesFault('busy', {
    message: 'Tu pago sigue en curso. Espera un momento: no se cobra dos veces.',
    retryAfter: 5,
  });
}
