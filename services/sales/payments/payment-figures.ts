import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../../database/database.ts';

/** How payments fare. */
export interface PaymentFigures {
  /** Of those that were begun in the last hour, by what became of them. */
  lastHour: readonly { status: PaymentStatus; count: number }[];
  /** For how long the oldest whose end nobody knows has been under way, in seconds; 0 for none. */
  unsettledSeconds: number;
}

/** rule 13.8: as the table has them. */
export const PAYMENT_STATUSES = [
  'open',
  'charging',
  'confirming',
  'taken',
  'paid',
  'declined',
  'returned',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Of more in an hour the newest: none is looked for in years of others. */
const MOST = 20_000;

export async function paymentFigures(tx: Tx): Promise<PaymentFigures> {
  const found = await rows<{ status: string; count: string }>(
    tx,
    sql`SELECT status, count(*) FROM (
        SELECT status, created_at FROM sales_payments ORDER BY id DESC LIMIT ${MOST}) AS newest
      WHERE created_at > now() - interval '1 hour' GROUP BY status`,
  );
  const counts = new Map(found.map(({ status, count }) => [status, Number(count)]));
  const [oldest] = await rows<{ seconds: string | null }>(
    tx,
    sql`SELECT extract(epoch FROM now() - min(coalesce(charging_at, taken_at))) AS seconds
      FROM sales_payments WHERE status IN ('charging', 'taken')`,
  );
  return {
    lastHour: PAYMENT_STATUSES.map((status) => ({ status, count: counts.get(status) ?? 0 })),
    unsettledSeconds: Math.max(0, Number(oldest?.seconds ?? 0)),
  };
}
