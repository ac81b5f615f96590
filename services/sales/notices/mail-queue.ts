import { type SQL, sql } from 'drizzle-orm';
import type { LedgerType } from '../subscriptions/fold.ts';

/** The job that writes and sends mails of sales, as whoever adds to it knows it. */
export const SALES_MAIL = { name: 'mail-sales', maxAttempts: 10, lane: 'mail' } as const;

/** A reader gets mails in the order in which they were caused. */
export const buyerOf = (order: number): SQL =>
  sql`(SELECT reader_id FROM sales_orders WHERE id = ${order})`;
export const ownerOf = (subscription: number): SQL =>
  sql`(SELECT reader_id FROM sales_subscriptions WHERE id = ${subscription})`;

/**
 * rule 13.75: which line of the ledger its reader is told of, and what causes it. A line that
 * nobody is told of says why.
 */
export const TOLD_LINES = {
  GIFT_SUBSCRIPTION: { isTold: false, why: 'the receipt names it' },
  START_SUBSCRIPTION: { isTold: false, why: 'the receipt names it' },
  RENEW_SUBSCRIPTION: { isTold: true, why: 'a term was charged' },
  EXTEND_SUBSCRIPTION: { isTold: true, why: 'the reader took a cancelled one back' },
  CANCEL_SUBSCRIPTION: { isTold: true, why: 'the reader or staff cancelled' },
  TERMINATE_SUBSCRIPTION: { isTold: true, why: 'it is over' },
  CHANGE_PLAN: { isTold: true, why: 'another plan began' },
  PLAN_CHOSEN: { isTold: true, why: 'another plan was chosen for the next term' },
  PRICE_ANNOUNCED: { isTold: false, why: 'has a mail of its own, which rule 13.54 times' },
  PAYMENT: { isTold: true, why: 'an order was paid, or what was paid goes back' },
  PAYMENT_FAILED: { isTold: true, why: 'a term could not be charged' },
  REFUND: { isTold: true, why: 'money went back' },
  REFUND_FAILED: { isTold: false, why: 'staff see it, who give it back another way' },
  DISPUTE: { isTold: true, why: 'the bank took money back' },
  DISPUTE_WON: { isTold: false, why: 'nothing changes for the reader' },
} as const satisfies Readonly<Record<LedgerType, { isTold: boolean; why: string }>>;

/** The lines of the ledger that need a letter. */
export type ToldLine = {
  [Type in LedgerType]: (typeof TOLD_LINES)[Type]['isTold'] extends true ? Type : never;
}[LedgerType];
