import { targetOf } from '../../engine/dom.ts';
import { readBlocks } from '../commands/clipboard.ts';
import type { Commands } from '../commands/commands.ts';
import { blocksOfKey, isAtBlocks, isEditable } from '../commands/shortcuts.ts';

/** The element whose blocks an event of the clipboard is about; undefined: it is about text. */
function atBlocks(event: ClipboardEvent): Element | undefined {
  const target = targetOf(event);
  const active = target?.ownerDocument.activeElement ?? target;
  if (!target || !active || isEditable(active) || !isAtBlocks(active)) return undefined;
  return document.querySelector('[role="dialog"]') ? undefined : active;
}

const hasMarkedText = ({ ownerDocument }: Element): boolean =>
  (ownerDocument.defaultView?.getSelection()?.toString() ?? '') !== '';

/**
 * Copy, cut and paste of a document act on blocks where blocks have the focus. Returns how to stop.
 */
export function takeClipboard(document: Document, commands: () => Commands): () => void {
  const take = (event: ClipboardEvent) => {
    const element = atBlocks(event);
    const { clipboardData } = event;
    if (!element || !clipboardData) return;
    if (event.type === 'paste') {
      event.preventDefault();
      commands().paste(readBlocks(clipboardData));
      return;
    }
    const ids = blocksOfKey(element, commands());
    if (ids.length === 0 || hasMarkedText(element)) return;
    event.preventDefault();
    commands()[event.type === 'cut' ? 'cut' : 'copy'](ids, clipboardData);
  };
  const names = ['copy', 'cut', 'paste'] as const;
  for (const name of names) document.addEventListener(name, take);
  return () => {
    for (const name of names) document.removeEventListener(name, take);
  };
}
