import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { hashOf } from '../cookies.ts';
import { nextStepOf } from '../money/terms.ts';
import type { StoredOrder } from '../orders/orders.ts';
import { fold, type LedgerType, type Plan } from '../subscriptions/fold.ts';
import {
  ledgerOf,
  lockSubscription,
  type Subscription,
  subscriptionIdsOf,
} from '../subscriptions/subscriptions.ts';
import {
  cancelledWords,
  disputedWords,
  endedWords,
  failedWords,
  planChangedWords,
  planChosenWords,
  receiptWords,
  refundedWords,
  renewedWords,
  rescuedWords,
  returnedWords,
} from './line-words.ts';
import { capital, dayIn, type Look, moneyIn, taxWords } from './mail-look.ts';
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

const namesOf = ({ items }: StoredOrder): string =>
  new Intl.ListFormat('es-MX').format(items.map(({ name }) => name));

/** The lines of a receipt. */
function factsOf({ order, line, look, card }: Told): [string, string][] {
  const { currency, items, number, taxMinor, totalMinor } = order;
  const money = (minor: number) => moneyIn(minor, currency, look);
  return [
    ['Pedido', number],
    ['Fecha', dayIn(line.at, look)],
    ...items.map(({ name, amountMinor }): [string, string] => [name, money(amountMinor)]),
    ...(taxMinor > 0 ? [[capital(taxWords(look)), money(taxMinor)] as [string, string]] : []),
    ['Total', money(totalMinor)],
    ...(card ? [['Tarjeta', card] as [string, string]] : []),
  ];
}

/** When what is charged next: '' where nothing is. */
function nextOf(one: Subscription, look: Look): string[] {
  const step = one.status === active ? nextStepOf(one) : undefined;
  const day = dayIn(one.termEndsAt, look);
  if (!step) return [`Vale hasta el ${day}.`];
  return [`Vale hasta el ${day}, y ese día se renueva: ${charge(step, one.currency, look)}.`];
}

async function boughtOf(tx: Tx, orderId: number): Promise<Subscription[]> {
  const found: Subscription[] = [];
  for (const id of await subscriptionIdsOf(tx, orderId)) {
    const one = await lockSubscription(tx, id);
    if (one) found.push(one);
  }
  return found;
}

async function paidLetter(tx: Tx, told: Told): Promise<Letter | undefined> {
  const { line, order, look } = told;
  const facts = factsOf(told);
  if (line.reasonCode) {
    const words = returnedWords(facts, line.reasonCode === 'introduction-used');
    return { words, path: ORDERS };
  }
  // Of a term and of a plan their own lines tell; what is given has no payment.
  if (order.kind !== 'Parent' || line.paymentId === undefined) return undefined;
  const bought = (await boughtOf(tx, order.id)).filter(({ status }) => status !== gifted);
  const next = bought.flatMap((one) => nextOf(one, look));
  return { words: receiptWords({ facts, next, isFree: order.totalMinor === 0 }), path: MINE };
}

const renewedLetter = (_: Tx, told: Told): Letter | undefined =>
  told.one && told.order.totalMinor > 0
    ? {
        words: renewedWords({ facts: factsOf(told), next: nextOf(told.one, told.look) }),
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
    words: failedWords({
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
  return { words: cancelledWords({ product: one.name, until }), path: MINE };
}

const rescuedLetter = (_: Tx, { one, look }: Told): Letter | undefined =>
  one && {
    words: rescuedWords({ product: one.name, day: dayIn(one.termEndsAt, look) }),
    path: MINE,
  };

async function endedLetter(tx: Tx, { one, line }: Told): Promise<Letter | undefined> {
  // What ended it is told by a letter of its own.
  if (!one || ['dispute', 'refund', 'account-closed'].includes(line.reasonCode ?? ''))
    return undefined;
  const lines = await ledgerOf(tx, one.id);
  // A gift ends by being redeemed: that is no news for who gave it.
  if (lines.some(({ type }) => type === 'GIFT_SUBSCRIPTION')) return undefined;
  const before = lines.filter(({ type }) => type !== 'TERMINATE_SUBSCRIPTION');
  const isUnpaid = (fold(before)?.failures ?? 0) > 0 && before.at(-1)?.type === 'PAYMENT_FAILED';
  return { words: endedWords({ product: one.name, isUnpaid }), path: OFFERS };
}

const planChangedLetter = (_: Tx, told: Told): Letter | undefined =>
  told.one && {
    words: planChangedWords({ facts: factsOf(told), next: nextOf(told.one, told.look) }),
    path: MINE,
  };

function planChosenLetter(_: Tx, { one, line, look }: Told): Letter | undefined {
  if (!one) return undefined;
  const to = line.plan && { to: line.plan.name };
  const day = dayIn(one.termEndsAt, look);
  return { words: planChosenWords({ from: one.name, ...to, day }), path: MINE };
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
  return { words: refundedWords({ amount, card, isAll }), path: ORDERS };
}

const disputedLetter = (_: Tx, { line, order, look }: Told): Letter => ({
  words: disputedWords({
    product: namesOf(order),
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
