import { sql } from 'drizzle-orm';
import { SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';

/** What a reader pays for, for another system: no export of it is taken in again. */
export interface StandingSubscription {
  reader: string;
  sku: string;
  price: string;
  currency: string;
  status: string;
  startedAt: string;
  /** Until when it is paid. */
  termEndsAt: string;
}

const NAMES = new Map<number, string>(
  Object.entries(SUBSCRIPTION_STATUS).map(([name, value]) => [value, name]),
);
const PAGE_ROWS = 1_000;

/** Every subscription of an account, in the order in which they were made. */
export async function* everySubscription(tx: Tx): AsyncGenerator<StandingSubscription> {
  for (let last = '0'; ; ) {
    const found = await rows<{
      id: string;
      reader: string;
      sku: string;
      price: string;
      currency: string;
      status: number;
      started_at: string;
      term_ends_at: string;
    }>(
      tx,
      sql`SELECT id, reader_id AS reader, sku, price_code AS price, currency, status, started_at,
          term_ends_at
        FROM sales_subscriptions WHERE reader_id IS NOT NULL AND id > ${last}::bigint
        ORDER BY id LIMIT ${PAGE_ROWS}`,
    );
    for (const { id: _, status, started_at, term_ends_at, ...row } of found)
      yield {
        ...row,
        status: NAMES.get(status) ?? String(status),
        startedAt: isoDate(started_at),
        termEndsAt: isoDate(term_ends_at),
      };
    const end = found.at(-1);
    if (!end || found.length < PAGE_ROWS) return;
    last = end.id;
  }
}
