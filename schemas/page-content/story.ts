import { type Story, sectionIdOf } from '../story.ts';
import type { Placeholders } from './placeholders.ts';

/** A page about a story, a gallery or a video. */
export interface StoryContent {
  kind: 'story';
  story: Story;
}

export const storyPlaceholders: Placeholders<StoryContent> = ({ story }, site) => ({
  section: sectionIdOf(story, site.key),
});
