import { isSameJson } from '../compare/same-json.ts';
import type { PageDocument } from '../page.ts';
import { inOrder } from './in-order.ts';
import { type FactPath, type PageChange, placeOf, type ValueChange } from './page-change.ts';
import { idsIn, idsInOrder, innerLists, type PageRecords, sectionList } from './page-records.ts';
import type { PageShape } from './page-shape.ts';
import { readPage } from './read-page.ts';
import { valueChanges } from './values.ts';

/** Blocks that stand elsewhere: in another list, or in another order among those that stayed. */
function movedBlocks(before: PageRecords, after: PageRecords): Set<string> {
  const moved = new Set<string>();
  for (const [list, ids] of after.lists) {
    const old = idsIn(before, list);
    if (old === ids) continue;
    const stayed = ids.filter((id) => before.blocks.get(id)?.list === list);
    const index = new Map(old.map((id, position) => [id, position]));
    const kept = inOrder(stayed.map((id) => index.get(id) ?? 0));
    for (const [position, id] of stayed.entries()) if (!kept.has(position)) moved.add(id);
    for (const id of ids) {
      const block = before.blocks.get(id);
      if (block && block.list !== list) moved.add(id);
    }
  }
  return moved;
}

/** An empty section is in the document of one page and not in that of the other. */
function sectionChanges(before: PageRecords, after: PageRecords): ValueChange[] {
  const [old, now] = [before.facts.sections, after.facts.sections];
  if (old === now) return [];
  const change = (name: string, sides: { before?: null; after?: null }): ValueChange[] =>
    idsIn(after, sectionList(name)).length > 0
      ? []
      : [{ kind: 'value', block: null, path: ['sections', name], ...sides }];
  return [
    ...Object.keys(old).flatMap((name) =>
      Object.hasOwn(now, name) ? [] : change(name, { before: null }),
    ),
    ...Object.keys(now).flatMap((name) =>
      Object.hasOwn(old, name) ? [] : change(name, { after: null }),
    ),
  ];
}

/** A block without children has an empty list of them on one page and none on the other. */
function childrenChange(before: PageRecords, after: PageRecords, id: string): ValueChange[] {
  const [old, now] = [before, after].map(({ blocks }) => blocks.get(id)?.own.children);
  if (Array.isArray(old) === Array.isArray(now)) return [];
  if (innerLists(after, id).some((list) => idsIn(after, list).length > 0)) return [];
  const sides = now === undefined ? { before: old } : { after: now };
  return [{ kind: 'value', block: id, path: ['children'], ...sides }];
}

/** What changed of a block itself. */
function ownChanges(
  before: PageRecords,
  after: PageRecords,
  id: string,
  shape: PageShape,
): ValueChange[] {
  const [old, now] = [before.blocks.get(id)?.own, after.blocks.get(id)?.own];
  if (!old || !now || old === now || isSameJson(old, now)) return [];
  const counts = shape.containerOf(now)?.counts ?? [];
  const isCount = ([key, field]: FactPath) =>
    key === 'fields' && field !== undefined && counts.includes(field);
  return [
    ...valueChanges(id, old, now).map(
      (change): ValueChange => (isCount(change.path) ? { ...change, isCount: true } : change),
    ),
    ...childrenChange(before, after, id),
  ];
}

/** Blocks of a page in reading order. Most changes are about one, which needs none. */
function ordered(page: PageRecords, ids: readonly string[]): readonly string[] {
  const wanted = new Set(ids);
  return ids.length < 2 ? ids : idsInOrder(page).filter((id) => wanted.has(id));
}

/**
 * What changed from one page to another, in the order in which it can be applied: values, then
 * blocks added and moved in reading order of `after`, then blocks removed in that of `before`. What
 * both share is not looked at.
 */
export function diff(before: PageRecords, after: PageRecords, shape: PageShape): PageChange[] {
  if (before === after) return [];
  const changes: PageChange[] = [
    ...valueChanges(null, before.facts, after.facts),
    ...sectionChanges(before, after),
  ];
  const moved = movedBlocks(before, after);
  const placed: PageChange[] = [];
  const isOther = (id: string) => before.blocks.get(id) !== after.blocks.get(id) || moved.has(id);
  for (const id of ordered(after, [...after.blocks.keys()].filter(isOther))) {
    const [old, now] = [before.blocks.get(id), after.blocks.get(id)];
    if (!now) continue;
    if (!old) {
      placed.push({ kind: 'added', block: id, own: now.own, place: placeOf(after, id) });
      continue;
    }
    changes.push(...ownChanges(before, after, id, shape));
    if (moved.has(id))
      placed.push({ kind: 'moved', block: id, from: placeOf(before, id), to: placeOf(after, id) });
  }
  const removed = [...before.blocks.keys()].filter((id) => !after.blocks.has(id));
  return [
    ...changes,
    ...placed,
    ...ordered(before, removed).flatMap((id): PageChange[] => {
      const own = before.blocks.get(id)?.own;
      return own ? [{ kind: 'removed', block: id, own, place: placeOf(before, id) }] : [];
    }),
  ];
}

/** What changed from one stored page to another; empty when nothing that is stored did. */
export const diffPages = (
  before: PageDocument,
  after: PageDocument,
  shape: PageShape,
): PageChange[] => diff(readPage(before, shape), readPage(after, shape), shape);
