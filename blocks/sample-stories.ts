import type { Story } from '../schemas/story.ts';

type Suits = (story: Story) => boolean;

const files = import.meta.glob<Suits>('./*/sample-story.ts', { eager: true, import: 'suits' });

/** Of blocks that show something with few stories, by their names: with which. */
export const suitsBlock: ReadonlyMap<string, Suits> = new Map(
  Object.entries(files).map(([file, suits]) => [file.split('/')[1] ?? '', suits]),
);
