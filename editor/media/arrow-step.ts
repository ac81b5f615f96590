import type { KeyboardEvent } from 'react';
import type { Point } from './crop.ts';

/** How far a key moves or sizes something on a picture, as a part of it: alone and with Shift. */
const STEP = 0.01;
export const LARGE_STEP = 0.1;
const ARROWS: ReadonlyMap<string, Point> = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);

/** By how much of a picture's sides an arrow key moves; undefined for other keys. */
export function arrowStep({
  key,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey'>): Point | undefined {
  const arrow = ARROWS.get(key);
  const step = shiftKey ? LARGE_STEP : STEP;
  return arrow && { x: arrow.x * step, y: arrow.y * step };
}
