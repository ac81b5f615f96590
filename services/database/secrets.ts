import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { rows, type Tx } from './database.ts';

/** A secret that all nodes share, made on first use: 32 random bytes in base64url. */
export async function sharedSecret(tx: Tx, name: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  await tx.execute(
    sql`INSERT INTO secrets (name, value) VALUES (${name}, ${fresh}) ON CONFLICT (name) DO NOTHING`,
  );
  const [row] = await rows<{ value: string }>(
    tx,
    sql`SELECT value FROM secrets WHERE name = ${name}`,
  );
  return row?.value ?? fresh;
}
