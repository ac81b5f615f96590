import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../../database/database.ts';
import { hashOf } from '../tokens/secrets.ts';

/** A browser that shows something. */
export interface ReaderBrowser {
  /** What it is known by; undefined: nobody signed in with it before. */
  device: string | undefined;
  /** Who is signed in in it: a session that ended is nobody's. */
  readerId(): Promise<string | undefined>;
}

/**
 * Is it a browser of that account: one in which it is signed in, or in which its reader made it or
 * signed in before? rule 12.95
 */
export async function isOwnBrowser(
  tx: Tx,
  { device, readerId: signedIn }: ReaderBrowser,
  readerId: string,
): Promise<boolean> {
  if (device !== undefined) {
    const known = await rows(
      tx,
      sql`SELECT FROM reader_devices
        WHERE reader_id = ${readerId} AND device_hash = ${hashOf(device)}`,
    );
    if (known.length > 0) return true;
  }
  return (await signedIn()) === readerId;
}
