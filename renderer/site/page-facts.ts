import type { PageFacts } from '../../schemas/page-facts.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { ReadyPage } from '../cache/page-cache.ts';
import type { PageMatch } from './route.ts';

export const pageFacts = (
  site: SiteProperties,
  path: string,
  match?: PageMatch,
  query: PageFacts['query'] = {},
): PageFacts => ({
  site,
  path,
  pageType: match?.pageType,
  pageContent: match?.pageContent ?? null,
  query,
});

/** A page is as old as the oldest reply that it was made from, those that led to it among them. */
export const freshNoLonger = (page: ReadyPage, until: number): ReadyPage =>
  until < (page.freshUntil ?? Number.POSITIVE_INFINITY) ? { ...page, freshUntil: until } : page;
