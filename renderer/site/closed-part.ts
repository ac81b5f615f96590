import { liveEmbedsOf } from '../../schemas/live/live-page.ts';
import { closedPartOf } from '../../schemas/sales/paywall.ts';
import { sitePaywall } from '../../schemas/sales/site-paywall.ts';
import type { ReadyPage } from '../cache/page-cache.ts';
import { buildBlock } from '../page/build-page.ts';
import { NO_BLOCK } from '../page/lone-block.ts';
import { freshNoLonger, pageFacts } from './page-facts.ts';
import { BadPathError, pagePath } from './page-path.ts';
import { type ReaderContext, siteNow } from './reader-context.ts';
import { routeFor } from './route.ts';

/** Where a closed part stands: its site, the path of its article, the block that shows it. */
export interface ClosedPartAddress {
  site: string;
  path: string;
  block: string;
}

/**
 * What is kept from readers of the story at a path (rule 13.47), by the block of its page that
 * shows it, made once for all who may read it; undefined where nothing is closed. Whoever sends it
 * to somebody has asked first whether they may read it. Throws as building a page does.
 */
export async function closedPart(
  reader: ReaderContext,
  { site: key, path: raw, block: blockId }: ClosedPartAddress,
): Promise<ReadyPage | undefined> {
  const { whole } = reader;
  const site = reader.hosts().sites.find((each) => each.key === key);
  const path = readPath(raw);
  if (!site || !whole || path === undefined || reader.missing.has(`${key} ${path}`))
    return undefined;
  const build = async (): Promise<ReadyPage> => {
    const now = siteNow(reader, site);
    const match = await routeFor(now, path, { ...reader.lookups, content: whole });
    const content = match.kind === 'page' ? match.pageContent : null;
    if (match.kind !== 'page' || content?.kind !== 'story') return NO_BLOCK;
    const part = closedPartOf(content.story, sitePaywall.parse(now.paywall ?? {}), key);
    if (!part) return NO_BLOCK;
    const story = { ...content.story, closed_part: { ...part, part: 'rest' as const } };
    const facts = pageFacts(now, path, { ...match, pageContent: { kind: 'story', story } });
    const { document, tags, freshUntil } = match;
    const page = await buildBlock(reader.builder, { document, facts, tags }, blockId);
    const elements = content.story.content_elements?.slice(part.from) ?? [];
    const liveBlogs = liveEmbedsOf({ content_elements: elements }).map((embed) => embed.id);
    const closed = { story: story._id, access: part.access, liveBlogs };
    return page ? { ...freshNoLonger(page, freshUntil), closed } : NO_BLOCK;
  };
  const page = await reader.pages.get(`${key} ${path}\n!${blockId}`, build, {
    isKept: ({ status }) => status === 200,
  });
  return page.closed && page;
}

function readPath(raw: string): string | undefined {
  try {
    return pagePath(raw);
  } catch (error) {
    if (error instanceof BadPathError) return undefined;
    throw error;
  }
}
