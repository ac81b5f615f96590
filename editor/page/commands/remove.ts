import { outermost, withoutNodes } from '../../document/several.ts';
import { isCanvasFocused } from '../../engine/dom.ts';
import { type CommandContext, endingOf, labelOfNodes } from './command-context.ts';
import type { Commands } from './commands.ts';
import { focusBlock } from './focus-block.ts';
import { selectBlock } from './select.ts';
import { transformPage } from './transform.ts';

export const removeBlocks =
  (context: CommandContext): Commands['remove'] =>
  (nodeIds) => {
    const { engine, announce } = context;
    const removed = outermost(engine.page(), nodeIds);
    const [first] = removed;
    if (!first) return;
    const ids = removed.map(({ node }) => node.props.id);
    const label = labelOfNodes(context, ids);
    const stays = (node: { props: { id: string } }) => !ids.includes(node.props.id);
    const neighbour =
      first.siblings.slice(first.index).find(stays) ??
      first.siblings.slice(0, first.index).findLast(stays) ??
      first.parent?.node;
    if (removed.length === 1) engine.remove(first, { label: `quitar ${label}` });
    else transformPage(context)((page) => withoutNodes(page, ids), `quitar ${label}`);
    const isFocused = isCanvasFocused();
    selectBlock(context)(isFocused ? (neighbour?.props.id ?? null) : null);
    if (neighbour && isFocused) focusBlock(neighbour.props.id);
    announce(`${label} quitad${endingOf(label)}. Ctrl+Z l${endingOf(label)} recupera`);
  };
