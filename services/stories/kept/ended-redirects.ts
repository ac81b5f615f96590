import { sql } from 'drizzle-orm';
import { normaliseUrl } from '../../../schemas/website-url.ts';
import { pageTag, sitePagesTag, urlTag } from '../../changes/tags.ts';
import { rows, type Tx } from '../../database/database.ts';

interface Ended {
  site: string;
  path: string;
  story: string | null;
  page: string | null;
  at: string;
}

/** Is nothing at that address, neither a story nor a page nor a way to one? */
async function isFree(tx: Tx, { site, path }: Ended): Promise<boolean> {
  const address = normaliseUrl(path);
  const [found] = await rows(
    tx,
    sql`SELECT 1 AS found FROM story_websites WHERE site = ${site} AND website_url = ${address}
      UNION ALL SELECT 1 FROM story_redirects WHERE site = ${site} AND path = ${address}
      UNION ALL SELECT 1 FROM page_redirects WHERE site = ${site} AND path IN (${path}, ${address})
      UNION ALL SELECT 1 FROM page_names WHERE site = ${site} AND route_kind = 'path'
        AND route_value IN (${path}, ${address})
        AND is_published AND NOT is_deleted`,
  );
  return found === undefined;
}

/**
 * rule 1.17: gives the redirects back that ended at the addresses that a story came to, where it
 * is no longer and nothing else is. Returns the tags of what changed.
 */
export async function giveRedirectsBack(tx: Tx, id: string): Promise<string[]> {
  const ended = await rows<Ended>(
    tx,
    sql`DELETE FROM ended_redirects e WHERE e.taken_by = ${id}
      AND NOT EXISTS (SELECT FROM story_websites w
        WHERE w.story_id = e.taken_by AND w.site = e.site AND w.website_url = e.website_url)
      RETURNING e.site, e.path, e.story_id AS story, e.page_id AS page, e.created_at AS at`,
  );
  const tags: string[] = [];
  for (const redirect of ended) {
    if (!(await isFree(tx, redirect))) continue;
    const { site, path, story, page, at } = redirect;
    if (page === null) {
      await tx.execute(
        sql`INSERT INTO story_redirects (site, path, story_id, created_at)
          VALUES (${site}, ${path}, ${story}, ${at})`,
      );
      tags.push(urlTag(site, path));
    } else {
      await tx.execute(
        sql`INSERT INTO page_redirects (site, path, page_id, created_at)
          VALUES (${site}, ${path}, ${page}, ${at})`,
      );
      tags.push(sitePagesTag(site), pageTag(page));
    }
  }
  return tags;
}
