import { useMemo, useState } from 'react';
import type { PageDetail } from '../../schemas/api.ts';
import type { PageContent, PageContentKind } from '../../schemas/page-content.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { Section } from '../../schemas/section.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { useSample } from '../samples/sample-page.ts';
import { kindOfPageType } from '../samples/samples.ts';

/** The content that a template is shown with while it is edited. It is never stored. */
export interface Sample {
  /** Unset: pages of this type are about nothing but themselves. */
  kind: PageContentKind | undefined;
  content: PageContent | null;
  isLoading: boolean;
  sections: Section[];
  choose: (id: string) => void;
}

/** The facts of a page as its blocks see them on the canvas, with sample content for a template. */
export function usePageFacts(
  page: PageDetail,
  site: SiteProperties,
): { facts: PageFacts; sample: Sample } {
  const [chosenId, choose] = useState<string | undefined>(undefined);
  const pageType = page.route.kind === 'type' ? page.route.type : undefined;
  const kind = kindOfPageType(pageType);
  const storyType = pageType === 'gallery' || pageType === 'video' ? pageType : 'story';
  const sample = useSample(site, kind, { chosenId, storyType });
  const { content, sections, isLoading } = sample;
  const path = page.route.kind === 'path' ? page.route.path : sample.path;
  const facts = useMemo(
    (): PageFacts => ({ site, path, pageType, pageContent: content, query: {} }),
    [site, path, pageType, content],
  );
  return { facts, sample: { kind, content, isLoading, sections, choose } };
}
