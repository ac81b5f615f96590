import { sql } from 'drizzle-orm';
import { type Database, isoDate, rows, type Tx } from './database.ts';

/**
 * Reads the newspaper as it will be at a moment to come: stories and collections that are withheld
 * until then show. Nothing is written and nothing else sees it.
 */
export const asOf = <T>(
  { reading }: Pick<Database, 'reading'>,
  at: Date,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  reading.db.transaction(
    async (tx) => {
      await tx.execute(
        sql`SELECT set_config('portada.at', ${at.toISOString()}, true),
          set_config('search_path', 'as_of, ' || current_setting('search_path'), true)`,
      );
      return work(tx);
    },
    { accessMode: 'read only' },
  );

/**
 * The moment as of which a transaction reads: now, unless it is one of `asOf`.
 */
export async function momentOf(tx: Tx): Promise<Date> {
  const [row] = await rows<{ at: string }>(
    tx,
    sql`SELECT coalesce(nullif(current_setting('portada.at', true), '')::timestamptz, now()) AS at`,
  );
  return row ? new Date(isoDate(row.at)) : new Date();
}
