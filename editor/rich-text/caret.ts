import { $getSelection, $isRangeSelection, type ElementNode, type PointType } from 'lexical';

/*
 * The caret where a text changes under whoever writes it: it stays in its words.
 */

/** Where in the words of a block a point of the selection stands; undefined elsewhere. */
function $offsetIn(top: ElementNode, point: PointType): number | undefined {
  const node = point.getNode();
  if (node.getTopLevelElement()?.getKey() !== top.getKey()) return undefined;
  let offset = 0;
  const stop = point.type === 'text' ? node : (node as ElementNode).getChildAtIndex(point.offset);
  for (const text of top.getAllTextNodes()) {
    if (stop && (text.is(stop) || stop.isBefore(text))) break;
    offset += text.getTextContentSize();
  }
  return point.type === 'text' ? offset + point.offset : offset;
}

function $putPoint(top: ElementNode, point: PointType, offset: number): void {
  let left = offset;
  const texts = top.getAllTextNodes();
  for (const [index, text] of texts.entries()) {
    const size = text.getTextContentSize();
    if (left <= size || index === texts.length - 1) {
      point.set(text.getKey(), Math.min(left, size), 'text');
      return;
    }
    left -= size;
  }
  point.set(top.getKey(), 0, 'element');
}

/** Where a place in one text is in another one: beside the same words. */
export function placeInText(before: string, after: string, offset: number): number {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  if (offset <= start) return offset;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (before.length - offset <= end) return after.length - (before.length - offset);
  // It stood in what was changed: whoever writes goes on after the text as it is now.
  return start + end === after.length ? start : after.length;
}

const wordsOf = (top: ElementNode): string =>
  top
    .getAllTextNodes()
    .map((text) => text.getTextContent())
    .join('');

/** Takes note of where the selection stands in a block; what is returned puts it into another. */
export function $caretIn(old: ElementNode): ($next: ElementNode) => void {
  const selection = $getSelection();
  const points = $isRangeSelection(selection) ? [selection.anchor, selection.focus] : [];
  const offsets = points.map((point) => $offsetIn(old, point));
  const before = wordsOf(old);
  return (next) => {
    if (offsets.every((offset) => offset === undefined)) return;
    const now = $getSelection() ?? next.selectEnd();
    if (!$isRangeSelection(now)) return;
    for (const [index, point] of [now.anchor, now.focus].entries()) {
      const offset = offsets[index];
      if (offset !== undefined) $putPoint(next, point, placeInText(before, wordsOf(next), offset));
    }
  };
}
