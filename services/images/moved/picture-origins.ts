import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../../database/database.ts';

/** A picture of the library that stood elsewhere before. */
export interface MovedPicture {
  id: string;
  width: number;
  height: number;
}

const hashOf = (address: string): string => createHash('sha256').update(address).digest('hex');

/** The picture that was fetched from an address, if it is still here. */
export async function pictureFrom(tx: Tx, address: string): Promise<MovedPicture | undefined> {
  const [row] = await rows<{ id: string; width: number; height: number }>(
    tx,
    sql`SELECT i.id, i.width, i.height FROM picture_origins o JOIN images i ON i.id = o.image_id
      WHERE o.address_hash = ${hashOf(address)}`,
  );
  return row;
}

/** Notes where a picture of the library was fetched from. */
export async function rememberOrigin(
  tx: Tx,
  address: string,
  imageId: string,
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`INSERT INTO picture_origins (address_hash, address, image_id, fetched_at)
      VALUES (${hashOf(address)}, ${address}, ${imageId}, ${now.toISOString()})
      ON CONFLICT (address_hash) DO UPDATE
        SET image_id = excluded.image_id, fetched_at = excluded.fetched_at`,
  );
}
