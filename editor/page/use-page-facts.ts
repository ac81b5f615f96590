import { useMemo, useState } from 'react';
import type { PageDetail } from '../../schemas/api.ts';
import type { PageType } from '../../schemas/page.ts';
import type { PageContent } from '../../schemas/page-content.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { Section } from '../../schemas/section.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { useSampleSections, useSampleStory } from '../samples/sample-content.ts';

type SampleKind = 'story' | 'section' | 'none';

/** The content that a template is shown with while it is edited. It is never stored. */
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

/** The facts of a page as its blocks see them on the canvas, with sample content for a template. */
export function usePageFacts(
  page: PageDetail,
  site: SiteProperties,
): { facts: PageFacts; sample: Sample } {
  const [chosenId, choose] = useState<string | undefined>(undefined);
  const pageType = page.route.kind === 'type' ? page.route.type : undefined;
  const kind: SampleKind = (pageType && KINDS[pageType]) ?? 'none';
  const storyType = pageType === 'gallery' || pageType === 'video' ? pageType : 'story';
  const { story, ...storyState } = useSampleStory(site.key, kind === 'story', storyType, chosenId);
  const { sections, ...sectionState } = useSampleSections(site.key, kind === 'section');
  const section =
    kind === 'section' ? (sections.find(({ _id }) => _id === chosenId) ?? sections[0]) : undefined;
  const content = useMemo((): PageContent | null => {
    if (story) return { kind: 'story', story };
    return section ? { kind: 'section', section } : null;
  }, [story, section]);
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
  const isLoading = storyState.isLoading || sectionState.isLoading;
  return { facts, sample: { kind, content, isLoading, sections, choose } };
}
