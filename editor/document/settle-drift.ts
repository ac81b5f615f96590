import type { StoryDrift } from '../../blocks/_block/story-drift.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { Story } from '../../schemas/story.ts';
import { dropOverride, rebaseOverride } from './overrides.ts';
import {
  dropPicture,
  dropStoryPicture,
  rebasePicture,
  storyPictureOf,
} from './picture-override.ts';

/** `story`: readers get what the story has. `mine`: what the block has stays, beside that. */
export type DriftChoice = 'story' | 'mine';

/** A block once somebody decided between what it has and what its story has now. */
export function settleDrift(
  stored: StoredBlock,
  { storyId, part, now }: StoryDrift,
  choice: DriftChoice,
  stories: readonly Story[],
): StoredBlock {
  if (part === 'story') return stored;
  if (part !== 'picture')
    return choice === 'story'
      ? dropOverride(stored, storyId, part)
      : rebaseOverride(stored, storyId, part, now);
  if (choice === 'story')
    return storyPictureOf(stored, storyId)
      ? dropStoryPicture(stored, storyId)
      : dropPicture(stored);
  const story = stories.find(({ _id }) => _id === storyId);
  return story ? rebasePicture(stored, story) : stored;
}
