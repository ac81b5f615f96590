import type { Author } from './author.ts';
import type { ContentRequest, SearchReply } from './feed.ts';
import type { Json, JsonObject } from './json.ts';
import type { PageType } from './page.ts';
import type { Section } from './section.ts';
import type { SiteProperties } from './site.ts';
import type { Story } from './story.ts';
import type { TagReply } from './tag.ts';

/** What a template page is about (the *global content* of the page). */
export type PageContent =
  | { kind: 'story'; story: Story }
  | { kind: 'section'; section: Section }
  | { kind: 'tag'; tag: TagReply }
  | { kind: 'author'; author: Author }
  | { kind: 'search'; results: SearchReply };

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
}

function placeholders({ site, pageContent, path }: PageFacts): Record<string, string> {
  const values: Record<string, string> = { path };
  if (pageContent?.kind === 'section') values.section = pageContent.section._id;
  if (pageContent?.kind === 'story') {
    const { websites, taxonomy } = pageContent.story;
    // A shared story stands in a section of each of its sites.
    values.section =
      websites?.[site.key]?.website_section?._id ?? taxonomy?.primary_section?._id ?? '';
  }
  if (pageContent?.kind === 'tag') values.tag = pageContent.tag.Payload[0]?.slug ?? '';
  if (pageContent?.kind === 'author') values.author = pageContent.author._id;
  return values;
}

const bind = (value: Json, values: Record<string, string>): Json =>
  typeof value === 'string'
    ? value.replace(
        /\{(section|tag|author|path)\}/g,
        (whole, name: string) => values[name] ?? whole,
      )
    : value;

/**
 * Fills `{section}`, `{tag}`, `{author}` and `{path}` in a request's query from the page's own
 * content, so that one template serves every section, tag or author.
 */
export function bindRequest(request: ContentRequest, facts: PageFacts): ContentRequest {
  const values = placeholders(facts);
  const query: JsonObject = {};
  for (const [key, value] of Object.entries(request.query)) query[key] = bind(value, values);
  return { ...request, query };
}
