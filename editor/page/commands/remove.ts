import { locate } from '../../document/tree.ts';
import { isCanvasFocused } from '../../engine/dom.ts';
import { type CommandContext, labelOfNode } from './command-context.ts';
import type { Commands } from './commands.ts';
import { focusBlock } from './focus-block.ts';
import { selectBlock } from './select.ts';

export const removeBlock =
  (context: CommandContext): Commands['remove'] =>
  (nodeId) => {
    const { engine, announce } = context;
    const located = locate(engine.page(), nodeId);
    if (!located) return;
    const label = labelOfNode(context, nodeId);
    const { siblings, index } = located;
    const neighbour = siblings[index + 1] ?? siblings[index - 1];
    engine.remove(located, { label: `quitar ${label}` });
    selectBlock(context)(null);
    if (neighbour && isCanvasFocused()) focusBlock(neighbour.props.id);
    announce(`${label} quitado. Ctrl+Z lo recupera`);
  };
