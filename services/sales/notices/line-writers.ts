import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { inLanguageOf } from '../../../schemas/mail/language.ts';
import { SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { nextStepOf } from '../money/terms.ts';
import type { StoredOrder } from '../orders/orders.ts';
import { hashOf } from '../secrets.ts';
import { fold, type LedgerType, type Plan } from '../subscriptions/fold.ts';
import { boughtBy, ledgerOf, type Subscription } from '../subscriptions/subscriptions.ts';
import { lineWords } from './line-words.ts';
import { capital, dayIn, type Look, listOf, moneyIn, taxWords } from './mail-look.ts';
import type { ToldLine } from './mail-queue.ts';
import { charge, type MailWords } from './mail-words.ts';

const { active, gifted } = SUBSCRIPTION_STATUS;
const DAY_MS = 86_400_000;
const PAY_LINK_MS = 30 * DAY_MS;

export interface Line {
  type: LedgerType;
  at: string;
  amountMinor: number;
  paymentId: number | undefined;
  reasonCode: string | undefined;
  plan: Plan | undefined;
}

/** What a letter about a line is written of. */
export interface Told {
  line: Line;
  order: StoredOrder;
  /** Of a line about one; undefined: it is about an order. */
  one: Subscription | undefined;
  look: Look;
  /** «Visa ···· 4242», '' where nobody's card is known. */
  card: string;
  now: Date;
}

/** What is said, and where its buttons lead: paths of the site. */
interface Letter {
  words: MailWords;
  path: string;
  secondPath?: string;
  nonce?: string;
}

const MINE = '/account/suscripciones/';
const ORDERS = '/account/pedidos/';
const OFFERS = '/suscribete/';

const namesOf = ({ items }: StoredOrder, look: Look): string =>
  listOf(
    items.map(({ name }) => name),
    look,
  );

const RECEIPT = {
  es: { order: 'Pedido', date: 'Fecha', card: 'Tarjeta' },
  en: { order: 'Order', date: 'Date', card: 'Card' },
};

/** The lines of a receipt. */
function factsOf({ order, line, look, card }: Told): [string, string][] {
  const { currency, items, number, taxMinor, totalMinor } = order;
  const money = (minor: number) => moneyIn(minor, currency, look);
  const words = inLanguageOf(look.locale, RECEIPT);
  return [
    [words.order, number],
    [words.date, dayIn(line.at, look)],
    ...items.map(({ name, amountMinor }): [string, string] => [name, money(amountMinor)]),
    ...(taxMinor > 0 ? [[capital(taxWords(look)), money(taxMinor)] as [string, string]] : []),
    ['Total', money(totalMinor)],
    ...(card ? [[words.card, card] as [string, string]] : []),
  ];
}

/** When what is charged next: '' where nothing is. */
function nextOf(one: Subscription, look: Look): string[] {
  const step = one.status === active ? nextStepOf(one) : undefined;
  const day = dayIn(one.termEndsAt, look);
  const costs = step && charge(step, one.currency, look);
  return [
    inLanguageOf(look.locale, {
      es: `Vale hasta el ${day}${costs ? `, y ese día se renueva: ${costs}` : ''}.`,
      en: `It is good until ${day}${costs ? `, and is renewed on that day: ${costs}` : ''}.`,
    }),
  ];
}

async function paidLetter(tx: Tx, told: Told): Promise<Letter | undefined> {
  const { line, order, look } = told;
  const facts = factsOf(told);
  if (line.reasonCode) {
    const words = lineWords(look).returned(facts, line.reasonCode === 'introduction-used');
    return { words, path: ORDERS };
  }
  // Of a term and of a plan their own lines tell; what is given has no payment.
  if (order.kind !== 'Parent' || line.paymentId === undefined) return undefined;
  const bought = (await boughtBy(tx, order.id)).filter(({ status }) => status !== gifted);
  const next = bought.flatMap((one) => nextOf(one, look));
  return {
    words: lineWords(look).receipt({ facts, next, isFree: order.totalMinor === 0 }),
    path: MINE,
  };
}

const renewedLetter = (_: Tx, told: Told): Letter | undefined =>
  told.one && told.order.totalMinor > 0
    ? {
        words: lineWords(told.look).renewed({
          facts: factsOf(told),
          next: nextOf(told.one, told.look),
        }),
        path: MINE,
      }
    : undefined;

/** A link that pays one term without a password: the database keeps its hash. */
async function payLink(tx: Tx, { id }: Subscription, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const until = new Date(now.getTime() + PAY_LINK_MS).toISOString();
  await tx.execute(
    sql`DELETE FROM sales_pay_links
      WHERE subscription_id = ${id} AND expires_at <= ${now.toISOString()}`,
  );
  await tx.execute(
    sql`INSERT INTO sales_pay_links (token_hash, subscription_id, expires_at)
      VALUES (${hashOf(token)}, ${id}, ${until})`,
  );
  return token;
}

async function failedLetter(tx: Tx, told: Told): Promise<Letter | undefined> {
  const { one, order, look, card, now } = told;
  const state = one && fold(await ledgerOf(tx, one.id));
  // Paid, cancelled or over meanwhile.
  if (!one || !state?.failedAt || state.failures === 0) return undefined;
  const nonce = await payLink(tx, one, now);
  return {
    words: lineWords(look).failed({
      product: one.name,
      amount: moneyIn(order.totalMinor, one.currency, look),
      card,
      retry: state.retryAt && one.status === active ? dayIn(state.retryAt, look) : '',
      ends: dayIn(state.unpaidUntil ?? one.termEndsAt, look),
    }),
    path: `/pagar/?renovacion=${nonce}`,
    secondPath: MINE,
    nonce,
  };
}

function cancelledLetter(_: Tx, { one, look, now }: Told): Letter | undefined {
  if (!one) return undefined;
  const isOpen = Date.parse(one.termEndsAt) > now.getTime();
  const until = isOpen ? dayIn(one.termEndsAt, look) : '';
  return { words: lineWords(look).cancelled({ product: one.name, until }), path: MINE };
}

const rescuedLetter = (_: Tx, { one, look }: Told): Letter | undefined =>
  one && {
    words: lineWords(look).rescued({ product: one.name, day: dayIn(one.termEndsAt, look) }),
    path: MINE,
  };

async function endedLetter(tx: Tx, { one, line, look }: Told): Promise<Letter | undefined> {
  // What ended it is told by a letter of its own.
  if (!one || ['dispute', 'refund', 'account-closed'].includes(line.reasonCode ?? ''))
    return undefined;
  const lines = await ledgerOf(tx, one.id);
  // A gift ends by being redeemed: that is no news for who gave it.
  if (lines.some(({ type }) => type === 'GIFT_SUBSCRIPTION')) return undefined;
  const before = lines.filter(({ type }) => type !== 'TERMINATE_SUBSCRIPTION');
  const isUnpaid = (fold(before)?.failures ?? 0) > 0 && before.at(-1)?.type === 'PAYMENT_FAILED';
  return { words: lineWords(look).ended({ product: one.name, isUnpaid }), path: OFFERS };
}

const planChangedLetter = (_: Tx, told: Told): Letter | undefined =>
  told.one && {
    words: lineWords(told.look).planChanged({
      facts: factsOf(told),
      next: nextOf(told.one, told.look),
    }),
    path: MINE,
  };

function planChosenLetter(_: Tx, { one, line, look }: Told): Letter | undefined {
  if (!one) return undefined;
  const to = line.plan && { to: line.plan.name };
  const day = dayIn(one.termEndsAt, look);
  return { words: lineWords(look).planChosen({ from: one.name, ...to, day }), path: MINE };
}

async function refundedLetter(tx: Tx, told: Told): Promise<Letter | undefined> {
  const { line, order, look, card } = told;
  if (line.amountMinor === 0) return undefined;
  const [row] = await rows<{ minor: string }>(
    tx,
    sql`SELECT coalesce(sum(amount_minor), 0) AS minor FROM sales_refunds
      WHERE payment_id = ${line.paymentId ?? 0} AND status = 'done'`,
  );
  const amount = moneyIn(line.amountMinor, order.currency, look);
  const isAll = Number(row?.minor ?? 0) >= order.totalMinor;
  return { words: lineWords(look).refunded({ amount, card, isAll }), path: ORDERS };
}

const disputedLetter = (_: Tx, { line, order, look }: Told): Letter => ({
  words: lineWords(look).disputed({
    product: namesOf(order, look),
    amount: moneyIn(line.amountMinor, order.currency, look),
  }),
  path: OFFERS,
});

type Writer = (tx: Tx, told: Told) => Letter | undefined | Promise<Letter | undefined>;

/** rule 13.75: the letter of each line that its reader is told of. */
export const WRITERS: Readonly<Record<ToldLine, Writer>> = {
  PAYMENT: paidLetter,
  RENEW_SUBSCRIPTION: renewedLetter,
  PAYMENT_FAILED: failedLetter,
  CANCEL_SUBSCRIPTION: cancelledLetter,
  EXTEND_SUBSCRIPTION: rescuedLetter,
  TERMINATE_SUBSCRIPTION: endedLetter,
  CHANGE_PLAN: planChangedLetter,
  PLAN_CHOSEN: planChosenLetter,
  REFUND: refundedLetter,
  DISPUTE: disputedLetter,
};
