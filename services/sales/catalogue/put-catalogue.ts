import { sql } from 'drizzle-orm';
import type { Catalogue } from '../../../schemas/sales/catalogue.ts';
import { writeOutbox } from '../../changes/outbox.ts';
import { catalogueTag } from '../../changes/tags.ts';
import type { Tx } from '../../database/database.ts';

async function putProduct(tx: Tx, product: Catalogue['products'][number]): Promise<void> {
  const { sku, name, description, thumbnail, attributes, taxPercent, prices } = product;
  const { maxAssociates, contains, isDelivered } = product;
  await tx.execute(
    sql`INSERT INTO sales_products (sku, name, description, thumbnail, attributes, tax_percent,
        max_associates, contains, is_delivered)
      VALUES (${sku}, ${name}, ${description}, ${thumbnail}, ${JSON.stringify(attributes)}::jsonb,
        ${taxPercent}, ${maxAssociates}, ${sql.param(contains)}::text[], ${isDelivered})`,
  );
  for (const price of prices) {
    await tx.execute(
      sql`INSERT INTO sales_prices (code, sku, kind, name, description, summary, currency)
        VALUES (${price.code}, ${sku}, ${price.kind}, ${price.name}, ${price.description},
          ${price.summary}, ${price.currency})`,
    );
    for (const [position, step] of price.steps.entries())
      await tx.execute(
        sql`INSERT INTO sales_price_steps (price_code, position, amount_minor, unit, every, cycles)
          VALUES (${price.code}, ${position}, ${step.amountMinor}, ${step.unit}, ${step.every},
            ${step.cycles})`,
      );
  }
}

async function putCampaign(tx: Tx, campaign: Catalogue['campaigns'][number]): Promise<void> {
  const { key, name, title, disclaimer, startsAt, endsAt, isDefault, offers } = campaign;
  await tx.execute(
    sql`INSERT INTO sales_campaigns (key, name, title, disclaimer, starts_at, ends_at, is_default)
      VALUES (${key}, ${name}, ${title}, ${disclaimer}, ${startsAt ?? null}, ${endsAt ?? null},
        ${isDefault})`,
  );
  for (const [position, code] of offers.entries())
    await tx.execute(
      sql`INSERT INTO sales_offers (campaign_key, position, price_code)
        VALUES (${key}, ${position}, ${code})`,
    );
}

/** Puts products, prices and campaigns where there are none of those codes yet. */
export async function putCatalogue(tx: Tx, { products, campaigns }: Catalogue): Promise<void> {
  for (const product of products) await putProduct(tx, product);
  for (const campaign of campaigns) await putCampaign(tx, campaign);
  await writeOutbox(tx, [catalogueTag()]);
}
