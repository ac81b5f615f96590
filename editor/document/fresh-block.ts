import type { Block } from '../../blocks/_block/define-block.ts';
import { readBlock } from '../../blocks/_block/read-block.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { newBlockId } from './ids.ts';
import type { BlockNodeProps } from './nodes.ts';

/** A new block: nothing is set, every default comes from its declaration. */
export const freshBlock = (block: Block): StoredBlock => ({
  id: newBlockId(),
  block: block.name,
  v: block.version,
  fields: {},
});

/**
 * The node of a new block without its id: the engine gives one, and the block's derives from it.
 */
export function freshNodeProps(block: Block): Omit<BlockNodeProps, 'id'> {
  const fresh = freshBlock(block);
  const { id: _, ...stored } = fresh;
  const isZoned = block.container !== undefined && readBlock(block, fresh).ok;
  return { stored: JSON.stringify(stored), zoned: isZoned };
}
