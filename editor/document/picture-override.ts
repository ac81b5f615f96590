import { slotStoryId } from '../../blocks/_block/story-drift.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { Story } from '../../schemas/story.ts';
import { pictureKey } from '../../ui/story-image.ts';

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

type Shown = Pick<Story, '_id' | 'promo_items'>;

/**
 * The fields after a form changed them, with the story that their picture was chosen for. `before`
 * are the stored ones, `after` what the form made of `withoutOthersPicture`; `story` is the one
 * that the block showed.
 */
export function markPicture(
  before: JsonObject,
  after: JsonObject,
  story: Shown | undefined,
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

/** Without a picture of its own. */
export const dropPicture = (stored: StoredBlock): StoredBlock => ({
  ...stored,
  fields: partOf(stored.fields, false),
});

/** The block's picture stays, beside what the story has now. */
export const rebasePicture = (stored: StoredBlock, story: Shown): StoredBlock => ({
  ...stored,
  fields: {
    ...stored.fields,
    imageOverrideFor: story._id,
    imageOverrideOriginal: pictureKey(story),
  },
});
