import type { BlockGroup } from '../../schemas/block-group.ts';
import type { Block } from './define-block.ts';

/**
 * Blocks whose stories are what the page shows. A story that a menu or an alert names may still be
 * shown by the others.
 */
const GROUPS: ReadonlySet<BlockGroup> = new Set(['promos', 'lists', 'chains']);

/** Does the block take part in the site option `dedupe`: no story twice on a page? */
export const showsStories = (block: Block): boolean =>
  GROUPS.has(block.group) && block.content !== undefined;
