import { rangeBetween } from '../../document/several.ts';
import { blockElement } from '../../engine/dom.ts';
import { type CommandContext, labelOfNode, layoutOf } from './command-context.ts';
import type { Commands } from './commands.ts';
import { goToBlock } from './focus-block.ts';

export const selectBlock =
  ({ engine }: CommandContext): Commands['select'] =>
  (nodeId, focus) => {
    engine.select(nodeId ? [nodeId] : []);
    if (nodeId && focus === 'canvas') goToBlock(nodeId);
    else if (nodeId) blockElement(nodeId)?.scrollIntoView({ block: 'nearest' });
  };

export const selectBlocks =
  (context: CommandContext): Commands['selectAll'] =>
  (nodeIds, focus) => {
    const { engine, announce } = context;
    engine.select(nodeIds);
    const ids = engine.selection.ids();
    const lead = ids.at(-1);
    if (ids.length > 1) announce(`${ids.length} bloques elegidos`);
    else if (lead) announce(`${labelOfNode(context, lead)} seleccionado`);
    if (lead && focus === 'canvas') goToBlock(lead);
    else if (lead) blockElement(lead)?.scrollIntoView({ block: 'nearest' });
  };

export const toggleBlock =
  (context: CommandContext): Commands['toggle'] =>
  (nodeId) => {
    const ids = context.engine.selection.ids();
    const others = ids.filter((id) => id !== nodeId);
    selectBlocks(context)(others.length === ids.length ? [...ids, nodeId] : others);
  };

export const extendSelection =
  (context: CommandContext): Commands['extend'] =>
  (nodeId, focus) => {
    const { engine } = context;
    const layout = layoutOf(context);
    const [anchor = nodeId] = engine.selection.ids();
    if (!layout) return;
    const range = rangeBetween(engine.page(), layout, anchor, nodeId);
    const between = range.filter((id) => id !== anchor && id !== nodeId);
    selectBlocks(context)([...new Set([anchor, ...between, nodeId])], focus);
  };
