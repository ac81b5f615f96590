import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../../database/database.ts';

/** Where letters to a reader go; undefined: the account is gone or disabled. */
export async function emailOf(tx: Tx, readerId: string): Promise<string | undefined> {
  const [reader] = await rows<{ email: string }>(
    tx,
    sql`SELECT email FROM readers WHERE id = ${readerId} AND disabled_at IS NULL`,
  );
  return reader?.email;
}
