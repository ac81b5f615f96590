import { asObject, ownValue } from '../../schemas/json.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { slotOf } from '../../schemas/sources/content-api.ts';
import { OVERRIDABLE_PATHS, type OverridablePath, type Story } from '../../schemas/story.ts';
import { plainText } from '../../ui/markup.ts';
import { overlineOf } from '../../ui/Overline.tsx';
import { type ImageOverride, pictureKey, promoPictures } from '../../ui/story-image.ts';
import { isStory } from './frame.ts';

/** What a block has of its own in a story's place. */
export type OverriddenPart = OverridablePath | 'picture';

/** A story that changed after a block put something of its own in the place of a part of it. */
export interface StoryDrift {
  storyId: string;
  /** `story`: it is withdrawn or not published any more, and nothing of it shows. */
  part: OverriddenPart | 'story';
  /** What the block shows: markup, or a picture's address. */
  mine: string;
  /** What the story has now: markup, a picture's address; '' for nothing. */
  now: string;
}

/** The stories of a reply, wherever a feed, an item or a map of replies holds them. */
export function storiesIn(reply: unknown): Story[] {
  if (Array.isArray(reply)) return reply.flatMap(storiesIn);
  if (isStory(reply)) return [reply];
  if (typeof reply !== 'object' || reply === null) return [];
  return Object.values(reply).flatMap(storiesIn);
}

/** The text of a story that stands at a path; undefined where only its view can tell. */
export function textNow(story: Story, path: OverridablePath, site: string): string | undefined {
  if (path === 'headlines.basic') return story.headlines?.basic ?? '';
  if (path === 'description.basic') return story.description?.basic ?? '';
  const text = overlineOf(story, site, '')?.text ?? '';
  // The words for a sponsor without a name are the view's.
  return text === '' && story.owner?.sponsored ? undefined : text;
}

/** The id of the story that a block of one story names; undefined where it names none by its id. */
export function chosenStoryId(fields: StoredBlock['fields']): string | undefined {
  const { _id: id } = asObject(asObject(fields.itemContentConfig).query);
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/**
 * The story to which something of the block's own belongs: the one that it names and, where the
 * story that comes next is drawn already, that one.
 */
export function slotStoryId(
  fields: StoredBlock['fields'],
  shown: Pick<Story, '_id'> | undefined,
): string | undefined {
  const { next } = slotOf(asObject(asObject(fields.itemContentConfig).query));
  return next !== undefined && next === shown?._id ? next : (chosenStoryId(fields) ?? shown?._id);
}

const sameText = (one: string, other: string): boolean => plainText(one) === plainText(other);

const textDrifts = ({ overrides }: StoredBlock, story: Story, site: string): StoryDrift[] =>
  OVERRIDABLE_PATHS.flatMap((path) => {
    const override = ownValue(ownValue(overrides, story._id), path);
    const now = textNow(story, path, site);
    if (override?.original === undefined || now === undefined) return [];
    if (sameText(override.original, now) || sameText(override.value, now)) return [];
    return [{ storyId: story._id, part: path, mine: override.value, now }];
  });

function pictureDrift({ fields }: StoredBlock, story: Story): StoryDrift[] {
  const {
    imageOverrideURL: mine,
    imageOverrideFor: storyId,
    imageOverrideOriginal: original,
  }: ImageOverride = fields;
  if (!mine || !original || storyId !== story._id) return [];
  return changedPicture(story, mine, original);
}

/** A picture in a story's place, once the story's own is not the one that it replaced. */
function changedPicture(story: Story, mine: string, original: string): StoryDrift[] {
  if (pictureKey(story) === original) return [];
  const now = promoPictures(story)[0]?.url ?? '';
  return [{ storyId: story._id, part: 'picture', mine, now }];
}

function feedPictureDrift({ pictures }: StoredBlock, story: Story): StoryDrift[] {
  const own = ownValue(pictures, story._id);
  return own?.url && own.original ? changedPicture(story, own.url, own.original) : [];
}

/** A block of one story whose story is not to be had, though it has something of its own for it. */
function goneStory({ fields, overrides }: StoredBlock): StoryDrift[] {
  if (!fields.itemContentConfig) return [];
  const { imageOverrideURL: url, imageOverrideFor: picturedId }: ImageOverride = fields;
  const rewritten = Object.keys(overrides ?? {});
  const storyId = chosenStoryId(fields) ?? rewritten[0] ?? picturedId;
  if (!storyId) return [];
  const texts = ownValue(overrides, storyId);
  const hasPicture = Boolean(url) && picturedId === storyId;
  if (!texts && !hasPicture) return [];
  const mine = texts?.['headlines.basic']?.value ?? '';
  return [{ storyId, part: 'story', mine, now: '' }];
}

/**
 * What changed in the stories of a block since it put something of its own in their place. `reply`:
 * what its source has now, without the block's overrides; null for nothing.
 */
export function storyDrifts(stored: StoredBlock, reply: unknown, site: string): StoryDrift[] {
  if (!stored.overrides && !stored.pictures && !stored.fields.imageOverrideURL) return [];
  if (reply === null || reply === undefined) return goneStory(stored);
  return storiesIn(reply).flatMap((story) => [
    ...textDrifts(stored, story, site),
    ...pictureDrift(stored, story),
    ...feedPictureDrift(stored, story),
  ]);
}

const PART_LABELS: Readonly<Record<StoryDrift['part'], string>> = {
  'headlines.basic': 'El titular',
  'description.basic': 'La descripción',
  'label.basic.text': 'El antetítulo',
  picture: 'La imagen',
  story: 'La nota',
};

/** «El titular de la nota cambió», for editors. */
export const driftLabel = ({ part }: Pick<StoryDrift, 'part'>): string =>
  part === 'story'
    ? 'La nota ya no está en el sitio: lo que reescribiste no se ve'
    : `${PART_LABELS[part]} de la nota cambió`;
