import { sql } from 'drizzle-orm';
import type { LiveBlog } from '../../schemas/live/live-blog.ts';
import { rows, type Tx } from '../database/database.ts';
import { invalid, Problem } from '../http/problem.ts';
import { dropShown } from './live-log.ts';
import { noteLive } from './live-notes.ts';
import { blogOf, lockBlog } from './live-rows.ts';

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/**
 * Erases a live blog with all that it was. Readers have none in its place, not even what its
 * story's config holds. Call it last in a transaction. Throws Problem 404, 409 `is_live`, 422 for another
 * headline than its own.
 */
export async function eraseBlog(
  tx: Tx,
  { id, headline, now }: { id: string; headline: string; now: Date },
): Promise<LiveBlog> {
  const blog = blogOf(await lockBlog(tx, id));
  if (blog.state === 'live')
    throw new Problem(409, 'is_live', 'El directo sigue en vivo. Finalízalo antes de borrarlo.');
  if (plain(headline) !== plain(blog.headline))
    throw invalid([{ path: ['headline'], message: 'Escribe el título tal como está' }]);
  await tx.execute(sql`DELETE FROM live_blogs WHERE id = ${id}`);
  await tx.execute(
    sql`INSERT INTO live_erased (id, erased_at) VALUES (${id}, ${now.toISOString()})
      ON CONFLICT (id) DO UPDATE SET erased_at = excluded.erased_at`,
  );
  // Streams that are open look for it, find none and end.
  await noteLive(tx, { kind: 'event', blog: id, event: blog.lastEvent + 1 });
  await dropShown(tx, id);
  return blog;
}

/** Was it erased, and is nothing to stand in its place? */
export async function wasErased(tx: Tx, id: string): Promise<boolean> {
  return (await rows(tx, sql`SELECT 1 FROM live_erased WHERE id = ${id}`)).length > 0;
}
