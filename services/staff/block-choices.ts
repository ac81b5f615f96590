import { sql } from 'drizzle-orm';
import { type BlockChoices, NO_CHOICES } from '../../schemas/block-choices.ts';
import { rows, type Tx } from '../database/database.ts';

/** What somebody likes to find first among the blocks; nothing until they said it. */
export async function readBlockChoices(tx: Tx, staffId: string): Promise<BlockChoices> {
  const [choices] = await rows<BlockChoices>(
    tx,
    sql`SELECT favourites, recent FROM staff_blocks WHERE staff_id = ${staffId}`,
  );
  return choices ?? NO_CHOICES;
}

export async function writeBlockChoices(
  tx: Tx,
  staffId: string,
  { favourites, recent }: BlockChoices,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO staff_blocks (staff_id, favourites, recent)
      VALUES (${staffId}, ${sql.param(favourites)}::text[], ${sql.param(recent)}::text[])
      ON CONFLICT (staff_id) DO UPDATE
        SET favourites = excluded.favourites, recent = excluded.recent`);
}
