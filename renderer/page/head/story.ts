import type { SiteProperties } from '../../../schemas/site.ts';
import type { Story } from '../../../schemas/story.ts';
import { isWebAddress } from '../../../schemas/website-url.ts';
import { foreignLanguage } from '../../../ui/language.ts';
import { plainText } from '../../../ui/markup.ts';
import { promoPictures } from '../../../ui/story-image.ts';
import { absoluteUrl } from './addresses.ts';
import { type ContentHead, type HeadContext, type HeadFacts, writtenHead } from './content-head.ts';
import { type ShareImage, shareImage } from './share-image.ts';

/** rule 2.4: what a page counts as the original address of its story. */
function canonical(story: Story, { site, path, domainOf }: HeadContext): string {
  const { canonical_url: given, canonical_website: home } = story;
  const address = typeof given === 'string' ? given.trim().replaceAll(' ', '%20') : '';
  const domain = typeof home === 'string' && home !== site.key ? domainOf(home) : undefined;
  if (isWebAddress(address)) return domain ? new URL(address, domain).href : address;
  return story.websites?.[site.key]?.website_url ?? path;
}

/** Of the pictures that announce a story the first that is signed. */
function picture(site: SiteProperties, story: Story): ShareImage | undefined {
  for (const image of promoPictures(story)) {
    const shared = shareImage(site, image);
    if (shared) return shared;
  }
  return undefined;
}

function keywords({ taxonomy }: Story): string {
  const slugs = taxonomy?.tags?.map(({ slug }) => slug).filter(Boolean) ?? [];
  return taxonomy?.seo_keywords?.join(',') || slugs.join(',');
}

const isArticle = ({ type }: Story): boolean => type === 'story';

function newsArticle(
  story: Story,
  site: SiteProperties,
  head: Pick<HeadFacts, 'title' | 'description' | 'canonical' | 'ogImage'>,
): Record<string, unknown> {
  const authors = (story.credits?.by ?? []).filter(({ name }) => name);
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: plainText(story.headlines?.basic ?? head.title),
    description: head.description,
    mainEntityOfPage: head.canonical,
    datePublished: story.publish_date ?? story.display_date,
    dateModified: story.last_updated_date ?? story.display_date,
    inLanguage: foreignLanguage(story.language, site.locale) ?? site.locale,
    ...(head.ogImage ? { image: [head.ogImage.url] } : {}),
    author: authors.map(({ name, url }) => ({
      '@type': 'Person',
      name,
      ...(url ? { url: absoluteUrl(site, url) } : {}),
    })),
    publisher: {
      '@type': 'NewsMediaOrganization',
      name: site.websiteName,
      url: site.websiteDomain,
    },
  };
}

export const storyHead: ContentHead<'story'> = {
  isNamedByContent: true,
  mayStandElsewhere: true,
  title: ({ story }, site) => {
    const headline = writtenHead(story).title ?? plainText(story.headlines?.basic ?? '');
    return headline ? `${headline} – ${site.websiteName}` : site.websiteName;
  },
  description: ({ story }) => writtenHead(story).description ?? story.description?.basic ?? '',
  canonical: ({ story }, context) => canonical(story, context),
  image: ({ story }, site) => picture(site, story),
  keywords: ({ story }) => keywords(story),
  robots: ({ story }) => (isArticle(story) ? 'noarchive' : ''),
  ogType: ({ story }) => (isArticle(story) ? 'article' : 'website'),
  jsonLd: ({ story }, site, head) => newsArticle(story, site, head),
};
