import { sql } from 'drizzle-orm';
import type { PlanChange } from '../../../schemas/sales/wire.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import { taxed } from '../money/money.ts';
import { type Delivery, isDeliveredSku, requireDelivery } from '../orders/delivery.ts';
import { insertOrder, orderById, type StoredOrder } from '../orders/orders.ts';
import { settlePaid } from '../payments/booking.ts';
import { cancelUnpaid, requireNoMoneyOut } from '../payments/money-out.ts';
import { pay } from '../payments/payments.ts';
import type { SalesDependencies } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import type { Plan } from '../subscriptions/fold.ts';
import { append, lockSubscription, type Subscription } from '../subscriptions/subscriptions.ts';
import { lastLineOf, QUOTE_MS, requireChangeable, returnedOfTerm } from './plan-quotes.ts';
import { askRefunds, giveBackAsked } from './plan-refunds.ts';

type Parts = Pick<SalesDependencies, 'database' | 'clock' | 'providers' | 'log'>;

interface QuoteRow {
  id: string;
  subscription_id: string;
  ledger_seq: string;
  is_now: boolean;
  plan: Plan | null;
  charge_minor: string;
  refund_minor: string;
  returned_minor: string;
  told: PlanChange;
  quoted_at: string;
  used_at: string | null;
  order_id: string | null;
}

interface Confirming {
  readerId: string;
  sessionId: string;
  reasonCode: string | undefined;
  delivery: Delivery;
}

/** rule 13.4: somebody else's is the same as none. Its subscription is locked first. */
async function lockQuote(tx: Tx, { readerId, sessionId }: Confirming) {
  const find = () =>
    rows<QuoteRow>(
      tx,
      sql`SELECT * FROM sales_plan_quotes WHERE id = ${sessionId} AND reader_id = ${readerId}`,
    );
  const [seen] = await find();
  const one = seen && (await lockSubscription(tx, Number(seen.subscription_id)));
  const [quote] = one ? await find() : [];
  if (!one || !quote)
    throw new SalesFault('notFound', { message: 'Esa cotización no existe, o ya venció.' });
  return { one, quote };
}

/** What a change costs now: dated as its quote, at which the money was counted. */
async function changeOrder(
  tx: Tx,
  one: Subscription,
  { plan, charge_minor, quoted_at }: QuoteRow & { plan: Plan },
): Promise<StoredOrder> {
  const parent = await orderById(tx, one.orderId);
  const totalMinor = Number(charge_minor);
  const { taxMinor } = taxed(totalMinor, plan.taxPercent);
  const money = { amountMinor: totalMinor, taxMinor };
  const order = await insertOrder(tx, {
    site: parent.site,
    timeZone: one.timeZone,
    readerId: one.readerId,
    browserHash: undefined,
    kind: 'Change',
    renews: undefined,
    changes: one.id,
    currency: one.currency,
    totalMinor,
    taxMinor,
    contact: { ...parent.contact, ...one.delivery },
    items: [{ ...plan, ...money, position: 0, kind: 'regular', description: '' }],
    now: new Date(isoDate(quoted_at)),
  });
  if (!order) throw new SalesFault('conflict');
  return order;
}

interface Used {
  told: PlanChange;
  one: Subscription;
  /** What there is to pay; undefined: nothing, or not any more. */
  order: StoredOrder | undefined;
}

/** What came of a quote that was used: whoever sends it again gets the same reply. */
async function usedBefore(tx: Tx, one: Subscription, quote: QuoteRow): Promise<Used> {
  const order = quote.order_id === null ? undefined : await orderById(tx, Number(quote.order_id));
  if (order?.status === 'Cancelled')
    throw new SalesFault('conflict', { message: 'Ese cambio no se pudo pagar. Pide otro.' });
  return { told: quote.told, one, order: order?.status === 'Pending' ? order : undefined };
}

/** rule 13.82: a plan that is brought to somebody's door needs to know where that is. */
async function keepDelivery(
  tx: Tx,
  one: Subscription,
  { sku }: Plan,
  { shippingAddress, phone }: Delivery,
): Promise<void> {
  if (!(await isDeliveredSku(tx, sku))) return;
  if (!shippingAddress || !phone) {
    const { contact } = await orderById(tx, one.orderId);
    return requireDelivery({ ...contact, ...one.delivery });
  }
  one.delivery = { shippingAddress, phone };
  requireDelivery(one.delivery);
  await tx.execute(
    sql`UPDATE sales_subscriptions SET delivery = ${JSON.stringify(one.delivery)}::jsonb
      WHERE id = ${one.id}`,
  );
}

/** rule 13.22: a quote serves once, for 30 minutes, unless its subscription moved meanwhile. */
async function takeQuote(tx: Tx, asked: Confirming, now: Date): Promise<Used> {
  const { one, quote } = await lockQuote(tx, asked);
  if (quote.used_at !== null) return usedBefore(tx, one, quote);
  const until = Date.parse(isoDate(quote.quoted_at)) + QUOTE_MS;
  if (now.getTime() >= until)
    throw new SalesFault('gone', { message: 'La cotización venció. Pide otra.' });
  requireChangeable(one, now);
  await requireNoMoneyOut(tx, one.id);
  const isSame =
    (await lastLineOf(tx, one.id)) === Number(quote.ledger_seq) &&
    (await returnedOfTerm(tx, one.id)) === Number(quote.returned_minor);
  if (!isSame) throw new SalesFault('conflict');
  // Of another quote, whose payment nobody began.
  await cancelUnpaid(tx, one.id, 'changes');
  const at = now.toISOString();
  const { plan, told } = quote;
  if (plan) await keepDelivery(tx, one, plan, asked.delivery);
  if (!quote.is_now || !plan) {
    const line = { type: 'PLAN_CHOSEN', at, plan: plan ?? undefined } as const;
    await append(tx, one, { ...line, reasonCode: asked.reasonCode });
    await tx.execute(sql`UPDATE sales_plan_quotes SET used_at = ${at} WHERE id = ${quote.id}`);
    return { told, one, order: undefined };
  }
  const order = await changeOrder(tx, one, { ...quote, plan });
  await tx.execute(
    sql`UPDATE sales_plan_quotes SET used_at = ${at}, order_id = ${order.id}
      WHERE id = ${quote.id}`,
  );
  if (order.totalMinor > 0) return { told, one, order };
  await settlePaid(tx, order, { paymentId: undefined, methodId: undefined, now });
  await askRefunds(tx, one, { quoteId: quote.id, minor: Number(quote.refund_minor), now });
  return { told, one, order: undefined };
}

async function payChange(one: Subscription, order: StoredOrder, parts: Parts): Promise<void> {
  const { database, providers } = parts;
  const [method] = await rows<{ provider: string; token: string }>(
    database.db,
    sql`SELECT provider, token FROM sales_payment_methods WHERE id = ${one.paymentMethodId ?? 0}`,
  );
  const provider = providers.find(({ name }) => name === method?.provider);
  if (!method || !provider) throw new SalesFault('unavailable');
  const { token } = method;
  const attempt = { orderId: order.id, provider, intent: `${order.number}-plan`, token };
  const ask = (charge: Parameters<typeof provider.chargeAgain>[0]) =>
    provider.chargeAgain(charge, token);
  const how = await pay({ ...attempt, isOnce: true, ask }, parts);
  if (how === 'paid') return;
  if (how === 'returned') throw new SalesFault('returned');
  await database.transaction(async (tx) => {
    await lockSubscription(tx, one.id);
    await tx.execute(
      sql`UPDATE sales_orders SET status = 'Cancelled'
        WHERE id = ${order.id} AND status = 'Pending'`,
    );
  });
  throw new SalesFault('declined', {
    message: 'El pago fue rechazado. No se cobró nada, y tu plan sigue siendo el mismo.',
  });
}

/**
 * Changes a plan as it was quoted, once however many ask. Throws SalesFault `notFound`, `gone`,
 * `conflict`, `declined`, and as `pay` does: the same is sent again then.
 */
export async function confirmPlan(asked: Confirming, parts: Parts): Promise<PlanChange> {
  const { database, clock } = parts;
  const { told, one, order } = await database.transaction((tx) => takeQuote(tx, asked, clock()));
  if (order) await payChange(one, order, parts);
  // What the provider does not answer now, the job asks again.
  await giveBackAsked({ quoteId: asked.sessionId }, parts);
  return told;
}
