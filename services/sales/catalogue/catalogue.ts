import { type SQL, sql } from 'drizzle-orm';
import { type PriceStep, priceSteps } from '../../../schemas/sales/catalogue.ts';
import type { Currency } from '../../../schemas/sales/wire.ts';
import { KEPT, rows, type Tx } from '../../database/database.ts';

export interface Attribute {
  name: string;
  value: string;
}

/** What is sold, at one of its prices. */
export interface Price {
  code: string;
  kind: 'regular' | 'gift';
  name: string;
  description: string;
  summary: string;
  currency: Currency;
  steps: PriceStep[];
  /** Its place in the catalogue, from 1. */
  position: number;
  product: SoldProduct;
}

interface SoldProduct {
  sku: string;
  name: string;
  description: string;
  thumbnail: string;
  attributes: Attribute[];
  taxPercent: number;
  /** null: with as many as one likes. */
  maxAssociates: number | null;
  isDelivered: boolean;
}

interface PriceRow
  extends Omit<
    SoldProduct,
    'name' | 'description' | 'taxPercent' | 'maxAssociates' | 'isDelivered'
  > {
  code: string;
  kind: Price['kind'];
  name: string;
  description: string;
  summary: string;
  currency: Currency;
  steps: unknown;
  position: string;
  product_name: string;
  product_description: string;
  tax_percent: string;
  max_associates: number | null;
  is_delivered: boolean;
}

const priceOf = (row: PriceRow): Price => ({
  code: row.code,
  kind: row.kind,
  name: row.name,
  description: row.description,
  summary: row.summary,
  currency: row.currency,
  steps: priceSteps.parse(row.steps),
  position: Number(row.position),
  product: {
    sku: row.sku,
    name: row.product_name,
    description: row.product_description,
    thumbnail: row.thumbnail,
    attributes: row.attributes,
    taxPercent: Number(row.tax_percent),
    maxAssociates: row.max_associates,
    isDelivered: row.is_delivered,
  },
});

/** Prices that are sold, in the order of the catalogue. */
async function soldPrices(tx: Tx, where: SQL): Promise<Price[]> {
  const found = await rows<PriceRow>(
    tx,
    sql`SELECT code, kind, name, description, summary, currency, sku, product_name,
        product_description, thumbnail, attributes, tax_percent, max_associates, is_delivered, steps,
        position
      FROM (
        SELECT p.code, p.kind, p.name, p.description, p.summary, p.currency,
          row_number() OVER (ORDER BY p.code) AS position, s.sku, s.name AS product_name,
          s.description AS product_description, s.thumbnail, s.attributes, s.tax_percent, s.max_associates,
          s.is_delivered,
          (p.is_sold AND s.is_sold) AS is_sold,
          (SELECT jsonb_agg(jsonb_build_object('amountMinor', t.amount_minor, 'unit', t.unit,
              'every', t.every, 'cycles', t.cycles) ORDER BY t.position)
            FROM sales_price_steps t WHERE t.price_code = p.code) AS steps
        FROM sales_prices p JOIN sales_products s ON s.sku = p.sku) AS sold
      WHERE is_sold AND steps IS NOT NULL AND ${where} ORDER BY position`,
    KEPT,
  );
  return found.map(priceOf);
}

/** All that a product is sold for. */
export const pricesOfProduct = (tx: Tx, sku: string): Promise<Price[]> =>
  soldPrices(tx, sql`sku = ${sku}`);

export const pricesByCode = async (
  tx: Tx,
  codes: readonly string[],
): Promise<Map<string, Price>> => {
  const found = await soldPrices(tx, sql`code = ANY(${sql.param([...codes])}::text[])`);
  return new Map(found.map((price) => [price.code, price]));
};
