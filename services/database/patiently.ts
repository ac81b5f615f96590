import pg from 'pg';
import type { Database } from './database.ts';

/**
 * Works on a connection of its own, without the limits in time that keep readers and editors from
 * waiting for one another.
 */
export async function patiently<T>(
  { pool }: Pick<Database, 'pool'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { options } = pool;
  const client = new pg.Client({
    ...options,
    // The pool hides it from whoever lists its options.
    ...(options.password ? { password: options.password } : {}),
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
