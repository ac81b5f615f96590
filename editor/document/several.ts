import type { Block } from '../../blocks/_block/define-block.ts';
import type { Layout } from '../../layouts/_layout/define-layout.ts';
import { freshBlock } from './fresh-block.ts';
import { insertNode, listAt } from './insert-node.ts';
import { type BlockNode, toNode, withColumns } from './nodes.ts';
import { type PageData, sectionNodes } from './page-data.ts';
import { produce } from './produce.ts';
import { columnSlots, type LocatedNode, locate, nodesAt, type Spot, walkNodes } from './tree.ts';

/** Ids of all blocks as they stand: by the sections of the layout, column after column. */
export function standingOrder(page: PageData, layout: Layout): string[] {
  const ids: string[] = [];
  const visit = (nodes: readonly BlockNode[]) => {
    for (const node of nodes) {
      ids.push(node.props.id);
      for (const [, inner] of columnSlots(node)) visit(inner);
    }
  };
  for (const { name } of layout.sections) visit(sectionNodes(page, name));
  return ids;
}

/** Every block from one to another: of siblings what is between them, else as they stand. */
export function rangeBetween(page: PageData, layout: Layout, from: string, to: string): string[] {
  const [one, other] = [locate(page, from), locate(page, to)];
  const ids =
    one && one.zone === other?.zone
      ? one.siblings.map(({ props }) => props.id)
      : standingOrder(page, layout);
  const [start = 0, end = 0] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  return start < 0 ? [to] : ids.slice(start, end + 1);
}

const isInside = ({ parent }: LocatedNode, ids: ReadonlySet<string>): boolean =>
  parent !== undefined && (ids.has(parent.node.props.id) || isInside(parent, ids));

/** The blocks of these ids as they stand, without those inside of another of them. */
export function outermost(page: PageData, ids: readonly string[]): LocatedNode[] {
  const wanted = new Set(ids);
  const found: LocatedNode[] = [];
  walkNodes(page, (located) => {
    if (wanted.has(located.node.props.id) && !isInside(located, wanted)) found.push(located);
  });
  return found;
}

/** The page without these blocks; what is inside of them goes with them. */
export const withoutNodes = (page: PageData, ids: readonly string[]): PageData =>
  produce(page, (draft) => {
    // From the end, so that nothing before a block moves until it is its turn.
    for (const { zone, index } of outermost(page, ids).reverse())
      listAt(page, draft, zone)?.splice(index, 1);
  });

/** The page with nodes put at a spot, in their order. */
export const insertNodes = (page: PageData, nodes: readonly BlockNode[], spot: Spot): PageData =>
  nodes.reduceRight((before, node) => insertNode(before, node, spot), page);

/**
 * The page with these blocks moved to a spot, side by side. `index` counts the blocks as they stand
 * before anything is moved. The same page when the spot is inside of one of them.
 */
export function placeNodes(page: PageData, ids: readonly string[], spot: Spot): PageData {
  const moved = outermost(page, ids);
  const movedIds = new Set(moved.map(({ node }) => node.props.id));
  const [parentId = ''] = spot.zone.split(':');
  const parent = locate(page, parentId);
  if (parent && (movedIds.has(parentId) || isInside(parent, movedIds))) return page;
  const before = nodesAt(page, spot.zone)
    .slice(0, spot.index)
    .filter(({ props }) => !movedIds.has(props.id));
  const without = withoutNodes(page, [...movedIds]);
  const nodes = moved.map(({ node }) => node);
  return insertNodes(without, nodes, { zone: spot.zone, index: before.length });
}

/**
 * A new chain with these nodes dealt to its columns in turn; undefined when the block is no chain
 * that can be empty.
 */
export function chainAround(
  block: Block,
  nodes: readonly BlockNode[],
  blocks: ReadonlyMap<string, Block>,
): BlockNode | undefined {
  const chain = toNode({ ...freshBlock(block), children: [] }, blocks);
  if (!chain.props.zoned) return undefined;
  const width = block.container?.columns.length ?? 1;
  const columns = Array.from({ length: width }, (_, column) =>
    nodes.filter((_, index) => index % width === column),
  );
  return { ...chain, props: withColumns(block, chain.props, columns) };
}

/** The page with these blocks inside of a new chain, where the first of them stood. */
export function wrapNodes(
  page: PageData,
  ids: readonly string[],
  block: Block,
  blocks: ReadonlyMap<string, Block>,
): { page: PageData; chainId: string } | undefined {
  const wrapped = outermost(page, ids);
  const [first] = wrapped;
  const chain = chainAround(
    block,
    wrapped.map(({ node }) => node),
    blocks,
  );
  if (!first || !chain) return undefined;
  const without = withoutNodes(
    page,
    wrapped.map(({ node }) => node.props.id),
  );
  return { page: insertNode(without, chain, first), chainId: chain.props.id };
}
