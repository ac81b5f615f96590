import type { AuthorsReply, SearchReply } from '../schemas/feed.ts';
import type { PageDocument, PageRoute, PageType } from '../schemas/page.ts';
import type { PageContent } from '../schemas/page-facts.ts';
import type { Section } from '../schemas/section.ts';
import type { SiteProperties } from '../schemas/site.ts';
import type { Story } from '../schemas/story.ts';
import type { TagReply } from '../schemas/tag.ts';
import type { Answer } from './content-cache.server.ts';

export interface PublishedPage {
  id: string;
  route: PageRoute;
}

/** What routing asks of the rest: which pages a site has published, and what its content sources answer. */
export interface RouteLookups {
  publishedPages(site: string): Promise<readonly PublishedPage[]>;
  publishedDocument(id: string): Promise<PageDocument | null>;
  content(source: string, query: Record<string, string>, site: string): Promise<Answer | null>;
}

export type Routed =
  | {
      kind: 'page';
      id: string;
      document: PageDocument;
      pageType: PageType | undefined;
      pageContent: PageContent | null;
      tags: string[];
    }
  | { kind: 'redirect'; to: string }
  | { kind: 'none' };

/** facts 0: sources of the whole house carry the main site's name. */
const MAIN_SITE = 'brujula';

const TEMPLATES: Record<string, PageType> = { story: 'article', gallery: 'gallery', video: 'video' };

const pageAt = (pages: readonly PublishedPage[], path: string) =>
  pages.find(({ route }) => route.kind === 'path' && decodeURI(route.path) === path);

/** A gallery or video without a template of its own is shown by the article's. */
const templateFor = (pages: readonly PublishedPage[], type: PageType) => {
  const exact = pages.find(({ route }) => route.kind === 'type' && route.type === type);
  const isStory = type === 'gallery' || type === 'video';
  return exact ?? (isStory ? pages.find(({ route }) => route.kind === 'type' && route.type === 'article') : undefined);
};

/**
 * What a path of a site shows: a page of that path, else the story with that address, else the section, author, tag or search, by their templates.
 * `path` is decoded and ends with a slash.
 */
export async function routeFor(site: SiteProperties, path: string, lookups: RouteLookups): Promise<Routed> {
  const pages = await lookups.publishedPages(site.key);
  const open = async (
    page: PublishedPage | undefined,
    pageType: PageType | undefined,
    found: { content: PageContent; tags: readonly string[] } | null,
  ): Promise<Routed> => {
    const document = page && (await lookups.publishedDocument(page.id));
    if (!page || !document) return { kind: 'none' };
    const tags = [`page:${page.id}`, `site-pages:${site.key}`, ...(found?.tags ?? [])];
    return { kind: 'page', id: page.id, document, pageType, pageContent: found?.content ?? null, tags };
  };

  const own = pageAt(pages, path) ?? (path === '/' ? templateFor(pages, 'homepage') : undefined);
  if (own) return open(own, path === '/' ? 'homepage' : undefined, null);

  const story = await storyAt(site, path, lookups);
  if (story) {
    const redirect = story.content.redirect_url;
    if (typeof redirect === 'string' && /^(?:https?:\/\/|\/(?!\/))/.test(redirect)) return { kind: 'redirect', to: redirect };
    const type = TEMPLATES[story.content.type] ?? 'article';
    return open(templateFor(pages, type), type, { content: { kind: 'story', story: story.content }, tags: story.tags });
  }

  const section = await sectionAt(site, path, lookups);
  if (section)
    return open(templateFor(pages, 'section'), 'section', {
      content: { kind: 'section', section: section.content },
      tags: section.tags,
    });
  const named = await namedContent(site, path, lookups);
  return named
    ? open(templateFor(pages, named.content.kind as PageType), named.content.kind as PageType, named)
    : { kind: 'none' };
}

async function storyAt(
  site: SiteProperties,
  path: string,
  lookups: RouteLookups,
): Promise<{ content: Story; tags: readonly string[] } | null> {
  const answer = await lookups.content('content-api', { website_url: path }, site.key);
  return answer?.reply ? { content: answer.reply as Story, tags: answer.tags } : null;
}

async function sectionAt(
  site: SiteProperties,
  path: string,
  lookups: RouteLookups,
): Promise<{ content: Section; tags: readonly string[] } | null> {
  const sectionId = path.replace(/\/$/, '');
  if (!sectionId) return null;
  const answer = await lookups.content('site-service-hierarchy', { sectionId }, site.key);
  const section = answer?.reply as Section | null | undefined;
  if (!answer || !section || section.inactive || section._id.replace(/\/$/, '') !== sectionId) return null;
  return { content: section, tags: answer.tags };
}

interface Found {
  content: PageContent;
  tags: readonly string[];
}

const NAMED = /^\/(author|tags|search)\/(.+?)\/?$/;

/** spec 2: the words of a search stand in the path. Longer ones are nobody's. */
const MAX_QUERY_CHARS = 200;

/** What `/author/{slug}/`, `/tags/{slug}/`, `/search/{query}` and `/busqueda/` are about. */
async function namedContent(site: SiteProperties, path: string, lookups: RouteLookups): Promise<Found | null> {
  if (path === '/busqueda/')
    return { content: { kind: 'search', results: { data: [], metadata: { total_hits: 0, q: '' } } }, tags: [] };
  const [, kind, name = ''] = NAMED.exec(path) ?? [];
  if (kind === 'author') {
    const answer = await lookups.content(`authors-${MAIN_SITE}`, { slug: name }, site.key);
    const author = (answer?.reply as AuthorsReply | null | undefined)?.authors[0];
    return answer && author ? { content: { kind: 'author', author }, tags: answer.tags } : null;
  }
  if (kind === 'tags') {
    const answer = await lookups.content('tags', { slug: name }, site.key);
    const tag = answer?.reply as TagReply | null | undefined;
    return answer && tag?.Payload[0] ? { content: { kind: 'tag', tag }, tags: answer.tags } : null;
  }
  if (kind === 'search' && name.trim() && name.length <= MAX_QUERY_CHARS) {
    const answer = await lookups.content('search-api', { query: name.trim(), page: '1' }, site.key);
    const results = answer?.reply as SearchReply | null | undefined;
    return answer && results ? { content: { kind: 'search', results }, tags: answer.tags } : null;
  }
  return null;
}
