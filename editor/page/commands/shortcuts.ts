import type { Direction } from '../../document/spots.ts';
import { blockElementAt, blockElements, isInCanvas, nodeIdOf, targetOf } from '../../engine/dom.ts';
import type { Commands } from './commands.ts';

const isEditable = (element: Element): boolean =>
  element.closest('input, textarea, select, [contenteditable="true"], [role="textbox"]') !== null;

/**
 * Keys that act on a block count only where a block has the focus: the canvas, the outline, or
 * nowhere in particular.
 */
const isAtBlocks = (element: Element): boolean =>
  element.localName === 'body' ||
  element.closest('.pc-block, [data-keys="blocks"]') !== null ||
  isInCanvas(element);

function focusNeighbour(block: HTMLElement, step: 1 | -1, commands: Commands): void {
  const all = blockElements(block.ownerDocument);
  const next = all[all.indexOf(block) + step];
  if (!next) return;
  next.focus();
  commands.select(nodeIdOf(next));
}

const MOVES = new Map<string, Direction>([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowRight', 'in'],
  ['ArrowLeft', 'out'],
]);

/** True when the key was one of ours. */
export function runShortcut(event: KeyboardEvent, commands: Commands): boolean {
  const target = targetOf(event);
  if (!target) return false;
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isCommand && key === 's') {
    commands.save();
    return true;
  }
  if (target.ownerDocument.querySelector('[role="dialog"]')) return false;
  if (isEditable(target)) return false;
  if (isCommand && key === 'z') {
    if (event.shiftKey) commands.redo();
    else commands.undo();
    return true;
  }
  if (isCommand && key === 'y') {
    commands.redo();
    return true;
  }
  if (!isAtBlocks(target)) return false;
  const block = blockElementAt(target);
  const focusedId = (block && nodeIdOf(block)) ?? undefined;
  const id = commands.selected()?.props.id ?? focusedId;
  const direction = MOVES.get(event.key);
  if (event.altKey && direction) {
    if (id) commands.move(id, direction);
    return true;
  }
  if (isCommand && key === 'v') {
    commands.paste();
    return true;
  }
  if (!event.altKey && !isCommand && focusedId && block === target) {
    if (key === 'enter' || key === ' ') {
      commands.select(focusedId);
      return true;
    }
    if (key === 'arrowdown' || key === 'arrowup') {
      focusNeighbour(block, key === 'arrowdown' ? 1 : -1, commands);
      return true;
    }
  }
  if (key === 'escape' && id) {
    commands.select(null);
    return true;
  }
  if (!id) return false;
  if (key === 'delete' || key === 'backspace') {
    commands.remove(id);
    return true;
  }
  const hasText = (target.ownerDocument.defaultView?.getSelection()?.toString() ?? '') !== '';
  if (isCommand && key === 'c' && !hasText) {
    commands.copy(id);
    return true;
  }
  if (isCommand && key === 'x' && !hasText) {
    commands.copy(id);
    commands.remove(id);
    return true;
  }
  if (isCommand && key === 'd') {
    commands.duplicate(id);
    return true;
  }
  return false;
}
