import type { Block } from '../../blocks/_block/define-block.ts';
import { slotStoryId } from '../../blocks/_block/story-drift.ts';
import { type JsonObject, ownValue } from '../../schemas/json.ts';
import type { StoredBlock, StoryPicture } from '../../schemas/page.ts';
import { withFact } from '../../schemas/page-records/values.ts';
import type { Story } from '../../schemas/story.ts';
import { pictureKey } from '../../ui/story-image.ts';

/** Has a block a field for the picture of its one story? A block of a feed has none. */
export const hasPictureField = (block: Block | undefined): boolean =>
  block !== undefined && 'imageOverrideFor' in block.shape;

const isPictureField = (name: string): boolean => name.startsWith('imageOverride');

const partOf = (fields: JsonObject, isPicture: boolean): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isPictureField(name) === isPicture));

/** Is the picture in these fields one that was chosen for another story than `storyId`? */
export const isOthersPicture = (fields: JsonObject, storyId: string | undefined): boolean =>
  Boolean(fields.imageOverrideURL && fields.imageOverrideFor && storyId) &&
  fields.imageOverrideFor !== storyId;

/** The fields without the picture that was chosen for another story, as a form shows them. */
export const withoutOthersPicture = (
  fields: JsonObject,
  storyId: string | undefined,
): JsonObject => (isOthersPicture(fields, storyId) ? partOf(fields, false) : fields);

const samePicture = (one: JsonObject, other: JsonObject): boolean =>
  ['imageOverrideURL', 'imageOverrideId'].every(
    (name) => (one[name] ?? '') === (other[name] ?? ''),
  );

type PicturedStory = Pick<Story, '_id' | 'promo_items'>;

/**
 * The fields after a form changed them, with the story that their picture was chosen for. `before`
 * are the stored ones, `after` what the form made of `withoutOthersPicture`; `story` is the one
 * that the block showed.
 */
export function markPicture(
  before: JsonObject,
  after: JsonObject,
  story: PicturedStory | undefined,
): JsonObject {
  const storyId = slotStoryId(before, story);
  const shown = withoutOthersPicture(before, storyId);
  if (samePicture(shown, after)) {
    if (shown !== before) return { ...after, ...partOf(before, true) };
    const isOtherStory =
      JSON.stringify(before.itemContentConfig) !== JSON.stringify(after.itemContentConfig);
    if (!isOtherStory || !after.imageOverrideURL || after.imageOverrideFor || !storyId)
      return after;
    // A picture from before there were marks: it was chosen for the story that goes.
    return { ...after, imageOverrideFor: storyId };
  }
  const { imageOverrideFor: _, imageOverrideOriginal: __, ...rest } = after;
  if (!rest.imageOverrideURL || !storyId) return rest;
  const original = story?._id === storyId ? pictureKey(story) : '';
  return {
    ...rest,
    imageOverrideFor: storyId,
    ...(original === '' ? {} : { imageOverrideOriginal: original }),
  };
}

/** A block of one story without a picture of its own. */
export const dropPicture = (stored: StoredBlock): StoredBlock => ({
  ...stored,
  fields: partOf(stored.fields, false),
});

/** The block's picture stays, beside what the story has now. */
export function rebasePicture(stored: StoredBlock, story: PicturedStory): StoredBlock {
  const ofFeed = storyPictureOf(stored, story._id);
  if (ofFeed) return setStoryPicture(stored, story, ofFeed);
  return {
    ...stored,
    fields: {
      ...stored.fields,
      imageOverrideFor: story._id,
      imageOverrideOriginal: pictureKey(story),
    },
  };
}

/** The picture that a block shows of one story of its feed; undefined while it shows its own. */
export const storyPictureOf = (
  { pictures }: StoredBlock,
  storyId: string,
): StoryPicture | undefined => ownValue(pictures, storyId);

/** Another picture for one story of a feed, on this block alone. */
export const setStoryPicture = (
  stored: StoredBlock,
  story: PicturedStory,
  picture: StoryPicture,
): StoredBlock => {
  const original = pictureKey(story);
  return withFact(stored, ['pictures', story._id], {
    ...picture,
    ...(original === '' ? {} : { original }),
  });
};

/** Back to the story's own picture; the last one takes the whole record with it. */
export const dropStoryPicture = (stored: StoredBlock, storyId: string): StoredBlock =>
  withFact(stored, ['pictures', storyId], undefined);
