import { useMemo } from 'react';
import type { Block } from '../../blocks/_block/define-block.ts';
import type { AuthorsReply, ContentRequest, SearchReply } from '../../schemas/feed.ts';
import type { PageType } from '../../schemas/page.ts';
import type { PageContent } from '../../schemas/page-content.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { authors } from '../../schemas/sources/authors.ts';
import { searchApi } from '../../schemas/sources/search-api.ts';
import { tags } from '../../schemas/sources/tags.ts';
import type { Story } from '../../schemas/story.ts';
import type { TagReply } from '../../schemas/tag.ts';
import { useReply, useSampleSections, useSampleStory } from './sample-content.ts';
import { searchWord } from './sample-fields.ts';

export const SAMPLE_PAGE_KINDS = [
  'story',
  'section',
  'tag',
  'author',
  'search',
  'none',
] as const satisfies readonly (PageContent['kind'] | 'none')[];
export type SamplePageKind = (typeof SAMPLE_PAGE_KINDS)[number];

export const SAMPLE_PAGE_LABELS: Record<SamplePageKind, string> = {
  story: 'Una nota',
  section: 'Una sección',
  tag: 'Una etiqueta',
  author: 'Un autor',
  search: 'Una búsqueda',
  none: 'Una página sin contenido propio',
};

const PAGE_TYPES: Partial<Record<SamplePageKind, PageType>> = {
  story: 'article',
  section: 'section',
  tag: 'tag',
  author: 'author',
  search: 'search',
};

/** Which page shows a block that is about something else than a story. */
export const OWN_PAGES: Readonly<Record<string, SamplePageKind>> = {
  'section-title': 'section',
  'tag-title': 'tag',
  'full-author-bio': 'author',
  'search-results-list': 'search',
};

/** The kind of page that a block is first shown on. */
export const pageKindOf = ({ name, uses }: Pick<Block, 'name' | 'uses'>): SamplePageKind =>
  uses.includes('pageContent') ? (OWN_PAGES[name] ?? 'story') : 'none';

const slugOf = (story: Story | undefined): string | undefined =>
  story?.taxonomy?.tags?.find(({ slug }) => slug)?.slug;

const requestIf = (
  isOn: boolean,
  source: string,
  query: ContentRequest['query'],
): ContentRequest | undefined => (isOn ? { source, query } : undefined);

/** The facts of a page of that kind, with content that the site has now. */
export function useSamplePage(
  site: SiteProperties,
  kind: SamplePageKind,
): { facts: PageFacts; isLoading: boolean } {
  const needsStory = kind === 'story' || kind === 'tag' || kind === 'search';
  const story = useSampleStory(site.key, needsStory, 'story');
  const sections = useSampleSections(site.key, kind === 'section');
  const people = useReply<AuthorsReply>(site.key, requestIf(kind === 'author', authors.name, {}));
  const slug = slugOf(story.story);
  const tag = useReply<TagReply>(
    site.key,
    requestIf(kind === 'tag' && slug !== undefined, tags.name, { slug: slug ?? '' }),
  );
  const word = searchWord(story.story?.headlines?.basic ?? '');
  const results = useReply<SearchReply>(
    site.key,
    requestIf(kind === 'search' && story.story !== undefined, searchApi.name, {
      query: word,
      page: '1',
    }),
  );
  const section = sections.sections[0];
  const author = people.data?.authors[0];
  const pageContent = useMemo((): PageContent | null => {
    if (kind === 'story' && story.story) return { kind, story: story.story };
    if (kind === 'section' && section) return { kind, section };
    if (kind === 'author' && author) return { kind, author };
    if (kind === 'tag' && tag.data?.Payload[0]) return { kind, tag: tag.data };
    if (kind === 'search' && results.data) return { kind, results: results.data };
    return null;
  }, [kind, story.story, section, author, tag.data, results.data]);
  const paths: Record<SamplePageKind, string | undefined> = {
    story: story.story?.websites?.[site.key]?.website_url,
    section: section && `${section._id}/`,
    author: author && `/author/${author.slug ?? author._id}/`,
    tag: slug && `/tags/${slug}/`,
    search: `/search/${encodeURIComponent(word)}/`,
    none: '/',
  };
  const path = paths[kind] ?? '/';
  const facts = useMemo(
    (): PageFacts => ({ site, path, pageType: PAGE_TYPES[kind], pageContent, query: {} }),
    [site, path, kind, pageContent],
  );
  const isLoading =
    story.isLoading || sections.isLoading || people.isLoading || tag.isLoading || results.isLoading;
  return { facts, isLoading };
}
