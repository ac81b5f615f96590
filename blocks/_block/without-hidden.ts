import type { PageDocument } from '../../schemas/page.ts';
import type { Block } from './define-block.ts';
import { rewriteBlocks } from './rewrite-blocks.ts';

/**
 * rule 1.20: a page as readers get it, without the blocks that an editor hid and what stands in
 * them. The same object when none is hidden.
 */
export const withoutHidden = (
  document: PageDocument,
  blocks: ReadonlyMap<string, Block>,
): PageDocument =>
  rewriteBlocks(document, blocks, (stored) => (stored.isHidden === true ? [] : [stored]));
