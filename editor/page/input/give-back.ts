import { useState } from 'react';
import { canvasFrame, isCanvasFocused } from '../../engine/dom.ts';
import type { Commands } from '../commands/commands.ts';
import { focusBlock } from '../commands/focus-block.ts';

/**
 * What opens over the editor gives the focus back to where it was: to the selected block, or to
 * the element that had it; from nowhere to the canvas. Call it before a command runs, which ends
 * with the focus where it is.
 */
export function useGiveBack(commands: Commands): () => void {
  const [opener] = useState(() => document.activeElement);
  // Nowhere: a page that was just opened. Its canvas is where one goes on.
  const [wasOnCanvas] = useState(() => isCanvasFocused() || opener === document.body);
  return () => {
    if (!wasOnCanvas) {
      if (opener instanceof HTMLElement) opener.focus();
      return;
    }
    canvasFrame()?.focus();
    const lead = commands.selection().at(-1);
    if (lead) focusBlock(lead);
  };
}
