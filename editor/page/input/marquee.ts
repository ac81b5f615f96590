import { blockElements, isOverBlock, nodeIdOf, targetOf } from '../../engine/dom.ts';
import type { Commands } from '../commands/commands.ts';

/** In px from the corner of the frame's view. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface BlockBox {
  id: string;
  /** Ids of the blocks around it. */
  inside: readonly string[];
  box: Area;
}

const meet = (one: Area, other: Area): boolean =>
  one.left < other.right &&
  one.right > other.left &&
  one.top < other.bottom &&
  one.bottom > other.top;

const holds = (outer: Area, inner: Area): boolean =>
  outer.left <= inner.left &&
  outer.right >= inner.right &&
  outer.top <= inner.top &&
  outer.bottom >= inner.bottom;

/**
 * The blocks that an area takes in, in their order: those that it meets, without what is around the
 * whole of it and without what is in another one of them.
 */
export function blocksIn(area: Area, blocks: readonly BlockBox[]): string[] {
  const met = blocks.filter(({ box }) => meet(area, box) && !holds(box, area));
  const ids = new Set(met.map(({ id }) => id));
  return met.filter(({ inside }) => !inside.some((id) => ids.has(id))).map(({ id }) => id);
}

const START_PX = 5;

function boxesIn(frame: Document): BlockBox[] {
  const elements = blockElements(frame);
  return elements.flatMap((element) => {
    const id = nodeIdOf(element);
    if (id === null) return [];
    const inside = elements.filter((other) => other !== element && other.contains(element));
    const box = element.getBoundingClientRect();
    return [{ id, inside: inside.map((other) => nodeIdOf(other) ?? ''), box }];
  });
}

const areaOf = (from: PointerEvent, to: PointerEvent): Area => ({
  left: Math.min(from.clientX, to.clientX),
  right: Math.max(from.clientX, to.clientX),
  top: Math.min(from.clientY, to.clientY),
  bottom: Math.max(from.clientY, to.clientY),
});

/** From a press beside the blocks: what is dragged over is selected. Escape takes it back. */
export function pressToMark(press: PointerEvent, frame: Document, commands: () => Commands): void {
  const target = targetOf(press);
  if (press.button !== 0 || !press.isPrimary || press.pointerType === 'touch') return;
  if (!target || isOverBlock(target)) return;
  let mark: HTMLElement | undefined;
  let boxes: BlockBox[] = [];
  const move = (event: PointerEvent) => {
    const far = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
    if (!mark && far < START_PX) return;
    if (!mark) {
      boxes = boxesIn(frame);
      mark = frame.createElement('div');
      mark.className = 'pc-marquee';
      frame.body.append(mark);
      frame.getSelection()?.removeAllRanges();
    }
    event.preventDefault();
    const { left, top, right, bottom } = areaOf(press, event);
    mark.style.cssText = `left:${left}px;top:${top}px;width:${right - left}px;height:${bottom - top}px`;
  };
  const stop = () => {
    mark?.remove();
    frame.removeEventListener('pointermove', move);
    frame.removeEventListener('pointerup', up);
    frame.removeEventListener('pointercancel', stop);
    frame.removeEventListener('keydown', keys, true);
  };
  const up = (event: PointerEvent) => {
    const isMarked = mark !== undefined;
    stop();
    if (!isMarked) return;
    commands().selectAll(blocksIn(areaOf(press, event), boxes), 'canvas');
    // The click that ends it would select nothing.
    const swallow = (click: Event) => click.stopPropagation();
    frame.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => frame.removeEventListener('click', swallow, true), 0);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !mark) return;
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  frame.addEventListener('pointermove', move);
  frame.addEventListener('pointerup', up);
  frame.addEventListener('pointercancel', stop);
  frame.addEventListener('keydown', keys, true);
}
