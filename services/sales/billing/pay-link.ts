import { sql } from 'drizzle-orm';
import type { RenewalToPay } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { amountOf } from '../money/money.ts';
import type { SalesDependencies } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import { hashOf } from '../secrets.ts';
import { isAccountOpen } from '../subscriptions/account.ts';
import { missedOf } from '../subscriptions/next-charge.ts';
import { ledgerOf, lockSubscription, type Subscription } from '../subscriptions/subscriptions.ts';
import { payMissed } from './renew-subscriptions.ts';

type Parts = Pick<SalesDependencies, 'database' | 'clock' | 'providers'>;

const NOT_THERE = 'Este enlace ya no sirve. Entra a tu cuenta para ver tu suscripción.';

/** Throws SalesFault `gone` for a link that is no one's, is over, or whose account is shut. */
async function subscriptionOf(tx: Tx, token: string, now: Date): Promise<Subscription> {
  const [row] = await rows<{ subscription_id: string }>(
    tx,
    sql`SELECT subscription_id FROM sales_pay_links
      WHERE token_hash = ${hashOf(token)} AND expires_at > ${now.toISOString()}`,
  );
  const one = row && (await lockSubscription(tx, Number(row.subscription_id)));
  if (!one || !(await isAccountOpen(tx, one.readerId)))
    throw new SalesFault('gone', { message: NOT_THERE });
  return one;
}

async function cardOf(tx: Tx, one: Subscription): Promise<RenewalToPay['card']> {
  const [row] = await rows<{ brand: string; last_four: string }>(
    tx,
    sql`SELECT brand, last_four FROM sales_payment_methods WHERE id = ${one.paymentMethodId ?? 0}`,
  );
  return row ? { creditCardType: row.brand, lastFour: row.last_four } : null;
}

/** What a link of a mail pays, with nothing of who it is for. Throws SalesFault `gone`. */
export async function readPayLink(tx: Tx, token: string, now: Date): Promise<RenewalToPay> {
  const one = await subscriptionOf(tx, token, now);
  const missed = missedOf(one, await ledgerOf(tx, one.id));
  return {
    productName: one.name,
    amount: missed ? amountOf(missed.amountMinor, one.currency) : null,
    currency: one.currency,
    card: await cardOf(tx, one),
  };
}

/**
 * rule 13.78: pays the term that could not be charged, with the card that is kept. Throws
 * SalesFault `gone`, `declined`, `returned`, `conflict` where nothing is owed, and as `pay` does.
 */
export async function payByLink(token: string, parts: Parts): Promise<RenewalToPay> {
  const { database, clock } = parts;
  const { id } = await database.transaction((tx) => subscriptionOf(tx, token, clock()));
  await payNow(id, parts);
  return database.transaction((tx) => readPayLink(tx, token, clock()));
}

/** The same for a reader who is signed in: the subscription is theirs. */
export async function payNow(id: number, parts: Parts): Promise<void> {
  const how = await payMissed(id, parts, 'again');
  if (how === 'unpaid') throw new SalesFault('declined');
  if (how === 'returned') throw new SalesFault('returned');
  if (how === undefined)
    throw new SalesFault('conflict', { message: 'No hay nada que pagar de esta suscripción.' });
}
