import { isObject } from '../../../schemas/json.ts';
import type { PageContent, PageContentKind } from '../../../schemas/page-content.ts';
import type { SiteProperties } from '../../../schemas/site.ts';
import type { TrailStep } from '../linked/linked-data.ts';
import type { DomainOf } from './addresses.ts';
import type { ShareImage } from './share-image.ts';

/** What somebody wrote for the head of a content's page, beside the content itself. */
export function writtenHead(content: object): { title?: string; description?: string } {
  const { metadata } = content as { metadata?: unknown };
  const all = { ...content, ...(isObject(metadata) ? metadata : {}) } as Record<string, unknown>;
  const text = (name: string) => {
    const value = all[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const [title, description] = [text('metadata_title'), text('metadata_description')];
  return { ...(title ? { title } : {}), ...(description ? { description } : {}) };
}

/** Where the page is read. */
export interface HeadContext {
  site: SiteProperties;
  path: string;
  domainOf: DomainOf;
}

/** What a page says of itself in its head, whatever it is about (rule 2.1). */
export interface HeadFacts {
  title: string;
  description: string;
  keywords: string;
  canonical: string;
  robots: string;
  ogType: 'website' | 'article';
  /** For networks, where it is another than `title`. */
  ogTitle?: string;
  ogImage?: ShareImage;
  /** rule 10.4 */
  adPath?: string;
  /** The path of a page whose stories are a feed (rule 2.12). */
  feedPath?: string;
  /** False for nativo-clp: no site-wide social tags. */
  isSocial: boolean;
  /** What a story says of itself to machines; what blocks say of theirs is added to it. */
  jsonLd?: object;
  /** What else the page says to them, each in a script element of its own. */
  linked?: readonly object[];
}

/** What is known of a head before its data for machines. */
export type NamedHead = Pick<HeadFacts, 'title' | 'description' | 'canonical' | 'ogImage'>;

/** What a kind of page content says of itself in the head of its page. */
export interface ContentHead<K extends PageContentKind> {
  /** Its title and description win over those that an editor gave to the template. */
  isNamedByContent?: true;
  /** Its address may be on another site, and change with that site's. */
  mayStandElsewhere?: true;
  title(content: PageContent<K>, site: SiteProperties): string;
  /** For networks, where it is another than the title. */
  ogTitle?(content: PageContent<K>, site: SiteProperties): string | undefined;
  /** Its stories are a feed. */
  hasFeed?(content: PageContent<K>): boolean;
  /** Undefined: the site's tag line stands in. */
  description(content: PageContent<K>, site: SiteProperties): string | undefined;
  /** The original address of the content, absolute or from the site's root. */
  canonical(content: PageContent<K>, context: HeadContext): string;
  image?(content: PageContent<K>, site: SiteProperties): ShareImage | undefined;
  /** Parted by commas. */
  keywords?(content: PageContent<K>): string;
  robots?(content: PageContent<K>): string;
  ogType?(content: PageContent<K>): HeadFacts['ogType'];
  jsonLd?(content: PageContent<K>, site: SiteProperties, head: NamedHead): object;
  /** What else it says to machines. */
  linked?(content: PageContent<K>, site: SiteProperties, head: NamedHead): readonly object[];
  /** The way to it from the front page, itself last. */
  trail?(content: PageContent<K>, site: SiteProperties, head: NamedHead): readonly TrailStep[];
}
