import { removeBlocks as blocksRemoved } from '../../document/edit-page.ts';
import { outermost } from '../../document/several.ts';
import { isCanvasFocused } from '../../engine/dom.ts';
import { type CommandContext, endingOf, labelOfNodes } from './command-context.ts';
import type { Commands } from './commands.ts';
import { focusBlock } from './focus-block.ts';
import { selectBlock } from './select.ts';

export const removeBlocks =
  (context: CommandContext): Commands['remove'] =>
  (nodeIds) => {
    const { engine, catalogue, announce } = context;
    const removed = outermost(engine.page(), nodeIds);
    const [first] = removed;
    if (!first) return;
    const ids = removed.map(({ id }) => id);
    const label = labelOfNodes(context, ids);
    const stays = (id: string) => !ids.includes(id);
    const neighbour =
      first.siblings.slice(first.index).find(stays) ??
      first.siblings.slice(0, first.index).findLast(stays) ??
      first.parent?.id;
    engine.change(blocksRemoved(engine.page(), ids, catalogue), { label: `quitar ${label}` });
    const isFocused = isCanvasFocused();
    selectBlock(context)(isFocused ? (neighbour ?? null) : null);
    if (neighbour && isFocused) focusBlock(neighbour);
    announce(`${label} quitad${endingOf(label)}. Ctrl+Z l${endingOf(label)} recupera`);
  };
