import { contentOfKind } from '../../schemas/page-content.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import { joinSlot } from './join-slot.ts';

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
 * rule 10.4: what the ad server calls the place: the site's ad path, and the kind or the section of
 * the page. A page's own ad path stands for the latter in the browser.
 */
export const slotName = (page: Parameters<typeof sectionOf>[0]): string =>
  joinSlot(page.site.websiteAdPath, sectionOf(page));
