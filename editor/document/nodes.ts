import type { Block } from '../../blocks/_block/define-block.ts';
import { liftFields, readBlock } from '../../blocks/_block/read-block.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { Catalogue } from './catalogue.ts';
import { derivedId, nodeIdFor } from './ids.ts';
import { once, onceOfTwo } from './once.ts';

/**
 * A stored block as the canvas holds it, and back without loss. Nodes are never changed in place.
 * Everything that the canvas has no business with travels as one JSON string: whether a block is
 * another one is one comparison.
 */
export interface BlockNode {
  type: string;
  props: BlockNodeProps;
}

export interface BlockNodeProps {
  /** The node's id. The block's own, unless that is taken, reserved, or not yet given. */
  id: string;
  /**
   * The stored block as JSON; `children: null` marks where the children go when they stand in the
   * slots.
   */
  stored: string;
  /** The children stand in the slots `column-0`, `column-1`, … */
  zoned: boolean;
  [slot: `column-${number}`]: BlockNode[];
}

/** Stands for every block whose declaration is missing. */
export const UNKNOWN_TYPE = '__unknown';

export const columnSlot = (index: number) => `column-${index}` as const;

/**
 * The stored block of a node as its view sees it; one that has no id yet already shows the one it
 * will have.
 */
export function parseStored(json: string, nodeId: string): StoredBlock {
  const stored: StoredBlock = JSON.parse(json);
  return stored.id === undefined ? Object.assign({ id: derivedId(nodeId) }, stored) : stored;
}

/** The stored block of a node as it carries it. */
const parsed = once(({ props }: BlockNode) => parseStored(props.stored, props.id));

/** The id that the block has, or will have, in the stored page. */
export const storedId = (node: BlockNode): string => parsed(node).id;

export const columnsOf = (block: Block | undefined, props: BlockNodeProps): BlockNode[][] =>
  (block?.container?.columns ?? []).map((_, index) => props[columnSlot(index)] ?? []);

/** The props with a container's children in its slots. */
export const withColumns = (
  block: Block,
  props: BlockNodeProps,
  columns: readonly BlockNode[][],
): BlockNodeProps => {
  const next = { ...props };
  (block.container?.columns ?? []).forEach((_, index) => {
    next[columnSlot(index)] = columns[index] ?? [];
  });
  return next;
};

/** A stored block as a node. `taken` collects the ids of the page's nodes. */
export function toNode(
  stored: StoredBlock,
  blocks: Catalogue['blocks'],
  taken: Set<string> = new Set(),
  nodeIds: ReadonlyMap<string, string> = new Map(),
): BlockNode {
  const block = blocks.get(stored.block);
  const id = nodeIdFor(stored, taken, nodeIds.get(stored.id));
  const closed = { id, stored: JSON.stringify(stored), zoned: false };
  if (!block) return { type: UNKNOWN_TYPE, props: closed };
  const { children } = stored;
  if (!block.container || (children !== undefined && !Array.isArray(children)))
    return { type: block.name, props: closed };
  const read = readBlock(block, stored);
  if (!read.ok) return { type: block.name, props: closed };
  const nodes = (children ?? []).map((child) => toNode(child, blocks, taken, nodeIds));
  const shell = children ? { ...stored, children: null } : stored;
  const props = { id, stored: JSON.stringify(shell), zoned: true };
  return {
    type: block.name,
    props: withColumns(block, props, block.container.split(read.fields, nodes)),
  };
}

export const areDealtAlike = <T>(
  one: readonly (readonly T[])[],
  other: readonly (readonly T[])[],
): boolean =>
  one.every(
    (column, index) =>
      column.length === other[index]?.length &&
      column.every((item, at) => item === other[index]?.[at]),
  );

/**
 * The stored block of a node without its children, which stay the mark `null`: with the counts of
 * the columns as they stand now.
 */
export function storedWithoutChildren(node: BlockNode, blocks: Catalogue['blocks']): StoredBlock {
  const stored = parsed(node);
  const block = blocks.get(node.type);
  if (!node.props.zoned || !block?.container) return stored;
  const read = readBlock(block, stored);
  if (!read.ok) return stored;
  const columns = columnsOf(block, node.props);
  if (areDealtAlike(columns, block.container.split(read.fields, columns.flat()))) return stored;
  const { fields } = block.container.join(read.fields, columns);
  return {
    ...stored,
    v: Math.max(stored.v, block.version),
    fields: { ...liftFields(block, stored), ...fields },
  };
}

/** A node as the block that a page stores; the same block for the same node. */
export const fromNode: (node: BlockNode, blocks: Catalogue['blocks']) => StoredBlock = onceOfTwo(
  (node, blocks) => {
    const stored = storedWithoutChildren(node, blocks);
    const block = blocks.get(node.type);
    if (!node.props.zoned || !block) return stored;
    const children = columnsOf(block, node.props)
      .flat()
      .map((child) => fromNode(child, blocks));
    if (children.length === 0 && !('children' in stored)) return stored;
    return { ...stored, children };
  },
);

/** The block of a node for forms and views: everything but its children. */
export function storedOf(node: BlockNode, blocks: Catalogue['blocks']): StoredBlock {
  const stored = storedWithoutChildren(node, blocks);
  if (!node.props.zoned || !('children' in stored)) return stored;
  const { children: _, ...rest } = stored;
  return rest;
}
