/** What a part of a block is in its picture. */
export type Tone = 'picture' | 'heading' | 'text' | 'ground' | 'night' | 'rule' | 'frame' | 'light';

/** A part of a rendered block, in px from its corner. */
export interface Part {
  tone: Tone;
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The parts that are seen of a block, in the order in which they are painted; with the editor's
 * cards in it where it shows nothing else. It is sent to the browser as its source: all that it
 * needs stands in it.
 */
export function measureBlock(block: Element, isWithCards: boolean): Part[] {
  const view = block.ownerDocument.defaultView;
  if (!view) return [];
  const corner = block.getBoundingClientRect();
  const parts: Part[] = [];
  // What stands beyond its sides is scrolled to.
  const add = (tone: Tone, { left, right, top, height }: DOMRect) => {
    const [from, to] = [Math.max(left, corner.left), Math.min(right, corner.right)];
    if (to - from >= 1 && height >= 1)
      parts.push({
        tone,
        left: from - corner.left,
        top: top - corner.top,
        width: to - from,
        height,
      });
  };
  const luminance = (color: string): number | undefined => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
    return alpha < 0.1 ? undefined : (0.3 * red + 0.6 * green + 0.1 * blue) / 255;
  };
  const ground = (element: Element, style: CSSStyleDeclaration) => {
    const rect = element.getBoundingClientRect();
    const light = luminance(style.backgroundColor);
    if (style.backgroundImage.startsWith('url')) add('picture', rect);
    else if (light !== undefined && light < 0.97) add(light < 0.5 ? 'night' : 'ground', rect);
    const sides = [style.borderTopWidth, style.borderBottomWidth, style.borderLeftWidth];
    const [top, bottom, left] = sides.map((side) => Number.parseFloat(side) > 0);
    if (top && bottom && left) add('frame', rect);
    else if (top) add('rule', new DOMRect(rect.left, rect.top, rect.width, 1));
    else if (bottom) add('rule', new DOMRect(rect.left, rect.bottom - 1, rect.width, 1));
  };
  const words = (text: Text, style: CSSStyleDeclaration) => {
    if (!text.data.trim()) return;
    const range = block.ownerDocument.createRange();
    range.selectNodeContents(text);
    const size = Number.parseFloat(style.fontSize);
    const isHeading = size >= 26 || (size >= 15 && Number(style.fontWeight) >= 600);
    const isOnNight = (luminance(style.color) ?? 0) > 0.75;
    for (const { left, top, width, height } of range.getClientRects()) {
      const bar = size * 0.55;
      const at = new DOMRect(left, top + (height - bar) / 2, width, bar);
      add(isOnNight ? 'light' : isHeading ? 'heading' : 'text', at);
    }
  };
  const visit = (element: Element) => {
    const style = view.getComputedStyle(element);
    const rect = element.getBoundingClientRect();
    const isGone = style.display === 'none' || style.visibility === 'hidden';
    const isForReaders = style.position === 'absolute' && rect.width <= 1;
    if (isGone || isForReaders || style.opacity === '0') return;
    if (element.matches('.pc-short, .pc-over, dialog:not([open])')) return;
    if (element.matches('.pc-card') && !isWithCards) return;
    if (element.matches('img, video, iframe, canvas')) return add('picture', rect);
    if (element.localName === 'svg') return add(rect.width > 60 ? 'picture' : 'text', rect);
    ground(element, style);
    for (const child of element.childNodes)
      if (child.nodeType === 3) words(child as Text, style);
      else if (child.nodeType === 1) visit(child as Element);
  };
  visit(block);
  // A space is nothing but its room.
  if (parts.length === 0 && isWithCards) add('frame', corner);
  return parts;
}
