import type { Commands } from '../EditorContext.ts';

const isEditable = (element: Element): boolean =>
  element.closest('input, textarea, select, [contenteditable="true"], [role="textbox"]') !== null;

/**
 * Keys that act on a block count only where a block has the focus: the canvas, the outline, or
 * nowhere in particular.
 */
const isAtBlocks = (element: Element): boolean =>
  element.localName === 'body' ||
  element.closest('.pc-block, [data-keys="blocks"]') !== null ||
  element.closest('#frame-root') !== null;

const blockOf = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>('[data-puck-component]');

function focusNeighbour(element: Element, step: 1 | -1, commands: Commands): void {
  const all = [...element.ownerDocument.querySelectorAll<HTMLElement>('[data-puck-component]')];
  const next = all[all.indexOf(element as HTMLElement) + step];
  if (!next) return;
  next.focus();
  commands.select(next.getAttribute('data-puck-component'));
}

const MOVES = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const;

/** True when the key was one of ours. */
export function runShortcut(event: KeyboardEvent, commands: Commands): boolean {
  const target = event.target as Element;
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
  const own = blockOf(target)?.getAttribute('data-puck-component') ?? undefined;
  const id = commands.selected()?.props.id ?? own;
  if (event.altKey && event.key in MOVES) {
    if (id) commands.move(id, MOVES[event.key as keyof typeof MOVES]);
    return true;
  }
  if (isCommand && key === 'v') {
    commands.paste();
    return true;
  }
  if (!event.altKey && !isCommand && own && target === blockOf(target)) {
    if (key === 'enter' || key === ' ') {
      commands.select(own);
      return true;
    }
    if (key === 'arrowdown' || key === 'arrowup') {
      focusNeighbour(target, key === 'arrowdown' ? 1 : -1, commands);
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

/**
 * Takes all keys of a document: ours run, and none reaches the engine, which would delete the
 * selected block on a Backspace in an input of the frame and flip to its preview on Ctrl+I.
 */
export function listenToKeys(document: Document, commands: () => Commands): () => void {
  const down = (event: KeyboardEvent) => {
    if (!event.defaultPrevented && runShortcut(event, commands())) event.preventDefault();
    event.stopPropagation();
  };
  const up = (event: KeyboardEvent) => event.stopPropagation();
  document.body.addEventListener('keydown', down);
  document.body.addEventListener('keyup', up);
  return () => {
    document.body.removeEventListener('keydown', down);
    document.body.removeEventListener('keyup', up);
  };
}
