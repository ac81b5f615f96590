import { type AuthorContent, authorPlaceholders } from './page-content/author.ts';
import type { Placeholders } from './page-content/placeholders.ts';
import { type SearchContent, searchPlaceholders } from './page-content/search.ts';
import { type SectionContent, sectionPlaceholders } from './page-content/section.ts';
import { type StoryContent, storyPlaceholders } from './page-content/story.ts';
import { type TagContent, tagPlaceholders } from './page-content/tag.ts';
import type { SiteProperties } from './site.ts';

/** Every kind of page content. The tables of routes, heads and samples follow from it. */
export interface PageContents {
  story: StoryContent;
  section: SectionContent;
  tag: TagContent;
  author: AuthorContent;
  search: SearchContent;
}

export type PageContentKind = keyof PageContents;

/** What a template page is about (the *global content* of the page); of one kind, or of any. */
export type PageContent<K extends PageContentKind = PageContentKind> = {
  [P in K]: { kind: P } & PageContents[P];
}[K];

const PLACEHOLDERS: { readonly [K in PageContentKind]: Placeholders<PageContent<K>> } = {
  story: storyPlaceholders,
  section: sectionPlaceholders,
  tag: tagPlaceholders,
  author: authorPlaceholders,
  search: searchPlaceholders,
};

export const PAGE_CONTENT_KINDS = Object.keys(PLACEHOLDERS) as readonly PageContentKind[];

/** What stands for `{section}`, `{tag}`, … in the requests of a page about `content`. */
export const placeholdersOf = <K extends PageContentKind>(
  content: PageContent<K>,
  site: SiteProperties,
): Record<string, string> => {
  const placeholders: Placeholders<PageContent<K>> = PLACEHOLDERS[content.kind];
  return placeholders(content, site);
};

const isOfKind = <K extends PageContentKind>(
  content: PageContent,
  kinds: readonly K[],
): content is PageContent<K> => kinds.some((kind) => kind === content.kind);

/** The content when it is of one of the kinds, else null. */
export const contentAbout = <K extends PageContentKind>(
  content: PageContent | null | undefined,
  kinds: readonly K[],
): PageContent<K> | null => (content && isOfKind(content, kinds) ? content : null);

/** The content when it is of that kind, else null. */
export const contentOfKind = <K extends PageContentKind>(
  content: PageContent | null | undefined,
  kind: K,
): PageContent<K> | null => contentAbout(content, [kind]);
