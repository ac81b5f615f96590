import type { Story } from '../story.ts';
import type { Placeholders } from './placeholders.ts';

/** A page about a story, a gallery or a video. */
export interface StoryContent {
  kind: 'story';
  story: Story;
}

/** A shared story stands in a section of each of its sites. */
export const storyPlaceholders: Placeholders<StoryContent> = ({ story }, site) => ({
  section:
    story.websites?.[site.key]?.website_section?._id ?? story.taxonomy?.primary_section?._id ?? '',
});
