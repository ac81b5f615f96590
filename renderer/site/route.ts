import type { AuthorsReply, SearchReply } from '../../schemas/feed.ts';
import type { PageDocument, PageRoute, PageType } from '../../schemas/page.ts';
import type { PageContent } from '../../schemas/page-facts.ts';
import type { Section } from '../../schemas/section.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { Story } from '../../schemas/story.ts';
import type { TagReply } from '../../schemas/tag.ts';
import type { Answer } from '../cache/content-cache.ts';
import { pagePath } from './page-path.ts';

export interface PublishedPage {
  id: string;
  route: PageRoute;
}

/**
 * What routing asks of the rest: which pages a site has published, and what its content sources
 * answer.
 */
export interface RouteLookups {
  publishedPages(site: string): Promise<readonly PublishedPage[]>;
  publishedDocument(id: string): Promise<PageDocument | null>;
  /** Null when the source does not answer and nothing older is known. */
  content(
    source: string,
    query: Record<string, string>,
    site: string,
  ): Promise<(Answer & { freshUntil?: number }) | null>;
}

/**
 * Whether there is something at an address cannot be told: a source that would know does not
 * answer.
 */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

export type Routed =
  | {
      kind: 'page';
      id: string;
      document: PageDocument;
      pageType: PageType | undefined;
      pageContent: PageContent | null;
      tags: string[];
      /** When the first of the answers that led here outlives its source's lifetime. */
      freshUntil: number;
    }
  | { kind: 'redirect'; to: string }
  /** Nothing, until one of the tags is dropped. */
  | { kind: 'none'; tags: string[] };

/** facts 0: sources of the whole house carry the main site's name. */
const MAIN_SITE = 'brujula';

const TEMPLATES: Record<string, PageType> = {
  story: 'article',
  gallery: 'gallery',
  video: 'video',
};

const pathsOf = new WeakMap<readonly PublishedPage[], ReadonlyMap<string, PublishedPage>>();

/** Null for an address that no request can have. */
function readPath(stored: string): string | null {
  try {
    return pagePath(stored);
  } catch {
    return null;
  }
}

/**
 * The page of a path: a look-up, however many pages a site has. The first of two with one path
 * counts.
 */
function pageAt(pages: readonly PublishedPage[], path: string): PublishedPage | undefined {
  let paths = pathsOf.get(pages);
  if (!paths) {
    paths = new Map(
      pages.toReversed().flatMap((page) => {
        const own = page.route.kind === 'path' ? readPath(page.route.path) : null;
        return own === null ? [] : [[own, page] as const];
      }),
    );
    pathsOf.set(pages, paths);
  }
  return paths.get(path);
}

/** A gallery or video without a template of its own is shown by the article's. */
const templateFor = (pages: readonly PublishedPage[], type: PageType) => {
  const exact = pages.find(({ route }) => route.kind === 'type' && route.type === type);
  const isStory = type === 'gallery' || type === 'video';
  return (
    exact ??
    (isStory
      ? pages.find(({ route }) => route.kind === 'type' && route.type === 'article')
      : undefined)
  );
};

const contents = new WeakMap<object, PageContent>();

/**
 * The same object for the same reply: blocks are drawn anew when what their page is about is
 * another object.
 */
function contentOf<T extends PageContent>(reply: object, content: T): T {
  const known = contents.get(reply);
  if (known) return known as T;
  contents.set(reply, content);
  return content;
}

/** Where a story went, as a header can say it; null when that is no web address. */
const redirectTarget = (given: unknown): string | null =>
  typeof given === 'string' && /^(?:https?:\/\/|\/(?![/\\]))/i.test(given)
    ? given.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
    : null;

/** Asks what routing needs to know, and remembers on what its outcome depends. */
class Inquiry {
  readonly tags: string[] = [];
  freshUntil = Number.POSITIVE_INFINITY;
  isWithoutAnswer = false;
  readonly #site: string;
  readonly #lookups: RouteLookups;

  constructor(site: string, lookups: RouteLookups) {
    this.#site = site;
    this.#lookups = lookups;
  }

  /** The reply, or null when there is none. */
  async ask<T>(source: string, query: Record<string, string>): Promise<T | null> {
    const answer = await this.#lookups.content(source, query, this.#site);
    if (!answer) {
      this.isWithoutAnswer = true;
      return null;
    }
    this.tags.push(...answer.tags);
    this.freshUntil = Math.min(this.freshUntil, answer.freshUntil ?? Number.POSITIVE_INFINITY);
    return (answer.reply ?? null) as T | null;
  }
}

/**
 * What a path of a site shows: a page of that path, else the story with that address, else the
 * section, author, tag or search, by their templates.
 * `path` is decoded and ends with a slash. Throws Unavailable rather than to call something missing
 * that may be there.
 */
export async function routeFor(
  site: SiteProperties,
  path: string,
  lookups: RouteLookups,
): Promise<Routed> {
  const pages = await lookups.publishedPages(site.key);
  const inquiry = new Inquiry(site.key, lookups);
  const none = (): Routed => {
    if (inquiry.isWithoutAnswer) throw new Unavailable('Una fuente de contenido no contesta');
    return { kind: 'none', tags: [...new Set([`site-pages:${site.key}`, ...inquiry.tags])] };
  };
  const open = async (
    page: PublishedPage | undefined,
    pageType: PageType | undefined,
    content: PageContent | null,
  ): Promise<Routed> => {
    const document = page && (await lookups.publishedDocument(page.id));
    if (!page || !document) return none();
    // All that was asked counts: a story that comes to the address of a section takes its place.
    const tags = [...new Set([`page:${page.id}`, `site-pages:${site.key}`, ...inquiry.tags])];
    const { freshUntil } = inquiry;
    return {
      kind: 'page',
      id: page.id,
      document,
      pageType,
      pageContent: content,
      tags,
      freshUntil,
    };
  };

  const own = pageAt(pages, path) ?? (path === '/' ? templateFor(pages, 'homepage') : undefined);
  if (own) return open(own, path === '/' ? 'homepage' : undefined, null);

  const story = await inquiry.ask<Story>('content-api', { website_url: path });
  if (story) {
    const to = redirectTarget(story.redirect_url);
    if (to) return { kind: 'redirect', to };
    const type = TEMPLATES[story.type] ?? 'article';
    return open(templateFor(pages, type), type, contentOf(story, { kind: 'story', story }));
  }

  const content = (await sectionAt(path, inquiry)) ?? (await namedContent(path, inquiry));
  return content
    ? open(templateFor(pages, content.kind as PageType), content.kind as PageType, content)
    : none();
}

async function sectionAt(path: string, inquiry: Inquiry): Promise<PageContent | null> {
  const sectionId = path.replace(/\/$/, '');
  if (!sectionId) return null;
  const section = await inquiry.ask<Section>('site-service-hierarchy', { sectionId });
  if (!section || section.inactive || section._id.replace(/\/$/, '') !== sectionId) return null;
  return contentOf(section, { kind: 'section', section });
}

const NAMED = /^\/(author|tags|search)\/(.+?)\/?$/;

/**
 * spec 2: the words of a search stand in the path. Longer ones are nobody's, nor are such names of
 * authors: their sources refuse them.
 */
export const MAX_QUERY_CHARS = 200;

/** What `/author/{slug}/`, `/tags/{slug}/`, `/search/{query}` and `/busqueda/` are about. */
async function namedContent(path: string, inquiry: Inquiry): Promise<PageContent | null> {
  if (path === '/busqueda/')
    return { kind: 'search', results: { data: [], metadata: { total_hits: 0, q: '' } } };
  const [, kind, name = ''] = NAMED.exec(path) ?? [];
  if (kind === 'author' && name.length <= MAX_QUERY_CHARS) {
    const author = (await inquiry.ask<AuthorsReply>(`authors-${MAIN_SITE}`, { slug: name }))
      ?.authors[0];
    return author ? contentOf(author, { kind: 'author', author }) : null;
  }
  if (kind === 'tags') {
    const tag = await inquiry.ask<TagReply>('tags', { slug: name });
    return tag?.Payload[0] ? contentOf(tag, { kind: 'tag', tag }) : null;
  }
  if (kind === 'search' && name.trim() && name.length <= MAX_QUERY_CHARS) {
    const results = await inquiry.ask<SearchReply>('search-api', { query: name.trim(), page: '1' });
    return results && contentOf(results, { kind: 'search', results });
  }
  return null;
}
