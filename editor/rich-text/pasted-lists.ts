import type { Inline } from './inline.ts';
import type { PastedItem, PastedList } from './pasted.ts';

/** An item of a list of which the clipboard says the level and not what it stands in. */
export interface ListLine {
  kind: 'line';
  /** From 1. */
  level: number;
  isOrdered: boolean;
  inline: Inline;
}

type Items = (PastedItem | PastedList)[];

/** Lists of one kind side by side are one. */
export function appendTo(items: Items, item: PastedItem | PastedList): void {
  const last = items.at(-1);
  if (item.kind === 'list' && last?.kind === 'list' && last.isOrdered === item.isOrdered) {
    const all = [...last.items];
    for (const one of item.items) appendTo(all, one);
    items[items.length - 1] = { ...last, items: all };
  } else items.push(item);
}

/** Lines of one level and all below them, as the items of one list and of those after it. */
export function listsOf(lines: readonly ListLine[]): PastedList[] {
  const lists: PastedList[] = [];
  const level = lines.reduce((least, line) => Math.min(least, line.level), Infinity);
  for (let at = 0; at < lines.length; ) {
    const isOrdered = lines[at]?.isOrdered ?? false;
    const items: Items = [];
    while (at < lines.length) {
      const line = lines[at];
      if (!line || (line.level === level && line.isOrdered !== isOrdered)) break;
      if (line.level === level) {
        items.push({ kind: 'item', inline: line.inline });
        at += 1;
        continue;
      }
      const next = lines.findIndex((one, index) => index > at && one.level === level);
      const end = next < 0 ? lines.length : next;
      for (const list of listsOf(lines.slice(at, end))) appendTo(items, list);
      at = end;
    }
    lists.push({ kind: 'list', isOrdered, items });
  }
  return lists;
}

const NUMBERED = /^\(?(?:\d{1,4}|[a-z]{1,2}|[ivxlcdm]{1,7})[.)°º]/i;

/** What Word writes before an item: a bullet, or its number. */
export const isNumber = (marker: string): boolean => NUMBERED.test(marker.trim());
