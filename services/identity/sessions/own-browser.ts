import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { rows } from '../../database/database.ts';
import type { IdentityDependencies } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { findReader } from '../require-reader.ts';
import { hashOf } from '../tokens/secrets.ts';
import { deviceOf } from './cookies.ts';

/**
 * Does a request come from a browser of that account: one in which it is signed in, or in which its
 * reader made it or signed in before? rule 12.95
 */
export async function isOwnBrowser(
  c: Context,
  readerId: string,
  dependencies: IdentityDependencies,
): Promise<boolean> {
  const device = deviceOf(c, dependencies.isProduction);
  if (device !== undefined) {
    const known = await rows(
      dependencies.database.db,
      sql`SELECT FROM reader_devices
        WHERE reader_id = ${readerId} AND device_hash = ${hashOf(device)}`,
    );
    if (known.length > 0) return true;
  }
  // A token that ended is nobody's.
  const signedIn = await findReader(c, dependencies).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  return signedIn?.reader.id === readerId;
}
