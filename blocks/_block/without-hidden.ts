import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import type { Block } from './define-block.ts';
import { liftFields, readBlock } from './read-block.ts';

type Blocks = ReadonlyMap<string, Block>;

function inList(list: readonly StoredBlock[], blocks: Blocks): readonly StoredBlock[] {
  const seen = list.filter(({ isHidden }) => isHidden !== true);
  const inner = seen.map((stored) => inBlock(stored, blocks));
  const isSame = seen.length === list.length && inner.every((each, index) => each === list[index]);
  return isSame ? list : inner;
}

/** What counts the children of columns follows from those that are left. */
function inBlock(stored: StoredBlock, blocks: Blocks): StoredBlock {
  const { children } = stored;
  if (!Array.isArray(children)) return stored;
  const left = inList(children, blocks);
  if (left === children) return stored;
  const block = blocks.get(stored.block);
  const read = block?.container ? readBlock(block, stored) : undefined;
  if (!block?.container || !read?.ok) return { ...stored, children: [...left] };
  const { split, join } = block.container;
  const columns = split(read.fields, children).map((column) => [...inList(column, blocks)]);
  const joined = join(read.fields, columns);
  return {
    ...stored,
    v: Math.max(stored.v, block.version),
    fields: { ...liftFields(block, stored), ...joined.fields },
    children: joined.children,
  };
}

/**
 * rule 1.20: a page as readers get it, without the blocks that an editor hid and what stands in
 * them. The same object when none is hidden.
 */
export function withoutHidden(document: PageDocument, blocks: Blocks): PageDocument {
  const entries = Object.entries(document.sections).map(
    ([name, list]) => [name, Array.isArray(list) ? inList(list, blocks) : list] as const,
  );
  return entries.every(([name, list]) => list === document.sections[name])
    ? document
    : { ...document, sections: Object.fromEntries(entries) as PageDocument['sections'] };
}
