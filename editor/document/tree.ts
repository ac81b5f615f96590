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

/** The zone of a slot of a block, or of the root. */
const zoneOf = (parentId: string, slot: string): string => `${parentId}:${slot}`;

export const columnZone = zoneOf;

export const sectionZone = (section: string): string => zoneOf(ROOT_ID, sectionSlot(section));

/** The section whose zone this is; undefined for the column of a chain. */
export function sectionOfZone(zone: string): string | undefined {
  const [, section] = zone.split(`${ROOT_ID}:${sectionSlot('')}`);
  return section;
}

type SlotEntry = [slot: string, nodes: readonly BlockNode[]];

const slotsIn = (
  props: BlockNodeProps | PageData['root']['props'],
  kind: 'section-' | 'column-',
): SlotEntry[] =>
  Object.entries(props).filter(
    (entry): entry is SlotEntry => entry[0].startsWith(kind) && Array.isArray(entry[1]),
  );

const NO_SLOTS: SlotEntry[] = [];

/** The columns of a node, in order. */
export const columnSlots = ({ props }: BlockNode): SlotEntry[] =>
  props.zoned ? slotsIn(props, 'column-') : NO_SLOTS;

/** The sections of a page that are slots. */
export const sectionSlots = ({ root }: PageData): SlotEntry[] => slotsIn(root.props, 'section-');

/** Visits blocks, parents first, until it finds one. */
function firstIn(
  slots: readonly SlotEntry[],
  parentId: string,
  isWanted: (located: LocatedNode) => boolean,
  parent?: LocatedNode,
): LocatedNode | undefined {
  for (const [slot, siblings] of slots) {
    const zone = zoneOf(parentId, slot);
    for (const [index, node] of siblings.entries()) {
      const located: LocatedNode = { node, index, siblings, zone, ...(parent ? { parent } : {}) };
      if (isWanted(located)) return located;
      if (!node.props.zoned) continue;
      const inside = firstIn(columnSlots(node), node.props.id, isWanted, located);
      if (inside) return inside;
    }
  }
  return undefined;
}

/** Visits every block on the canvas, parents first. */
export function walkNodes(page: PageData, visit: (located: LocatedNode) => void): void {
  firstIn(sectionSlots(page), ROOT_ID, (located) => {
    visit(located);
    return false;
  });
}

export const locate = (page: PageData, id: string): LocatedNode | undefined =>
  firstIn(sectionSlots(page), ROOT_ID, ({ node }) => node.props.id === id);

/** What stands in a zone, in order. */
export function nodesAt(page: PageData, zone: string): readonly BlockNode[] {
  const [parentId = '', slot = ''] = zone.split(':');
  const entries =
    parentId === ROOT_ID
      ? slotsIn(page.root.props, 'section-')
      : slotsIn(locate(page, parentId)?.node.props ?? { shell: '' }, 'column-');
  return entries.find(([name]) => name === slot)?.[1] ?? [];
}

/** Ids of the nodes of a page by the ids that their blocks have when they are stored. */
export function nodeIdsOf(page: PageData): Map<string, string> {
  const ids = new Map<string, string>();
  walkNodes(page, ({ node }) => ids.set(storedId(node), node.props.id));
  return ids;
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
