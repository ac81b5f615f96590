import { blockElement, blockElementAt, canvasFrame, nodeIdOf } from '../../engine/dom.ts';
import { afterPaint } from '../after-paint.ts';
import { createDragMarks, type DragMarks } from './drag-marks.ts';
import { type DropSpot, spotIn, type ZoneBox, zoneAt } from './drop-spot.ts';
import { boxOf, frameScale, measureZones } from './measure.ts';

/** What is dragged: blocks of the page, or a new one. */
export interface DragSource {
  label: string;
  /** Blocks of the page; none for a new block. */
  nodeIds: readonly string[];
  /** Zones that it is never meant for: a chain passes the columns of other chains. */
  isTarget: (zone: string) => boolean;
  /** Why it may not land in a zone, for editors. */
  faultAt: (zone: string) => string | undefined;
  /** What a place is called: «Columna 2, después de La ciudad estrena…». */
  nameOf: (spot: DropSpot) => string;
  onDrop: (spot: DropSpot, name: string) => void;
  /**
   * What a block that is pointed at does with it, `down` from 0 at its top to 1 at its foot;
   * undefined: it lands beside the block.
   */
  onBlock?: (nodeId: string, down: number) => BlockTarget | undefined;
  onRefuse: (fault: string) => void;
  onCancel: () => void;
}

/** A block that takes what is dragged. */
export interface BlockTarget {
  /** What it does with it: «En lugar de «La ciudad estrena…»». */
  name: string;
  onDrop: () => void;
}

const START_PX = 5;
/** Above and under it a block is left aside: there is the gap beside it. */
const GAP_PX = 14;
const MAX_GAP_SHARE = 0.22;
const EDGE_PX = 72;
const SCROLL_PX = 18;

/** A drag that has begun, until it is dropped or cancelled. */
class Drag {
  readonly #dragged: DragSource;
  readonly #frame: HTMLIFrameElement;
  readonly #marks: DragMarks;
  readonly #zones: readonly ZoneBox[];
  #point = { x: 0, y: 0 };
  #spot: DropSpot | undefined;
  #fault: string | undefined;
  #target: BlockTarget | undefined;
  #ticking = 0;

  constructor(dragged: DragSource, frame: HTMLIFrameElement) {
    this.#dragged = dragged;
    this.#frame = frame;
    const elements = new Set(dragged.nodeIds.flatMap((id) => blockElement(id) ?? []));
    const inside = frame.contentDocument;
    this.#zones = inside ? measureZones(inside, elements, dragged.isTarget) : [];
    this.#marks = createDragMarks(frame, dragged.label);
    for (const element of elements) element.setAttribute('data-dragged', '');
    this.#ticking = requestAnimationFrame(() => this.#tick());
  }

  /** In px of the window around the frame. */
  moveTo(x: number, y: number): void {
    this.#point = { x, y };
  }

  #tick(): void {
    this.#marks.follow(this.#point.x, this.#point.y);
    this.#scroll();
    this.#aim();
    this.#ticking = requestAnimationFrame(() => this.#tick());
  }

  #isOverFrame(): boolean {
    const { left, right, top, bottom } = this.#frame.getBoundingClientRect();
    const { x, y } = this.#point;
    return x >= left && x <= right && y >= top && y <= bottom;
  }

  #scroll(): void {
    const { top, bottom } = this.#frame.getBoundingClientRect();
    const { x, y } = this.#point;
    const { left, right } = this.#frame.getBoundingClientRect();
    if (x < left || x > right || y < top - EDGE_PX || y > bottom + EDGE_PX) return;
    const up = Math.max(0, top + EDGE_PX - y);
    const down = Math.max(0, y - (bottom - EDGE_PX));
    if (up === 0 && down === 0) return;
    const step = (Math.min(EDGE_PX, down) - Math.min(EDGE_PX, up)) / EDGE_PX;
    this.#frame.contentWindow?.scrollBy({ top: step * SCROLL_PX, behavior: 'instant' });
  }

  #aim(): void {
    const { toFrame } = frameScale(this.#frame);
    const inside = this.#frame.contentWindow;
    const { x, y } = toFrame(this.#point.x, this.#point.y);
    const aimed = this.#isOverFrame() ? this.#blockAt(x, y) : undefined;
    this.#target = aimed?.target;
    if (aimed) {
      this.#spot = undefined;
      this.#fault = undefined;
      this.#marks.showBlock(boxOf(aimed.element), aimed.target.name);
      return;
    }
    const [pageX, pageY] = [x + (inside?.scrollX ?? 0), y + (inside?.scrollY ?? 0)];
    const zone = this.#isOverFrame() ? zoneAt(this.#zones, pageX, pageY) : undefined;
    this.#fault = zone && this.#dragged.faultAt(zone.zone);
    this.#spot = zone && spotIn(zone, pageY);
    const text = this.#fault ?? (this.#spot ? this.#dragged.nameOf(this.#spot) : '');
    this.#marks.show(this.#spot, text, this.#fault !== undefined);
  }

  /** The block under a point of the frame's view, where it takes what is dragged. */
  #blockAt(x: number, y: number): { element: Element; target: BlockTarget } | undefined {
    const { onBlock } = this.#dragged;
    const under = onBlock && this.#frame.contentDocument?.elementFromPoint(x, y);
    const element = under && blockElementAt(under);
    const nodeId = element && nodeIdOf(element);
    if (!element || !nodeId) return undefined;
    const { top, height } = element.getBoundingClientRect();
    const gap = Math.min(GAP_PX, height * MAX_GAP_SHARE);
    const isBeside = y < top + gap || y > top + height - gap;
    const target = isBeside ? undefined : onBlock(nodeId, (y - top) / height);
    return target && { element, target };
  }

  end(isDropped: boolean): void {
    if (isDropped) this.#aim();
    cancelAnimationFrame(this.#ticking);
    this.#marks.remove();
    for (const id of this.#dragged.nodeIds) blockElement(id)?.removeAttribute('data-dragged');
    const [spot, fault, target] = [this.#spot, this.#fault, this.#target];
    const { onDrop, onRefuse, onCancel, nameOf } = this.#dragged;
    if (isDropped && target) afterPaint(target.onDrop);
    else if (!isDropped || !spot) onCancel();
    else if (fault) onRefuse(fault);
    // Apart from the frame in which the marks go: both at once are a long one.
    else afterPaint(() => onDrop(spot, nameOf(spot)));
  }
}

/** The click that ends a drag is none: it would open a text or select another block. */
function swallowClick(view: Window): void {
  const stop = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  view.addEventListener('click', stop, { capture: true, once: true });
  view.setTimeout(() => view.removeEventListener('click', stop, { capture: true }), 0);
}

/** A press on a block's text focuses the text; what is dragged, and has the keys, is the block. */
function focusWhole(holder: HTMLElement): void {
  const active = holder.ownerDocument.activeElement;
  const isInside = active !== holder && holder.contains(active);
  if (isInside && blockElementAt(holder) === holder) holder.focus({ preventScroll: true });
}

/**
 * From a press on an element to its end: a drag begins once the pointer has moved a little. Escape
 * takes it back. `what` is called when it begins; undefined: nothing is dragged.
 */
export function pressToDrag(
  press: PointerEvent,
  holder: HTMLElement,
  what: () => DragSource | undefined,
): void {
  const frame = canvasFrame();
  const view = holder.ownerDocument.defaultView;
  if (!frame?.contentDocument || !view || press.button !== 0 || !press.isPrimary) return;
  const isInside = holder.ownerDocument === frame.contentDocument;
  const documents = [document, frame.contentDocument];
  let drag: Drag | undefined;
  const inWindow = ({ clientX, clientY }: PointerEvent) =>
    isInside ? frameScale(frame).toWindow(clientX, clientY) : { x: clientX, y: clientY };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    const moved = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
    if (!drag && moved < START_PX) return;
    if (!drag) {
      const dragged = what();
      if (!dragged) return stop();
      holder.setPointerCapture(press.pointerId);
      // It has the pointer: its cursor is the one that is seen.
      holder.setAttribute('data-held', '');
      focusWhole(holder);
      drag = new Drag(dragged, frame);
    }
    event.preventDefault();
    const { x, y } = inWindow(event);
    drag.moveTo(x, y);
  };
  const end = (isDropped: boolean) => {
    const ended = drag;
    stop();
    if (!ended) return;
    // Cancelled, the button is still held: its click comes when it is let go.
    if (isDropped) swallowClick(view);
    else
      view.addEventListener('pointerup', () => swallowClick(view), { capture: true, once: true });
    ended.end(isDropped);
  };
  const up = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    if (drag) {
      const { x, y } = inWindow(event);
      drag.moveTo(x, y);
    }
    end(true);
  };
  const cancel = () => end(false);
  const keys = (event: KeyboardEvent) => {
    if (!drag) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') cancel();
  };
  const stop = () => {
    drag = undefined;
    holder.removeAttribute('data-held');
    view.removeEventListener('pointermove', move);
    view.removeEventListener('pointerup', up);
    view.removeEventListener('pointercancel', cancel);
    for (const each of documents) each.removeEventListener('keydown', keys, true);
  };
  view.addEventListener('pointermove', move);
  view.addEventListener('pointerup', up);
  view.addEventListener('pointercancel', cancel);
  for (const each of documents) each.addEventListener('keydown', keys, true);
}
