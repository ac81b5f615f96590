import type { StoredBlock } from '../../schemas/page.ts';
import type { Block } from './define-block.ts';
import { readBlock } from './read-block.ts';

/** The fields that a block's form has now: all, where what is stored cannot be read. */
export function formShape(block: Block, stored: StoredBlock): Block['shape'] {
  const { shape, shownFields } = block;
  const read = shownFields && readBlock(block, stored);
  if (!shownFields || !read?.ok) return shape;
  const shown = shownFields(read.fields);
  return Object.fromEntries(Object.entries(shape).filter(([name]) => shown.includes(name)));
}
