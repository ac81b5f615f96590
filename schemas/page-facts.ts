import type { ContentRequest } from './feed.ts';
import type { Json, JsonObject } from './json.ts';
import type { PageType } from './page.ts';
import { type PageContent, placeholdersOf } from './page-content.ts';
import type { SiteProperties } from './site.ts';

/** Everything about a page that is there before its blocks' content is requested. */
export interface PageFacts {
  site: SiteProperties;
  /** With leading and trailing slash. */
  path: string;
  pageType?: PageType | undefined;
  pageContent: PageContent | null;
  /**
   * Only the query parameters that the page's blocks declare, `mas-b7`; to a block, its own by
   * their bare names, `mas`.
   */
  query: Record<string, string>;
  /**
   * What a page shows once, by its name, and the block that shows it; to a block, what others show.
   * Unset: nothing of that kind.
   */
  shownBy?: Readonly<Record<string, string>>;
}

const PLACEHOLDER = /\{([a-z]+)\}/g;

const bind = (value: Json, values: Record<string, string>): Json =>
  typeof value === 'string'
    ? value.replace(PLACEHOLDER, (whole, name: string) =>
        Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
      )
    : value;

/**
 * Fills `{path}` and what the kind of page content declares (`{section}`, `{tag}`, `{author}`) in a
 * request's query, so that one template serves every section, tag or author.
 */
export function bindRequest(request: ContentRequest, facts: PageFacts): ContentRequest {
  const { site, path, pageContent } = facts;
  const values = { path, ...(pageContent ? placeholdersOf(pageContent, site) : {}) };
  const query: JsonObject = {};
  for (const [key, value] of Object.entries(request.query)) query[key] = bind(value, values);
  return { ...request, query };
}
