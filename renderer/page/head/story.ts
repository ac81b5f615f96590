import type { SafeHtml } from '../../../schemas/html.ts';
import { liveEmbedsOf } from '../../../schemas/live/live-page.ts';
import type { SiteProperties } from '../../../schemas/site.ts';
import type { Story } from '../../../schemas/story.ts';
import { isWebAddress } from '../../../schemas/website-url.ts';
import { plainText } from '../../../ui/markup.ts';
import { promoPictures } from '../../../ui/story-image.ts';
import { articleData, mediaData, storyTrail } from '../linked/story-data.ts';
import { type ContentHead, type HeadContext, writtenHead } from './content-head.ts';
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

/** rule 2.16: a headline that was written for another place than the site; '' for none. */
const headlineFor = ({ headlines }: Story, key: 'meta_title' | 'social'): string => {
  const text = headlines?.[key];
  return typeof text === 'string' ? plainText(text as SafeHtml).trim() : '';
};

const isArticle = ({ type }: Story): boolean => type === 'story';

export const storyHead: ContentHead<'story'> = {
  isNamedByContent: true,
  mayStandElsewhere: true,
  title: ({ story }, site) => {
    const found = headlineFor(story, 'meta_title');
    const headline = writtenHead(story).title ?? (found || plainText(story.headlines?.basic ?? ''));
    return headline ? `${headline} – ${site.websiteName}` : site.websiteName;
  },
  ogTitle: ({ story }, site) => {
    const basic = plainText(story.headlines?.basic ?? '').trim();
    // What was cut short for search engines is nothing for networks.
    const isOwn = headlineFor(story, 'meta_title') !== '' && basic !== '';
    return headlineFor(story, 'social') || (isOwn ? `${basic} – ${site.websiteName}` : undefined);
  },
  description: ({ story }) => writtenHead(story).description ?? story.description?.basic ?? '',
  canonical: ({ story }, context) => canonical(story, context),
  image: ({ story }, site) => picture(site, story),
  keywords: ({ story }) => keywords(story),
  robots: ({ story }) => (isArticle(story) ? 'noarchive' : ''),
  hasFeed: ({ story }) => !story.closed_part && liveEmbedsOf(story).length > 0,
  ogType: ({ story }) => (isArticle(story) ? 'article' : 'website'),
  jsonLd: ({ story }, site, head) => articleData(story, site, head),
  linked: ({ story }, site, head) => mediaData(story, site, head),
  trail: ({ story }, site, head) => storyTrail(story, site, head),
};
