import { sql } from 'drizzle-orm';
import type { PriceStep } from '../../../schemas/sales/catalogue.ts';
import { SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { invalid, Problem } from '../../http/problem.ts';
import { give } from '../given/give.ts';
import { subscriptionsOf } from '../subscriptions/subscriptions.ts';

const { active } = SUBSCRIPTION_STATUS;

interface Comp {
  email: string;
  sku: string;
  months: number;
}

/** As orders and subscriptions of what is given name their price. */
const COMP_PRICE = 'CORTESIA';

async function readerOf(tx: Tx, email: string): Promise<{ id: string; site: string }> {
  const [reader] = await rows<{ id: string; site: string }>(
    tx,
    sql`SELECT id, site FROM reader_contacts WHERE lower(email) = ${email} AND is_active
      FOR UPDATE`,
  );
  if (reader) return reader;
  const message = 'Nadie tiene una cuenta con ese correo. Pídele que cree una primero.';
  throw invalid([{ path: ['email'], message }], message);
}

async function productOf(tx: Tx, sku: string) {
  const [product] = await rows<{ name: string; tax: string; attributes: [] }>(
    tx,
    sql`SELECT name, tax_percent AS tax, attributes FROM sales_products WHERE sku = ${sku}`,
  );
  if (product) return product;
  const message = 'Ese producto ya no existe.';
  throw invalid([{ path: ['sku'], message }], message);
}

/**
 * rule 13.62: gives somebody a product for so many months, at no cost and without a renewal.
 * Returns the subscription's id. Throws Problem 409 where they have it, 422.
 */
export async function giveComp(
  tx: Tx,
  { email, sku, months }: Comp,
  { now, zoneOf }: { now: Date; zoneOf(site: string): string },
): Promise<number> {
  const reader = await readerOf(tx, email);
  const { name, tax, attributes } = await productOf(tx, sku);
  const has = (await subscriptionsOf(tx, reader.id)).find(
    (one) => one.sku === sku && one.status === active,
  );
  if (has)
    throw new Problem(409, 'conflict', `Esa cuenta ya tiene «${has.name}», suscripción ${has.id}.`);
  const steps: PriceStep[] = [{ amountMinor: 0, unit: 'month', every: months, cycles: 1 }];
  const what = { sku, priceCode: COMP_PRICE, name, currency: 'MXN', attributes, steps } as const;
  const given = { ...what, taxPercent: Number(tax) };
  const { id, site } = reader;
  return give(tx, given, { reader: { id, email }, site, timeZone: zoneOf(site), now });
}
