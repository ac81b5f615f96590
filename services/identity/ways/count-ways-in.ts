import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../../database/database.ts';
import type { IdentityDependencies } from '../ports.ts';

/**
 * How many ways in somebody has: passwords, accounts elsewhere, and what ways have of their own.
 * The account stays locked until the transaction is over, so that of two ways that go at once one
 * stays.
 */
export async function countWaysIn(
  tx: Tx,
  readerId: string,
  { ways }: Pick<IdentityDependencies, 'ways'>,
): Promise<number> {
  await tx.execute(sql`SELECT 1 FROM readers WHERE id = ${readerId} FOR NO KEY UPDATE`);
  const [row] = await rows<{ count: string }>(
    tx,
    sql`SELECT count(*) AS count FROM reader_identities WHERE reader_id = ${readerId}`,
  );
  let count = Number(row?.count ?? 0);
  for (const { store } of ways) count += (await store?.count(tx, readerId)) ?? 0;
  return count;
}
