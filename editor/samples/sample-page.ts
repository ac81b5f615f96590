import { useMemo } from 'react';
import type { Block } from '../../blocks/_block/define-block.ts';
import type { FeedReply } from '../../schemas/feed.ts';
import {
  PAGE_CONTENT_KINDS,
  type PageContent,
  type PageContentKind,
} from '../../schemas/page-content.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { storyFeedQuery } from '../../schemas/sources/story-feed-query.ts';
import type { Story } from '../../schemas/story.ts';
import { useReply, useSampleSections, useSampleStory } from './sample-content.ts';
import { SAMPLES, samplePath } from './samples.ts';

export type SamplePageKind = PageContentKind | 'none';

export const SAMPLE_PAGE_KINDS: readonly SamplePageKind[] = [...PAGE_CONTENT_KINDS, 'none'];

export const samplePageLabel = (kind: SamplePageKind): string =>
  kind === 'none' ? 'Una página sin contenido propio' : SAMPLES[kind].label;

/** The kind of page that a block is first shown on. */
export const pageKindOf = ({ about }: Pick<Block, 'about'>): SamplePageKind => about[0] ?? 'none';

const startsFromStory = (kind: PageContentKind): boolean => SAMPLES[kind].startsFrom === 'story';

/** Whole stories, some more than a page of the list. */
const NEWEST = { source: storyFeedQuery.name, query: { query: '*', size: 50 } };

interface SampleChoice {
  /** Id of the story or section that an editor chose; unset: the newest, the first. */
  chosenId?: string | undefined;
  /** Of the story to look for. */
  storyType?: string;
}

/** Content of a kind that the site has now, and where it stands. */
export function useSample(
  site: SiteProperties,
  kind: PageContentKind | undefined,
  { chosenId, storyType = 'story' }: SampleChoice = {},
) {
  const sample = kind && SAMPLES[kind];
  const story = useSampleStory(site.key, sample?.startsFrom === 'story', storyType, chosenId);
  const { sections, ...menu } = useSampleSections(site.key, sample?.startsFrom === 'section');
  const section = sections.find(({ _id }) => _id === chosenId) ?? sections[0];
  const start = useMemo(() => ({ story: story.story, section }), [story.story, section]);
  const reply = useReply(site.key, sample?.request?.(start));
  const pageContent = useMemo(
    (): PageContent | null => sample?.content(start, reply.data ?? null) ?? null,
    [sample, start, reply.data],
  );
  const path = (pageContent && samplePath(pageContent, site)) ?? '/';
  const isLoading = story.isLoading || menu.isLoading || reply.isLoading;
  return { content: pageContent, path, sections, isLoading };
}

/**
 * The facts of a page of that kind, with content that the site has now: of its newest stories the
 * first that `suits`, where one does.
 */
export function useSamplePage(
  site: SiteProperties,
  kind: SamplePageKind,
  suits?: (story: Story) => boolean,
): { facts: PageFacts; isLoading: boolean } {
  const known = kind === 'none' ? undefined : kind;
  const isSought = suits !== undefined && known !== undefined && startsFromStory(known);
  const found = useReply<FeedReply>(site.key, isSought ? NEWEST : undefined);
  const chosenId = suits && found.data?.content_elements.find(suits)?._id;
  const sample = useSample(site, found.isLoading ? undefined : known, { chosenId });
  const { content: pageContent, path } = sample;
  const isLoading = found.isLoading || sample.isLoading;
  const pageType = known && SAMPLES[known].pageTypes[0];
  const facts = useMemo(
    (): PageFacts => ({ site, path, pageType, pageContent, query: {} }),
    [site, path, pageType, pageContent],
  );
  return { facts, isLoading };
}
