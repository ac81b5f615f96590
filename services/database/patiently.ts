import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Tx } from './database.ts';

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

/** Reads all of a database as it is at one moment, for as long as that takes. */
export const atOneMoment = <T>(
  database: Pick<Database, 'pool'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  patiently(database, (client) =>
    drizzle(client).transaction(work, {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    }),
  );
