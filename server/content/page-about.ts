import { pagePath } from '../../renderer/site/page-path.ts';
import { contentOfPageAt } from '../../renderer/site/routes/at-address.ts';
import { ContentLookup } from '../../renderer/site/routes/content-lookup.ts';
import type { PageRoute } from '../../schemas/page.ts';
import { kindOfPageType, type PageAbout } from '../../schemas/page-content/page-about.ts';
import type { Tx } from '../../services/database/database.ts';
import type { ContentReplies } from '../../services/sources/content-replies.ts';
import { requestContent } from './request-content.ts';

/** What a page of a site is about, for who publishes it: as far as its sources reply. */
export async function pageAbout(
  replies: ContentReplies,
  tx: Tx,
  site: string,
  route: PageRoute,
): Promise<PageAbout> {
  if (route.kind === 'type') return kindOfPageType(route.type);
  if (route.kind !== 'path') return undefined;
  if (route.path === '/') return null;
  const request = requestContent(replies, { reading: { db: tx } });
  const lookup = new ContentLookup(site, async (source, query, key) => {
    try {
      return await request({ source, query }, key);
    } catch {
      return null;
    }
  });
  const found = await contentOfPageAt(pagePath(route.path), lookup);
  return found?.kind ?? (lookup.isIncomplete ? undefined : null);
}
