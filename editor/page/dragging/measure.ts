import { blockElementAt, blocksInZone, dropZones, nodeIdOf } from '../../engine/dom.ts';
import type { Box, ZoneBox } from './drop-spot.ts';

/** Of an element, in px from the corner of its page. */
export function boxOf(element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { scrollX = 0, scrollY = 0 } = element.ownerDocument.defaultView ?? {};
  return {
    left: left + scrollX,
    top: top + scrollY,
    right: right + scrollX,
    bottom: bottom + scrollY,
  };
}

/** What stays of the end of a chain for what lands after it. */
const CHAIN_END_PX = 24;

/** A zone with what is free under it in its chain: a short column is as tall as the longest. */
function roomOf(zone: HTMLElement): Box {
  const box = boxOf(zone);
  const chain = blockElementAt(zone);
  if (!chain) return box;
  return { ...box, bottom: Math.max(box.bottom, boxOf(chain).bottom - CHAIN_END_PX) };
}

/** Every zone that `isTarget` takes with its blocks, without what stands inside of `dragged`. */
export const measureZones = (
  frame: Document,
  dragged: ReadonlySet<Element>,
  isTarget: (zone: string) => boolean,
): ZoneBox[] =>
  dropZones(frame)
    .filter(({ zone, element }) => isTarget(zone) && !isWithin(element, dragged))
    .map(({ zone, element }) => ({
      zone,
      ...roomOf(element),
      items: blocksInZone(element).map((block) => ({
        id: nodeIdOf(block) ?? '',
        ...boxOf(block),
      })),
    }));

const isWithin = (element: Element, others: ReadonlySet<Element>): boolean =>
  [...others].some((other) => other.contains(element));

/** From the corner of the frame's view to the window around it, and back. */
export function frameScale(frame: HTMLIFrameElement) {
  const rect = frame.getBoundingClientRect();
  const scale = rect.width / (frame.contentWindow?.innerWidth || rect.width || 1) || 1;
  return {
    toWindow: (x: number, y: number) => ({ x: rect.left + x * scale, y: rect.top + y * scale }),
    toFrame: (x: number, y: number) => ({
      x: (x - rect.left) / scale,
      y: (y - rect.top) / scale,
    }),
    scale,
    rect,
  };
}
