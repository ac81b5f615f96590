import { canvasDocument, canvasFrame, isCanvasFocused } from '../../engine/dom.ts';
import type { Commands } from '../commands/commands.ts';
import { stopOf } from './follow-focus.ts';

const REGIONS = ['.pe-top', '.pe-left', '.pe-canvas', '.pe-right'];
const TABBABLE =
  'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), a[href], [contenteditable="true"], [tabindex]';
/** Where somebody wants to be first in a region, before what else stands in it. */
const FIRST =
  'input[type="search"], [role="treeitem"][tabindex="0"], .pe-field input, .pe-field button';

const isReachable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && element.getClientRects().length > 0;

function focusRegion(region: HTMLElement, commands: Commands): boolean {
  const frame = region.contains(canvasFrame()) ? canvasDocument() : undefined;
  if (frame) {
    const stop = stopOf(frame, commands);
    // The frame first: an element in it does not take the focus from the document around it.
    canvasFrame()?.focus();
    stop?.focus({ preventScroll: true });
    stop?.scrollIntoView({ block: 'nearest' });
    return true;
  }
  const elements = [
    ...region.querySelectorAll<HTMLElement>(FIRST),
    ...region.querySelectorAll<HTMLElement>(TABBABLE),
  ];
  const first = elements.find(isReachable);
  first?.focus();
  return first !== undefined;
}

/** Puts the focus into the region before or after the one that has it. False: there is no other. */
export function goRegion(step: 1 | -1, commands: Commands): boolean {
  const regions = REGIONS.flatMap(
    (selector) => document.querySelector<HTMLElement>(selector) ?? [],
  );
  const active = isCanvasFocused() ? canvasFrame() : document.activeElement;
  const at = regions.findIndex((region) => region.contains(active));
  for (let away = 1; away <= regions.length; away++) {
    const next = regions.at((at + step * away + regions.length * 2) % regions.length);
    if (next && focusRegion(next, commands)) return true;
  }
  return false;
}

/** The bar over the selected block. */
export function goBar(): void {
  canvasDocument()?.querySelector<HTMLElement>('.pc-bar .pc-tool')?.focus();
}
