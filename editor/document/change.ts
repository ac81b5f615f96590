import type { Block } from '../../blocks/_block/define-block.ts';
import { liftFields, readBlock } from '../../blocks/_block/read-block.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { Catalogue } from './catalogue.ts';
import { type BlockNode, columnsOf, storedWithoutChildren, toNode, withColumns } from './nodes.ts';

/** A change of one stored block; it returns the very block it was given when there is none. */
export type BlockChange = (stored: StoredBlock) => StoredBlock;

/**
 * A stored block changed by the form or on the canvas, as the same node; a chain deals its children
 * anew when its counts changed.
 */
export function changeNode(
  node: BlockNode,
  blocks: Catalogue['blocks'],
  change: BlockChange,
): BlockNode {
  const before = storedWithoutChildren(node, blocks);
  const after = change(before);
  if (after === before) return node;
  const props = { ...node.props, stored: JSON.stringify(after) };
  const block = blocks.get(node.type);
  const read = block?.container ? readBlock(block, after) : undefined;
  if (!block?.container || !read?.ok) return { ...node, props };
  if (!node.props.zoned)
    return { ...node, props: { ...toNode(after, blocks).props, id: node.props.id } };
  const children = columnsOf(block, node.props).flat();
  const columns = block.container.split(read.fields, children);
  return { ...node, props: withColumns(block, props, columns) };
}

/** Fields of a stored block changed, lifted first to the present version of its declaration. */
export function changeFields(
  stored: StoredBlock,
  block: Block,
  change: (fields: JsonObject) => JsonObject,
): StoredBlock {
  const lifted = liftFields(block, stored);
  const fields = change(lifted);
  if (fields === lifted) return stored;
  return { ...stored, v: Math.max(stored.v, block.version), fields };
}
