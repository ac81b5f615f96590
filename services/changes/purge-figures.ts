import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../database/database.ts';

/** What the CDN has not been told yet. */
export interface PurgeFigures {
  changes: number;
  /** For how long the oldest of them has been waiting, in seconds; 0 for none. */
  oldestSeconds: number;
}

/** Undefined where nobody is told. */
export async function purgeFigures(tx: Tx): Promise<PurgeFigures | undefined> {
  const [row] = await rows<{ changes: string; oldest: string | null }>(
    tx,
    sql`SELECT count(o.seq) AS changes, extract(epoch FROM now() - min(o.created_at)) AS oldest
      FROM purge_cursor c LEFT JOIN outbox o ON o.seq > c.seq GROUP BY c.seq`,
  );
  return row && { changes: Number(row.changes), oldestSeconds: Number(row.oldest ?? 0) };
}
