import type { Catalogue } from './catalogue.ts';
import { ROOT_ID } from './ids.ts';
import { type BlockNode, type BlockNodeProps, columnSlot, columnsOf, storedId } from './nodes.ts';
import { type PageData, sectionSlot } from './page-data.ts';

/** Where a block stands on the canvas. */
export interface Spot {
  /** `{parent id}:{slot}`, where the parent of a section is `root`. */
  zone: string;
  index: number;
}

export interface LocatedNode extends Spot {
  node: BlockNode;
  siblings: readonly BlockNode[];
  /** Unset at the top of a section. */
  parent?: LocatedNode;
}

const zoneOf = (parentId: string, slot: string): string => `${parentId}:${slot}`;

export const sectionZone = (section: string): string => zoneOf(ROOT_ID, sectionSlot(section));

type SlotEntry = [slot: string, nodes: readonly BlockNode[]];

const slotsIn = (
  props: BlockNodeProps | PageData['root']['props'],
  kind: 'section-' | 'column-',
): SlotEntry[] =>
  Object.entries(props).filter(
    (entry): entry is SlotEntry => entry[0].startsWith(kind) && Array.isArray(entry[1]),
  );

/** The columns of a node, in order. */
export const columnSlots = (node: BlockNode): SlotEntry[] => slotsIn(node.props, 'column-');

/** Visits every block on the canvas, parents first. */
export function walkNodes(page: PageData, visit: (located: LocatedNode) => void): void {
  const inside = (slots: readonly SlotEntry[], parentId: string, parent?: LocatedNode) => {
    for (const [slot, siblings] of slots) {
      siblings.forEach((node, index) => {
        const located: LocatedNode = {
          node,
          index,
          siblings,
          zone: zoneOf(parentId, slot),
          ...(parent ? { parent } : {}),
        };
        visit(located);
        inside(columnSlots(node), node.props.id, located);
      });
    }
  };
  inside(slotsIn(page.root.props, 'section-'), ROOT_ID);
}

export function locate(page: PageData, id: string): LocatedNode | undefined {
  let match: LocatedNode | undefined;
  walkNodes(page, (located) => {
    if (located.node.props.id === id) match ??= located;
  });
  return match;
}

/** The node of a block by the id that the block has in the stored page. */
export function nodeOfStored(page: PageData, id: string): BlockNode | undefined {
  let match: BlockNode | undefined;
  walkNodes(page, ({ node }) => {
    if (storedId(node) === id) match ??= node;
  });
  return match;
}

export interface Column {
  zone: string;
  label: string;
  nodes: readonly BlockNode[];
}

/** The columns of a chain by their declaration; none while its children stand in no slots. */
export function columnsIn(node: BlockNode, catalogue: Catalogue): Column[] {
  if (!node.props.zoned) return [];
  const block = catalogue.blocks.get(node.type);
  return columnsOf(block, node.props).map((nodes, index) => ({
    zone: zoneOf(node.props.id, columnSlot(index)),
    label: block?.container?.columns[index] ?? '',
    nodes,
  }));
}
