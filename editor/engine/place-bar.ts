import { BLOCK_ELEMENT } from './dom.ts';

const EDGE_PX = 8;
/** So many times its height: what is pressed in the middle of the block is no bar. */
const BARS = 4;

/** Does a block begin with a picture of its whole width that has room for the bar? */
function hasRoom(block: HTMLElement, bar: DOMRect): boolean {
  const picture = block.querySelector('img')?.getBoundingClientRect();
  const { top, right } = block.getBoundingClientRect();
  return (
    picture !== undefined &&
    picture.height > BARS * bar.height &&
    picture.width > bar.width &&
    Math.abs(picture.top - top) < EDGE_PX &&
    Math.abs(picture.right - right) < EDGE_PX
  );
}

const meets = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

/** Are there words of the page within `spot`? What the editor lays over it has none. */
export function hasWords(inside: Element, spot: DOMRect): boolean {
  const range = inside.ownerDocument.createRange();
  return [...inside.childNodes].some((node) => {
    if (node.nodeType === node.TEXT_NODE) {
      range.selectNodeContents(node);
      return (
        node.nodeValue?.trim() && [...range.getClientRects()].some((rect) => meets(rect, spot))
      );
    }
    if (node.nodeType !== node.ELEMENT_NODE) return false;
    const element = node as Element;
    if (element.matches('.pc-over, script, style')) return false;
    const box = element.getBoundingClientRect();
    const size = Math.max(box.width, box.height);
    // For screen readers alone.
    if (size === 1) return false;
    // What holds blocks may be lower than they are, or have no box.
    const isHolder = size === 0 || !element.closest(BLOCK_ELEMENT);
    return (isHolder || meets(box, spot)) && hasWords(element, spot);
  });
}

const LEFT = { left: '0', right: 'auto', transformOrigin: 'left bottom' };
const INSIDE = { top: `${EDGE_PX}px` };
/** Where it may stand, best first; the first is what its styles say: above, at the right. */
const SPOTS: readonly Partial<CSSStyleDeclaration>[] = [{}, LEFT, INSIDE, { ...INSIDE, ...LEFT }];

/**
 * The bar stands where it covers no words, the block's or its neighbours': on the block's own
 * picture, else above the block or in it; where there are words everywhere, above. One that would
 * stand out of the frame's left or upper edge stands at it.
 */
export function placeBar(bar: HTMLElement, block: HTMLElement): void {
  const stand = (spot: Partial<CSSStyleDeclaration>): DOMRect => {
    bar.removeAttribute('style');
    Object.assign(bar.style, spot);
    return bar.getBoundingClientRect();
  };
  const isFree = (spot: Partial<CSSStyleDeclaration>): boolean => {
    const rect = stand(spot);
    return rect.left >= 0 && rect.top >= 0 && !hasWords(block.ownerDocument.body, rect);
  };
  const chosen = hasRoom(block, stand({})) ? INSIDE : SPOTS.find(isFree);
  const { x, y } = stand(chosen ?? {});
  if (x < 0) Object.assign(bar.style, LEFT);
  if (y < 0) bar.style.top = '12px';
}
