import type { Block } from '../../blocks/_block/define-block.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { newBlockId } from './ids.ts';

/**
 * A new block: nothing is set, every default comes from its declaration, but for what it begins
 * with on a site.
 */
export const freshBlock = (block: Block, site?: string): StoredBlock => ({
  id: newBlockId(),
  block: block.name,
  v: block.version,
  fields: (site !== undefined && block.first?.({ key: site })) || {},
});
