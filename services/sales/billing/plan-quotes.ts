import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type PlanChange, SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { type Price, pricesByCode } from '../catalogue/catalogue.ts';
import type { PlanChangeInput } from '../input.ts';
import { amountOf, planChange } from '../money/money.ts';
import { endOfTerm, stepOfTerm, termEnd } from '../money/terms.ts';
import { requireNoMoneyOut } from '../payments/money-out.ts';
import { SalesFault } from '../refusal.ts';
import type { Plan } from '../subscriptions/fold.ts';
import { ownSubscription, type Subscription } from '../subscriptions/subscriptions.ts';

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
}

/** What is told, and what it comes to in cents. */
function quoteOf({ sessionId, one, price, isNow, now }: Quoted) {
  const { amountMinor, ...plan } = planOf(price);
  const isFirst = one.cycle === one.anchorCycle;
  const start = isFirst ? new Date(one.anchorAt) : endOfTerm(one, one.cycle - 1);
  const end = new Date(one.termEndsAt);
  const paidMinor = stepOfTerm(one, one.cycle)?.amountMinor ?? 0;
  const money = isNow
    ? planChange({ paidMinor, start, end }, amountMinor, now)
    : { chargeMinor: 0, refundMinor: 0 };
  const told: PlanChange = {
    sessionId,
    subscriptionId: one.id,
    currency: one.currency,
    currentSKU: one.sku,
    currentPriceCode: one.priceCode,
    currentTermStarted: start.getTime(),
    currentTermEnds: end.getTime(),
    currentTermTotalAmount: amountOf(paidMinor),
    proposedSKU: plan.sku,
    proposedPriceCode: plan.priceCode,
    proposedNextEventDate: (isNow ? termEnd(now, plan.steps, 0) : end).getTime(),
    ...(money.refundMinor > 0 ? { proposedRefundAmount: amountOf(money.refundMinor) } : {}),
    proposedCharge: amountOf(isNow ? money.chargeMinor : amountMinor),
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
  const { told, plan, chargeMinor, refundMinor } = quoteOf({
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
        charge_minor, refund_minor, told, quoted_at)
      VALUES (${told.sessionId}, ${id}, ${readerId}, ${await lastLineOf(tx, id)}, ${isNow},
        ${isSame ? null : JSON.stringify(plan)}::jsonb, ${chargeMinor}, ${refundMinor},
        ${JSON.stringify(told)}, ${now.toISOString()})`,
  );
  return told;
}
