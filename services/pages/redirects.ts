import { sql } from 'drizzle-orm';
import type { PageSummary } from '../../schemas/api.ts';
import type { Tx } from '../database/database.ts';

/**
 * After a move: readers of the old address are sent on, unless `isWanted` is false. The new address
 * leads nowhere else any longer.
 */
export async function leaveRedirect(
  tx: Tx,
  before: PageSummary,
  after: PageSummary,
  { isWanted, now }: { isWanted: boolean; now: Date },
): Promise<void> {
  const [from, to] = [before.route, after.route];
  if (to.kind === 'path')
    await tx.execute(
      sql`DELETE FROM page_redirects WHERE site = ${after.site} AND path = ${to.path}`,
    );
  const isMove = from.kind === 'path' && to.kind === 'path' && from.path !== to.path;
  if (!isMove || !isWanted || before.publishedVersion === undefined) return;
  await tx.execute(
    sql`INSERT INTO page_redirects (site, path, page_id, created_at)
      VALUES (${before.site}, ${from.path}, ${before.id}, ${now.toISOString()})
      ON CONFLICT (site, path) DO UPDATE
        SET page_id = excluded.page_id, created_at = excluded.created_at`,
  );
}
