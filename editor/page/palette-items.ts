import type { Block } from '../../blocks/_block/define-block.ts';
import { detailsOf } from '../../schemas/fields/field.ts';
import { findBlocks, wordsOf } from '../shell/find-blocks.ts';

/** The field of a block that holds the one story it shows; undefined: it shows none, or many. */
export const storyFieldOf = ({ shape }: Block): string | undefined =>
  Object.entries(shape).find(([, schema]) => detailsOf(schema)?.content === 'ans-item')?.[0];

interface BlockAndStory {
  /** Blocks that the whole search finds. */
  blocks: Block[];
  /** Blocks for one story that the first words find, and the words after them: «promo tranvías». */
  forStory?: { blocks: Block[]; words: string };
}

/** Reads «promo tranvías»: as many words as find a block, and a story by the rest. */
export function readSearch(all: Iterable<Block>, search: string): BlockAndStory {
  const blocks = [...all];
  const words = wordsOf(search);
  const whole = findBlocks(blocks, search);
  for (let count = words.length - 1; count > 0; count--) {
    const found = findBlocks(blocks, words.slice(0, count).join(' ')).filter(storyFieldOf);
    if (found.length > 0)
      return { blocks: whole, forStory: { blocks: found, words: words.slice(count).join(' ') } };
  }
  return { blocks: whole };
}
