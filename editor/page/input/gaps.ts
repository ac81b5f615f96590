import type { Spot } from '../../document/tree.ts';
import {
  blockElementAt,
  blocksInZone,
  isDragging,
  targetOf,
  zoneElementAt,
  zoneOfElement,
} from '../../engine/dom.ts';

/** Between two blocks, or at the end of a zone: where, and the line that is shown there. */
interface Gap {
  zone: HTMLElement;
  index: number;
  left: number;
  width: number;
  y: number;
}

interface GapParts {
  /** What the place is called: «Principal, después de La ciudad estrena…». */
  nameOf: (spot: Spot) => string;
  onAdd: (spot: Spot) => void;
}

const EDGE_PX = 16;
const REACH_PX = 48;
/** Writing and tools have the pointer for themselves. */
const BUSY = '.pc-edit, .pc-tools, .pc-bar, .pc-developer';

/** The gap at an index of a zone, half-way between the blocks around it. */
function gapAt(zone: HTMLElement, items: readonly HTMLElement[], index: number): Gap {
  const rects = [items[index - 1], items[index]].map((item) => item?.getBoundingClientRect());
  const [before, after] = rects;
  const { left, width, top, bottom } = zone.getBoundingClientRect();
  const y =
    before && after
      ? (before.bottom + after.top) / 2
      : (after?.top ?? before?.bottom ?? (top + bottom) / 2);
  return { zone, index, left, width, y };
}

/** The gap that the pointer is at; undefined: it is at none. `scale`: how large the frame is shown. */
export function gapUnder(target: Element, y: number, scale: number): Gap | undefined {
  if (target.closest(BUSY)) return undefined;
  const block = blockElementAt(target);
  const inner = zoneElementAt(target);
  // A column of a chain, or a section, beside its blocks.
  const isBeside = inner !== null && (!block || block.contains(inner));
  const zone = isBeside ? inner : block?.parentElement && zoneElementAt(block.parentElement);
  if (!zone) return undefined;
  const items = blocksInZone(zone);
  if (!block || isBeside) {
    const gaps = [...items, null].map((_, index) => gapAt(zone, items, index));
    const near = gaps.toSorted((one, other) => Math.abs(one.y - y) - Math.abs(other.y - y))[0];
    const isNear = near && (items.length === 0 || Math.abs(near.y - y) <= REACH_PX / scale);
    return isNear ? near : undefined;
  }
  const { top, bottom, height } = block.getBoundingClientRect();
  const edge = Math.min(EDGE_PX / scale, height / 3);
  const at = items.indexOf(block);
  if (at < 0) return undefined;
  if (y - top <= edge) return gapAt(zone, items, at);
  return bottom - y <= edge ? gapAt(zone, items, at + 1) : undefined;
}

/**
 * One «+» for the whole canvas: it goes to the gap that the pointer is at. Plain elements: nothing
 * of the editor renders while the pointer moves. Returns how to stop.
 */
export function takeGaps(frame: Document, { nameOf, onAdd }: GapParts): () => void {
  const holder = frame.createElement('div');
  holder.className = 'pc-over pc-gap';
  holder.hidden = true;
  const button = frame.createElement('button');
  button.type = 'button';
  button.className = 'pc-gap-add';
  // By keyboard it is «/» on a block.
  button.tabIndex = -1;
  button.textContent = '+';
  holder.append(button);
  frame.body.append(holder);
  let gap: Gap | undefined;
  let due = 0;
  const spotOf = ({ zone, index }: Gap): Spot => ({ zone: zoneOfElement(zone), index });
  const show = (next: Gap | undefined) => {
    const isSame = next && gap?.zone === next.zone && gap.index === next.index;
    gap = next;
    holder.hidden = !next;
    const view = frame.defaultView;
    if (!next || !view) return;
    const [left, top] = [next.left + view.scrollX, next.y + view.scrollY];
    holder.style.cssText = `left:${left}px;top:${top}px;width:${next.width}px`;
    if (!isSame) button.setAttribute('aria-label', `Añadir un bloque en ${nameOf(spotOf(next))}`);
  };
  const move = (event: MouseEvent) => {
    const target = targetOf(event);
    const view = frame.defaultView;
    if (!target || !view || holder.contains(target) || event.buttons !== 0) return;
    view.cancelAnimationFrame(due);
    due = view.requestAnimationFrame(() => {
      const zoom = Number(frame.documentElement.style.getPropertyValue('--pc-zoom')) || 1;
      show(target.isConnected && !isDragging() ? gapUnder(target, event.clientY, zoom) : undefined);
    });
  };
  const hide = () => show(undefined);
  const press = (event: Event) => {
    if (!holder.contains(targetOf(event) ?? null)) hide();
  };
  const add = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    const at = gap;
    hide();
    if (at) onAdd(spotOf(at));
  };
  button.addEventListener('click', add);
  frame.addEventListener('mousemove', move);
  frame.addEventListener('pointerdown', press);
  frame.documentElement.addEventListener('mouseleave', hide);
  return () => {
    frame.defaultView?.cancelAnimationFrame(due);
    holder.remove();
    frame.removeEventListener('mousemove', move);
    frame.removeEventListener('pointerdown', press);
    frame.documentElement.removeEventListener('mouseleave', hide);
  };
}
