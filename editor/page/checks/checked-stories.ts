import { storiesOf } from '../../../blocks/_block/repeats.ts';
import type { CheckedBlock } from '../../../blocks/_checks/checked-page.ts';
import type { BlockStories, CheckedStory } from '../../../blocks/_checks/surroundings.ts';
import type { PageFacts } from '../../../schemas/page-facts.ts';
import { type Story, storyUrl } from '../../../schemas/story.ts';
import { plainText } from '../../../ui/markup.ts';
import type { BlockStories as OnCanvas } from '../../canvas/block-stories.ts';

const checkedStory = (story: Story, site: string): CheckedStory => ({
  id: story._id,
  headline: plainText(story.headlines?.basic ?? ''),
  date: story.display_date,
  coming: story.coming,
  isHere: Boolean(story.coming) || Boolean(storyUrl(story, site)),
});

/** What a block got and what it shows of it; undefined where its view cannot tell. */
export function checkedStories(
  { block, fields, placed: { stored } }: CheckedBlock,
  { stories, reply }: OnCanvas,
  facts: PageFacts,
): BlockStories | undefined {
  const site = facts.site.key;
  try {
    const shown = storiesOf(block, { stored, fields, reply, facts });
    return {
      brought: stories.map((story) => checkedStory(story, site)),
      shown: shown.map((story) => checkedStory(story, site)),
    };
  } catch {
    // The card on the canvas says that the block fails.
    return undefined;
  }
}
