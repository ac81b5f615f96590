import { emptyContainers } from './empty-container.ts';
import { emptySections, nothingToSee } from './empty-page.ts';
import { emptyRequired, invalidBlocks } from './invalid-block.ts';
import { misplacedBlocks, misplacedInShared } from './misplaced-block.ts';
import { missingPageContent } from './page-content.ts';
import { parkedBlocks } from './parked-blocks.ts';
import type { Rule } from './ruled-page.ts';
import { changedStories } from './stories/changed-story.ts';
import { unknownBlocks } from './unknown-block.ts';
import { unknownLayout } from './unknown-layout.ts';

/**
 * Rules of every page, also of one whose site is not known; they say how grave each finding is. A
 * new one is a file and a line here.
 */
export const ALL_RULES: readonly Rule[] = [
  unknownLayout,
  invalidBlocks,
  emptyRequired,
  misplacedBlocks,
  misplacedInShared,
  missingPageContent,
  parkedBlocks,
  nothingToSee,
  emptySections,
  unknownBlocks,
  emptyContainers,
  changedStories,
];
