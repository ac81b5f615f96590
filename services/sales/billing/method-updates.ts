import { sql } from 'drizzle-orm';
import type { Currency } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import type {
  Charge,
  ChargeOutcome,
  KeptMethod,
  PaymentProvider,
} from '../payments/providers/provider.ts';
import type { SalesDependencies } from '../ports.ts';
import { SalesFault } from '../refusal.ts';
import { payMissed } from './renew-subscriptions.ts';

type Parts = Pick<SalesDependencies, 'database' | 'clock' | 'providers'>;

interface Update {
  id: number;
  charge: Charge;
  replacedBy: number | undefined;
}

/** rule 13.4: somebody else's is the same as none. Throws SalesFault `notFound`. */
async function lockOwnMethod(tx: Tx, readerId: string, methodId: number): Promise<void> {
  const found = await rows(
    tx,
    sql`SELECT FROM sales_payment_methods WHERE id = ${methodId} AND reader_id = ${readerId}
      FOR UPDATE`,
  );
  if (found.length === 0) throw new SalesFault('notFound');
}

async function currencyOf(tx: Tx, methodId: number): Promise<Currency> {
  const [row] = await rows<{ currency: Currency }>(
    tx,
    sql`SELECT currency FROM sales_subscriptions WHERE payment_method_id = ${methodId}
      ORDER BY id LIMIT 1`,
  );
  return row?.currency ?? 'MXN';
}

/** The update of a method that is under way, or a new one. Throws SalesFault `notFound`. */
export async function openUpdate(
  tx: Tx,
  { readerId, methodId }: { readerId: string; methodId: number },
  provider: string,
  now: Date,
): Promise<Update> {
  await lockOwnMethod(tx, readerId, methodId);
  await tx.execute(
    sql`INSERT INTO sales_method_updates (payment_method_id, provider, began_at)
      VALUES (${methodId}, ${provider}, ${now.toISOString()})
      ON CONFLICT (payment_method_id, provider) WHERE replaced_by IS NULL DO NOTHING`,
  );
  const [row] = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM sales_method_updates WHERE payment_method_id = ${methodId}
      AND provider = ${provider} AND replaced_by IS NULL`,
  );
  if (!row) throw new Error(`No update of method ${methodId}`);
  const charge = {
    intent: `method-${row.id}`,
    amountMinor: 0,
    currency: await currencyOf(tx, methodId),
  };
  return { id: Number(row.id), charge, replacedBy: undefined };
}

async function insertMethod(
  tx: Tx,
  readerId: string,
  provider: string,
  { token, brand, firstSix, lastFour, expires, holderName }: KeptMethod,
): Promise<number> {
  const [row] = await rows<{ id: string }>(
    tx,
    sql`INSERT INTO sales_payment_methods (reader_id, provider, token, brand, first_six, last_four,
        expires, holder_name)
      VALUES (${readerId}, ${provider}, ${token}, ${brand}, ${firstSix}, ${lastFour}, ${expires},
        ${holderName}) RETURNING id`,
  );
  return Number(row?.id);
}

interface Replacement {
  readerId: string;
  methodId: number;
  updateId: number;
  provider: string;
  kept: KeptMethod;
}

/** Once for an update, however many come with it. The subscriptions that go by the new method. */
async function replace(
  tx: Tx,
  { readerId, methodId, updateId, provider, kept }: Replacement,
): Promise<number[]> {
  await lockOwnMethod(tx, readerId, methodId);
  const open = await rows(
    tx,
    sql`SELECT FROM sales_method_updates WHERE id = ${updateId} AND replaced_by IS NULL FOR UPDATE`,
  );
  const using = await rows(
    tx,
    sql`SELECT FROM sales_subscriptions
      WHERE payment_method_id = ${methodId} AND reader_id = ${readerId} LIMIT 1`,
  );
  // Another call was quicker: what this one brought is the same.
  if (open.length === 0 || using.length === 0) return [];
  const added = await insertMethod(tx, readerId, provider, kept);
  await tx.execute(
    sql`UPDATE sales_method_updates SET replaced_by = ${added} WHERE id = ${updateId}`,
  );
  const changed = await rows<{ id: string }>(
    tx,
    sql`UPDATE sales_subscriptions SET payment_method_id = ${added}
      WHERE payment_method_id = ${methodId} AND reader_id = ${readerId} RETURNING id`,
  );
  return changed.map(({ id }) => Number(id));
}

export interface MethodUpdate {
  readerId: string;
  methodId: number;
  provider: PaymentProvider;
  /** Asks the provider, which charges nothing and keeps the method. */
  ask(charge: Charge): Promise<ChargeOutcome>;
}

/**
 * rule 13.25: puts what the reader's browser brought in the place of a method; what could not be
 * paid with the old one is tried at once with the new one. Throws SalesFault `notFound`,
 * `declined`, `providerAway`.
 */
export async function updateMethod(
  { readerId, methodId, provider, ask }: MethodUpdate,
  parts: Parts,
): Promise<Exclude<ChargeOutcome, { state: 'declined' }>> {
  const { database, clock } = parts;
  const { name } = provider;
  const update = await database.transaction((tx) =>
    openUpdate(tx, { readerId, methodId }, name, clock()),
  );
  let outcome: ChargeOutcome;
  try {
    outcome = await ask(update.charge);
  } catch (cause) {
    throw new SalesFault('providerAway', {
      cause,
      message: 'Ahora no podemos cambiar tu forma de pago. No se cobró nada: inténtalo de nuevo.',
    });
  }
  if (outcome.state === 'declined') throw new SalesFault('declined');
  if (outcome.state === 'confirming') return outcome;
  const { method: kept } = outcome;
  const changed = await database.transaction((tx) =>
    replace(tx, { readerId, methodId, updateId: update.id, provider: name, kept }),
  );
  for (const id of changed) await payMissed(id, parts, 'method');
  return outcome;
}
