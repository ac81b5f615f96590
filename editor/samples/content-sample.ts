import type { ContentRequest } from '../../schemas/feed.ts';
import type { PageType } from '../../schemas/page.ts';
import type { PageContent, PageContentKind } from '../../schemas/page-content.ts';
import type { Section } from '../../schemas/section.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { Story } from '../../schemas/story.ts';

/** What the site has now, from which samples are made. */
export interface SampleStart {
  story?: Story | undefined;
  section?: Section | undefined;
}

/** How content of a kind is found to show a block or a template with. It is never stored. */
export interface ContentSample<K extends PageContentKind> {
  /** «Una nota» */
  label: string;
  /** «No hay notas en el sitio.» */
  missing: string;
  /** The types of the pages that show it; the first is the page's in the gallery. */
  pageTypes: readonly [PageType, ...PageType[]];
  /** How an editor chooses another one; unset: the sample stands. */
  picker?: 'story' | 'section';
  /** Of which the sample is made: the newest story, or the first section of the menu. */
  startsFrom?: 'story' | 'section';
  /** What is requested then; undefined while that cannot be told, or when nothing is. */
  request?(start: SampleStart): ContentRequest | undefined;
  /** `reply` is the request's, or null. Null: there is nothing of this kind to show. */
  content(start: SampleStart, reply: unknown): PageContent<K> | null;
  /** What editors call the content: a headline, a name. */
  title(content: PageContent<K>): string;
  /** Where the content stands on the site, with slashes around it. */
  path(content: PageContent<K>, site: SiteProperties): string | undefined;
}
