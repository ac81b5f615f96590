import { type SQL, sql } from 'drizzle-orm';
import {
  DESK_STATUSES,
  type DeskStatus,
  type OrderListing,
  SALES_LISTED,
  type SoldOrder,
  type SoldSubscription,
  type SubscriptionListing,
} from '../../../schemas/sales/sales-desk.ts';
import type { Currency, OrderStatus, OrderType } from '../../../schemas/sales/wire.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';

const MOST_WORDS = 5;

/** Signs that mean something to LIKE stand for themselves. */
const literal = (word: string): string => `%${word.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

const wordsOf = (search: string): string[] =>
  search.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

const WHO = sql`lower(concat_ws(' ', r.email, r.first_name, r.last_name,
  r.second_last_name, o.contact->>'email', o.contact->>'firstName',
  o.contact->>'lastName'))`;
const NAME = sql`trim(concat_ws(' ', coalesce(r.first_name, o.contact->>'firstName'),
  coalesce(r.last_name, o.contact->>'lastName')))`;

/** All that is wanted, of which `condition` leaves out what was listed already. */
const where = (conditions: readonly SQL[]): SQL =>
  conditions.length > 0 ? sql`WHERE ${sql.join([...conditions], sql` AND `)}` : sql``;

const countOf = async (tx: Tx, from: SQL, wanted: readonly SQL[]): Promise<number> => {
  const [row] = await rows<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count ${from} ${where(wanted)}`,
  );
  return row?.count ?? 0;
};

/** What stands first of a list, and from where on the next part is. */
function cut<T extends { id: number }>(found: readonly T[]): { listed: T[]; next: number | null } {
  const listed = found.slice(0, SALES_LISTED);
  return { listed, next: found.length > SALES_LISTED ? (listed.at(-1)?.id ?? null) : null };
}

interface SubscriptionRow {
  id: string;
  email: string | null;
  name: string;
  product: string;
  price_code: string;
  status: number;
  parent_id: string | null;
  site: string;
  number: string;
  started_at: string;
  term_ends_at: string;
}

const soldSubscription = (row: SubscriptionRow): SoldSubscription => ({
  id: Number(row.id),
  email: row.email ?? '',
  name: row.name,
  product: row.product,
  priceCode: row.price_code,
  status: row.status,
  isShared: row.parent_id !== null,
  site: row.site,
  orderNumber: row.number,
  startedAt: isoDate(row.started_at),
  termEndsAt: isoDate(row.term_ends_at),
});

const SUBSCRIPTIONS = sql`FROM sales_subscriptions s JOIN sales_orders o ON o.id = s.order_id
  LEFT JOIN reader_contacts r ON r.id = s.reader_id`;

const soldSubscriptions = async (tx: Tx, rest: SQL): Promise<SoldSubscription[]> => {
  const found = await rows<SubscriptionRow>(
    tx,
    sql`SELECT s.id, r.email, ${NAME} AS name, s.name AS product, s.price_code, s.status,
        s.parent_id, o.site, o.number, s.started_at, s.term_ends_at ${SUBSCRIPTIONS} ${rest}`,
  );
  return found.map(soldSubscription);
};

export interface Wanted<Status extends string> {
  search: string;
  status: Status | '';
  before?: number | undefined;
}

/** Subscriptions whose reader, product, order or number holds all of the words. */
export async function findSubscriptions(
  tx: Tx,
  { search, status, before }: Wanted<DeskStatus>,
): Promise<SubscriptionListing> {
  const wanted = wordsOf(search).map(
    (word) => sql`(${WHO} LIKE ${literal(word)} OR lower(s.name) LIKE ${literal(word)}
      OR lower(s.price_code) = ${word.toLowerCase()} OR o.number = ${word.toUpperCase()}
      OR s.id::text = ${word})`,
  );
  if (status !== '') wanted.push(sql`s.status = ${DESK_STATUSES[status]}`);
  const later = before === undefined ? [] : [sql`s.id < ${before}`];
  const { listed, next } = cut(
    await soldSubscriptions(
      tx,
      sql`${where([...wanted, ...later])} ORDER BY s.id DESC LIMIT ${SALES_LISTED + 1}`,
    ),
  );
  return { subscriptions: listed, next, total: await countOf(tx, SUBSCRIPTIONS, wanted) };
}

export const subscriptionById = async (tx: Tx, id: number): Promise<SoldSubscription | undefined> =>
  (await soldSubscriptions(tx, sql`WHERE s.id = ${id}`))[0];

interface OrderRow {
  id: string;
  number: string;
  kind: OrderType;
  status: OrderStatus;
  email: string;
  site: string;
  products: string[];
  currency: Currency;
  total_minor: string;
  refunded_minor: string;
  ordered_at: string;
  paid_at: string | null;
}

const soldOrder = (row: OrderRow): SoldOrder => ({
  id: Number(row.id),
  number: row.number,
  kind: row.kind,
  status: row.status,
  email: row.email,
  site: row.site,
  products: row.products,
  currency: row.currency,
  totalMinor: Number(row.total_minor),
  refundedMinor: Number(row.refunded_minor),
  orderedAt: isoDate(row.ordered_at),
  paidAt: row.paid_at ? isoDate(row.paid_at) : null,
});

const ORDERS = sql`FROM sales_orders o LEFT JOIN reader_contacts r ON r.id = o.reader_id`;

/** @param rest what comes after FROM: `o` is the order, `r` its reader */
export const soldOrders = async (tx: Tx, rest: SQL): Promise<SoldOrder[]> => {
  const found = await rows<OrderRow>(
    tx,
    sql`SELECT o.id, o.number,
        CASE o.kind WHEN 'Parent' THEN 'Parent' ELSE 'Renewal' END AS kind, o.status, o.site, o.currency, o.total_minor, o.ordered_at,
        o.paid_at, coalesce(r.email, o.contact->>'email', '') AS email,
        ARRAY(SELECT i.name FROM sales_order_items i WHERE i.order_id = o.id
          ORDER BY i.position) AS products,
        (SELECT coalesce(sum(f.amount_minor), 0) FROM sales_refunds f
          JOIN sales_payments p ON p.id = f.payment_id AND p.status = 'paid'
          WHERE f.order_id = o.id AND f.status <> 'refused') AS refunded_minor
      ${ORDERS} ${rest}`,
  );
  return found.map(soldOrder);
};

/** Orders whose reader, number or products hold all of the words. */
export async function findOrders(
  tx: Tx,
  { search, status, before }: Wanted<OrderStatus>,
): Promise<OrderListing> {
  const wanted = wordsOf(search).map(
    (word) => sql`(${WHO} LIKE ${literal(word)} OR o.number = ${word.toUpperCase()}
      OR EXISTS (SELECT FROM sales_order_items i WHERE i.order_id = o.id
        AND lower(i.name) LIKE ${literal(word)}))`,
  );
  if (status !== '') wanted.push(sql`o.status = ${status}`);
  const later = before === undefined ? [] : [sql`o.id < ${before}`];
  const { listed, next } = cut(
    await soldOrders(
      tx,
      sql`${where([...wanted, ...later])} ORDER BY o.id DESC LIMIT ${SALES_LISTED + 1}`,
    ),
  );
  return { orders: listed, next, total: await countOf(tx, ORDERS, wanted) };
}
