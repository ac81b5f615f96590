import type { StoredBlock } from '../../../schemas/page.ts';
import { insertNode } from '../../document/insert-node.ts';
import { toNode } from '../../document/nodes.ts';
import { insertSpot } from '../../document/spots.ts';
import type { Spot } from '../../document/tree.ts';
import { isCanvasFocused } from '../../engine/dom.ts';
import { type CommandContext, layoutOf } from './command-context.ts';
import { selectBlock } from './select.ts';
import { transformPage } from './transform.ts';

/** Where a new block goes; undefined while the page's layout is not one of ours. */
export function spotForNew(context: CommandContext): Spot | undefined {
  const { engine, section } = context;
  const layout = layoutOf(context);
  return layout && insertSpot(engine.page(), engine.selected()?.props.id, section.current, layout);
}

/** Puts a stored block on the page and selects it. */
export function insertStored(
  context: CommandContext,
  stored: StoredBlock,
  spot: Spot,
  label: string,
): void {
  const node = toNode(stored, context.catalogue.blocks);
  transformPage(context)((page) => insertNode(page, node, spot), label);
  selectBlock(context)(node.props.id, isCanvasFocused() ? 'canvas' : undefined);
}
