import { sql } from 'drizzle-orm';
import { SUBSCRIPTION_STATUS } from '../../../schemas/sales/wire.ts';
import { KEPT, rows, type Tx } from '../../database/database.ts';

const { active, canceled } = SUBSCRIPTION_STATUS;

/**
 * rule 13.11: what a reader may read: of what is active, also while a payment is tried again, and
 * of what was cancelled until its term ends; with what a product contains.
 */
export async function skusOf(tx: Tx, readerId: string, now: Date): Promise<string[]> {
  const opens = (table: 's' | 'p') => {
    const [status, end] = [sql.raw(`${table}.status`), sql.raw(`${table}.term_ends_at`)];
    return sql`(${status} = ${active}
      OR (${status} = ${canceled} AND ${end} > ${now.toISOString()}))`;
  };
  // rule 13.18: what is shared opens nothing that its parent does not.
  const found = await rows<{ sku: string }>(
    tx,
    sql`SELECT DISTINCT unnest(array_prepend(s.sku, coalesce(t.contains, '{}'))) AS sku
      FROM sales_subscriptions s LEFT JOIN sales_subscriptions p ON p.id = s.parent_id
        LEFT JOIN sales_products t ON t.sku = s.sku
      WHERE s.reader_id = ${readerId} AND ${opens('s')} AND (p.id IS NULL OR ${opens('p')})
      ORDER BY sku`,
    KEPT,
  );
  return found.map(({ sku }) => sku);
}
