import { contentOfKind } from '../../schemas/page-content.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';

const BY_PAGE_TYPE: Partial<Record<NonNullable<PageFacts['pageType']>, string>> = {
  tag: 'tag',
  author: 'author',
  search: 'search',
};

function sectionOf({
  site,
  pageType,
  pageContent,
}: Pick<PageFacts, 'site' | 'pageType'> & Partial<PageFacts>): string {
  const named = pageType && BY_PAGE_TYPE[pageType];
  if (named) return named;
  const story = contentOfKind(pageContent, 'story')?.story;
  if (story) return story.websites?.[site.key]?.website_section?._id ?? '';
  return contentOfKind(pageContent, 'section')?.section._id ?? '';
}

/**
 * rule 10.4: what the ad server calls the place: the site, and the kind or the section of the page,
 * without slashes at the ends.
 */
export const slotName = (page: Parameters<typeof sectionOf>[0]): string =>
  `${page.site.key}/${sectionOf(page)}`.replace(/\/{2,}/g, '/').replace(/^\/+|\/+$/g, '');
