import {
  blockElement,
  blockElementAt,
  blockElements,
  nodeIdOf,
  targetOf,
} from '../../engine/dom.ts';
import type { Commands } from '../commands/commands.ts';

/** What has the focus besides blocks, and keeps it. */
const FOCUSABLE = '.pc-text, .pc-edit, .pc-bar, .pc-tools, .pc-developer';

/**
 * The canvas is one stop of Tab: the block that had the focus last, else the selected one, else the
 * first.
 */
export function stopOf(frame: Document, commands: Commands): HTMLElement | undefined {
  const lead = commands.selection().at(-1);
  return (
    (lead && blockElement(lead)) ||
    frame.querySelector<HTMLElement>('.pc-block[tabindex="0"]') ||
    blockElements(frame)[0]
  );
}

/**
 * In the canvas the selection goes where the focus goes, so that no key acts on anything else.
 * Returns how to stop.
 */
export function followFocus(frame: Document, commands: () => Commands): () => void {
  let isPressed = false;
  let stop: HTMLElement | undefined;
  const press = () => {
    isPressed = true;
  };
  const release = () => {
    isPressed = false;
  };
  const mark = (block: HTMLElement) => {
    if (stop !== block) stop?.setAttribute('tabindex', '-1');
    stop = block;
    block.setAttribute('tabindex', '0');
  };
  const follow = (event: FocusEvent) => {
    const target = targetOf(event);
    const block = target && blockElementAt(target);
    const isFromOutside = event.relatedTarget === null;
    if (!target || target.closest('.pc-bar')) return;
    // Tab into the frame reaches a link of the page first.
    if (block !== target && !target.closest(FOCUSABLE) && isFromOutside && !isPressed) {
      stopOf(frame, commands())?.focus({ preventScroll: true });
      return;
    }
    if (!block) return;
    mark(block);
    const id = nodeIdOf(block);
    // A press selects when it ends as a click: it may be the beginning of a drag.
    if (id && !isPressed && !commands().selection().includes(id)) commands().select(id);
  };
  frame.addEventListener('pointerdown', press, true);
  frame.addEventListener('pointerup', release, true);
  frame.addEventListener('pointercancel', release, true);
  frame.addEventListener('focusin', follow);
  return () => {
    frame.removeEventListener('pointerdown', press, true);
    frame.removeEventListener('pointerup', release, true);
    frame.removeEventListener('pointercancel', release, true);
    frame.removeEventListener('focusin', follow);
  };
}
