import type { FeedReply } from '../../schemas/feed.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { type LivePage, liveEmbedsOf } from '../../schemas/live/live-page.ts';
import type { PageContent } from '../../schemas/page-content.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { Body } from '../cache/body.ts';
import type { ReadyPage } from '../cache/page-cache.ts';
import { atom } from '../feeds/atom.ts';
import { type Feed, type FeedItem, itemsOf } from '../feeds/feed-item.ts';
import { liveItems } from '../feeds/live-items.ts';
import { rss } from '../feeds/rss.ts';
import { BARE_POLICY } from '../http/bare-policy.ts';
import type { RequestNote } from '../http/request-note.ts';
import { absoluteUrl, canonicalUrl } from '../page/head/addresses.ts';
import { headFacts } from '../page/head/head.ts';
import { PAGE_CACHE_CONTROL, tagHeaders } from '../page/page-headers.ts';
import { cachedPage } from './page-for.ts';
import { type ReaderContext, siteNow } from './reader-context.ts';
import { Unavailable } from './route.ts';
import { ContentLookup } from './routes/content-lookup.ts';
import { findContent } from './routes/routes.ts';

/** The feed of the page at a path stands at `/rss` or `/atom` and that path. */
const FEED = /^\/(rss|atom)(\/.*)$/;

const FORMATS = {
  rss: { write: rss, type: 'application/rss+xml; charset=utf-8' },
  atom: { write: atom, type: 'application/atom+xml; charset=utf-8' },
};

/** rule 2.12 */
const MAX_ITEMS = 50;

interface FeedRequest {
  source: string;
  query: JsonObject;
}

/** Which stories are those of a page; undefined for a page that has no feed. */
function requestFor(content: PageContent | null): FeedRequest | undefined {
  const feedSize = MAX_ITEMS;
  if (!content) return { source: 'story-feed-query', query: { query: '*', size: MAX_ITEMS } };
  if (content.kind === 'section') {
    const query = { includeSections: content.section._id, feedSize };
    return { source: 'story-feed-sections', query };
  }
  if (content.kind === 'author') {
    const { slug, _id } = content.author;
    return { source: 'story-feed-author', query: { authorSlug: slug || _id, feedSize } };
  }
  const tagSlug = content.kind === 'tag' ? content.tag.Payload[0]?.slug : undefined;
  return tagSlug ? { source: 'story-feed-tag', query: { tagSlug, feedSize } } : undefined;
}

/** The live blogs of a story, which are its feed; none of one that is not open to everybody. */
const liveOf = (content: PageContent | null) =>
  content?.kind === 'story' && !content.story.closed_part ? liveEmbedsOf(content.story) : [];

/** What the feed of a page says, newest first; undefined for a page that has none. */
async function itemsFor(
  lookup: ContentLookup,
  content: PageContent | null,
  { site, page }: Pick<Feed, 'site' | 'page'>,
): Promise<FeedItem[] | undefined> {
  const blogs = liveOf(content);
  if (content?.kind === 'story' && blogs.length > 0) {
    const { _id: story } = content.story;
    const items: FeedItem[] = [];
    for (const { id } of blogs) {
      const live = await lookup.request<LivePage>('live-blog', { id, story });
      // As on pages: nothing of one that has not begun.
      if (live && live.blog.state !== 'not-started') items.push(...liveItems(live, page, site));
    }
    return items.sort((one, other) => other.published.getTime() - one.published.getTime());
  }
  const request = requestFor(content);
  if (!request) return undefined;
  const reply = await lookup.request<FeedReply>(request.source, request.query);
  return itemsOf(reply?.content_elements ?? [], site);
}

const NONE: ReadyPage = {
  status: 404,
  headers: [
    ...['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store'],
    ...['X-Content-Type-Options', 'nosniff', 'Content-Security-Policy', BARE_POLICY],
  ],
  body: new Body(Buffer.from('No hay tal canal\n')),
  tags: [],
};

interface FeedAddress {
  site: SiteProperties;
  format: keyof typeof FORMATS;
  /** Of the page that it is the feed of. */
  path: string;
}

async function buildFeed(
  reader: ReaderContext,
  { site, format, path }: FeedAddress,
): Promise<ReadyPage> {
  const lookup = new ContentLookup(site.key, reader.lookups.content);
  const content = path === '/' ? null : await findContent(path, lookup);
  if (path !== '/' && (!content || 'redirect' in content)) {
    if (lookup.isIncomplete) throw new Unavailable('Una fuente de contenido no contesta');
    return NONE;
  }
  const pageContent = content && !('redirect' in content) ? content : null;
  const head = headFacts({ site, path, pageType: undefined, pageContent, query: {} }, {});
  const items = await itemsFor(lookup, pageContent, { site, page: head.canonical });
  if (!items) return NONE;
  if (lookup.isIncomplete) throw new Unavailable('Una fuente de contenido no contesta');
  const feed: Feed = {
    site,
    title: head.title,
    description: head.description,
    page: head.canonical,
    self: canonicalUrl(absoluteUrl(site, `/${format}${path}`)),
    items,
  };
  const { write, type } = FORMATS[format];
  const tags = [...new Set(lookup.tags)];
  const now = reader.builder.clock();
  return {
    status: 200,
    headers: [
      ...['Content-Type', type, 'Cache-Control', PAGE_CACHE_CONTROL],
      ...['X-Content-Type-Options', 'nosniff', 'Content-Security-Policy', BARE_POLICY],
      ...['Last-Modified', new Date(now).toUTCString()],
      ...tagHeaders(tags, reader.builder),
    ],
    body: new Body(Buffer.from(write(feed))),
    tags,
    freshUntil: lookup.freshUntil,
  };
}

/** rule 2.12: the feed of a site, section, author, tag or live blog. Null for any other path. */
export async function feedPage(
  reader: ReaderContext,
  site: SiteProperties,
  path: string,
  note: RequestNote,
): Promise<ReadyPage | null> {
  const [, format, page = '/'] = FEED.exec(path) ?? [];
  if (format !== 'rss' && format !== 'atom') return null;
  const build = () => buildFeed(reader, { site: siteNow(reader, site), format, path: page });
  return cachedPage(reader, note, `${site.key} ${path}`, build, false);
}
