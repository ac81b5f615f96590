import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { GiftInput } from '../../../schemas/sales/inputs.ts';
import type { Currency, GiftReply, Order } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { addJob } from '../../jobs/queue.ts';
import { ownerOf } from '../notices/mail-queue.ts';
import { mailSales } from '../notices/sales-mails.ts';
import { typedCode } from '../orders/codes.ts';
import { orderById } from '../orders/orders.ts';
import type { SalesReader } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import { append, lockSubscription, ownSubscription } from '../subscriptions/subscriptions.ts';
import { give } from './give.ts';
import { redeemCode } from './given-codes.ts';

/** So often a gift takes another recipient, or another date: each is a mail of ours. */
const MOST_NOTICES = 10;

const FURTHEST_MS = 366 * 86_400_000;

const NOT_THERE = 'El regalo no existe, o ya se canjeó.';

/** Of the gifts of an order that nobody redeemed yet. */
export async function giftsOfOrder(
  tx: Tx,
  orderId: number,
): Promise<NonNullable<Order['giftRedeemInfo']>> {
  const found = await rows<{ code: string; sku: string; price_code: string }>(
    tx,
    sql`SELECT g.code, s.sku, s.price_code FROM sales_gifts g
      JOIN sales_subscriptions s ON s.id = g.subscription_id
      WHERE s.order_id = ${orderId} AND g.code IS NOT NULL ORDER BY s.position`,
  );
  return found.map(({ code, sku, price_code }) => ({
    redeemCode: code,
    sku,
    priceCode: price_code,
  }));
}

const RETURNED = 'Este regalo ya no sirve: lo que costó se devolvió a quien lo pagó.';

/**
 * Whether what an order cost went back, or is on its way. Its row is locked: no refund of it begins
 * meanwhile.
 */
async function isPaidBack(tx: Tx, orderId: number): Promise<boolean> {
  const { totalMinor } = await orderById(tx, orderId, true);
  const [row] = await rows<{ minor: string }>(
    tx,
    sql`SELECT coalesce(sum(amount_minor), 0) AS minor FROM sales_refunds
      WHERE order_id = ${orderId} AND status <> 'refused'`,
  );
  return totalMinor > 0 && Number(row?.minor ?? 0) >= totalMinor;
}

async function subscriptionOf(tx: Tx, code: string): Promise<number> {
  const [row] = await rows<{ subscription_id: string }>(
    tx,
    sql`SELECT subscription_id FROM sales_gifts WHERE code = ${code}`,
  );
  return Number(row?.subscription_id ?? 0);
}

interface Addressing {
  code: string;
  recipient: GiftInput;
  site: string;
  origin: string;
  now: Date;
}

/**
 * Says for whom a reader's gift is, who is told by mail: at once, or at a date. What was said
 * before does not count any more. Throws SalesFault `notFound`, `conflict`.
 */
export async function addressGift(
  tx: Tx,
  readerId: string,
  { code: given, recipient, site, origin, now }: Addressing,
): Promise<GiftReply> {
  const code = typedCode(given);
  const { id } = await ownSubscription(tx, readerId, await subscriptionOf(tx, code), true);
  const { email, name, note, sendNotificationOn } = recipient;
  if (sendNotificationOn && sendNotificationOn.getTime() > now.getTime() + FURTHEST_MS)
    throw new SalesFault('badInput', { message: 'El aviso se envía a lo más en un año.' });
  const notice = randomUUID();
  const said = await rows(
    tx,
    sql`UPDATE sales_gifts SET recipient_email = ${email}, recipient_name = ${name},
        note = ${note ?? null}, notice_id = ${notice}, notices = notices + 1
      WHERE subscription_id = ${id} AND code = ${code} AND notices < ${MOST_NOTICES}
      RETURNING subscription_id`,
  );
  if (said.length === 0)
    throw new SalesFault('conflict', { message: 'El regalo ya cambió demasiadas veces.' });
  const runAt = sendNotificationOn && sendNotificationOn > now ? sendNotificationOn : undefined;
  await addJob(
    tx,
    mailSales,
    { id: notice, kind: 'gift', subscription: id, site, origin },
    { runAt, about: ownerOf(id) },
  );
  return { subscriptionID: id, redeemCode: code, name, email };
}

interface Redeeming {
  code: string;
  site: string;
  timeZone: string;
  now: Date;
  /** In which an order of nothing stands. */
  currency: Currency;
}

/**
 * rule 13.12: a gift becomes whose account redeems it first, for one term from then on. Throws
 * SalesFault `notFound`, `conflict` for what was paid back.
 */
export async function redeemGift(
  tx: Tx,
  reader: SalesReader,
  { code: given, site, timeZone, now, currency }: Redeeming,
): Promise<number> {
  const code = typedCode(given);
  const bought = await lockSubscription(tx, await subscriptionOf(tx, code));
  // Whoever waited for that lock looks again: it may be redeemed by now.
  const isOpen = bought && (await subscriptionOf(tx, code)) === bought.id;
  // What nobody bought may be a gift of the newspaper's own.
  if (!bought) return redeemCode(tx, 'gift', { code, reader, site, timeZone, now, currency });
  if (!isOpen) throw new SalesFault('notFound', { message: NOT_THERE });
  // rule 13.70
  if (await isPaidBack(tx, bought.orderId)) throw new SalesFault('conflict', { message: RETURNED });
  const id = await give(tx, bought, { reader, site, timeZone, now });
  await append(tx, bought, { type: 'TERMINATE_SUBSCRIPTION', at: now.toISOString() });
  await tx.execute(
    sql`UPDATE sales_gifts SET code = NULL, redeemed_id = ${id}, notice_id = NULL
      WHERE subscription_id = ${bought.id}`,
  );
  return id;
}
