import type { PageDocument, PageRoute, PageType } from '../../schemas/page.ts';
import type { PageContent } from '../../schemas/page-content.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { goneAddress } from '../../schemas/sources/gone-address.ts';
import { movedAddress } from '../../schemas/sources/moved-address.ts';
import { pageTag, sitePagesTag } from '../../services/changes/tags.ts';
import { pagePath } from './page-path.ts';
import { contentOfPageAt } from './routes/at-address.ts';
import { ContentLookup, type LookUpContent } from './routes/content-lookup.ts';
import { findContent, templatesFor } from './routes/routes.ts';

export interface PublishedPage {
  id: string;
  route: PageRoute;
  /** Addresses that it had: who opens one is sent on. */
  formerPaths?: readonly string[];
}

/** What routing requests: which pages a site has published, and replies of content sources. */
export interface RouteLookups {
  publishedPages(site: string): Promise<readonly PublishedPage[]>;
  publishedDocument(id: string): Promise<PageDocument | null>;
  content: LookUpContent;
}

/** Whether there is something at an address is unknown: a source that would know does not reply. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

export interface PageMatch {
  kind: 'page';
  id: string;
  route: PageRoute;
  document: PageDocument;
  pageType: PageType | undefined;
  pageContent: PageContent | null;
  tags: string[];
  /** When the first of the replies that led here is stale: milliseconds since 1970. */
  freshUntil: number;
}

export type RouteMatch =
  | PageMatch
  /** `movedTags`: of what was moved for good, until one of them is dropped. */
  | { kind: 'redirect'; to: string; movedTags?: string[] }
  /** What stood there was taken down. */
  | { kind: 'gone'; tags: string[] }
  /** Not found, until one of the tags is dropped. */
  | { kind: 'none'; tags: string[] };

const pathsOf = new WeakMap<readonly PublishedPage[], ReadonlyMap<string, PublishedPage>>();

/** Null for an address that no request can have. */
function readPath(stored: string): string | null {
  try {
    return pagePath(stored);
  } catch {
    return null;
  }
}

/** The page of a path, without a walk over all pages. The first of two with one path counts. */
function pageAt(pages: readonly PublishedPage[], path: string): PublishedPage | undefined {
  let paths = pathsOf.get(pages);
  if (!paths) {
    paths = new Map(
      pages.toReversed().flatMap((page) => {
        const stored = page.route.kind === 'path' ? readPath(page.route.path) : null;
        return stored === null ? [] : [[stored, page] as const];
      }),
    );
    pathsOf.set(pages, paths);
  }
  return paths.get(path);
}

const movesOf = new WeakMap<readonly PublishedPage[], ReadonlyMap<string, PublishedPage>>();

/** The page that had an address and is elsewhere now. */
function pageMovedFrom(pages: readonly PublishedPage[], path: string): PublishedPage | undefined {
  let moves = movesOf.get(pages);
  if (!moves) {
    moves = new Map(
      pages.flatMap((page) =>
        (page.formerPaths ?? []).flatMap((stored) => {
          const former = readPath(stored);
          return former === null ? [] : [[former, page] as const];
        }),
      ),
    );
    movesOf.set(pages, moves);
  }
  return moves.get(path);
}

/** The template of the first of the types that has one. */
function templateOf(
  pages: readonly PublishedPage[],
  types: readonly PageType[],
): PublishedPage | undefined {
  for (const type of types) {
    const found = pages.find(({ route }) => route.kind === 'type' && route.type === type);
    if (found) return found;
  }
  return undefined;
}

interface PageChoice {
  page: PublishedPage | undefined;
  pageType: PageType | undefined;
  pageContent: PageContent | null;
}

/**
 * What a path of a site shows: a page of that path (rule 1.23: about the section, author or tag
 * whose address it is), else the way to one that was there, else the content that has that address
 * (story, section, author, tag, search) by its template, else the way to a story that was there.
 * `path` is decoded and ends with a slash. Throws Unavailable rather than to call something missing
 * that may be there.
 */
export async function routeFor(
  site: SiteProperties,
  path: string,
  lookups: RouteLookups,
): Promise<RouteMatch> {
  const pages = await lookups.publishedPages(site.key);
  const lookup = new ContentLookup(site.key, lookups.content);
  const open = async ({ page, pageType, pageContent }: PageChoice): Promise<RouteMatch> => {
    const document = page && (await lookups.publishedDocument(page.id));
    if (!page || !document) return notFound(site, lookup, path);
    // All that was requested counts: a story that comes to a section's address takes its place.
    const tags = [...new Set([pageTag(page.id), sitePagesTag(site.key), ...lookup.tags])];
    const { freshUntil } = lookup;
    return {
      kind: 'page',
      id: page.id,
      route: page.route,
      document,
      pageType,
      pageContent,
      tags,
      freshUntil,
    };
  };
  const isFront = path === '/';
  const moved = pageAt(pages, path) ? undefined : pageMovedFrom(pages, path);
  if (moved?.route.kind === 'path')
    return {
      kind: 'redirect',
      to: moved.route.path,
      movedTags: [pageTag(moved.id), sitePagesTag(site.key)],
    };
  const page = pageAt(pages, path) ?? (isFront ? templateOf(pages, ['homepage']) : undefined);
  if (page) {
    const pageContent = isFront ? null : await contentOfPageAt(path, lookup);
    const [ofContent] = pageContent ? templatesFor(pageContent) : [];
    const match = await open({ page, pageType: isFront ? 'homepage' : ofContent, pageContent });
    // A source that would know what it is about does not reply: the next request asks again.
    return match.kind === 'page' && lookup.isIncomplete ? { ...match, freshUntil: 0 } : match;
  }
  const pageContent = await findContent(path, lookup);
  if (!pageContent) return notFound(site, lookup, path);
  if ('redirect' in pageContent) {
    const { redirect: to, isMoved } = pageContent;
    return { kind: 'redirect', to, ...(isMoved ? { movedTags: [...new Set(lookup.tags)] } : {}) };
  }
  const types = templatesFor(pageContent);
  return open({ page: templateOf(pages, types), pageType: types[0], pageContent });
}

async function notFound(
  site: SiteProperties,
  lookup: ContentLookup,
  path: string,
): Promise<RouteMatch> {
  const moved = await lookup.request<{ to: string }>(movedAddress.name, { path });
  if (moved) return { kind: 'redirect', to: moved.to, movedTags: [...new Set(lookup.tags)] };
  const gone = await lookup.request(goneAddress.name, { path });
  if (lookup.isIncomplete) throw new Unavailable('Una fuente de contenido no contesta');
  const tags = [...new Set([sitePagesTag(site.key), ...lookup.tags])];
  return { kind: gone ? 'gone' : 'none', tags };
}
