import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../../database/database.ts';

/** Where letters to a reader go; undefined: the account is gone or disabled. */
export async function emailOf(tx: Tx, readerId: string): Promise<string | undefined> {
  const [reader] = await rows<{ email: string }>(
    tx,
    sql`SELECT email FROM reader_contacts WHERE id = ${readerId} AND is_active`,
  );
  return reader?.email;
}
