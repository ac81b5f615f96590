import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { PageDetail } from '../../schemas/api.ts';
import type { PageType } from '../../schemas/page.ts';
import type { PageContent, PageFacts } from '../../schemas/page-facts.ts';
import type { Section } from '../../schemas/section.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { Story } from '../../schemas/story.ts';
import { useApi } from '../ApiContext.ts';

export type SampleKind = 'story' | 'section' | 'none';

/** The content with which a template is looked at. It is never stored. */
export interface Sample {
  kind: SampleKind;
  content: PageContent | null;
  isLoading: boolean;
  sections: Section[];
  choose: (id: string) => void;
}

const KINDS: Partial<Record<PageType, SampleKind>> = {
  article: 'story',
  gallery: 'story',
  video: 'story',
  'nativo-clp': 'story',
  section: 'section',
};

const flat = (sections: readonly Section[]): Section[] =>
  sections.flatMap((own) => [...(own.node_type === 'link' ? [] : [own]), ...flat(own.children ?? [])]);

/** The facts of a page as its blocks see them on the canvas, with sample content for a template. */
export function usePageFacts(page: PageDetail, site: SiteProperties): { facts: PageFacts; sample: Sample } {
  const api = useApi();
  const [chosen, choose] = useState<string | undefined>(undefined);
  const pageType = page.route.kind === 'type' ? page.route.type : undefined;
  const kind: SampleKind = (pageType && KINDS[pageType]) ?? 'none';
  const newest = useQuery({
    queryKey: ['stories', site.key, '', 'newest'],
    queryFn: () => api.stories(site.key, '', 0, 10),
    enabled: kind === 'story' && chosen === undefined,
  });
  const wanted = pageType === 'gallery' || pageType === 'video' ? pageType : 'story';
  const first = newest.data?.items.find(({ type }) => type === wanted) ?? newest.data?.items[0];
  const storyId = kind === 'story' ? (chosen ?? first?._id) : undefined;
  const request = { source: 'content-api', query: { _id: storyId ?? '' } };
  const story = useQuery({
    queryKey: ['content', site.key, request],
    queryFn: () => api.content(site.key, request),
    enabled: storyId !== undefined,
  });
  const menu = { source: 'site-service-hierarchy', query: { hierarchy: 'default' } };
  const tree = useQuery({
    queryKey: ['content', site.key, menu],
    queryFn: () => api.content(site.key, menu),
    enabled: kind === 'section',
  });
  const sections = useMemo(() => flat((tree.data as Section | null | undefined)?.children ?? []), [tree.data]);
  const section = kind === 'section' ? (sections.find(({ _id }) => _id === chosen) ?? sections[0]) : undefined;
  const content = useMemo((): PageContent | null => {
    const item = story.data as Story | null | undefined;
    if (item?._id) return { kind: 'story', story: item };
    return section ? { kind: 'section', section } : null;
  }, [story.data, section]);
  const sampleUrl =
    content?.kind === 'story'
      ? content.story.websites?.[site.key]?.website_url
      : content?.kind === 'section'
        ? `${content.section._id}/`
        : undefined;
  const path = page.route.kind === 'path' ? page.route.path : (sampleUrl ?? '/');
  const facts = useMemo(
    (): PageFacts => ({ site, path, pageType, pageContent: content, query: {} }),
    [site, path, pageType, content],
  );
  const isLoading = kind === 'story' ? newest.isLoading || story.isLoading : kind === 'section' && tree.isLoading;
  return { facts, sample: { kind, content, isLoading, sections, choose } };
}
