import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PlanChangeInput } from '../../../schemas/sales/inputs.ts';
import { type PlanChange, SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { type Price, pricesByCode } from '../catalogue/catalogue.ts';
import { amountOf, planChange } from '../money/money.ts';
import { endOfTerm, stepOfTerm, termEnd } from '../money/terms.ts';
import { isDeliverable } from '../orders/delivery.ts';
import { orderById } from '../orders/orders.ts';
import { requireNoMoneyOut } from '../payments/money-out.ts';
import { SalesFault } from '../refusal.ts';
import type { Plan } from '../subscriptions/fold.ts';
import { ownSubscription, type Subscription } from '../subscriptions/subscriptions.ts';
import { ordersOfTerm } from '../subscriptions/term-orders.ts';

const { active } = SUBSCRIPTION_STATUS;

/** So long a quote counts. */
export const QUOTE_MS = 30 * 60_000;

/** The last line of the ledger about a subscription. */
export async function lastLineOf(tx: Tx, id: number): Promise<number> {
  const [row] = await rows<{ seq: string | null }>(
    tx,
    sql`SELECT max(seq) AS seq FROM sales_ledger WHERE subscription_id = ${id}`,
  );
  return Number(row?.seq ?? 0);
}

/**
 * rule 13.71: what went back of the term that runs, beside what changes of plan gave back, in
 * cents. Of what paid for it: the order that began it, and those of plans that were changed in it.
 */
export async function returnedOfTerm(tx: Tx, id: number): Promise<number> {
  const [row] = await rows<{ minor: string }>(
    tx,
    sql`SELECT coalesce(sum(ceil(r.amount_minor::numeric * i.amount_minor / o.total_minor)), 0)
        AS minor FROM sales_refunds r
      JOIN sales_payments p ON p.id = r.payment_id AND p.status = 'paid'
      JOIN sales_orders o ON o.id = r.order_id AND o.total_minor > 0
      JOIN sales_subscriptions s ON s.id = ${id}
      JOIN sales_order_items i ON i.order_id = o.id
        AND i.position = CASE WHEN o.id = s.order_id THEN s.position ELSE 0 END
      WHERE r.status <> 'refused' AND NOT starts_with(r.key, 'plan-')
        AND r.asked_at >= (SELECT max(l.at) FROM sales_ledger l WHERE l.subscription_id = ${id}
          AND l.type IN ('START_SUBSCRIPTION', 'RENEW_SUBSCRIPTION', 'CHANGE_PLAN'))
        AND r.order_id = ANY(${sql.param(await ordersOfTerm(tx, id))}::bigint[])`,
  );
  return Number(row?.minor ?? 0);
}

const refuse = (message: string): never => {
  throw new SalesFault('conflict', { message });
};

/** Throws SalesFault `conflict` for what cannot change its plan as it stands. */
export function requireChangeable(one: Subscription, now: Date): void {
  if (one.parentId !== undefined) refuse('El plan lo cambia quien comparte contigo.');
  if (one.status !== active) refuse('Sólo se cambia el plan de una suscripción activa.');
  if (one.paymentMethodId === undefined) refuse('Esta suscripción no la pagas tú.');
  if (Date.parse(one.termEndsAt) <= now.getTime())
    refuse('Hay un pago en curso. Espera a que termine y vuelve a intentarlo.');
}

async function wantedPrice(tx: Tx, code: string, one: Subscription): Promise<Price> {
  const price = (await pricesByCode(tx, [code])).get(code);
  if (price?.kind !== 'regular')
    throw new SalesFault('notFound', { message: 'Ese plan no se vende.' });
  if (price.currency !== one.currency) refuse('Ese plan se paga en otra moneda.');
  return price;
}

/** rule 13.21: the usual price; what is for the beginning alone is for whoever begins. */
function planOf({ code, product, steps }: Price): Plan & { amountMinor: number } {
  const usual = steps.at(-1);
  if (!usual) throw new Error(`No steps of ${code}`);
  const { sku, name, taxPercent, attributes } = product;
  const plan = { sku, priceCode: code, name, taxPercent, attributes, steps: [usual] };
  return { ...plan, amountMinor: usual.amountMinor };
}

interface Quoted {
  sessionId: string;
  one: Subscription;
  price: Price;
  isNow: boolean;
  now: Date;
  /** What went back of the term, in cents. */
  returnedMinor: number;
  needsAddress: boolean;
}

/** What is told, and what it comes to in cents. */
function quoteOf({ sessionId, one, price, isNow, now, returnedMinor, needsAddress }: Quoted) {
  const { amountMinor, ...plan } = planOf(price);
  const isFirst = one.cycle === one.anchorCycle;
  const start = isFirst ? new Date(one.anchorAt) : endOfTerm(one, one.cycle - 1);
  const end = new Date(one.termEndsAt);
  const paidMinor = stepOfTerm(one, one.cycle)?.amountMinor ?? 0;
  const keptMinor = Math.max(0, paidMinor - returnedMinor);
  const money = isNow
    ? planChange({ paidMinor: keptMinor, start, end }, amountMinor, now)
    : { chargeMinor: 0, refundMinor: 0 };
  const told: PlanChange = {
    sessionId,
    subscriptionId: one.id,
    currency: one.currency,
    currentSKU: one.sku,
    currentPriceCode: one.priceCode,
    currentTermStarted: start.getTime(),
    currentTermEnds: end.getTime(),
    currentTermTotalAmount: amountOf(paidMinor, one.currency),
    proposedSKU: plan.sku,
    proposedPriceCode: plan.priceCode,
    proposedNextEventDate: (isNow ? termEnd(now, plan.steps, 0, one.timeZone) : end).getTime(),
    ...(money.refundMinor > 0
      ? { proposedRefundAmount: amountOf(money.refundMinor, one.currency) }
      : {}),
    proposedCharge: amountOf(isNow ? money.chargeMinor : amountMinor, one.currency),
    ...(needsAddress ? { needsAddress } : {}),
  };
  return { told, plan, ...money };
}

/**
 * What a change of plan would cost: at once with what is unused of the old term taken off
 * (rule 13.43), or from the next term on. Throws SalesFault `notFound`, `conflict`, `badInput`.
 */
export async function quotePlan(
  tx: Tx,
  readerId: string,
  { input, now }: { input: PlanChangeInput; now: Date },
): Promise<PlanChange> {
  const { subscriptionId: id, newPriceCode, productChanges, currentTerm } = input;
  const one = await ownSubscription(tx, readerId, id, true);
  requireChangeable(one, now);
  await requireNoMoneyOut(tx, one.id);
  const price = await wantedPrice(tx, newPriceCode, one);
  const isNow = productChanges === 'NOW';
  if (isNow && currentTerm === 'CONTINUES')
    throw new SalesFault('badInput', {
      message: 'Si el plan cambia ahora, el periodo de antes termina.',
    });
  const isSame = price.code === one.priceCode;
  if (isSame && (isNow || !one.planned)) refuse('Ya tienes ese plan.');
  const returnedMinor = await returnedOfTerm(tx, one.id);
  const { contact } = await orderById(tx, one.orderId);
  const needsAddress = price.product.isDelivered && !isDeliverable({ ...contact, ...one.delivery });
  const { told, plan, chargeMinor, refundMinor } = quoteOf({
    returnedMinor,
    needsAddress,
    sessionId: randomUUID(),
    one,
    price,
    isNow,
    now,
  });
  const before = new Date(now.getTime() - QUOTE_MS).toISOString();
  await tx.execute(
    sql`DELETE FROM sales_plan_quotes
      WHERE reader_id = ${readerId} AND used_at IS NULL AND quoted_at < ${before}`,
  );
  await tx.execute(
    sql`INSERT INTO sales_plan_quotes (id, subscription_id, reader_id, ledger_seq, is_now, plan,
        charge_minor, refund_minor, returned_minor, told, quoted_at)
      VALUES (${told.sessionId}, ${id}, ${readerId}, ${await lastLineOf(tx, id)}, ${isNow},
        ${isSame ? null : JSON.stringify(plan)}::jsonb, ${chargeMinor}, ${refundMinor},
        ${returnedMinor}, ${JSON.stringify(told)}, ${now.toISOString()})`,
  );
  return told;
}
