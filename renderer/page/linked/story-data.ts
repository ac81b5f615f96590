import type {
  AdvertiserContentArticle,
  ImageGallery,
  NewsArticle,
  OpinionNewsArticle,
  Person,
  VideoObject,
} from 'schema-dts';
import type { Credit } from '../../../schemas/author.ts';
import type { AnsImage } from '../../../schemas/image.ts';
import { CLOSED_PART_CLASS } from '../../../schemas/sales/paywall.ts';
import type { SiteProperties } from '../../../schemas/site.ts';
import { isPaidContent, type Story } from '../../../schemas/story.ts';
import { clipOf, galleryOf, videoOf } from '../../../schemas/story-media.ts';
import { authorsOf } from '../../../ui/authors.ts';
import { plainAddress, resizedAddress } from '../../../ui/image-address.ts';
import { foreignLanguage } from '../../../ui/language.ts';
import { plainText } from '../../../ui/markup.ts';
import { absoluteUrl } from '../head/addresses.ts';
import type { HeadFacts } from '../head/content-head.ts';
import { creditOf } from '../head/share-image.ts';
import { type Data, imageObject, linked, publisherOf, type TrailStep } from './linked-data.ts';

type Head = Pick<HeadFacts, 'title' | 'description' | 'canonical' | 'ogImage'>;

/** The section of a story on a site. */
const sectionOf = (story: Story, site: SiteProperties) =>
  story.websites?.[site.key]?.website_section ?? story.taxonomy?.primary_section;

/** The section in front of the page, as breadcrumbs name it. */
export function storyTrail(story: Story, site: SiteProperties, head: Head): TrailStep[] {
  const section = sectionOf(story, site);
  const id = section?._id;
  const own = { name: plainText(story.headlines?.basic ?? '') || head.title };
  const before =
    id?.startsWith('/') && id.length > 1 ? [{ name: section?.name || id, address: id }] : [];
  return [...before, { ...own, address: head.canonical }];
}

const OPINION_SUBTYPES = new Set(['opinion', 'opinión', 'columna', 'column', 'editorial']);

/** rule 2.7: somebody's opinion, by its subtype or its section. */
const isOpinion = (story: Story, site: SiteProperties): boolean =>
  OPINION_SUBTYPES.has(String(story.subtype).toLowerCase()) ||
  /^\/opinion(?:\/|$)/.test(sectionOf(story, site)?._id ?? '');

const typeOf = (story: Story, site: SiteProperties) =>
  isPaidContent(story)
    ? 'AdvertiserContentArticle'
    : isOpinion(story, site)
      ? 'OpinionNewsArticle'
      : 'NewsArticle';

type Article = NewsArticle | OpinionNewsArticle | AdvertiserContentArticle;

const people = (credits: Story['credits'], site: SiteProperties): Data<Person>[] =>
  authorsOf(credits).map(({ name, url }) => ({
    '@type': 'Person',
    name,
    ...(url ? { url: absoluteUrl(site, url) } : {}),
  }));

/** Who else made it, beside its authors. */
function helpersOf({ credits }: Story, site: SiteProperties) {
  const of = (...roles: string[]) =>
    roles.flatMap((role) => people({ by: credits?.[role] as Credit[] | undefined }, site));
  const [editor, translator] = [of('edited_by'), of('translated_by')];
  const contributor = of('photos_by', 'video_by', 'illustrated_by');
  return {
    ...(editor.length > 0 ? { editor } : {}),
    ...(translator.length > 0 ? { translator } : {}),
    ...(contributor.length > 0 ? { contributor } : {}),
  };
}

const datesOf = (story: Story) => {
  const published = story.first_publish_date ?? story.publish_date ?? story.display_date;
  const modified = story.last_updated_date ?? story.display_date;
  return {
    ...(published ? { datePublished: published } : {}),
    ...(modified ? { dateModified: modified } : {}),
  };
};

/** rule 13.51: what is not open to everybody, as search engines look for it. */
const CLOSED = {
  isAccessibleForFree: false,
  hasPart: {
    '@type': 'WebPageElement',
    isAccessibleForFree: false,
    cssSelector: `.${CLOSED_PART_CLASS}`,
  },
} satisfies Partial<Data<NewsArticle>>;

/** rule 2.7: what every story says of itself. */
export function articleData(story: Story, site: SiteProperties, head: Head): object {
  const section = sectionOf(story, site)?.name;
  const article = {
    '@type': typeOf(story, site),
    headline: plainText(story.headlines?.basic ?? head.title),
    description: head.description,
    mainEntityOfPage: head.canonical,
    ...datesOf(story),
    inLanguage: foreignLanguage(story.language, site.locale) ?? site.locale,
    ...(section ? { articleSection: section } : {}),
    ...(head.ogImage ? { image: [imageObject(head.ogImage)] } : {}),
    author: people(story.credits, site),
    ...helpersOf(story, site),
    publisher: publisherOf(site),
    ...(story.closed_part ? CLOSED : {}),
  } satisfies Data<Article>;
  return linked(article);
}

const durationOf = (seconds: number): string =>
  `PT${Math.floor(seconds / 3_600)}H${Math.floor(seconds / 60) % 60}M${seconds % 60}S`;

/** The video of a story; null without a date, a picture or something to play. */
function videoData(story: Story, site: SiteProperties, head: Head): object | null {
  const video = videoOf(story);
  const clip = video && clipOf(video);
  const uploadDate = story.publish_date ?? story.display_date;
  if (!clip || !uploadDate || !head.ogImage) return null;
  const data: Data<VideoObject> = {
    '@type': 'VideoObject',
    name: plainText(story.headlines?.basic ?? head.title),
    description: head.description,
    thumbnailUrl: head.ogImage.url,
    uploadDate,
    ...(clip.content ? { contentUrl: absoluteUrl(site, clip.content) } : {}),
    ...(clip.player ? { embedUrl: absoluteUrl(site, clip.player) } : {}),
    ...(clip.seconds ? { duration: durationOf(clip.seconds) } : {}),
    publisher: publisherOf(site),
  };
  return linked(data);
}

/** As wide as galleries show them (rule 5.15). */
const GALLERY_PX = 1_600;
const MAX_PICTURES = 50;

function galleryImage(picture: AnsImage, site: SiteProperties) {
  const url =
    resizedAddress(picture, { width: GALLERY_PX }, site) ?? plainAddress(picture.url ?? '');
  const [alt, credit] = [picture.alt_text ?? '', creditOf(picture)];
  const caption = plainText(picture.caption ?? '');
  return imageObject({ url: absoluteUrl(site, url), alt, credit, caption });
}

/** The pictures of a gallery; null for a story without one. */
function galleryData(story: Story, site: SiteProperties, head: Head): object | null {
  const pictures = galleryOf(story) as AnsImage[];
  if (pictures.length === 0) return null;
  const data: Data<ImageGallery> = {
    '@type': 'ImageGallery',
    name: plainText(story.headlines?.basic ?? head.title),
    url: head.canonical,
    image: pictures.slice(0, MAX_PICTURES).map((picture) => galleryImage(picture, site)),
  };
  return linked(data);
}

/** What a story says beside the article: its video, its gallery. */
export const mediaData = (story: Story, site: SiteProperties, head: Head): object[] =>
  [videoData(story, site, head), galleryData(story, site, head)].filter((data) => data !== null);
