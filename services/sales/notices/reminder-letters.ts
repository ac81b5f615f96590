import { sql } from 'drizzle-orm';
import { type Currency, SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { nextChargeOf } from '../subscriptions/next-charge.ts';
import { lockSubscription, type Subscription } from '../subscriptions/subscriptions.ts';
import { lineWords } from './line-words.ts';
import { cardWords, dayIn, type Look, moneyIn } from './mail-look.ts';
import type { MailWords } from './mail-words.ts';
import { emailOf } from './reader-email.ts';

const { active } = SUBSCRIPTION_STATUS;
const MINE = '/account/suscripciones/';

interface Reminder extends MailWords {
  to: string;
  readerId: string | undefined;
  nonce: string;
  link: string;
}

interface Charged {
  one: Subscription;
  to: string;
  at: string;
  amountMinor: number;
  currency: Currency;
  card: string;
  expires: string;
}

/** Undefined: it is not charged any more, or its reader is gone. */
async function chargedOf(tx: Tx, id: number): Promise<Charged | undefined> {
  const one = await lockSubscription(tx, id);
  const to = one?.readerId && one.status === active ? await emailOf(tx, one.readerId) : undefined;
  const next = one && nextChargeOf(one);
  if (!one || !to || !next) return undefined;
  const [method] = await rows<{ brand: string; last_four: string; expires: string }>(
    tx,
    sql`SELECT brand, last_four, expires FROM sales_payment_methods
      WHERE id = ${one.paymentMethodId ?? 0}`,
  );
  const card = cardWords(method?.brand ?? null, method?.last_four ?? null);
  return { one, to, ...next, currency: one.currency, card, expires: method?.expires ?? '' };
}

interface Asked {
  subscription: number;
  /** The term that is told ahead; undefined: the letter is about a card. */
  cycle?: number;
}

/** rules 13.76, 13.77 */
export async function reminderLetter(
  tx: Tx,
  { subscription, cycle }: Asked,
  { linkOrigin, ...look }: Look & { linkOrigin: string },
): Promise<Reminder | undefined> {
  const charged = await chargedOf(tx, subscription);
  if (!charged) return undefined;
  const { one, to, at, amountMinor, currency, card, expires } = charged;
  const day = dayIn(at, look);
  const sent = { to, readerId: one.readerId, nonce: '', link: `${linkOrigin}${MINE}` };
  if (cycle !== undefined) {
    if (one.cycle + 1 !== cycle) return undefined;
    const amount = moneyIn(amountMinor, currency, look);
    return { ...lineWords(look).ahead({ product: one.name, day, amount, card }), ...sent };
  }
  const [, mm, yy] = /^(\d\d)(\d\d)$/.exec(expires) ?? [];
  if (!mm || !yy) return undefined;
  const month = new Intl.DateTimeFormat(look.locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(Date.UTC(2000 + Number(yy), Number(mm) - 1, 1)));
  return { ...lineWords(look).expiring({ card, month, day }), ...sent };
}
