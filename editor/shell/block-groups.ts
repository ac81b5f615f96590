import type { Block } from '../../blocks/_block/define-block.ts';
import { BLOCK_GROUPS } from '../../schemas/block-group.ts';

export interface GroupOfBlocks {
  group: string;
  title: string;
  blocks: Block[];
}

const byLabel = new Intl.Collator('es');

/**
 * Groups of the drawer in the newsroom's order, their blocks by label; a group without blocks is
 * left out.
 */
export function blocksByGroup(blocks: Iterable<Block>): GroupOfBlocks[] {
  const all = [...blocks].sort((one, other) => byLabel.compare(one.label, other.label));
  return Object.entries(BLOCK_GROUPS)
    .map(([group, title]) => ({
      group,
      title,
      blocks: all.filter((block) => block.group === group),
    }))
    .filter((entry) => entry.blocks.length > 0);
}
