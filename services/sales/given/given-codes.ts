import { sql } from 'drizzle-orm';
import type { Currency } from '../../../schemas/sales/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import type { Attribute } from '../catalogue/catalogue.ts';
import { freshCode, typedCode } from '../orders/codes.ts';
import { SalesFault } from '../refusal.ts';
import { hashOf } from '../secrets.ts';
import { type Giving, give } from './give.ts';

const DAY_MS = 86_400_000;
/** Nobody sells it: it stands where a subscription names its price. */
const PRICE_CODES = { enterprise: 'ENTERPRISE', gift: 'REGALO' } as const;
export type CodeKind = keyof typeof PRICE_CODES;

export interface CodeBatch {
  /** Of a company, or a gift of the newspaper's own. */
  kind: CodeKind;
  sku: string;
  count: number;
  /** For how long a subscription is. */
  months: number;
  /** Until when a code can be redeemed. */
  days: number;
  now: Date;
}

/** Codes that are shown once: the database keeps their hashes. Undefined: no such product. */
export async function makeCodes(
  tx: Tx,
  { kind, sku, count, months, days, now }: CodeBatch,
): Promise<string[] | undefined> {
  const known = await rows(tx, sql`SELECT FROM sales_products WHERE sku = ${sku}`);
  if (known.length === 0) return undefined;
  const codes = Array.from({ length: count }, freshCode);
  const until = new Date(now.getTime() + days * DAY_MS).toISOString();
  await tx.execute(
    sql`INSERT INTO sales_enterprise_codes (code_hash, kind, sku, months, made_at, expires_at)
      SELECT hash, ${kind}, ${sku}, ${months}, ${now.toISOString()}, ${until}
      FROM unnest(${sql.param(codes.map(hashOf))}::text[]) AS hash`,
  );
  return codes;
}

interface CodeRow {
  sku: string;
  months: number;
  name: string;
  tax_percent: string;
  attributes: Attribute[];
}

/** rule 13.14. Throws SalesFault `notFound` for whatever does not serve. */
export async function redeemCode(
  tx: Tx,
  kind: CodeKind,
  { code, currency, ...giving }: Giving & { code: string; currency: Currency },
): Promise<number> {
  const hash = hashOf(typedCode(code));
  const [found] = await rows<CodeRow>(
    tx,
    sql`SELECT c.sku, c.months, p.name, p.tax_percent, p.attributes
      FROM sales_enterprise_codes c JOIN sales_products p ON p.sku = c.sku
      WHERE c.code_hash = ${hash} AND c.kind = ${kind} AND c.redeemed_id IS NULL
        AND c.expires_at > ${giving.now.toISOString()} FOR UPDATE OF c`,
  );
  if (!found)
    throw new SalesFault('notFound', { message: 'El código no existe, ya se usó o venció.' });
  const { sku, name, attributes, tax_percent, months: every } = found;
  const steps = [{ amountMinor: 0, unit: 'month', every, cycles: 1 } as const];
  const what = { sku, name, attributes, steps, priceCode: PRICE_CODES[kind], currency };
  const id = await give(tx, { ...what, taxPercent: Number(tax_percent) }, giving);
  await tx.execute(
    sql`UPDATE sales_enterprise_codes SET redeemed_id = ${id} WHERE code_hash = ${hash}`,
  );
  return id;
}
