import type { Spot } from '../../../document/tree.ts';

const START_PX = 5;

/** A row of the outline under the pointer, and in which of its halves it is. */
interface RowPlace {
  rowId: string;
  isAfter: boolean;
}

interface RowDrag {
  /** Where blocks land at a row; undefined: nowhere. */
  spotAt: (place: RowPlace) => Spot | undefined;
  onDrop: (spot: Spot) => void;
  onCancel: () => void;
}

const rowUnder = (tree: HTMLElement, y: number): HTMLElement | undefined =>
  [...tree.querySelectorAll<HTMLElement>('[data-row]')].findLast(
    (row) => row.getBoundingClientRect().top <= y,
  );

/** From a press on a row: its blocks are dragged among the rows until it is let go, or Escape. */
export function pressRow(press: PointerEvent, tree: HTMLElement, drag: RowDrag): void {
  if (press.button !== 0 || press.ctrlKey || press.shiftKey || press.metaKey) return;
  let marked: HTMLElement | undefined;
  let spot: Spot | undefined;
  let isDragging = false;
  const mark = (row: HTMLElement | undefined, isAfter: boolean) => {
    marked?.removeAttribute('data-drop');
    marked = row;
    row?.setAttribute('data-drop', isAfter ? 'after' : 'before');
  };
  const move = (event: PointerEvent) => {
    if (!isDragging && Math.abs(event.clientY - press.clientY) < START_PX) return;
    if (!isDragging) tree.setPointerCapture(press.pointerId);
    isDragging = true;
    event.preventDefault();
    const row = rowUnder(tree, event.clientY);
    const rect = row?.getBoundingClientRect();
    const isAfter = rect !== undefined && event.clientY > (rect.top + rect.bottom) / 2;
    const rowId = row?.dataset.row;
    spot = rowId === undefined ? undefined : drag.spotAt({ rowId, isAfter });
    mark(spot ? row : undefined, isAfter);
    row?.scrollIntoView({ block: 'nearest' });
  };
  const end = (isDropped: boolean) => {
    stop();
    if (!isDragging) return;
    window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
    if (isDropped && spot) drag.onDrop(spot);
    else drag.onCancel();
  };
  const swallow = (event: Event) => event.stopPropagation();
  const up = () => end(true);
  const cancel = () => end(false);
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  const stop = () => {
    mark(undefined, false);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', cancel);
    document.removeEventListener('keydown', keys, true);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', cancel);
  document.addEventListener('keydown', keys, true);
}
