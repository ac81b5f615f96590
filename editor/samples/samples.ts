import type { PageType } from '../../schemas/page.ts';
import { kindOfPageType as kindOf } from '../../schemas/page-content/page-about.ts';
import type { PageContent, PageContentKind } from '../../schemas/page-content.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { authorSample } from './author.ts';
import type { ContentSample } from './content-sample.ts';
import { searchSample } from './search.ts';
import { sectionSample } from './section.ts';
import { storySample } from './story.ts';
import { tagSample } from './tag.ts';

/** How each kind of page content is found to show a page with. */
export const SAMPLES: { readonly [K in PageContentKind]: ContentSample<K> } = {
  story: storySample,
  section: sectionSample,
  tag: tagSample,
  author: authorSample,
  search: searchSample,
};

/** What editors call the content. */
export const sampleTitle = <K extends PageContentKind>(content: PageContent<K>): string => {
  const sample: ContentSample<K> = SAMPLES[content.kind];
  return sample.title(content);
};

/** The kind of content that pages of a type are about; undefined for those about nothing. */
export const kindOfPageType = (type: PageType | undefined): PageContentKind | undefined =>
  (type && kindOf(type)) ?? undefined;

/** Where the content stands on the site. */
export const samplePath = <K extends PageContentKind>(
  content: PageContent<K>,
  site: SiteProperties,
): string | undefined => {
  const sample: ContentSample<K> = SAMPLES[content.kind];
  return sample.path(content, site);
};
