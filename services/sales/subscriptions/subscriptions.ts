import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type PriceStep, priceSteps } from '../../../schemas/sales/catalogue.ts';
import { type Address, type Currency, SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { isoDate, KEPT, rows, type Tx } from '../../database/database.ts';
import { addJob } from '../../jobs/queue.ts';
import type { Attribute } from '../catalogue/catalogue.ts';
import { termEnd } from '../money/terms.ts';
import { buyerOf, SALES_MAIL, TOLD_LINES } from '../notices/mail-queue.ts';
import { freshCode } from '../orders/codes.ts';
import type { LaterDelivery } from '../orders/delivery.ts';
import type { OrderItem, StoredOrder } from '../orders/orders.ts';
import { SalesFault } from '../refusal.ts';
import {
  type Announced,
  fold,
  follow,
  type LedgerLine,
  type LedgerType,
  lineFault,
  nextEventAt,
  type Plan,
  type SubscriptionState,
} from './fold.ts';

const { active, terminated, canceled } = SUBSCRIPTION_STATUS;

export interface Subscription {
  id: number;
  readerId: string | undefined;
  orderId: number;
  /** Of its item in that order. */
  position: number;
  sku: string;
  priceCode: string;
  name: string;
  currency: Currency;
  taxPercent: number;
  steps: PriceStep[];
  attributes: Attribute[];
  status: SubscriptionState['status'];
  cycle: number;
  /** ISO 8601, as all times. */
  termEndsAt: string;
  startedAt: string;
  /** From when, and which term on, its plan counts. */
  anchorAt: string;
  anchorCycle: number;
  /** What it goes on with after this term; undefined: the same. */
  planned: Plan | undefined;
  /** What it will cost, as its reader was told. */
  announced: Announced | undefined;
  nextEventAt: string | undefined;
  paymentMethodId: number | undefined;
  billingAddress: Address | undefined;
  /** Where it is brought to, where that was said after its order. */
  delivery: LaterDelivery | undefined;
  /** Of what somebody shares: theirs. */
  parentId: number | undefined;
  /** By which clock its terms end. */
  timeZone: string;
  /** What its reader said who cancelled it. */
  cancelReason: string | undefined;
}

interface SubscriptionRow {
  id: string;
  reader_id: string | null;
  order_id: string;
  position: number;
  sku: string;
  price_code: string;
  name: string;
  currency: Currency;
  tax_percent: string;
  steps: unknown;
  attributes: Attribute[];
  status: SubscriptionState['status'];
  cycle: number;
  term_ends_at: string;
  started_at: string;
  anchor_at: string | null;
  anchor_cycle: number;
  planned: Plan | null;
  announced: Announced | null;
  next_event_at: string | null;
  payment_method_id: string | null;
  billing_address: Address | null;
  delivery: LaterDelivery | null;
  parent_id: string | null;
  cancel_reason: string | null;
  time_zone: string;
}

const subscriptionOf = (row: SubscriptionRow): Subscription => ({
  id: Number(row.id),
  readerId: row.reader_id ?? undefined,
  orderId: Number(row.order_id),
  position: row.position,
  sku: row.sku,
  priceCode: row.price_code,
  name: row.name,
  currency: row.currency,
  taxPercent: Number(row.tax_percent),
  steps: priceSteps.parse(row.steps),
  attributes: row.attributes,
  status: row.status,
  cycle: row.cycle,
  termEndsAt: isoDate(row.term_ends_at),
  startedAt: isoDate(row.started_at),
  anchorAt: isoDate(row.anchor_at ?? row.started_at),
  anchorCycle: row.anchor_cycle,
  planned: row.planned ?? undefined,
  announced: row.announced ?? undefined,
  nextEventAt: row.next_event_at ? isoDate(row.next_event_at) : undefined,
  paymentMethodId: row.payment_method_id === null ? undefined : Number(row.payment_method_id),
  billingAddress: row.billing_address ?? undefined,
  delivery: row.delivery ?? undefined,
  parentId: row.parent_id === null ? undefined : Number(row.parent_id),
  timeZone: row.time_zone,
  cancelReason: row.cancel_reason ?? undefined,
});

/** What a line of the ledger is about. Names nobody. */
export interface LedgerEntry extends LedgerLine {
  orderId: number;
  subscriptionId?: number;
  paymentId?: number;
  amountMinor?: number;
  currency?: Currency;
  reasonCode?: string | undefined;
}

/** rule 13.7: writes at the ledger's end; who is told of it gets a mail (rule 13.75). */
export async function writeLedger(tx: Tx, entry: LedgerEntry): Promise<void> {
  const [line] = await rows<{ seq: string }>(
    tx,
    sql`INSERT INTO sales_ledger (at, type, order_id, subscription_id, payment_id, amount_minor,
        currency, cycle, term_ends_at, reason_code, plan, anchor_at, retry_at, ends_at)
      VALUES (${entry.at}, ${entry.type}, ${entry.orderId}, ${entry.subscriptionId ?? null},
        ${entry.paymentId ?? null}, ${entry.amountMinor ?? 0}, ${entry.currency ?? null},
        ${entry.cycle ?? null}, ${entry.termEndsAt ?? null}, ${entry.reasonCode ?? null},
        ${entry.plan ? JSON.stringify(entry.plan) : null}::jsonb, ${entry.anchorAt ?? null},
        ${entry.retryAt ?? null}, ${entry.endsAt ?? null})
      RETURNING seq`,
  );
  if (!TOLD_LINES[entry.type].isTold) return;
  const asked = { id: randomUUID(), kind: 'line', seq: Number(line?.seq) };
  await addJob(tx, SALES_MAIL, asked, { about: buyerOf(entry.orderId) });
}

export interface StoredLine extends LedgerLine {
  orderId: number;
  reasonCode: string | undefined;
}

/** The ledger of one subscription, oldest first. */
export async function ledgerOf(tx: Tx, id: number): Promise<StoredLine[]> {
  const found = await rows<{
    type: LedgerType;
    at: string;
    cycle: number | null;
    term_ends_at: string | null;
    reason_code: string | null;
    order_id: string;
    plan: Plan | null;
    anchor_at: string | null;
    retry_at: string | null;
    ends_at: string | null;
  }>(
    tx,
    sql`SELECT type, at, cycle, term_ends_at, reason_code, order_id, plan, anchor_at, retry_at,
        ends_at FROM sales_ledger
      WHERE subscription_id = ${id} ORDER BY seq`,
  );
  const moment = (at: string | null) => (at === null ? undefined : isoDate(at));
  return found.map((row) => ({
    type: row.type,
    at: isoDate(row.at),
    cycle: row.cycle ?? undefined,
    termEndsAt: moment(row.term_ends_at),
    reasonCode: row.reason_code ?? undefined,
    orderId: Number(row.order_id),
    plan: row.plan ?? undefined,
    anchorAt: moment(row.anchor_at),
    retryAt: moment(row.retry_at),
    endsAt: moment(row.ends_at),
  }));
}

const FOLLOWED: readonly LedgerType[] = [
  'RENEW_SUBSCRIPTION',
  'CHANGE_PLAN',
  'PAYMENT_FAILED',
  'TERMINATE_SUBSCRIPTION',
];

async function putPlan(tx: Tx, id: number, { plan }: SubscriptionState): Promise<void> {
  if (!plan) return;
  await tx.execute(
    sql`UPDATE sales_subscriptions SET sku = ${plan.sku}, price_code = ${plan.priceCode},
        name = ${plan.name}, tax_percent = ${plan.taxPercent},
        steps = ${JSON.stringify(plan.steps)}, attributes = ${JSON.stringify(plan.attributes)}
      WHERE id = ${id}`,
  );
}

async function putState(tx: Tx, id: number, state: SubscriptionState): Promise<void> {
  await putPlan(tx, id, state);
  const planned = state.planned ? JSON.stringify(state.planned) : null;
  const announced = state.announced ? JSON.stringify(state.announced) : null;
  await tx.execute(
    sql`UPDATE sales_subscriptions SET status = ${state.status}, cycle = ${state.cycle},
        term_ends_at = ${state.termEndsAt}, anchor_at = ${state.anchorAt},
        anchor_cycle = ${state.anchorCycle}, planned = ${planned}::jsonb,
        announced = ${announced}::jsonb, next_event_at =
          CASE WHEN parent_id IS NULL THEN ${nextEventAt(state) ?? null}::timestamptz END
      WHERE id = ${id}`,
  );
}

/**
 * Writes a line about a subscription, whose row is locked, and has its state follow. Throws
 * SalesFault `conflict` for a line that may not follow.
 */
export async function append(
  tx: Tx,
  { id, orderId }: Pick<Subscription, 'id' | 'orderId'>,
  entry: Omit<LedgerEntry, 'orderId' | 'subscriptionId'> & { orderId?: number },
): Promise<void> {
  const state = fold(await ledgerOf(tx, id));
  const fault = lineFault(state, entry.type);
  if (fault) throw new SalesFault('conflict', { message: fault });
  await writeLedger(tx, { orderId, ...entry, subscriptionId: id });
  await putState(tx, id, follow(state, entry));
  await haveFollow(tx, id, entry);
}

/** With how many others a product may be shared; null: with as many as one likes. */
async function mostAssociates(tx: Tx, sku: string | undefined): Promise<number | null> {
  const [row] = await rows<{ max_associates: number | null }>(
    tx,
    sql`SELECT max_associates FROM sales_products WHERE sku = ${sku ?? ''}`,
  );
  return row ? row.max_associates : 0;
}

/** What is shared costs nothing. */
const shared = (plan: Plan | undefined): Plan | undefined =>
  plan && { ...plan, steps: plan.steps.map((step) => ({ ...step, amountMinor: 0 })) };

/** rule 13.18: what is shared is renewed, fails and ends in the same transaction. */
async function haveFollow(tx: Tx, parentId: number, entry: LedgerLine): Promise<void> {
  const { type, at, cycle, termEndsAt, plan, anchorAt, retryAt, endsAt } = entry;
  if (!FOLLOWED.includes(type)) return;
  const associates = await rows<Pick<SubscriptionRow, 'id' | 'order_id' | 'status'>>(
    tx,
    sql`SELECT id, order_id, status FROM sales_subscriptions
      WHERE parent_id = ${parentId} AND status <> ${terminated} ORDER BY id FOR UPDATE`,
  );
  const isChange = type === 'CHANGE_PLAN';
  const most = isChange ? await mostAssociates(tx, plan?.sku) : null;
  const begins = isChange || type === 'RENEW_SUBSCRIPTION';
  for (const [index, { id, order_id, status }] of associates.entries()) {
    if (type === 'PAYMENT_FAILED' && status !== active) continue;
    const associate = { id: Number(id), orderId: Number(order_id) };
    // rule 13.37: the new plan may be shared with fewer: those who came last are one too many.
    const isTooMany = most !== null && index >= most;
    // Who cancelled theirs does not go on to the next term.
    if (isTooMany || (begins && status === canceled))
      await append(tx, associate, { type: 'TERMINATE_SUBSCRIPTION', at });
    else {
      const line = { type, at, cycle, termEndsAt, anchorAt, retryAt, endsAt };
      await append(tx, associate, { ...line, plan: shared(plan) });
    }
  }
}

/**
 * Begins what an order's item bought: paid in the same transaction. Returns its id.
 * @param parent what it is a share of, whose term it takes
 */
export async function startSubscription(
  tx: Tx,
  order: StoredOrder,
  item: OrderItem,
  { now, methodId, parent }: { now: Date; methodId: number | undefined; parent?: Subscription },
): Promise<number> {
  const at = now.toISOString();
  const timeZone = parent?.timeZone ?? order.timeZone;
  const isGift = item.kind === 'gift';
  const ends = isGift ? at : termEnd(now, item.steps, 0, timeZone).toISOString();
  const termEndsAt = parent?.termEndsAt ?? ends;
  const cycle = parent?.cycle ?? 0;
  const type = isGift ? 'GIFT_SUBSCRIPTION' : 'START_SUBSCRIPTION';
  const line = { type, at, cycle, termEndsAt } as const;
  const state = follow(undefined, line);
  const next = parent ? undefined : nextEventAt(state);
  const address = order.contact.billingAddress;
  const [row] = await rows<{ id: string }>(
    tx,
    sql`INSERT INTO sales_subscriptions (reader_id, order_id, position, sku, price_code, name,
        currency, tax_percent, steps, attributes, status, cycle, term_ends_at, started_at,
        next_event_at, payment_method_id, billing_address, parent_id, time_zone)
      VALUES (${order.readerId ?? null}, ${order.id}, ${item.position}, ${item.sku},
        ${item.priceCode}, ${item.name}, ${order.currency}, ${item.taxPercent},
        ${JSON.stringify(item.steps)}, ${JSON.stringify(item.attributes)}, ${state.status}, ${cycle},
        ${termEndsAt}, ${at}, ${next ?? null}, ${methodId ?? null},
        ${address ? JSON.stringify(address) : null}, ${parent?.id ?? null}, ${timeZone}) RETURNING id`,
  );
  const id = Number(row?.id);
  await writeLedger(tx, { ...line, orderId: order.id, subscriptionId: id });
  if (isGift)
    await tx.execute(
      sql`INSERT INTO sales_gifts (subscription_id, code) VALUES (${id}, ${freshCode()})`,
    );
  return id;
}

/** A reader's own, the newest first. */
export async function subscriptionsOf(tx: Tx, readerId: string): Promise<Subscription[]> {
  const found = await rows<SubscriptionRow>(
    tx,
    sql`SELECT * FROM sales_subscriptions WHERE reader_id = ${readerId} ORDER BY id DESC`,
  );
  return found.map(subscriptionOf);
}

/** rule 13.4: somebody else's is the same as none. Throws SalesFault `notFound`. */
export async function ownSubscription(
  tx: Tx,
  readerId: string,
  id: number,
  isLocking = false,
): Promise<Subscription> {
  const [row] = await rows<SubscriptionRow>(
    tx,
    sql`SELECT * FROM sales_subscriptions WHERE id = ${id} AND reader_id = ${readerId}
      ${isLocking ? sql`FOR UPDATE` : sql``}`,
  );
  if (!row) throw new SalesFault('notFound');
  return subscriptionOf(row);
}

/** Others wait until the transaction is over. */
export async function lockSubscription(tx: Tx, id: number): Promise<Subscription | undefined> {
  const [row] = await rows<SubscriptionRow>(
    tx,
    sql`SELECT * FROM sales_subscriptions WHERE id = ${id} FOR UPDATE`,
  );
  return row && subscriptionOf(row);
}

/** What began with an order. */
export async function boughtBy(tx: Tx, orderId: number): Promise<Subscription[]> {
  const found = await rows<SubscriptionRow>(
    tx,
    sql`SELECT * FROM sales_subscriptions WHERE order_id = ${orderId} ORDER BY id`,
  );
  return found.map(subscriptionOf);
}

export async function subscriptionIdsOf(tx: Tx, orderId: number): Promise<number[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM sales_subscriptions WHERE order_id = ${orderId}
      OR id = (SELECT subscription_id FROM sales_orders WHERE id = ${orderId}) ORDER BY id`,
    KEPT,
  );
  return found.map(({ id }) => Number(id));
}

/** How many subscriptions that were bought at a site are not over. */
export async function countLiveSubscriptions(tx: Tx, site: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM sales_subscriptions s
      JOIN sales_orders o ON o.id = s.order_id
      WHERE o.site = ${site} AND s.status <> ${SUBSCRIPTION_STATUS.terminated}`,
  );
  return row?.count ?? 0;
}
