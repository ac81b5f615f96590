import type { SiteProperties } from '../../schemas/site.ts';
import { isPaidContent, type Story, storyUrl } from '../../schemas/story.ts';
import { authorsOf } from '../../ui/authors.ts';
import { plainText } from '../../ui/markup.ts';
import { promoPictures } from '../../ui/story-image.ts';
import { absoluteUrl, canonicalUrl } from '../page/head/addresses.ts';
import { type ShareImage, shareImage } from '../page/head/share-image.ts';

/** A story, or an update of a live blog, as feeds say it. */
export interface FeedItem {
  /** The same for good, whatever becomes of its address (RFC 4151). */
  id: string;
  title: string;
  address: string;
  summary: string;
  published: Date;
  updated: Date;
  authors: string[];
  categories: string[];
  picture?: ShareImage;
}

/** A feed with what stands above its stories. */
export interface Feed {
  site: SiteProperties;
  title: string;
  description: string;
  /** Of the page that it is the feed of. */
  page: string;
  /** Its own. */
  self: string;
  items: FeedItem[];
}

const YEAR_OF_IDS = 2026;

/** Of something of a site, the same for good (RFC 4151). */
export const feedId = ({ websiteDomain }: SiteProperties, name: string): string =>
  `tag:${new URL(websiteDomain).host},${YEAR_OF_IDS}:${encodeURIComponent(name)}`;

const dateOf = (...given: (string | undefined)[]): Date | undefined =>
  given.map((text) => new Date(text ?? '')).find((date) => !Number.isNaN(date.getTime()));

/**
 * rule 2.12: a story as feeds say it; undefined for one that does not stand on the site, has no
 * headline or date, or was paid for.
 */
function itemOf(story: Story, site: SiteProperties): FeedItem | undefined {
  const url = storyUrl(story, site.key);
  const title = plainText(story.headlines?.basic ?? '');
  const published = dateOf(story.display_date, story.publish_date);
  if (!url?.startsWith('/') || !title || !published || isPaidContent(story)) return undefined;
  const picture = promoPictures(story)
    .map((image) => shareImage(site, image))
    .find((image) => image !== undefined);
  return {
    id: feedId(site, story._id),
    title,
    address: canonicalUrl(absoluteUrl(site, url)),
    summary: plainText(story.description?.basic ?? ''),
    published,
    updated: dateOf(story.last_updated_date) ?? published,
    authors: authorsOf(story.credits).map(({ name }) => name),
    categories: [
      story.websites?.[site.key]?.website_section?.name,
      ...(story.taxonomy?.tags ?? []).map(({ text }) => text),
    ].filter((name): name is string => Boolean(name)),
    ...(picture ? { picture } : {}),
  };
}

export const itemsOf = (stories: readonly Story[], site: SiteProperties): FeedItem[] =>
  stories.map((story) => itemOf(story, site)).filter((item) => item !== undefined);

/** When the newest of it changed. */
export const updatedAt = ({ items }: Feed): Date =>
  new Date(Math.max(0, ...items.map(({ updated }) => updated.getTime())));
