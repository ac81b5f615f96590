import type { StoredBlock } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { Block, ReadFields } from './define-block.ts';
import { isLazy } from './lazy-load.ts';
import type { BlockRead } from './read-block.ts';

/** A block of a page that shows what a page has once. */
export interface OnceShower {
  id: string;
  block: Block;
  fields: ReadFields;
}

/** 0 before 1 before 2: what stands in the page from the start comes before what is lazy. */
const rankOf = ({ block, fields }: OnceShower): number => {
  if (isLazy(fields, false, block)) return 2;
  return block.givesWay ? 1 : 0;
};

/** Those of some blocks, and of the blocks in them, in the order of their claims. */
export function showersIn(
  blocks: readonly StoredBlock[],
  readOne: (stored: StoredBlock) => BlockRead,
): OnceShower[] {
  const all = blocks.flatMap((stored): OnceShower[] => {
    const read = readOne(stored);
    const own =
      read.ok && read.block.showsOnce
        ? [{ id: stored.id, block: read.block, fields: read.fields }]
        : [];
    return [...own, ...showersIn(stored.children ?? [], readOne)];
  });
  return all.sort((one, other) => rankOf(one) - rankOf(other));
}

/** Which block shows what a page has once; a name that several have goes to the first. */
export function whoShows(
  showers: readonly OnceShower[],
  facts: PageFacts,
): Readonly<Record<string, string>> {
  const shownBy = new Map<string, string>();
  for (const { id, block, fields } of showers)
    for (const name of block.showsOnce?.(fields, facts) ?? [])
      if (!shownBy.has(name)) shownBy.set(name, id);
  return Object.fromEntries(shownBy);
}
