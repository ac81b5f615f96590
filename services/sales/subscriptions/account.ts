import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../../database/database.ts';

/**
 * Whether who bought something can sign in to use it and to end it: nobody else is charged.
 * @param readerId undefined: of a browser, whose reader is not known yet
 */
export async function isAccountOpen(tx: Tx, readerId: string | undefined): Promise<boolean> {
  if (readerId === undefined) return true;
  const open = await rows(
    tx,
    sql`SELECT FROM reader_contacts WHERE id = ${readerId} AND is_active`,
  );
  return open.length > 0;
}
