import { BLOCK_GROUPS, type Block } from '../../blocks/_block/define-block.ts';
import { fold } from './words.ts';

export const wordsOf = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

interface Searched {
  block: Block;
  label: string;
  /** Name, group and keywords: what else finds it. */
  rest: string;
}

const searched = (block: Block): Searched => ({
  block,
  label: fold(block.label),
  rest: fold([block.name, BLOCK_GROUPS[block.group], ...(block.keywords ?? [])].join(' ')),
});

const startsWord = (text: string, word: string): boolean =>
  text.startsWith(word) || text.includes(` ${word}`) || text.includes(`-${word}`);

/** How well a word finds a block: 0 is not at all. */
function wordScore({ label, rest }: Searched, word: string): number {
  if (startsWord(label, word)) return 3;
  if (startsWord(rest, word)) return 2;
  return label.includes(word) || rest.includes(word) ? 1 : 0;
}

/** The blocks that every word of a search finds, the best first; all of them without a word. */
export function findBlocks(blocks: Iterable<Block>, search: string): Block[] {
  const words = wordsOf(search);
  return [...blocks]
    .map(searched)
    .map((one) => {
      const scores = words.map((word) => wordScore(one, word));
      const isFound = scores.every((score) => score > 0);
      const begins = one.label.startsWith(words[0] ?? '') ? 1 : 0;
      const score = isFound ? 1 + begins + scores.reduce((sum, each) => sum + each, 0) : 0;
      return { ...one, score };
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.label.length - other.label.length)
    .map(({ block }) => block);
}
