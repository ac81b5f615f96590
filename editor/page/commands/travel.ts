import { standingOrder } from '../../document/several.ts';
import { blockElementAt, canvasDocument, isCanvasFocused, nodeIdOf } from '../../engine/dom.ts';
import type { Engine, TravelMode } from '../../engine/engine.ts';
import { type CommandContext, layoutOf } from './command-context.ts';
import { focusBlock } from './focus-block.ts';
import { revealBlocks } from './reveal.ts';
import { selectBlock, selectBlocks } from './select.ts';

const WORDS = {
  undo: { nothing: 'No hay nada que deshacer', done: 'Deshecho' },
  redo: { nothing: 'No hay nada que rehacer', done: 'Rehecho' },
};

const orderOf = (context: CommandContext): string[] => {
  const layout = layoutOf(context);
  return layout ? standingOrder(context.engine.page(), layout) : [];
};

/**
 * Shows what a step through the history did: what came back is selected. Where the focus stood on
 * a block that is gone, it goes to the one that stands there now. Taken before the step, called
 * after it.
 */
function followUp(context: CommandContext): () => void {
  const isFocused = isCanvasFocused();
  const focused = canvasDocument()?.activeElement;
  const block = focused && blockElementAt(focused);
  const focusedId = (block && nodeIdOf(block)) ?? undefined;
  const before = orderOf(context);
  return () => {
    const after = orderOf(context);
    const known = new Set(before);
    const came = after.filter((id) => !known.has(id));
    if (came.length > 0) {
      selectBlocks(context)(came);
      revealBlocks(came);
    }
    if (!isFocused) return;
    const lead = context.engine.selection.ids().at(-1);
    const isThere = focusedId !== undefined && after.includes(focusedId);
    const place = focusedId === undefined ? 0 : Math.max(0, before.indexOf(focusedId));
    const next = lead ?? (isThere ? focusedId : after[Math.min(place, after.length - 1)]);
    if (next === undefined) return;
    if (next !== lead) selectBlock(context)(next);
    focusBlock(next);
  };
}

const travel = (direction: 'undo' | 'redo') => (context: CommandContext) => (how?: TravelMode) => {
  const { engine, announce, ask } = context;
  const { nothing, done } = WORDS[direction];
  const go: Engine['undo'] = engine[direction];
  const follow = followUp(context);
  const travelled = go(how);
  if (!travelled) return announce(nothing);
  if (travelled.conflicts.length > 0) return ask({ ...travelled, direction });
  if (how === 'skip') return;
  follow();
  announce(`${done}: ${travelled.label}`);
};

export const undoStep = travel('undo');
export const redoStep = travel('redo');
