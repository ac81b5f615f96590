import type { SiteProperties } from '../../schemas/site.ts';
import type { ReadyPage } from '../cache/page-cache.ts';
import type { RequestNote } from '../http/request-note.ts';
import { buildBlock } from '../page/build-page.ts';
import { NO_BLOCK } from '../page/lone-block.ts';
import { freshNoLonger, pageFacts } from './page-facts.ts';
import { cachedPage, declaredParameters, queryKey, routeInTurn } from './page-for.ts';
import { pagePath } from './page-path.ts';
import { type ReaderContext, siteNow } from './reader-context.ts';
import { routeFor } from './route.ts';
import { isSearchPath } from './routes/search.ts';

/**
 * One block of the page at `ruta`: a lazy one, or one with more in it. Its parameters stand by
 * their bare names: `?ruta=/nacional/&mas=2`.
 */
export async function blockFor(
  reader: ReaderContext,
  site: SiteProperties,
  blockId: string,
  given: URLSearchParams,
  note: RequestNote,
): Promise<ReadyPage> {
  const path = pagePath(given.get('ruta') ?? '/');
  const key = `${site.key} ${path}`;
  if (reader.missing.has(key)) return NO_BLOCK;
  const named = new URLSearchParams(
    [...given].map(([name, value]) => [`${name}-${blockId}`, value]),
  );
  const first = await routeInTurn(reader, site, path);
  const more = queryKey(first.kind === 'page' ? declaredParameters(reader, first, named) : {});
  const build = async () => {
    const since = reader.missing.epoch;
    const now = siteNow(reader, site);
    const match = await routeFor(now, path, reader.lookups);
    if (match.kind === 'none') reader.missing.add(key, match.tags, since);
    if (match.kind !== 'page') return NO_BLOCK;
    const { document, tags, freshUntil } = match;
    const facts = pageFacts(now, path, match, declaredParameters(reader, match, named));
    const page = { document, facts, tags, requestId: note.id };
    const block = await buildBlock(reader.builder, page, blockId);
    return block ? freshNoLonger(block, freshUntil) : NO_BLOCK;
  };
  const isUnbounded = more !== '' || isSearchPath(path);
  return cachedPage(reader, note, `${key}\n#${blockId}${more}`, build, isUnbounded);
}
