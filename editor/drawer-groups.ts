import { BLOCK_GROUPS, type Block, type BlockGroup } from '../blocks/_block/define-block.ts';

export interface DrawerGroup {
  group: BlockGroup;
  title: string;
  blocks: Block[];
}

/** Groups of the drawer, in the house's order; a group without blocks is left out. */
export function drawerGroups(blocks: Iterable<Block>): DrawerGroup[] {
  const all = [...blocks];
  return (Object.keys(BLOCK_GROUPS) as BlockGroup[])
    .map((group) => ({ group, title: BLOCK_GROUPS[group], blocks: all.filter((block) => block.group === group) }))
    .filter((entry) => entry.blocks.length > 0);
}
