import { blockElement, canvasFrame, isCanvasFocused } from '../../engine/dom.ts';

const FOCUS_FRAMES = 3;

/** A moved block is rendered anew and loses the focus: it gets it back once it stands. */
export function focusBlock(nodeId: string): void {
  const attempt = (framesLeft: number) => {
    // By now somebody may be somewhere else.
    if (!isCanvasFocused()) return;
    const element = blockElement(nodeId);
    if (element) {
      element.focus({ preventScroll: true });
      element.scrollIntoView({ block: 'nearest' });
    } else if (framesLeft > 0) requestAnimationFrame(() => attempt(framesLeft - 1));
  };
  requestAnimationFrame(() => requestAnimationFrame(() => attempt(FOCUS_FRAMES)));
}

/** The focus goes to a block, wherever it is now. */
export function goToBlock(nodeId: string): void {
  canvasFrame()?.focus();
  focusBlock(nodeId);
}
