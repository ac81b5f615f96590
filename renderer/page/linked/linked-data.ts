import type {
  BreadcrumbList,
  ImageObject,
  NewsMediaOrganization,
  SearchAction,
  WebSite,
} from 'schema-dts';
import type { SiteProperties } from '../../../schemas/site.ts';
import { absoluteUrl, canonicalUrl } from '../head/addresses.ts';
import type { ShareImage } from '../head/share-image.ts';

/** What stands in a script element of its own. */
export type LinkedScript<T> = T & { '@context': 'https://schema.org' };

export const linked = <T extends object>(data: T): LinkedScript<T> => ({
  '@context': 'https://schema.org',
  ...data,
});

/** Only the shape of an object, as the types of schema.org have it for one kind. */
export type Data<T> = Exclude<T, string>;

/** A picture with who made it (rule 2.6). */
export const imageObject = ({
  url,
  alt,
  width,
  height,
  credit,
  caption,
}: ShareImage & { caption?: string }): Data<ImageObject> => ({
  '@type': 'ImageObject',
  url,
  contentUrl: url,
  ...(width ? { width: `${width} px` as const } : {}),
  ...(height ? { height: `${height} px` as const } : {}),
  ...(caption || alt ? { caption: caption || alt } : {}),
  ...(credit ? { creditText: credit } : {}),
});

const profiles = (site: SiteProperties): string[] =>
  [
    site.facebookPage,
    site.twitterUsername && `https://x.com/${encodeURIComponent(site.twitterUsername)}`,
    site.instagramUrl,
    site.youTubeUrl,
    site.tiktokUrl,
    site.linkedinUrl,
  ].filter((address) => /^https?:\/\//.test(address));

/** Who publishes: its name, address and mark. */
export const publisherOf = (site: SiteProperties) =>
  ({
    '@type': 'NewsMediaOrganization',
    name: site.websiteName,
    url: site.websiteDomain,
    ...(site.primaryLogo
      ? { logo: imageObject({ url: absoluteUrl(site, site.primaryLogo), alt: '' }) }
      : {}),
  }) satisfies Data<NewsMediaOrganization>;

/** What machines ask a search for: the words in the place of this. */
const WORDS = '{search_term_string}';

/** Of the front page alone: who publishes, and how the site is searched. */
export function siteData(site: SiteProperties): object[] {
  const [sameAs, url] = [profiles(site), canonicalUrl(site.websiteDomain)];
  const search: Data<SearchAction> & { 'query-input': string } = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.websiteDomain}/search/${WORDS}/` },
    'query-input': 'required name=search_term_string',
  };
  const website: Data<WebSite> = {
    '@type': 'WebSite',
    name: site.websiteName,
    url,
    inLanguage: site.locale,
    potentialAction: search,
  };
  const organization: Data<NewsMediaOrganization> = {
    ...publisherOf(site),
    ...(site.tagLine ? { description: site.tagLine } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
  };
  return [linked(website), linked(organization)];
}

/** One step of the way from the front page to a page. */
export interface TrailStep {
  name: string;
  /** Absolute, or from the site's root. */
  address: string;
}

/** The way from the front page to a page, this last. */
export function breadcrumbs(site: SiteProperties, trail: readonly TrailStep[]): object {
  const steps = [{ name: site.websiteName, address: '/' }, ...trail];
  const list: Data<BreadcrumbList> = {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, address }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      item: canonicalUrl(absoluteUrl(site, address)),
    })),
  };
  return linked(list);
}
