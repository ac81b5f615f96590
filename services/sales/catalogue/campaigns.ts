import { sql } from 'drizzle-orm';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import { type Price, pricesByCode } from './catalogue.ts';

export interface Campaign {
  key: string;
  name: string;
  title: string;
  disclaimer: string;
  startsAt: string | undefined;
  endsAt: string | undefined;
  isDefault: boolean;
  /** What it offers that is sold, in its order. */
  prices: Price[];
}

interface CampaignRow {
  key: string;
  name: string;
  title: string;
  disclaimer: string;
  starts_at: string | null;
  ends_at: string | null;
  is_default: boolean;
  codes: string[];
}

const dateOf = (date: string | null): string | undefined => (date ? isoDate(date) : undefined);

/**
 * rule 13.23: a campaign that is on, by its key, or by `default` the default one; undefined where
 * none is.
 */
export async function liveCampaign(tx: Tx, key: string, now: Date): Promise<Campaign | undefined> {
  const at = now.toISOString();
  const [row] = await rows<CampaignRow>(
    tx,
    sql`SELECT c.*, ARRAY(SELECT o.price_code FROM sales_offers o WHERE o.campaign_key = c.key
        ORDER BY o.position) AS codes
      FROM sales_campaigns c WHERE (c.key = ${key} OR (${key} = 'default' AND c.is_default))
        AND (c.starts_at IS NULL OR c.starts_at <= ${at})
        AND (c.ends_at IS NULL OR c.ends_at > ${at})
      ORDER BY c.key = ${key} DESC LIMIT 1`,
  );
  if (!row) return undefined;
  const prices = await pricesByCode(tx, row.codes);
  const { key: found, name, title, disclaimer, is_default: isDefault } = row;
  return {
    key: found,
    name,
    title,
    disclaimer,
    isDefault,
    startsAt: dateOf(row.starts_at),
    endsAt: dateOf(row.ends_at),
    prices: row.codes.flatMap((code) => prices.get(code) ?? []),
  };
}
