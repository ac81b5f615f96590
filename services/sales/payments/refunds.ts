import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../../database/database.ts';
import { Problem } from '../../http/problem.ts';
import { amountOf } from '../money/money.ts';
import { orderById, type StoredOrder } from '../orders/orders.ts';
import type { SalesDependencies } from '../ports.ts';
import {
  lockSubscription,
  subscriptionIdsOf,
  writeLedger,
} from '../subscriptions/subscriptions.ts';
import { isMoneyOut } from './money-out.ts';
import type { PaymentProvider, Refund, RefundOutcome } from './providers/provider.ts';
import { insertRefund, type RefundRow, refundsOf } from './refund-rows.ts';

type Parts = Pick<SalesDependencies, 'database' | 'clock' | 'providers'>;

interface Asked {
  orderId: number;
  key: string;
  amountMinor: number;
  reason: string;
}

const conflict = (message: string) => new Problem(409, 'conflict', message);

const NO_MONEY = 'De este pedido no se cobró nada: no hay qué devolver.';
const OPEN_REFUND =
  'Hay una devolución de este pedido cuya respuesta no ha llegado. Reinténtala antes de pedir otra.';
const UNDER_WAY =
  'Hay un cobro de esta suscripción en curso, que cuenta con lo pagado. Espera unos minutos a que termine.';

interface PaymentRow {
  id: string;
  intent: string;
  provider: string;
  reference: string | null;
}

/** @param which a payment; undefined: the one that bought what the order is for */
async function paymentOf(tx: Tx, orderId: number, which?: string): Promise<PaymentRow> {
  const [payment] = await rows<PaymentRow>(
    tx,
    sql`SELECT id, intent, provider, reference FROM sales_payments
      WHERE order_id = ${orderId}
        AND CASE WHEN ${which ?? null}::bigint IS NULL THEN status = 'paid'
          ELSE id = ${which ?? null}::bigint END`,
  );
  if (!payment) throw conflict(NO_MONEY);
  return payment;
}

/** The row of a new refund of what an order's payment took. */
async function noteAsked(
  tx: Tx,
  { key, amountMinor, reason }: Asked,
  { order, payment, now }: { order: StoredOrder; payment: PaymentRow; now: Date },
): Promise<RefundRow> {
  const known = await refundsOf(tx, payment.id);
  if (known.some(({ status }) => status === 'asked')) throw conflict(OPEN_REFUND);
  const refunded = known
    .filter(({ status }) => status === 'done')
    .reduce((sum, row) => sum + Number(row.amount_minor), 0);
  const { totalMinor } = order;
  if (amountMinor > totalMinor - refunded)
    throw conflict(
      refunded < totalMinor
        ? `De este pedido quedan ${amountOf(totalMinor - refunded, order.currency)} ${order.currency} por devolver.`
        : 'Ya se devolvió todo lo de este pedido.',
    );
  const paymentId = Number(payment.id);
  return insertRefund(tx, { order, paymentId, key, amountMinor, refunded, reason, now });
}

/** Made once, found by whoever asks for the same again. Throws Problem 409 where it is another. */
async function knownRefund(tx: Tx, { orderId, key, amountMinor }: Asked) {
  const [same] = await rows<RefundRow>(tx, sql`SELECT * FROM sales_refunds WHERE key = ${key}`);
  if (!same) return undefined;
  if (Number(same.order_id) !== orderId || Number(same.amount_minor) !== amountMinor)
    throw conflict('Esa devolución se pidió con otros datos.');
  return same;
}

/** A charge that is out may count what this would give back. Subscriptions are locked first. */
async function requireNothingOut(tx: Tx, orderId: number): Promise<void> {
  for (const id of await subscriptionIdsOf(tx, orderId)) {
    await lockSubscription(tx, id);
    if (await isMoneyOut(tx, id)) throw conflict(UNDER_WAY);
  }
}

interface Claimed {
  row: RefundRow;
  refund: Refund;
  provider: PaymentProvider;
  paymentId: number;
}

async function claim(tx: Tx, asked: Asked, { clock, providers }: Parts): Promise<Claimed> {
  if (!(await knownRefund(tx, asked))) await requireNothingOut(tx, asked.orderId);
  const order = await orderById(tx, asked.orderId, true);
  // Whoever waited for that lock looks again.
  const known = await knownRefund(tx, asked);
  const payment = await paymentOf(tx, order.id, known?.payment_id);
  const provider = providers.find(({ name }) => name === payment.provider);
  if (!provider)
    throw new Problem(503, 'unavailable', `Quien cobró este pedido (${payment.provider}) no está.`);
  const row = known ?? (await noteAsked(tx, asked, { order, payment, now: clock() }));
  return {
    row,
    provider,
    paymentId: Number(payment.id),
    refund: {
      intent: `refund-${order.number}-${row.id}`,
      charge: { intent: payment.intent, reference: payment.reference ?? '' },
      amountMinor: asked.amountMinor,
      currency: order.currency,
    },
  };
}

/** Writes down what the provider said, unless somebody else did. */
async function settle(
  tx: Tx,
  { row, refund, paymentId }: Claimed,
  outcome: RefundOutcome,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const ended = await rows(
    tx,
    sql`UPDATE sales_refunds SET status = ${outcome.state}, ended_at = ${at},
        reference = ${outcome.state === 'done' ? outcome.reference : null}
      WHERE id = ${row.id} AND status = 'asked' RETURNING id`,
  );
  if (ended.length === 0 || outcome.state !== 'done') return ended.length > 0;
  const { amountMinor, currency } = refund;
  const orderId = Number(row.order_id);
  await writeLedger(tx, { type: 'REFUND', at, orderId, paymentId, amountMinor, currency });
  return true;
}

/**
 * rule 13.61: gives some of what an order cost back, once however often it is asked with the same
 * key. `settled` runs in the transaction that writes down what the provider said, for whoever does
 * so first. Throws Problem 409 where that much is not there, 502 where it is open whether money
 * went back: the same is asked again then.
 */
export async function giveBack(
  asked: Asked,
  parts: Parts,
  settled: (tx: Tx, how: RefundOutcome['state']) => Promise<void>,
): Promise<'done' | 'refused'> {
  const { database, clock } = parts;
  const claimed = await database.transaction((tx) => claim(tx, asked, parts));
  if (claimed.row.status !== 'asked') return claimed.row.status;
  let outcome: RefundOutcome;
  try {
    outcome = await claimed.provider.refund(claimed.refund);
  } catch (cause) {
    const message =
      'Quien cobra no respondió. Reinténtalo en un momento: no se devuelve dos veces.';
    throw Object.assign(new Problem(502, 'provider_away', message), { cause });
  }
  await database.transaction(async (tx) => {
    if (await settle(tx, claimed, outcome, clock())) await settled(tx, outcome.state);
  });
  return outcome.state;
}
