import { MAX_PAGE_BLOCKS, type PageDocument, type StoredBlock } from '../../schemas/page.ts';
import { walkBlocks } from '../../schemas/walk-page.ts';
import type { Block } from './define-block.ts';
import { readBlock } from './read-block.ts';
import { rewriteBlocks } from './rewrite-blocks.ts';

type Blocks = ReadonlyMap<string, Block>;

/** The name of the shared block that a block stands for; undefined for any other block. */
export function sharedNameOf(stored: StoredBlock, blocks: Blocks): string | undefined {
  const block = blocks.get(stored.block);
  if (!block?.standsFor) return undefined;
  const read = readBlock(block, stored);
  return read.ok ? block.standsFor(read.fields) : '';
}

const listsOf = ({ sections }: PageDocument): StoredBlock[][] =>
  Object.values(sections).filter((list) => Array.isArray(list));

/** The names of the shared blocks that a page shows. */
export function sharedNames(document: PageDocument, blocks: Blocks): string[] {
  const names = new Set<string>();
  walkBlocks(listsOf(document).flat(), (stored) => {
    const name = sharedNameOf(stored, blocks);
    if (name) names.add(name);
  });
  return [...names];
}

/**
 * A block of a shared one where that stands on a page: its id is unique there, and the same at each
 * reading, for readers' browsers ask for blocks by it.
 */
export const under = (outer: string, stored: StoredBlock): StoredBlock => ({
  ...stored,
  id: `${outer}_${stored.id}`,
  ...(Array.isArray(stored.children)
    ? { children: stored.children.map((child) => under(outer, child)) }
    : {}),
});

/** What a shared block shows: all of its sections, in their order. In it stands no other. */
export function blocksOfShared(document: PageDocument, blocks: Blocks): StoredBlock[] {
  const own = rewriteBlocks(document, blocks, (stored) =>
    sharedNameOf(stored, blocks) === undefined ? [stored] : [],
  );
  return listsOf(own).flat();
}

const countIn = (list: readonly StoredBlock[]): number => {
  let count = 0;
  walkBlocks(list, () => {
    count += 1;
  });
  return count;
};

/**
 * rule 1.22: a page as readers get it, with the blocks of each shared block in the place of the one
 * that stands for it. What is not among `shared` is not there, nor what would make the page hold
 * more blocks than a page may. The same object when the page shows none. `onPlaced` hears of each
 * block of a shared one, and of the one that stands for it.
 */
export function withShared(
  document: PageDocument,
  shared: ReadonlyMap<string, PageDocument>,
  blocks: Blocks,
  onPlaced: (stored: StoredBlock, reference: StoredBlock) => void = () => undefined,
): PageDocument {
  let room = MAX_PAGE_BLOCKS - countIn(listsOf(document).flat());
  const made = new Map<string, readonly StoredBlock[]>();
  const blocksFor = (stored: StoredBlock, name: string): readonly StoredBlock[] => {
    const found = shared.get(name);
    // Hidden by an editor of this page: of what stands in its place nothing is shown either.
    if (!found || stored.isHidden === true) return [];
    const inner = blocksOfShared(found, blocks).map((each) => under(stored.id, each));
    const count = countIn(inner);
    if (count > room + 1) return [];
    room -= count - 1;
    walkBlocks(inner, (each) => onPlaced(each, stored));
    return inner;
  };
  return rewriteBlocks(document, blocks, (stored) => {
    const name = sharedNameOf(stored, blocks);
    if (name === undefined) return [stored];
    // A block in a column is asked for more than once.
    const before = made.get(stored.id) ?? blocksFor(stored, name);
    made.set(stored.id, before);
    return before;
  });
}
