import { sql } from 'drizzle-orm';
import type { WorkItem, WorkKind } from '../../../schemas/sales/sales-desk.ts';
import { type Currency, SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import { notFound, Problem } from '../../http/problem.ts';
import { payMissed } from '../billing/renew-subscriptions.ts';
import { settlePayment } from '../billing/settle-payments.ts';
import { giveBack } from '../payments/refunds.ts';
import type { SalesDependencies } from '../ports.ts';

const { active, suspended } = SUBSCRIPTION_STATUS;
const MOST = 200;
/** What is younger is under way by itself. */
const STUCK_MS = 10 * 60_000;

interface WorkRow {
  id: string;
  at: string;
  number: string;
  subscription_id: string | null;
  email: string;
  amount_minor: string;
  currency: Currency;
  detail: string;
}

const itemsOf = (kind: WorkKind, found: readonly WorkRow[]): WorkItem[] =>
  found.map((row) => ({
    kind,
    id: Number(row.id),
    at: isoDate(row.at),
    orderNumber: row.number,
    subscriptionId: row.subscription_id === null ? null : Number(row.subscription_id),
    email: row.email,
    amountMinor: Number(row.amount_minor),
    currency: row.currency,
    detail: row.detail,
  }));

/** Charges that nobody wrote an answer of, and what was taken and is not booked. */
const stuck = (tx: Tx, before: string): Promise<WorkRow[]> =>
  rows<WorkRow>(
    tx,
    sql`SELECT p.id, coalesce(p.taken_at, p.charging_at, p.created_at) AS at, o.number,
        o.subscription_id, coalesce(r.email, o.contact->>'email', '') AS email,
        o.total_minor AS amount_minor, o.currency, p.provider || ' · ' || p.intent AS detail
      FROM sales_payments p JOIN sales_orders o ON o.id = p.order_id
      LEFT JOIN reader_contacts r ON r.id = o.reader_id
      WHERE p.status IN ('charging', 'taken')
        AND coalesce(p.taken_at, p.charging_at, p.created_at) <= ${before}
      ORDER BY p.id LIMIT ${MOST}`,
  );

/** Refunds without an answer; with `isRefused`, those that came back and nobody settled. */
const refunds = (tx: Tx, before: string, isRefused: boolean): Promise<WorkRow[]> =>
  rows<WorkRow>(
    tx,
    sql`SELECT f.id, coalesce(f.ended_at, f.asked_at) AS at, o.number, o.subscription_id,
        coalesce(r.email, o.contact->>'email', '') AS email, f.amount_minor, o.currency,
        f.reason AS detail
      FROM sales_refunds f JOIN sales_orders o ON o.id = f.order_id
      LEFT JOIN reader_contacts r ON r.id = o.reader_id
      WHERE f.status = ${isRefused ? 'refused' : 'asked'} AND f.asked_at <= ${before}
        AND NOT EXISTS (SELECT FROM sales_work_done d WHERE d.kind = 'refund' AND d.ref = f.id)
      ORDER BY f.id LIMIT ${MOST}`,
  );

const disputes = (tx: Tx): Promise<WorkRow[]> =>
  rows<WorkRow>(
    tx,
    sql`SELECT d.id, d.opened_at AS at, o.number, o.subscription_id,
        coalesce(r.email, o.contact->>'email', '') AS email, d.amount_minor, o.currency,
        d.state || ' · ' || d.reason || ' · ' || d.reference AS detail
      FROM sales_disputes d JOIN sales_payments p ON p.id = d.payment_id
      JOIN sales_orders o ON o.id = p.order_id LEFT JOIN reader_contacts r ON r.id = o.reader_id
      WHERE d.closed_at IS NULL
        AND NOT EXISTS (SELECT FROM sales_work_done w WHERE w.kind = 'dispute' AND w.ref = d.id)
      ORDER BY d.id LIMIT ${MOST}`,
  );

/** Subscriptions whose term could not be charged. */
const unpaid = (tx: Tx): Promise<WorkRow[]> =>
  rows<WorkRow>(
    tx,
    sql`SELECT s.id, f.at, o.number, s.id AS subscription_id, coalesce(r.email, '') AS email,
        o.total_minor AS amount_minor, o.currency, s.name AS detail
      FROM sales_subscriptions s
      JOIN LATERAL (SELECT l.at, l.order_id, l.type FROM sales_ledger l
        WHERE l.subscription_id = s.id AND l.type IN ('PAYMENT_FAILED', 'START_SUBSCRIPTION',
          'RENEW_SUBSCRIPTION', 'CHANGE_PLAN') ORDER BY l.seq DESC LIMIT 1) f
        ON f.type = 'PAYMENT_FAILED'
      JOIN sales_orders o ON o.id = f.order_id LEFT JOIN reader_contacts r ON r.id = s.reader_id
      WHERE s.status IN (${active}, ${suspended}) AND s.parent_id IS NULL
      ORDER BY f.at LIMIT ${MOST}`,
  );

/** rule 13.83: money that waits for somebody, the oldest of each kind first. */
export async function workList(tx: Tx, now: Date): Promise<WorkItem[]> {
  const before = new Date(now.getTime() - STUCK_MS).toISOString();
  return [
    ...itemsOf('stuck', await stuck(tx, before)),
    ...itemsOf('refund-open', await refunds(tx, before, false)),
    ...itemsOf('refund-refused', await refunds(tx, now.toISOString(), true)),
    ...itemsOf('dispute', await disputes(tx)),
    ...itemsOf('unpaid', await unpaid(tx)),
  ];
}

type Parts = Pick<SalesDependencies, 'database' | 'clock' | 'providers'>;

async function askRefundAgain(id: number, parts: Parts): Promise<void> {
  const [row] = await rows<{ order_id: string; key: string; amount_minor: string }>(
    parts.database.db,
    sql`SELECT order_id, key, amount_minor FROM sales_refunds WHERE id = ${id} AND status = 'asked'`,
  );
  if (!row) return;
  const asked = { orderId: Number(row.order_id), key: row.key, reason: '' };
  await giveBack({ ...asked, amountMinor: Number(row.amount_minor) }, parts, async () => undefined);
}

const noteDone = (kind: 'refund' | 'dispute') => async (id: number, parts: Parts, why: string) => {
  await parts.database.db.execute(
    sql`INSERT INTO sales_work_done (kind, ref, reason, at)
      VALUES (${kind}, ${id}, ${why}, ${parts.clock().toISOString()}) ON CONFLICT DO NOTHING`,
  );
};

const DECLINED = 'El banco no aceptó el cobro. No se cobró nada.';
const AWAY = 'Quien cobra no respondió. Inténtalo en unos minutos: no se cobra dos veces.';

async function chargeAgain(id: number, parts: Parts): Promise<void> {
  const how = await payMissed(id, parts, 'again');
  if (how === 'unpaid') throw new Problem(409, 'declined', DECLINED);
}

/** What ends each kind of work. Throws Problem 409, 502. */
const ACTS: Readonly<Record<WorkKind, (id: number, parts: Parts, why: string) => Promise<void>>> = {
  stuck: async (id, parts) => {
    try {
      await settlePayment(id, parts);
    } catch (cause) {
      throw Object.assign(new Problem(502, 'provider_away', AWAY), { cause });
    }
  },
  'refund-open': askRefundAgain,
  'refund-refused': noteDone('refund'),
  dispute: noteDone('dispute'),
  unpaid: chargeAgain,
};

/** Does what ends one piece of work. Throws Problem 404 where it is not there now, 409, 502. */
export async function doWork(
  { kind, id, reason }: { kind: WorkKind; id: number; reason: string },
  parts: Parts,
): Promise<WorkItem> {
  const list = await workList(parts.database.db, parts.clock());
  const item = list.find((one) => one.kind === kind && one.id === id);
  if (!item) throw notFound('Eso ya no está pendiente.');
  await ACTS[kind](id, parts, reason);
  return item;
}
