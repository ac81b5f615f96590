import { sql } from 'drizzle-orm';
import { type PriceStep, priceSteps } from '../../../schemas/sales/catalogue.ts';
import type { OrderInput } from '../../../schemas/sales/inputs.ts';
import type { Address, Currency, OrderStatus, OrderType } from '../../../schemas/sales/wire.ts';
import { isoDate, KEPT, rows, type Tx } from '../../database/database.ts';
import { firstCharge, readCart } from '../carts/carts.ts';
import { type Adoption, type Owner, ownedBy } from '../carts/owner.ts';
import type { Attribute } from '../catalogue/catalogue.ts';
import { SalesFault } from '../refusal.ts';
import { requireUnowned } from '../subscriptions/owned.ts';
import { freshCode } from './codes.ts';
import { requireDelivery } from './delivery.ts';

export interface OrderContact {
  email?: string | undefined;
  phone?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  secondLastName?: string | undefined;
  billingAddress?: Address | undefined;
  shippingAddress?: Address | undefined;
}

/** Money is in whole cents, tax included. */
export interface OrderItem {
  position: number;
  /** A gift is for somebody else. */
  kind: 'regular' | 'gift';
  sku: string;
  priceCode: string;
  name: string;
  description: string;
  amountMinor: number;
  taxMinor: number;
  taxPercent: number;
  steps: PriceStep[];
  attributes: Attribute[];
}

/** To clients a change of plan is a renewal. */
type OrderKind = OrderType | 'Change';

/** What was ordered, frozen. */
export interface StoredOrder {
  id: number;
  number: string;
  site: string;
  /** Of the site: by its clock end the terms that are bought. */
  timeZone: string;
  /** So many months its card has no other introductory price; 0: for everybody. */
  introductoryMonths: number;
  readerId: string | undefined;
  kind: OrderKind;
  /** Of a renewal: of what, and which of its terms. */
  renews: { subscriptionId: number; cycle: number } | undefined;
  /** Of a change of plan: of what. */
  changes?: number | undefined;
  status: OrderStatus;
  currency: Currency;
  totalMinor: number;
  taxMinor: number;
  contact: OrderContact;
  orderedAt: string;
  paidAt: string | undefined;
  items: OrderItem[];
}

interface OrderRow {
  id: string;
  number: string;
  site: string;
  time_zone: string;
  introductory_months: number;
  reader_id: string | null;
  kind: OrderKind;
  subscription_id: string | null;
  cycle: number | null;
  status: OrderStatus;
  currency: Currency;
  total_minor: string;
  tax_minor: string;
  contact: OrderContact;
  ordered_at: string;
  paid_at: string | null;
  items: ItemRow[];
}

interface ItemRow {
  position: number;
  kind: OrderItem['kind'];
  sku: string;
  price_code: string;
  name: string;
  description: string;
  amount_minor: number;
  tax_minor: number;
  tax_percent: number;
  steps: unknown;
  attributes: Attribute[];
}

const itemOf = (row: ItemRow): OrderItem => ({
  position: row.position,
  kind: row.kind,
  sku: row.sku,
  priceCode: row.price_code,
  name: row.name,
  description: row.description,
  amountMinor: row.amount_minor,
  taxMinor: row.tax_minor,
  taxPercent: row.tax_percent,
  steps: priceSteps.parse(row.steps),
  attributes: row.attributes,
});

const orderOf = (row: OrderRow): StoredOrder => ({
  id: Number(row.id),
  number: row.number,
  site: row.site,
  timeZone: row.time_zone,
  introductoryMonths: row.introductory_months,
  readerId: row.reader_id ?? undefined,
  kind: row.kind,
  renews:
    row.subscription_id === null || row.cycle === null
      ? undefined
      : { subscriptionId: Number(row.subscription_id), cycle: row.cycle },
  changes:
    row.kind === 'Change' && row.subscription_id !== null ? Number(row.subscription_id) : undefined,
  status: row.status,
  currency: row.currency,
  totalMinor: Number(row.total_minor),
  taxMinor: Number(row.tax_minor),
  contact: row.contact,
  orderedAt: isoDate(row.ordered_at),
  paidAt: row.paid_at ? isoDate(row.paid_at) : undefined,
  items: row.items.map(itemOf),
});

/** An order `o` and its items, which are read with it each time. */
const ORDER = sql`o.id, o.number, o.site, o.time_zone, o.introductory_months, o.reader_id, o.kind,
  o.subscription_id, o.cycle, o.status, o.currency, o.total_minor, o.tax_minor, o.contact,
  o.ordered_at, o.paid_at, (SELECT coalesce(json_agg(i ORDER BY i.position), '[]'::json)
  FROM sales_order_items i WHERE i.order_id = o.id) AS items`;

type NewOrder = Omit<
  StoredOrder,
  'id' | 'introductoryMonths' | 'number' | 'status' | 'orderedAt' | 'paidAt'
> & {
  browserHash: string | undefined;
  introductoryMonths?: number;
  now: Date;
};

/** A pending order; undefined where a renewal of that term is there already. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<StoredOrder | undefined> {
  const { browserHash, now, ...what } = order;
  const { renews, introductoryMonths = 0 } = what;
  const number = freshCode();
  const orderedAt = now.toISOString();
  const [row] = await rows<{ id: string }>(
    tx,
    sql`INSERT INTO sales_orders (number, site, reader_id, browser_hash, kind, subscription_id,
        cycle, status, currency, total_minor, tax_minor, contact, ordered_at, time_zone,
        introductory_months)
      VALUES (${number}, ${order.site}, ${order.readerId ?? null},
        ${browserHash ?? null}, ${order.kind}, ${renews?.subscriptionId ?? order.changes ?? null},
        ${renews?.cycle ?? null}, 'Pending', ${order.currency}, ${order.totalMinor},
        ${order.taxMinor}, ${JSON.stringify(order.contact)}, ${orderedAt},
        ${order.timeZone}, ${introductoryMonths})
      ON CONFLICT (subscription_id, cycle) DO NOTHING RETURNING id`,
  );
  if (!row) return undefined;
  for (const item of order.items)
    await tx.execute(
      sql`INSERT INTO sales_order_items (order_id, position, sku, price_code, name, description,
          kind, amount_minor, tax_minor, tax_percent, steps, attributes)
        VALUES (${row.id}, ${item.position}, ${item.sku}, ${item.priceCode}, ${item.name},
          ${item.description}, ${item.kind}, ${item.amountMinor}, ${item.taxMinor}, ${item.taxPercent},
          ${JSON.stringify(item.steps)}, ${JSON.stringify(item.attributes)})`,
    );
  return {
    ...what,
    id: Number(row.id),
    number,
    introductoryMonths,
    status: 'Pending',
    orderedAt,
    paidAt: undefined,
  };
}

interface Ordering {
  site: string;
  timeZone: string;
  introductoryMonths: number;
  now: Date;
  input: OrderInput;
  /** Of the reader's account, where no other was given. */
  email: string | undefined;
}

/**
 * Orders what stands in a cart, at the prices of now, and empties it. Throws SalesFault `conflict`
 * for an empty cart, `badInput` without an address of mail, or of a house where it is brought to
 * one, `alreadyHas`.
 */
export async function orderCart(tx: Tx, owner: Owner, ordering: Ordering): Promise<StoredOrder> {
  const { site, timeZone, introductoryMonths, now, input } = ordering;
  const email = input.email ?? ordering.email;
  if (!email) throw new SalesFault('badInput', { message: 'Falta tu correo.' });
  const cart = await readCart(tx, owner, ordering, true);
  if (cart.id === undefined || cart.prices.length === 0)
    throw new SalesFault('conflict', { message: 'El carrito está vacío.' });
  if (cart.prices.some(({ product }) => product.isDelivered)) requireDelivery(input);
  const items = cart.prices.map((price, position): OrderItem => {
    const { product, steps, code, name, kind } = price;
    const { sku, taxPercent, attributes } = product;
    const what = { kind, sku, priceCode: code, name: product.name, description: name };
    return { position, ...what, ...firstCharge(price), taxPercent, steps, attributes };
  });
  if ('readerId' in owner) await requireUnowned(tx, owner.readerId, items, now);
  const { 'recaptcha-token': _, billingAddress, shippingAddress, ...person } = input;
  const order = await insertOrder(tx, {
    site,
    timeZone,
    introductoryMonths,
    readerId: 'readerId' in owner ? owner.readerId : undefined,
    browserHash: 'browserHash' in owner ? owner.browserHash : undefined,
    kind: 'Parent',
    renews: undefined,
    currency: cart.prices[0]?.currency ?? 'MXN',
    totalMinor: items.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    taxMinor: items.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
    contact: {
      ...person,
      email,
      billingAddress: billingAddress ?? cart.billingAddress,
      shippingAddress: shippingAddress ?? undefined,
    },
    items,
    now,
  });
  if (!order) throw new SalesFault('conflict');
  await tx.execute(sql`DELETE FROM sales_carts WHERE id = ${cart.id}`);
  return order;
}

/** rule 13.4: an order of somebody else is the same as none. Throws SalesFault `notFound`. */
export async function ownOrder(
  tx: Tx,
  owner: Owner | undefined,
  number: string,
): Promise<StoredOrder> {
  const found = owner
    ? await rows<OrderRow>(
        tx,
        sql`SELECT ${ORDER} FROM sales_orders o
          WHERE number = ${number} AND ${ownedBy(owner)}`,
        KEPT,
      )
    : [];
  if (!found[0]) throw new SalesFault('notFound');
  return orderOf(found[0]);
}

/** @param isLocking others wait until the transaction is over */
export async function orderById(tx: Tx, id: number, isLocking = false): Promise<StoredOrder> {
  const found = await rows<OrderRow>(
    tx,
    sql`SELECT ${ORDER} FROM sales_orders o
      WHERE id = ${id} ${isLocking ? sql`FOR UPDATE OF o` : sql``}`,
    KEPT,
  );
  if (!found[0]) throw new Error(`No order ${id}`);
  return orderOf(found[0]);
}

interface HistoryAsked {
  start: number;
  pageSize: number;
  status: OrderStatus | undefined;
}

/** Newest first, with how many there are in all. */
export async function ordersOf(
  tx: Tx,
  readerId: string,
  { start, pageSize, status }: HistoryAsked,
): Promise<{ orders: StoredOrder[]; count: number }> {
  const which = sql`reader_id = ${readerId}
    ${status === undefined ? sql`` : sql`AND status = ${status}`}`;
  const [counted] = await rows<{ count: string }>(
    tx,
    sql`SELECT count(*) AS count FROM sales_orders WHERE ${which}`,
  );
  const found = await rows<OrderRow>(
    tx,
    sql`SELECT ${ORDER} FROM sales_orders o WHERE ${which} ORDER BY id DESC
      LIMIT ${pageSize} OFFSET ${start}`,
  );
  return { orders: found.map(orderOf), count: Number(counted?.count ?? 0) };
}

/** What belongs to one subscription, the oldest first. */
export async function ordersOfSubscription(tx: Tx, id: number): Promise<StoredOrder[]> {
  const found = await rows<OrderRow>(
    tx,
    sql`SELECT ${ORDER} FROM sales_orders o WHERE subscription_id = ${id}
      OR id = (SELECT order_id FROM sales_subscriptions WHERE id = ${id}) ORDER BY id`,
  );
  return found.map(orderOf);
}

/** Orders of a browser are its reader's from then on, with what was paid by them. */
export async function adoptOrders(
  tx: Tx,
  { browserHash, readerId }: Pick<Adoption, 'browserHash' | 'readerId'>,
): Promise<void> {
  const orders = await rows<{ id: string }>(
    tx,
    sql`UPDATE sales_orders SET reader_id = ${readerId}, browser_hash = NULL
      WHERE browser_hash = ${browserHash} RETURNING id`,
  );
  const ids = sql.param(orders.map(({ id }) => id));
  await tx.execute(
    sql`UPDATE sales_subscriptions SET reader_id = ${readerId}
      WHERE order_id = ANY(${ids}::bigint[]) AND reader_id IS NULL`,
  );
  await tx.execute(
    sql`UPDATE sales_payment_methods SET reader_id = ${readerId} WHERE reader_id IS NULL AND id IN
      (SELECT payment_method_id FROM sales_payments WHERE order_id = ANY(${ids}::bigint[]))`,
  );
}
