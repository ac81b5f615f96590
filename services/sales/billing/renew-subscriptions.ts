import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Dunning } from '../../../schemas/sales/site-sales.ts';
import { SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { type Database, rows, type Tx } from '../../database/database.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { nextPaymentRetry, suspensionEnd } from '../money/dates.ts';
import { taxed } from '../money/money.ts';
import { nextPlanOf, nextTermOf } from '../money/terms.ts';
import { insertOrder, orderById, type StoredOrder } from '../orders/orders.ts';
import { settlePaid } from '../payments/booking.ts';
import { cancelUnpaid, isMoneyOut } from '../payments/money-out.ts';
import { pay } from '../payments/payments.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import { isAccountOpen } from '../subscriptions/account.ts';
import { fold } from '../subscriptions/fold.ts';
import {
  append,
  ledgerOf,
  lockSubscription,
  type Subscription,
} from '../subscriptions/subscriptions.ts';

const { active, suspended } = SUBSCRIPTION_STATUS;

interface ChargingParts {
  database: Database;
  clock(): Date;
  providers: readonly PaymentProvider[];
}

export interface RenewalParts extends ChargingParts {
  /** What a site decides about terms that could not be charged; unset: as is usual. */
  dunningOf?: ((site: string) => Dunning) | undefined;
}

/** rule 13.41: when a term that just failed is tried again, and when it ends unpaid. */
function stepsAfter(
  { termEndsAt }: Subscription,
  now: Date,
  dunning: Dunning | undefined,
): { retryAt?: string | undefined; endsAt?: string } {
  if (!dunning) return {};
  const { retryDays, endsAfterDays } = dunning;
  const due = new Date(termEndsAt);
  return {
    retryAt: nextPaymentRetry(due, now, retryDays)?.toISOString(),
    endsAt: suspensionEnd(due, endsAfterDays).toISOString(),
  };
}

const AT_A_TIME = 500;

type Term = NonNullable<ReturnType<typeof nextTermOf>>;

/** The order of a term: made once, found by whoever comes later. */
async function renewalOrder(
  tx: Tx,
  one: Subscription,
  { cycle, step: { amountMinor: totalMinor } }: Term,
  now: Date,
): Promise<StoredOrder> {
  // rule 13.20: with the plan that its reader chose for it.
  const { sku, priceCode, name, taxPercent, steps, attributes } = nextPlanOf(one);
  const { taxMinor } = taxed(totalMinor, taxPercent);
  const parent = await orderById(tx, one.orderId);
  const item = {
    position: 0,
    kind: 'regular' as const,
    sku,
    priceCode,
    name,
    description: '',
    taxPercent,
    steps,
    attributes,
  };
  await insertOrder(tx, {
    site: parent.site,
    timeZone: one.timeZone,
    readerId: one.readerId,
    browserHash: undefined,
    kind: 'Renewal',
    renews: { subscriptionId: one.id, cycle },
    currency: one.currency,
    totalMinor,
    taxMinor,
    contact: { ...parent.contact, ...one.delivery },
    items: [{ ...item, amountMinor: totalMinor, taxMinor }],
    now,
  });
  const [row] = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM sales_orders WHERE subscription_id = ${one.id} AND cycle = ${cycle}`,
  );
  return orderById(tx, Number(row?.id), true);
}

interface Due {
  one: Subscription;
  order: StoredOrder;
  failures: number;
}

/**
 * Whether money may be moving for another plan: that comes first. What nobody began to pay is not
 * paid any more.
 */
async function isChanging(tx: Tx, id: number): Promise<boolean> {
  if (await isMoneyOut(tx, id, 'changes')) return true;
  await cancelUnpaid(tx, id, 'changes');
  return false;
}

/** Nobody pays for terms that are over: false while a provider may be taking money for one. */
async function leaveMissed(tx: Tx, id: number, cycle: number): Promise<boolean> {
  const missed = await rows(
    tx,
    sql`SELECT FROM sales_orders WHERE subscription_id = ${id} AND kind = 'Renewal'
      AND status = 'Pending' AND cycle <> ${cycle} FOR UPDATE`,
  );
  if (missed.length === 0) return true;
  if (await isMoneyOut(tx, id)) return false;
  await tx.execute(
    sql`UPDATE sales_orders SET status = 'Cancelled' WHERE subscription_id = ${id}
      AND kind = 'Renewal' AND status = 'Pending' AND cycle <> ${cycle}`,
  );
  return true;
}

/** What is due of a subscription; undefined: it is done, or nothing is any more. */
async function takeDue(tx: Tx, id: number, now: Date): Promise<Due | undefined> {
  const one = await lockSubscription(tx, id);
  if (!one?.nextEventAt || Date.parse(one.nextEventAt) > now.getTime()) return undefined;
  if (await isChanging(tx, id)) return undefined;
  const term = one.status === active ? nextTermOf(one, now) : undefined;
  // rule 13.68: who cannot sign in is not charged.
  if (!term || !(await isAccountOpen(tx, one.readerId))) {
    // rule 13.24
    if (await isMoneyOut(tx, id)) return undefined;
    await append(tx, one, { type: 'TERMINATE_SUBSCRIPTION', at: now.toISOString() });
    await cancelUnpaid(tx, id, 'all');
    return undefined;
  }
  // What is out for a term that is over by now comes first.
  if (!(await leaveMissed(tx, id, term.cycle))) return undefined;
  const order = await renewalOrder(tx, one, term, now);
  const failures = fold(await ledgerOf(tx, id))?.failures ?? 0;
  if (order.totalMinor > 0) return { one, order, failures };
  await settlePaid(tx, order, { paymentId: undefined, methodId: undefined, now });
  return undefined;
}

async function methodOf(tx: Tx, one: Subscription) {
  const [row] = await rows<{ provider: string; token: string }>(
    tx,
    sql`SELECT provider, token FROM sales_payment_methods WHERE id = ${one.paymentMethodId ?? 0}`,
  );
  return row;
}

/**
 * Charges a term with what is kept. A provider that does not answer is asked again, the same.
 * @param by what is in the intent beside the order: each attempt has one of its own
 */
async function chargeDue(
  { one, order }: Pick<Due, 'one' | 'order'>,
  by: string,
  parts: ChargingParts,
): Promise<'paid' | 'unpaid' | 'returned'> {
  const method = await methodOf(parts.database.db, one);
  const provider = parts.providers.find(({ name }) => name === method?.provider);
  if (!method || !provider) return 'unpaid';
  const attempt = {
    orderId: order.id,
    provider,
    intent: `${order.number}-${by}`,
    token: method.token,
    isOnce: true,
    ask: (charge: Parameters<PaymentProvider['chargeAgain']>[0]) =>
      provider.chargeAgain(charge, method.token),
  };
  const how = await pay(attempt, parts);
  return how === 'paid' || how === 'returned' ? how : 'unpaid';
}

async function renewOne(id: number, parts: RenewalParts): Promise<void> {
  const { database, clock } = parts;
  const due = await database.transaction((tx) => takeDue(tx, id, clock()));
  if (!due || (await chargeDue(due, String(due.failures), parts)) !== 'unpaid') return;
  await database.transaction(async (tx) => {
    const one = await lockSubscription(tx, id);
    const state = fold(await ledgerOf(tx, id));
    // Another node wrote it down already, or the reader cancelled meanwhile.
    const isSame = state?.failures === due.failures && state.cycle === due.one.cycle;
    if (!one || !isSame || one.status !== active) return;
    const now = clock();
    const line = { type: 'PAYMENT_FAILED', at: now.toISOString(), orderId: due.order.id } as const;
    await append(tx, one, { ...line, ...stepsAfter(one, now, parts.dunningOf?.(due.order.site)) });
  });
}

/** The term that a payment failed for, where it is not paid yet and can be. */
async function takeMissed(tx: Tx, id: number, now: Date) {
  const one = await lockSubscription(tx, id);
  const failures = fold(await ledgerOf(tx, id))?.failures ?? 0;
  const canBePaid = one?.status === active || one?.status === suspended;
  if (!one || !canBePaid || failures === 0 || (await isMoneyOut(tx, id))) return undefined;
  const term = nextTermOf(one, now);
  if (!term || !(await leaveMissed(tx, id, term.cycle))) return undefined;
  const order = await renewalOrder(tx, one, term, now);
  const [asked] = await rows<{ tries: number }>(
    tx,
    sql`SELECT count(*)::int AS tries FROM sales_payments
      WHERE order_id = ${order.id} AND status NOT IN ('open', 'charging')`,
  );
  return order.status === 'Pending' ? { one, order, tries: asked?.tries ?? 0 } : undefined;
}

/**
 * rule 13.25: tries at once, with the method that a subscription has now, what could not be paid.
 * Undefined where nothing is owed.
 * @param by what makes it another attempt: that the method is new, or that the reader asks again
 */
export async function payMissed(
  id: number,
  parts: ChargingParts,
  by: 'method' | 'again',
): Promise<'paid' | 'unpaid' | 'returned' | undefined> {
  const { database, clock } = parts;
  const missed = await database.transaction((tx) => takeMissed(tx, id, clock()));
  if (!missed) return undefined;
  const { one, tries } = missed;
  return chargeDue(missed, by === 'method' ? `m${one.paymentMethodId}` : `n${tries}`, parts);
}

/** rule 13.41: renews what is due, and ends what is over; right on any number of nodes. */
export const renewSubscriptions = defineJob<
  Record<string, never>,
  Pick<RenewalParts, 'providers' | 'dunningOf'>
>({
  name: 'renew-subscriptions',
  label: 'Renovar suscripciones y cobrar lo vencido',
  payload: z.object({}).strict() as z.ZodType<Record<string, never>>,
  schedule: '*/5 * * * *',
  work: async (_, { database, clock, log, providers, dunningOf, signal }) => {
    const due = await rows<{ id: string }>(
      database.db,
      sql`SELECT id FROM sales_subscriptions WHERE next_event_at <= ${clock().toISOString()}
        ORDER BY next_event_at LIMIT ${AT_A_TIME}`,
    );
    for (const { id } of due) {
      if (signal.aborted) return;
      try {
        await renewOne(Number(id), { database, clock, providers, dunningOf });
      } catch (error) {
        log.error(
          { event: 'renewal_failed', err: error },
          'No se pudo renovar una suscripción; se intenta otra vez',
        );
      }
    }
  },
});
