import type { Direction } from '../../document/spots.ts';
import { locate } from '../../document/tree.ts';
import { blockElementAt, blockElements, isInCanvas, nodeIdOf, targetOf } from '../../engine/dom.ts';
import type { Commands } from './commands.ts';

/** What keys open or go to, beside what they do to blocks. */
export interface KeyTools {
  openPalette: () => void;
  /** The palette for the place beside a block. */
  openBeside: (nodeId: string, side: 'before' | 'after') => void;
  openKeys: () => void;
  /** The menu of the selected blocks, at the element that has the focus. */
  openMenu: (at: Element) => void;
  /** To the region before or after the one that has the focus. False when there is none. */
  goRegion: (step: 1 | -1) => boolean;
  /** The bar over the selected block. */
  goBar: () => void;
  /** Folds the panels at both sides, or brings them back. */
  foldPanels: () => void;
}

export const isEditable = (element: Element): boolean =>
  element.closest('input, textarea, select, [contenteditable="true"], [role="textbox"]') !== null;

/**
 * Keys that act on a block count only where a block has the focus: the canvas, the outline, or
 * nowhere in particular.
 */
export const isAtBlocks = (element: Element): boolean =>
  element.localName === 'body' ||
  element.closest('.pc-block, .pc-bar, [data-keys="blocks"]') !== null ||
  isInCanvas(element);

/**
 * The blocks that a key acts on: the selected ones, unless the focus stands on another. Then it is
 * that one, and it becomes the selected one.
 */
export function blocksOfKey(target: Element, commands: Commands): readonly string[] {
  const block = blockElementAt(target);
  const focusedId = block && nodeIdOf(block);
  const ids = commands.selection();
  if (!focusedId || ids.includes(focusedId)) return ids;
  commands.select(focusedId);
  return commands.selection();
}

/** The texts of a block that are edited in place, without those of blocks inside of it. */
const textsOf = (block: HTMLElement): HTMLElement[] =>
  [...block.querySelectorAll<HTMLElement>('.pc-text')].filter(
    (text) => blockElementAt(text) === block,
  );

function goTo(block: HTMLElement | undefined, commands: Commands, isExtending: boolean): void {
  const id = block && nodeIdOf(block);
  if (!block || !id) return;
  if (isExtending) commands.extend(id);
  else commands.select(id);
  block.focus({ preventScroll: true });
  block.scrollIntoView({ block: 'nearest' });
}

function neighbourOf(block: HTMLElement, key: string): HTMLElement | undefined {
  const all = blockElements(block.ownerDocument);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  return all[all.indexOf(block) + (key === 'ArrowDown' ? 1 : -1)];
}

/** Arrows inside of the canvas: from block to block, and into the texts of one. */
function walk(event: KeyboardEvent, target: HTMLElement, commands: Commands): boolean {
  const block = blockElementAt(target);
  if (!block || event.altKey || event.ctrlKey || event.metaKey) return false;
  const texts = textsOf(block);
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp':
    case 'Home':
    case 'End':
      goTo(neighbourOf(block, event.key), commands, event.shiftKey);
      return true;
    case 'ArrowRight':
      (texts[texts.indexOf(target) + 1] ?? target).focus();
      return true;
    case 'ArrowLeft':
      (texts[texts.indexOf(target) - 1] ?? block).focus();
      return true;
    case 'Escape':
      if (target === block) return false;
      block.focus();
      return true;
    default:
      return false;
  }
}

const MOVES = new Map<string, Direction>([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowRight', 'in'],
  ['ArrowLeft', 'out'],
]);

/** Keys of the whole editor, whatever has the focus. */
function runAnywhere(event: KeyboardEvent, commands: Commands, tools: KeyTools): boolean {
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isCommand && key === 's') commands.save();
  else if (isCommand && key === 'enter') commands.publish();
  else if (isCommand && key === 'k') tools.openPalette();
  else if (isCommand && key === '.') tools.foldPanels();
  else if (key === 'f6') tools.goRegion(event.shiftKey ? -1 : 1);
  else return false;
  return true;
}

function runHistory(event: KeyboardEvent, commands: Commands): boolean {
  if (!(event.ctrlKey || event.metaKey)) return false;
  const key = event.key.toLowerCase();
  if (key === 'y' || (key === 'z' && event.shiftKey)) commands.redo();
  else if (key === 'z') commands.undo();
  else return false;
  return true;
}

/** All that stands beside the block that leads. */
function selectSiblings(ids: readonly string[], commands: Commands): void {
  const lead = locate(commands.page(), ids.at(-1) ?? '');
  if (!lead) return;
  const others = lead.siblings.filter((id) => id !== lead.id);
  commands.selectAll([...others, lead.id]);
}

/**
 * What a key does to blocks; undefined: nothing. Copy, cut and paste come as events of the
 * clipboard.
 */
function actionOf(
  event: KeyboardEvent,
  target: Element,
  commands: Commands,
  tools: KeyTools,
): ((ids: readonly string[]) => void) | undefined {
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  const direction = MOVES.get(event.key);
  if (event.altKey && direction) return (ids) => commands.move(ids, direction);
  if (key === 'escape') return () => commands.select(null);
  if (key === 'delete' || key === 'backspace') return commands.remove;
  if (isCommand && key === 'd') return commands.duplicate;
  if (isCommand && event.shiftKey && key === 'h') return commands.hide;
  if (isCommand && key === 'a') return (ids) => selectSiblings(ids, commands);
  if (key === '/' && !isCommand && !event.altKey)
    return (ids) => tools.openBeside(ids.at(-1) ?? '', 'after');
  if (key === 'contextmenu' || (event.shiftKey && key === 'f10'))
    return () => tools.openMenu(target);
  if (event.altKey && key === 'f10') return () => tools.goBar();
  return undefined;
}

function runOnBlocks(
  event: KeyboardEvent,
  target: Element,
  commands: Commands,
  tools: KeyTools,
): boolean {
  const action = actionOf(event, target, commands, tools);
  const ids = action ? blocksOfKey(target, commands) : [];
  if (ids.length === 0) return false;
  action?.(ids);
  return true;
}

/**
 * Enter on a block: into its headline, or its first text; to what fills it while it is empty; else
 * to its form.
 */
function enterBlock(block: HTMLElement, tools: KeyTools): void {
  const texts = textsOf(block);
  const text = texts.find(({ dataset }) => dataset.headline !== undefined) ?? texts[0];
  const empty = block.querySelector<HTMLElement>(':scope > .pc-view:empty + [data-fill]');
  if (text) text.click();
  else if (empty) empty.click();
  else tools.goRegion(1);
}

/** True when the key was one of ours. */
export function runShortcut(event: KeyboardEvent, commands: Commands, tools: KeyTools): boolean {
  const target = targetOf(event);
  if (!target) return false;
  if (document.querySelector('[role="dialog"], [role="menu"]')) return runSave(event, commands);
  if (runAnywhere(event, commands, tools)) return true;
  const isText = target.matches('.pc-text');
  if (isText && walk(event, target as HTMLElement, commands)) return true;
  const isOnCanvas = isInCanvas(target) || target.closest('.pc-bar') !== null;
  if (isOnCanvas && event.key === 'Tab') return tools.goRegion(event.shiftKey ? -1 : 1);
  // A text that is not open has no history of its own.
  if (isText && runHistory(event, commands)) return true;
  if (isEditable(target)) return false;
  if (event.key === '?') {
    tools.openKeys();
    return true;
  }
  if (runHistory(event, commands)) return true;
  if (!isAtBlocks(target)) return false;
  const block = blockElementAt(target);
  if (block === target && !event.altKey && !event.ctrlKey && !event.metaKey) {
    if (event.key === 'Enter') {
      blocksOfKey(target, commands);
      enterBlock(block, tools);
      return true;
    }
    if (event.key === ' ') {
      blocksOfKey(target, commands);
      return true;
    }
    if (walk(event, block, commands)) return true;
  }
  if (target.closest('.pc-bar') && ['Enter', ' '].includes(event.key)) return false;
  return runOnBlocks(event, target, commands, tools);
}

function runSave(event: KeyboardEvent, commands: Commands): boolean {
  const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
  if (isSave) commands.save();
  return isSave;
}
