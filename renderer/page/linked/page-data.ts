import type { CollectionPage, ProfilePage } from 'schema-dts';
import type { Author } from '../../../schemas/author.ts';
import type { PageFacts } from '../../../schemas/page-facts.ts';
import type { SiteProperties } from '../../../schemas/site.ts';
import { isPaidContent, type Story, storyUrl } from '../../../schemas/story.ts';
import { isWebAddress } from '../../../schemas/website-url.ts';
import { plainText } from '../../../ui/markup.ts';
import { absoluteUrl, canonicalUrl } from '../head/addresses.ts';
import type { HeadFacts } from '../head/content-head.ts';
import { type Data, imageObject, linked, publisherOf } from './linked-data.ts';

type Head = Pick<HeadFacts, 'title' | 'description' | 'canonical' | 'ogImage'>;

const NETWORKS = ['facebook', 'instagram', 'linkedin', 'tiktok', 'twitter', 'youtube'] as const;

const isWhole = (address: unknown): address is string =>
  typeof address === 'string' && /^https?:\/\//i.test(address) && isWebAddress(address);

/** Networks on which an author is known by a whole address. */
const profilesOf = (author: Author): string[] =>
  NETWORKS.map((network) => author[network]).filter(isWhole);

/** An author's page: who they are. */
export function profileData(author: Author, site: SiteProperties, head: Head): object {
  const sameAs = profilesOf(author);
  const hasPortrait = typeof author.image === 'object' && head.ogImage !== undefined;
  const data: Data<ProfilePage> = {
    '@type': 'ProfilePage',
    url: head.canonical,
    mainEntity: {
      '@type': 'Person',
      name: author.byline || author.name || author._id,
      url: head.canonical,
      ...(author.bio ? { description: plainText(author.bio) } : {}),
      ...(author.role ? { jobTitle: author.role } : {}),
      ...(hasPortrait && head.ogImage ? { image: imageObject(head.ogImage) } : {}),
      ...(sameAs.length > 0 ? { sameAs } : {}),
      worksFor: publisherOf(site),
    },
  };
  return linked(data);
}

/** rule 2.8: is the page a list of stories? */
export const isListPage = ({ pageContent, path }: PageFacts): boolean =>
  pageContent === null
    ? path !== '/'
    : pageContent.kind === 'section' || pageContent.kind === 'tag';

const MAX_ITEMS = 50;

/** Each story once, those that stand on the site and nobody paid for. */
function itemsOf(stories: readonly Story[], site: SiteProperties) {
  const addresses = new Map<string, string>();
  for (const story of stories) {
    const url = storyUrl(story, site.key);
    if (!url?.startsWith('/') || isPaidContent(story)) continue;
    const address = canonicalUrl(absoluteUrl(site, url));
    if (!addresses.has(address)) addresses.set(address, plainText(story.headlines?.basic ?? ''));
  }
  return [...addresses].slice(0, MAX_ITEMS).map(([url, name], index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    url,
    ...(name ? { name } : {}),
  }));
}

/** rule 2.8: a page and the stories that it shows, in its order; null for a page without any. */
export function collectionData(
  stories: readonly Story[],
  site: SiteProperties,
  head: Head,
): object | null {
  const items = itemsOf(stories, site);
  if (items.length === 0) return null;
  const data: Data<CollectionPage> = {
    '@type': 'CollectionPage',
    name: head.title,
    description: head.description,
    url: head.canonical,
    inLanguage: site.locale,
    publisher: publisherOf(site),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: items.length,
      itemListElement: items,
    },
  };
  return linked(data);
}
