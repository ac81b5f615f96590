import { sql } from 'drizzle-orm';
import { isPaidContent, type Story } from '../../schemas/story.ts';
import { clipOf, picturesOf, videoOf } from '../../schemas/story-media.ts';
import { beginningOf } from '../../schemas/text/cut-text.ts';
import { isWebAddress } from '../../schemas/website-url.ts';
import type { Tx } from '../database/database.ts';
import { plainText } from '../database/search-text.ts';
import type { PlacedStory, StoryPlace } from './story-places.ts';

/** A picture as sitemaps name it. */
export interface ListedPicture {
  id?: string;
  url: string;
}

/** A video as sitemaps name it. */
export interface ListedVideo {
  content?: string;
  player?: string;
  seconds?: number;
  description: string;
  thumbnail: ListedPicture;
}

/** What sitemaps say of a story on a site. */
interface SitemapEntry {
  storyId: string;
  site: string;
  address: string;
  listedAt: string;
  modifiedAt: string;
  isShown: boolean;
  headline: string;
  pictures: ListedPicture[];
  video?: ListedVideo;
}

/** A story that was placed, and whether readers may see it. */
export type ListedStory = PlacedStory & { isPublished: boolean };

const NEVER = '1970-01-01T00:00:00.000Z';
const MAX_PICTURES = 20;
const MAX_DESCRIPTION_CHARS = 2_000;

/** rule 2.4: its original address, where that is on this site; undefined where it is elsewhere. */
function addressOn({ site, websiteUrl }: StoryPlace, { story, places }: ListedStory) {
  const { canonical_url: given, canonical_website: home } = story;
  const isElsewhere = home && home !== site && places.some((other) => other.site === home);
  if (isElsewhere) return undefined;
  const address = typeof given === 'string' ? given.trim().replaceAll(' ', '%20') : '';
  return isWebAddress(address) ? address.replace(/^(?!\/|https?:)/i, '/') : websiteUrl;
}

/** Within what PostgreSQL and readers of sitemaps take. */
const ISO_YEAR = /^\d{4}-/;

const asIso = (date: string | null | undefined): string | undefined => {
  const time = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  const iso = Number.isNaN(time) ? '' : new Date(time).toISOString();
  return ISO_YEAR.test(iso) ? iso : undefined;
};

/** A video that search engines take: with a picture and something to play. */
function listedVideo(
  story: Story,
  headline: string,
  [thumbnail]: readonly ListedPicture[],
): ListedVideo | undefined {
  const video = videoOf(story);
  const clip = video && clipOf(video);
  if (!clip || !thumbnail) return undefined;
  const description = beginningOf(plainText(story.description?.basic ?? ''), MAX_DESCRIPTION_CHARS);
  return { ...clip, description: (description || headline).toWellFormed(), thumbnail };
}

/** rule 2.11: what sitemaps say of a story, by site; nothing of paid content and redirects. */
function entriesOf(listed: ListedStory, now: Date): SitemapEntry[] {
  const { id, story, places, date, isPublished } = listed;
  if (story.type === 'redirect' || isPaidContent(story)) return [];
  const headline = plainText(story.headlines?.basic ?? '')
    .replaceAll('\0', '')
    .trim();
  const pictures = picturesOf(story).slice(0, MAX_PICTURES);
  const video = listedVideo(story, headline, pictures);
  const listedAt = asIso(story.first_publish_date) ?? asIso(date) ?? NEVER;
  const modifiedAt = asIso(story.last_updated_date) ?? asIso(date) ?? now.toISOString();
  return places.flatMap((place) => {
    const address = addressOn(place, listed);
    if (!address) return [];
    const entry = { storyId: id, site: place.site, address, listedAt, modifiedAt, headline };
    return [{ ...entry, isShown: isPublished, pictures, ...(video ? { video } : {}) }];
  });
}

const texts = (list: readonly (string | null)[]) => sql`${sql.param(list)}::text[]`;
const times = (list: readonly string[]) => sql`${sql.param(list)}::timestamptz[]`;

/** Says anew what sitemaps say of some stories, and of none of them anything else. */
export async function writeSitemapEntries(
  tx: Tx,
  stories: readonly ListedStory[],
  now: Date,
): Promise<void> {
  const entries = stories.flatMap((story) => entriesOf(story, now));
  if (entries.length === 0) return;
  const json = (value: unknown) => (value ? JSON.stringify(value) : null);
  await tx.execute(
    sql`INSERT INTO sitemap_entries
        (story_id, site, address, listed_at, modified_at, is_shown, headline, pictures, video)
      SELECT * FROM unnest(
        ${texts(entries.map(({ storyId }) => storyId))},
        ${texts(entries.map(({ site }) => site))},
        ${texts(entries.map(({ address }) => address))},
        ${times(entries.map(({ listedAt }) => listedAt))},
        ${times(entries.map(({ modifiedAt }) => modifiedAt))},
        ${sql.param(entries.map(({ isShown }) => isShown))}::boolean[],
        ${texts(entries.map(({ headline }) => headline))},
        ${texts(entries.map(({ pictures }) => json(pictures.length > 0 && pictures)))},
        ${texts(entries.map(({ video }) => json(video)))})`,
  );
}
