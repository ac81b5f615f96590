import { sql } from 'drizzle-orm';
import type { SalesFigures } from '../../../schemas/sales/sales-desk.ts';
import type { Currency } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';

const DAY_MS = 86_400_000;

interface Asked {
  /** Days as 2026-11-24, both included, by a clock in that zone. */
  from: string;
  until: string;
  timeZone: string;
}

interface CountRow {
  day: string;
  started: number;
  cancelled: number;
  ended: number;
}

interface MoneyRow {
  day: string;
  currency: Currency;
  paid: string;
  refunded: string;
}

/** Each day of a span, both ends included. */
function daysOf({ from, until }: Asked): string[] {
  const first = Date.parse(from);
  const count = (Date.parse(until) - first) / DAY_MS + 1;
  return Array.from({ length: count }, (_, n) =>
    new Date(first + n * DAY_MS).toISOString().slice(0, 10),
  );
}

/**
 * rule 13.64: what sales came to, day by day, out of the ledger.
 */
export async function figuresOf(tx: Tx, asked: Asked): Promise<SalesFigures> {
  const { from, until, timeZone } = asked;
  const begin = sql`(${from}::date::timestamp AT TIME ZONE ${timeZone})`;
  const end = sql`((${until}::date + 1)::timestamp AT TIME ZONE ${timeZone})`;
  const day = sql`to_char(l.at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD')`;
  const counted = sql`FROM sales_ledger l JOIN sales_subscriptions s ON s.id = l.subscription_id
    WHERE s.parent_id IS NULL AND jsonb_path_exists(s.steps, '$[*].amountMinor ? (@ > 0)')
      AND NOT EXISTS (SELECT FROM sales_gifts g WHERE g.subscription_id = s.id)`;
  const counts = await rows<CountRow>(
    tx,
    sql`SELECT ${day} AS day,
        count(*) FILTER (WHERE l.type = 'START_SUBSCRIPTION')::int AS started,
        count(*) FILTER (WHERE l.type = 'CANCEL_SUBSCRIPTION')::int AS cancelled,
        count(*) FILTER (WHERE l.type = 'TERMINATE_SUBSCRIPTION')::int AS ended
      ${counted} AND l.at >= ${begin} AND l.at < ${end} GROUP BY 1`,
  );
  const money = await rows<MoneyRow>(
    tx,
    sql`SELECT ${day} AS day, l.currency,
        coalesce(sum(l.amount_minor) FILTER (WHERE l.type = 'PAYMENT'), 0) AS paid,
        coalesce(sum(l.amount_minor) FILTER (WHERE l.type IN ('REFUND', 'DISPUTE')), 0)
          - coalesce(sum(l.amount_minor) FILTER (WHERE l.type IN ('REFUND_FAILED', 'DISPUTE_WON')),
            0) AS refunded
      FROM sales_ledger l WHERE l.type IN
        ('PAYMENT', 'REFUND', 'REFUND_FAILED', 'DISPUTE', 'DISPUTE_WON') AND l.amount_minor > 0
        AND l.currency IS NOT NULL AND l.at >= ${begin} AND l.at < ${end} GROUP BY 1, 2 ORDER BY 2`,
  );
  const [open] = await rows<{ before: number; after: number; lost: number }>(
    tx,
    sql`SELECT count(*) FILTER (WHERE began < ${begin} AND (ended IS NULL OR ended >= ${begin}))::int
          AS before,
        count(*) FILTER (WHERE began < ${end} AND (ended IS NULL OR ended >= ${end}))::int AS after,
        count(*) FILTER (WHERE began < ${begin} AND ended >= ${begin} AND ended < ${end})::int
          AS lost
      FROM (SELECT min(l.at) AS began, max(l.at) FILTER (WHERE l.type = 'TERMINATE_SUBSCRIPTION')
          AS ended ${counted} GROUP BY l.subscription_id) AS lives`,
  );
  const { before = 0, after = 0, lost = 0 } = open ?? {};
  return {
    days: daysOf(asked).map((each) => {
      const found = counts.find((row) => row.day === each);
      const { started = 0, cancelled = 0, ended = 0 } = found ?? {};
      const paid = money
        .filter((row) => row.day === each)
        .map((row) => ({
          currency: row.currency,
          paidMinor: Number(row.paid),
          refundedMinor: Number(row.refunded),
        }));
      return { day: each, started, cancelled, ended, money: paid };
    }),
    openBefore: before,
    openAfter: after,
    churn: before === 0 ? null : lost / before,
  };
}
