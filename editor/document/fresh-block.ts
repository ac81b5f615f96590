import type { Block } from '../../blocks/_block/define-block.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { newBlockId } from './ids.ts';

/** A new block: nothing is set, every default comes from its declaration. */
export const freshBlock = (block: Block): StoredBlock => ({
  id: newBlockId(),
  block: block.name,
  v: block.version,
  fields: {},
});
