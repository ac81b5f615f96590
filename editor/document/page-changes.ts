import type { PageDocument } from '../../schemas/page.ts';
import type { Catalogue } from './catalogue.ts';
import {
  type FactPath,
  type FlatBlock,
  type FlatPage,
  factsOf,
  flatten,
  type OwnBlock,
} from './flat-page.ts';
import { inOrder } from './values/in-order.ts';
import { isSameJson } from './values/same-json.ts';

/** Siblings that say where a block stands; more of them help nobody. */
const MAX_PRECEDING = 30;

/** Where a block stands: its list, and the siblings before it, the nearest first. */
export interface Place {
  list: string;
  preceding: string[];
}

/** What distinguishes one page from another, each by itself. Plain JSON: it is stored. */
export type PageChange =
  /** `block` is null for what belongs to the page. An unset value is undefined. */
  | {
      kind: 'value';
      block: string | null;
      path: FactPath;
      before?: unknown;
      after?: unknown;
      isCount?: true;
    }
  | { kind: 'added'; block: string; own: OwnBlock; place: Place }
  | { kind: 'moved'; block: string; from: Place; to: Place }
  | { kind: 'removed'; block: string; own: OwnBlock; place: Place };

export type ValueChange = Extract<PageChange, { kind: 'value' }>;

const isCount = ({ counts }: FlatBlock, [key, field]: FactPath): boolean =>
  key === 'fields' && field !== undefined && counts.includes(field);

export function placeOf(page: FlatPage, id: string): Place {
  const list = page.blocks.get(id)?.list ?? '';
  const siblings = page.lists.get(list) ?? [];
  const before = siblings.slice(0, Math.max(0, siblings.indexOf(id)));
  return { list, preceding: before.reverse().slice(0, MAX_PRECEDING) };
}

function valueChanges(block: string | null, before: object, after: object): ValueChange[] {
  if (before === after) return [];
  const [old, now] = [factsOf(before), factsOf(after)];
  const changes: ValueChange[] = [];
  for (const [key, { path, value }] of old) {
    const next = now.get(key)?.value;
    if (!isSameJson(value, next))
      changes.push({
        kind: 'value',
        block,
        path,
        before: value,
        ...(next === undefined ? {} : { after: next }),
      });
  }
  for (const [key, { path, value }] of now)
    if (!old.has(key)) changes.push({ kind: 'value', block, path, after: value });
  return changes;
}

/** Blocks that stand elsewhere: in another list, or in another order among those that stayed. */
function movedBlocks(before: FlatPage, after: FlatPage): Set<string> {
  const moved = new Set<string>();
  for (const [list, ids] of after.lists) {
    const stayed = ids.filter((id) => before.blocks.get(id)?.list === list);
    const index = new Map((before.lists.get(list) ?? []).map((id, position) => [id, position]));
    const kept = inOrder(stayed.map((id) => index.get(id) ?? 0));
    for (const [position, id] of stayed.entries()) if (!kept.has(position)) moved.add(id);
    for (const id of ids) {
      const old = before.blocks.get(id);
      if (old && old.list !== list) moved.add(id);
    }
  }
  return moved;
}

/** Ids in reading order, containers before what is in them. */
const idsInOrder = (page: FlatPage): string[] => [...page.blocks.keys()];

/**
 * What changed from one page to another, in the order in which it can be applied: values, then
 * blocks added and moved in reading order of `after`, then blocks removed in that of `before`.
 */
export function changesBetween(before: FlatPage, after: FlatPage): PageChange[] {
  const changes: PageChange[] = valueChanges(null, before.facts, after.facts);
  const moved = movedBlocks(before, after);
  const placed: PageChange[] = [];
  for (const id of idsInOrder(after)) {
    const [old, now] = [before.blocks.get(id), after.blocks.get(id)];
    if (!now) continue;
    if (!old) {
      placed.push({ kind: 'added', block: id, own: now.own, place: placeOf(after, id) });
      continue;
    }
    changes.push(
      ...valueChanges(id, old.own, now.own).map(
        (change): ValueChange =>
          isCount(now, change.path) ? { ...change, isCount: true } : change,
      ),
    );
    if (moved.has(id))
      placed.push({
        kind: 'moved',
        block: id,
        from: placeOf(before, id),
        to: placeOf(after, id),
      });
  }
  const removed = idsInOrder(before).filter((id) => !after.blocks.has(id));
  return [
    ...changes,
    ...placed,
    ...removed.map(
      (id): PageChange => ({
        kind: 'removed',
        block: id,
        own: before.blocks.get(id)?.own as OwnBlock,
        place: placeOf(before, id),
      }),
    ),
  ];
}

/** What changed from one page to another; empty when nothing that is stored did. */
export const diffPages = (
  before: PageDocument,
  after: PageDocument,
  catalogue: Catalogue,
): PageChange[] => changesBetween(flatten(before, catalogue), flatten(after, catalogue));

/** The changes that lead back. */
export const inverse = (changes: readonly PageChange[]): PageChange[] => {
  const back = changes.map((change): PageChange => {
    if (change.kind === 'added') return { ...change, kind: 'removed' };
    if (change.kind === 'removed') return { ...change, kind: 'added' };
    if (change.kind === 'moved') return { ...change, from: change.to, to: change.from };
    const { before, after, ...rest } = change;
    return {
      ...rest,
      ...(after === undefined ? {} : { before: after }),
      ...(before === undefined ? {} : { after: before }),
    };
  });
  const rank = { value: 0, added: 1, moved: 1, removed: 2 };
  return back.sort((one, other) => rank[one.kind] - rank[other.kind]);
};
