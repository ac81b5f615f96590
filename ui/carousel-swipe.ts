import type { Strip } from './carousel-strip.ts';

/** rule 4.17: from so many pixels on, a finger's way to the side is a swipe. */
const SWIPE_PX = 10;

/** Slides follow a finger or a pen, and a swipe leads to the next one or back. */
export function swipes(root: HTMLElement, strip: Strip): void {
  const { element, sign } = strip;
  let from: { x: number; left: number; index: number } | undefined;
  const drop = (by: number) => {
    if (!from) return;
    const { index } = from;
    from = undefined;
    delete root.dataset.dragging;
    strip.goTo(index + (Math.abs(by) < SWIPE_PX ? 0 : Math.sign(by) * sign));
  };
  element.addEventListener('pointerdown', ({ pointerType, clientX, isPrimary }) => {
    if (pointerType !== 'mouse' && isPrimary)
      from = { x: clientX, left: element.scrollLeft, index: strip.index() };
  });
  element.addEventListener('pointermove', ({ clientX }) => {
    if (!from) return;
    root.dataset.dragging = '';
    element.scrollLeft = from.left + from.x - clientX;
  });
  element.addEventListener('pointerup', ({ clientX }) => from && drop(from.x - clientX));
  // The page was scrolled up or down instead.
  element.addEventListener('pointercancel', () => drop(0));
}
