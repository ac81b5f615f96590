import { sql } from 'drizzle-orm';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { normaliseUrl } from '../../schemas/website-url.ts';
import { urlTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';

/**
 * rule 1.17: the address at which a page stands leads nowhere else any longer. Returns the tags of
 * what stood there before.
 */
export async function endRedirects(
  tx: Tx,
  { site, route }: Pick<PageSummary, 'site' | 'route'>,
): Promise<string[]> {
  if (route.kind !== 'path') return [];
  const asStories = normaliseUrl(route.path);
  await tx.execute(
    sql`DELETE FROM page_redirects WHERE site = ${site} AND path IN (${route.path}, ${asStories})`,
  );
  const ended = await rows(
    tx,
    sql`DELETE FROM story_redirects WHERE site = ${site} AND path = ${asStories} RETURNING path`,
  );
  return ended.length > 0 ? [urlTag(site, asStories)] : [];
}

/**
 * After a move: readers of the old address are sent on, unless `isWanted` is false. The new address
 * leads nowhere else any longer. Returns the tags of what stood there before.
 */
export async function leaveRedirect(
  tx: Tx,
  before: PageSummary,
  after: PageSummary,
  { isWanted, now }: { isWanted: boolean; now: Date },
): Promise<string[]> {
  const [from, to] = [before.route, after.route];
  const ended = after.publishedVersion === undefined ? [] : await endRedirects(tx, after);
  const isMove = from.kind === 'path' && to.kind === 'path' && from.path !== to.path;
  if (!isMove || !isWanted || before.publishedVersion === undefined) return ended;
  await tx.execute(
    sql`INSERT INTO page_redirects (site, path, page_id, created_at)
      VALUES (${before.site}, ${from.path}, ${before.id}, ${now.toISOString()})
      ON CONFLICT (site, path) DO UPDATE
        SET page_id = excluded.page_id, created_at = excluded.created_at`,
  );
  return ended;
}
