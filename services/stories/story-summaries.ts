import type { StorySummary } from '../../schemas/endpoints/shapes/story-summary.ts';
import type { Story } from '../../schemas/story.ts';
import type { Tx } from '../database/database.ts';
import type { ListedStory } from './story-picker.ts';

const THUMBNAIL = 'width=120&height=80&smart=true';

/** Tokens of the images that we hold, by id. */
export type ImageTokens = (tx: Tx, ids: string[]) => Promise<Map<string, string>>;

/** The id of the picture that announces a story: what announces its promo item, if that is none. */
function pictureId(
  { promo_items: items }: Pick<Story, 'promo_items'>,
  steps = 3,
): string | undefined {
  const basic = items?.basic;
  if (steps === 0) return undefined;
  if (basic && (basic.type === undefined || basic.type === 'image')) return basic._id;
  return (basic && pictureId(basic, steps - 1)) ?? items?.lead_art?.promo_items?.basic?._id;
}

/** Ready, signed addresses of small pictures of stories, in their order; '' for none. */
export async function thumbnailsOf(
  tx: Tx,
  stories: readonly Pick<Story, 'promo_items'>[],
  imageTokens: ImageTokens,
): Promise<string[]> {
  const ids = stories.map((story) => pictureId(story));
  const tokens = await imageTokens(
    tx,
    ids.filter((id): id is string => id !== undefined),
  );
  return ids.map((id) => {
    const token = id === undefined ? undefined : tokens.get(id);
    return id && token
      ? `/resizer/v2/${encodeURIComponent(id)}.jpg?auth=${token}&${THUMBNAIL}`
      : '';
  });
}

/** Stories as pickers list them, with small pictures. */
export async function storySummaries(
  tx: Tx,
  items: readonly ListedStory[],
  imageTokens: ImageTokens,
): Promise<StorySummary[]> {
  const thumbnails = await thumbnailsOf(
    tx,
    items.map(({ story }) => story),
    imageTokens,
  );
  return items.map(({ story, headline, sectionName, websiteUrl, date }, index) => ({
    _id: story._id,
    type: story.type,
    headline,
    section: sectionName,
    display_date: date,
    website_url: websiteUrl,
    thumbnail: thumbnails[index] ?? '',
  }));
}
