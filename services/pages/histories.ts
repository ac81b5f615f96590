import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../database/database.ts';
import { readPage } from './page-rows.ts';

/**
 * What an editor can still undo and do again on a page, as that editor's browser wrote it; null
 * when there is nothing. Throws Problem 404.
 */
export async function readHistory(tx: Tx, pageId: string, staffId: string): Promise<string | null> {
  await readPage(tx, pageId);
  const [row] = await rows<{ history: string }>(
    tx,
    sql`SELECT history FROM page_histories WHERE page_id = ${pageId} AND staff_id = ${staffId}`,
  );
  return row?.history ?? null;
}

/** Throws Problem 404. */
export async function writeHistory(
  tx: Tx,
  pageId: string,
  staffId: string,
  { history, now }: { history: string; now: Date },
): Promise<void> {
  await readPage(tx, pageId);
  await tx.execute(
    sql`INSERT INTO page_histories (page_id, staff_id, history, saved_at)
      VALUES (${pageId}, ${staffId}, ${history}, ${now.toISOString()})
      ON CONFLICT (page_id, staff_id)
      DO UPDATE SET history = excluded.history, saved_at = excluded.saved_at`,
  );
}
