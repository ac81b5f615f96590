import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../../database/database.ts';
import { refundOf } from '../money/money.ts';

export interface RefundRow {
  id: string;
  order_id: string;
  payment_id: string;
  key: string;
  amount_minor: string;
  status: 'asked' | 'done' | 'refused';
  /** What the provider calls it. */
  reference: string | null;
}

/** Every refund of a payment, also those that were refused. */
export const refundsOf = (tx: Tx, paymentId: string | number): Promise<RefundRow[]> =>
  rows<RefundRow>(
    tx,
    sql`SELECT id, order_id, payment_id, key, amount_minor, status, reference FROM sales_refunds
      WHERE payment_id = ${paymentId}`,
  );

interface NewRefund {
  order: { id: number; totalMinor: number; taxMinor: number };
  paymentId: number;
  /** Of whoever asks, the same for the same refund. */
  key: string;
  amountMinor: number;
  /** What went back of the payment before, in the currency's smallest unit. */
  refunded: number;
  reason: string;
  now: Date;
  /** What the provider calls it, which carried it out already; undefined: it is to be asked. */
  doneAs?: string;
}

/** Writes a refund down, with the tax that is in it. The order's row is locked. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  const { order, paymentId, key, amountMinor, refunded, reason, now, doneAs } = refund;
  const { id, totalMinor, taxMinor } = order;
  const paid = { totalMinor, taxMinor, subtotalMinor: totalMinor - taxMinor };
  const tax = refundOf(paid, refunded, amountMinor).taxMinor;
  const at = now.toISOString();
  const isDone = doneAs !== undefined;
  const [row] = await rows<RefundRow>(
    tx,
    sql`INSERT INTO sales_refunds (order_id, payment_id, key, amount_minor, tax_minor, reason,
        status, reference, asked_at, ended_at)
      VALUES (${id}, ${paymentId}, ${key}, ${amountMinor}, ${tax}, ${reason},
        ${isDone ? 'done' : 'asked'}, ${doneAs ?? null}, ${at}, ${isDone ? at : null})
      RETURNING id, order_id, payment_id, key, amount_minor, status, reference`,
  );
  if (!row) throw new Error(`No refund of order ${id}`);
  return row;
}
