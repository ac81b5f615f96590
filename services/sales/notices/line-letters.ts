import { sql } from 'drizzle-orm';
import { isoDate, KEPT, rows, type Tx } from '../../database/database.ts';
import { orderById } from '../orders/orders.ts';
import type { LedgerType, Plan } from '../subscriptions/fold.ts';
import { lockSubscription } from '../subscriptions/subscriptions.ts';
import { type Line, type Told, WRITERS } from './line-writers.ts';
import { cardWords, type Look } from './mail-look.ts';
import type { MailWords } from './mail-words.ts';
import { emailOf } from './reader-email.ts';

/** For the test that compares it with what is told. */
export const WRITTEN_LINES = Object.keys(WRITERS) as LedgerType[];

const isTold = (type: LedgerType): type is keyof typeof WRITERS => Object.hasOwn(WRITERS, type);
const writerOf = (type: LedgerType) => (isTold(type) ? WRITERS[type] : undefined);

/** Letters about money go where its receipt went, and to an account that is shut too. */
const ABOUT_MONEY: readonly LedgerType[] = ['PAYMENT', 'REFUND', 'DISPUTE'];

async function addressOf(tx: Tx, { line, order, one }: Told): Promise<string | undefined> {
  if (order.kind === 'Parent' && ABOUT_MONEY.includes(line.type) && order.contact.email)
    return order.contact.email;
  const readerId = one?.readerId ?? order.readerId;
  return readerId === undefined ? order.contact.email : emailOf(tx, readerId);
}

interface LineRow {
  type: LedgerType;
  at: string;
  amount_minor: string;
  payment_id: string | null;
  order_id: string;
  subscription_id: string | null;
  reason_code: string | null;
  plan: Plan | null;
  brand: string | null;
  last_four: string | null;
}

const readLine = async (tx: Tx, seq: number): Promise<LineRow | undefined> =>
  (
    await rows<LineRow>(
      tx,
      sql`SELECT l.type, l.at, l.amount_minor, l.payment_id, l.order_id, l.subscription_id,
          l.reason_code, l.plan, m.brand, m.last_four
        FROM sales_ledger l LEFT JOIN sales_subscriptions s ON s.id = l.subscription_id
        LEFT JOIN sales_payments p ON p.id = l.payment_id
        LEFT JOIN sales_payment_methods m ON m.id = coalesce(p.payment_method_id,
          s.payment_method_id)
        WHERE l.seq = ${seq}`,
      KEPT,
    )
  )[0];

export interface WrittenLine extends MailWords {
  to: string;
  readerId: string | undefined;
  nonce: string;
  link: string;
  refusalLink?: string;
  site: string;
  origin: string;
}

interface LetterSite extends Look {
  linkOrigin: string;
}

/** Undefined: nobody is told, or it is so no more. */
export async function lineLetter(
  tx: Tx,
  { seq, now }: { seq: number; now: Date },
  siteOf: (key: string) => LetterSite | undefined,
): Promise<WrittenLine | undefined> {
  const row = await readLine(tx, seq);
  if (!row) return undefined;
  const one =
    row.subscription_id === null
      ? undefined
      : await lockSubscription(tx, Number(row.subscription_id));
  const order = await orderById(tx, Number(row.order_id));
  const look = siteOf(order.site);
  // rule 13.18: of what is shared its parent's reader is told, but when it ends.
  const isShare = one?.parentId !== undefined && row.type !== 'TERMINATE_SUBSCRIPTION';
  if (!look || isShare) return undefined;
  const line: Line = {
    type: row.type,
    at: isoDate(row.at),
    amountMinor: Number(row.amount_minor),
    paymentId: row.payment_id === null ? undefined : Number(row.payment_id),
    reasonCode: row.reason_code ?? undefined,
    plan: row.plan ?? undefined,
  };
  const told: Told = { line, order, one, look, card: cardWords(row.brand, row.last_four), now };
  const to = await addressOf(tx, told);
  const letter = to && (await writerOf(row.type)?.(tx, told));
  if (!to || !letter) return undefined;
  const { words, path, secondPath, nonce = '' } = letter;
  return {
    ...words,
    to,
    readerId: one?.readerId ?? order.readerId,
    nonce,
    link: `${look.linkOrigin}${path}`,
    ...(secondPath === undefined ? {} : { refusalLink: `${look.linkOrigin}${secondPath}` }),
    site: order.site,
    origin: look.linkOrigin,
  };
}
