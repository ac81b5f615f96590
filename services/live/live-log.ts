import { sql } from 'drizzle-orm';
import type { LiveEventKind } from '../../schemas/live/live-blog.ts';
import { writeOutbox } from '../changes/outbox.ts';
import { documentTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import { noteLive } from './live-notes.ts';

interface Happened {
  blog: string;
  kind: LiveEventKind;
  /** Null: to the blog itself. */
  entry: string | null;
  now: Date;
}

/**
 * Appends what happened for readers, and tells every node with the commit. The caller holds the
 * blog's row, so that numbers come in the order of the commits.
 */
export async function appendEvent(tx: Tx, { blog, kind, entry, now }: Happened): Promise<number> {
  const [row] = await rows<{ last_event: string }>(
    tx,
    sql`UPDATE live_blogs SET last_event = last_event + 1 WHERE id = ${blog} RETURNING last_event`,
  );
  const event = Number(row?.last_event);
  await tx.execute(
    sql`INSERT INTO live_events (blog_id, id, kind, entry_id, at)
      VALUES (${blog}, ${event}, ${kind}, ${entry}, ${now.toISOString()})`,
  );
  await noteLive(tx, { kind: 'event', blog, event });
  return event;
}

/**
 * Drops pages and replies that show the blog, on every node. Call it last in a transaction: see
 * `writeOutbox`.
 */
export const dropShown = (tx: Tx, blog: string): Promise<void> =>
  writeOutbox(tx, [documentTag(blog)]);
