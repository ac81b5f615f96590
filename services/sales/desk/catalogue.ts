import { sql } from 'drizzle-orm';
import {
  type ChangeCampaign,
  type ChangePrice,
  type ChangeProduct,
  priceSteps,
} from '../../../schemas/sales/catalogue.ts';
import type {
  DeskCampaign,
  DeskCatalogue,
  DeskPrice,
  DeskProduct,
} from '../../../schemas/sales/sales-desk.ts';
import { SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import { invalid, Problem } from '../../http/problem.ts';

const { active } = SUBSCRIPTION_STATUS;

type PriceRow = Omit<DeskPrice, 'steps' | 'isSold' | 'announced'> & {
  steps: unknown;
  is_sold: boolean;
  change: Record<'amount_minor' | 'effective_at' | 'made_at' | 'told', string> | null;
};

const announcedOf = ({ change }: PriceRow): DeskPrice['announced'] =>
  change && {
    amountMinor: Number(change.amount_minor),
    effectiveAt: isoDate(change.effective_at),
    madeAt: isoDate(change.made_at),
    told: Number(change.told),
  };

async function prices(tx: Tx): Promise<DeskPrice[]> {
  const found = await rows<PriceRow>(
    tx,
    sql`SELECT p.code, p.sku, p.kind, p.name, p.description, p.summary, p.currency, p.is_sold,
        (SELECT count(*)::int FROM sales_subscriptions s
          WHERE s.price_code = p.code AND s.status = ${active} AND s.parent_id IS NULL) AS subscribers,
        (SELECT jsonb_agg(jsonb_build_object('amountMinor', t.amount_minor, 'unit', t.unit,
            'every', t.every, 'cycles', t.cycles) ORDER BY t.position)
          FROM sales_price_steps t WHERE t.price_code = p.code) AS steps,
        (SELECT to_jsonb(c) || jsonb_build_object('told', (SELECT count(*)
            FROM sales_subscriptions s WHERE s.price_change_id = c.id AND s.announced IS NOT NULL))
          FROM sales_price_changes c WHERE c.price_code = p.code ORDER BY c.id DESC LIMIT 1) AS change
      FROM sales_prices p ORDER BY p.code`,
  );
  return found.map((row) => {
    const { steps, is_sold: isSold, change: _, ...price } = row;
    return { ...price, steps: priceSteps.parse(steps), isSold, announced: announcedOf(row) };
  });
}

interface ProductRow extends Pick<DeskProduct, 'sku' | 'name' | 'description' | 'thumbnail'> {
  attributes: DeskProduct['attributes'];
  tax_percent: string;
  max_associates: number | null;
  contains: string[];
  is_delivered: boolean;
  is_sold: boolean;
}

interface CampaignRow extends Pick<DeskCampaign, 'key' | 'name' | 'title' | 'disclaimer'> {
  starts_at: string | null;
  ends_at: string | null;
  is_default: boolean;
  offers: string[];
}

function campaignOf(row: CampaignRow, now: Date): DeskCampaign {
  const { key, name, title, disclaimer, offers, is_default: isDefault } = row;
  const startsAt = row.starts_at ? isoDate(row.starts_at) : undefined;
  const endsAt = row.ends_at ? isoDate(row.ends_at) : undefined;
  const at = now.getTime();
  return {
    key,
    name,
    title,
    disclaimer,
    offers,
    isDefault,
    ...(startsAt ? { startsAt } : {}),
    ...(endsAt ? { endsAt } : {}),
    isOn: (!startsAt || Date.parse(startsAt) <= at) && (!endsAt || Date.parse(endsAt) > at),
  };
}

/** All that is or was sold, by its codes. */
export async function readCatalogue(tx: Tx, now: Date): Promise<DeskCatalogue> {
  const all = await prices(tx);
  const products = await rows<ProductRow>(tx, sql`SELECT * FROM sales_products ORDER BY name, sku`);
  const campaigns = await rows<CampaignRow>(
    tx,
    sql`SELECT c.*, ARRAY(SELECT o.price_code FROM sales_offers o WHERE o.campaign_key = c.key
        ORDER BY o.position) AS offers
      FROM sales_campaigns c ORDER BY c.is_default DESC, c.name, c.key`,
  );
  return {
    products: products.map(
      ({ tax_percent, max_associates, is_sold, is_delivered, ...product }) => ({
        ...product,
        taxPercent: Number(tax_percent),
        maxAssociates: max_associates ?? 0,
        isDelivered: is_delivered,
        isSold: is_sold,
        prices: all.filter(({ sku }) => sku === product.sku),
      }),
    ),
    campaigns: campaigns.map((row) => campaignOf(row, now)),
  };
}

/** Changes a product, or makes one. */
export async function changeProduct(tx: Tx, sku: string, product: ChangeProduct): Promise<void> {
  const { name, description, thumbnail, attributes, maxAssociates, taxPercent, isSold } = product;
  const { contains, isDelivered } = product;
  await tx.execute(
    sql`INSERT INTO sales_products (sku, name, description, thumbnail, attributes, tax_percent,
        max_associates, contains, is_delivered, is_sold)
      VALUES (${sku}, ${name}, ${description}, ${thumbnail}, ${JSON.stringify(attributes)}::jsonb,
        ${taxPercent}, ${maxAssociates}, ${sql.param(contains)}::text[], ${isDelivered},
        ${isSold})
      ON CONFLICT (sku) DO UPDATE SET name = excluded.name, description = excluded.description,
        thumbnail = excluded.thumbnail, attributes = excluded.attributes,
        tax_percent = excluded.tax_percent, max_associates = excluded.max_associates,
        contains = excluded.contains, is_delivered = excluded.is_delivered,
        is_sold = excluded.is_sold`,
  );
}

/**
 * rule 13.63: changes a price for who buys from now on, or makes one. Throws Problem 409 where it
 * is another product's or in another currency, 422 where there is no such product.
 */
export async function changePrice(tx: Tx, code: string, price: ChangePrice): Promise<void> {
  const { sku, kind, name, description, summary, currency, steps, isSold } = price;
  const [known] = await rows<Pick<ChangePrice, 'sku' | 'kind' | 'currency'>>(
    tx,
    sql`SELECT sku, kind, currency FROM sales_prices WHERE code = ${code} FOR UPDATE`,
  );
  if (known && (known.sku !== sku || known.kind !== kind || known.currency !== currency))
    throw new Problem(
      409,
      'conflict',
      'El producto, la moneda y la clase de un precio no cambian. Crea otro precio.',
    );
  const product = await rows(tx, sql`SELECT FROM sales_products WHERE sku = ${sku}`);
  if (product.length === 0) throw invalid([{ path: ['sku'], message: 'Ese producto no existe.' }]);
  await tx.execute(
    sql`INSERT INTO sales_prices (code, sku, kind, name, description, summary, currency, is_sold)
      VALUES (${code}, ${sku}, ${kind}, ${name}, ${description}, ${summary}, ${currency},
        ${isSold})
      ON CONFLICT (code) DO UPDATE SET name = excluded.name, description = excluded.description,
        summary = excluded.summary, is_sold = excluded.is_sold`,
  );
  await tx.execute(sql`DELETE FROM sales_price_steps WHERE price_code = ${code}`);
  for (const [position, step] of steps.entries())
    await tx.execute(
      sql`INSERT INTO sales_price_steps (price_code, position, amount_minor, unit, every, cycles)
        VALUES (${code}, ${position}, ${step.amountMinor}, ${step.unit}, ${step.every},
          ${step.cycles})`,
    );
}

/** Changes a campaign, or makes one. Throws Problem 422 for a price that is not there. */
export async function changeCampaign(tx: Tx, key: string, campaign: ChangeCampaign): Promise<void> {
  const { name, title, disclaimer, startsAt, endsAt, isDefault, offers } = campaign;
  const known = await rows<{ code: string }>(
    tx,
    sql`SELECT code FROM sales_prices WHERE code = ANY(${sql.param(offers)}::text[])`,
  );
  const codes = new Set(known.map(({ code }) => code));
  const missing = offers.flatMap((code, index) =>
    codes.has(code) ? [] : [{ path: ['offers', index], message: `No hay un precio «${code}».` }],
  );
  if (missing.length > 0) throw invalid(missing);
  // One campaign answers where none is named.
  if (isDefault)
    await tx.execute(sql`UPDATE sales_campaigns SET is_default = false WHERE key <> ${key}`);
  await tx.execute(
    sql`INSERT INTO sales_campaigns (key, name, title, disclaimer, starts_at, ends_at, is_default)
      VALUES (${key}, ${name}, ${title}, ${disclaimer}, ${startsAt ?? null}, ${endsAt ?? null},
        ${isDefault})
      ON CONFLICT (key) DO UPDATE SET name = excluded.name, title = excluded.title,
        disclaimer = excluded.disclaimer, starts_at = excluded.starts_at,
        ends_at = excluded.ends_at, is_default = excluded.is_default`,
  );
  await tx.execute(sql`DELETE FROM sales_offers WHERE campaign_key = ${key}`);
  for (const [position, code] of offers.entries())
    await tx.execute(
      sql`INSERT INTO sales_offers (campaign_key, position, price_code)
        VALUES (${key}, ${position}, ${code})`,
    );
}
