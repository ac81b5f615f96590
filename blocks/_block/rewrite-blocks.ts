import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import type { Block } from './define-block.ts';
import { liftFields, readBlock } from './read-block.ts';

type Blocks = ReadonlyMap<string, Block>;

/** What stands in a block's place: itself, others, or nothing. */
type Replace = (stored: StoredBlock) => readonly StoredBlock[];

function inList(
  list: readonly StoredBlock[],
  blocks: Blocks,
  replace: Replace,
): readonly StoredBlock[] {
  const written = list.flatMap((stored) =>
    replace(stored).map((each) => (each === stored ? inBlock(stored, blocks, replace) : each)),
  );
  const isSame =
    written.length === list.length && written.every((each, index) => each === list[index]);
  return isSame ? list : written;
}

/** What counts the children of columns follows from those that are left. */
function inBlock(stored: StoredBlock, blocks: Blocks, replace: Replace): StoredBlock {
  const { children } = stored;
  if (!Array.isArray(children)) return stored;
  const left = inList(children, blocks, replace);
  if (left === children) return stored;
  const block = blocks.get(stored.block);
  const read = block?.container ? readBlock(block, stored) : undefined;
  if (!block?.container || !read?.ok) return { ...stored, children: [...left] };
  const { split, join } = block.container;
  const columns = split(read.fields, children).map((column) => [
    ...inList(column, blocks, replace),
  ]);
  const joined = join(read.fields, columns);
  return {
    ...stored,
    v: Math.max(stored.v, block.version),
    fields: { ...liftFields(block, stored), ...joined.fields },
    children: joined.children,
  };
}

/**
 * A page with other blocks in the place of some. What a block is replaced with is not looked at
 * again. The same object when nothing is another one.
 */
export function rewriteBlocks(
  document: PageDocument,
  blocks: Blocks,
  replace: Replace,
): PageDocument {
  const entries = Object.entries(document.sections).map(
    ([name, list]) => [name, Array.isArray(list) ? inList(list, blocks, replace) : list] as const,
  );
  return entries.every(([name, list]) => list === document.sections[name])
    ? document
    : { ...document, sections: Object.fromEntries(entries) as PageDocument['sections'] };
}
