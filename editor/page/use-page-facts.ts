import { useMemo, useState } from 'react';
import type { PageDetail } from '../../schemas/endpoints/shapes/page.ts';
import type { PageAbout } from '../../schemas/page-content/page-about.ts';
import type { PageContent, PageContentKind } from '../../schemas/page-content.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { Section } from '../../schemas/section.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { useContentAt } from '../samples/content-at.ts';
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

/**
 * The facts of a page as its blocks see them on the canvas, with sample content for a template, and
 * what kind of content the page is about.
 */
export function usePageFacts(
  page: PageDetail,
  site: SiteProperties,
): { facts: PageFacts; about: PageAbout; sample: Sample } {
  const [chosenId, choose] = useState<string | undefined>(undefined);
  const pageType = page.route.kind === 'type' ? page.route.type : undefined;
  const kind = kindOfPageType(pageType);
  const storyType = pageType === 'gallery' || pageType === 'video' ? pageType : 'story';
  const sample = useSample(site, kind, { chosenId, storyType });
  const { sections, isLoading } = sample;
  const own = page.route.kind === 'path' ? page.route.path : undefined;
  const isFront = own === '/';
  const there = useContentAt(site.key, isFront ? undefined : own);
  const content = own === undefined ? sample.content : (there ?? null);
  const path = own ?? sample.path;
  const type = pageType ?? there?.kind;
  const facts = useMemo(
    (): PageFacts => ({ site, path, pageType: type, pageContent: content, query: {} }),
    [site, path, type, content],
  );
  const about = {
    type: kind ?? null,
    path: isFront ? null : there === null ? null : there?.kind,
    shared: undefined,
  }[page.route.kind];
  return { facts, about, sample: { kind, content, isLoading, sections, choose } };
}
