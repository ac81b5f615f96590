import { isSameJson } from '../compare/same-json.ts';
import { asObject } from '../json.ts';
import type { StoredBlock } from '../page.ts';
import { type Conflict, conflictKey } from './conflict.ts';
import {
  type AddedBlock,
  type MovedBlock,
  type PageChange,
  type Place,
  placeOf,
  type RemovedBlock,
  type ValueChange,
} from './page-change.ts';
import { PageDraft } from './page-draft.ts';
import {
  type BlockRecord,
  idsIn,
  idsInOrder,
  innerLists,
  type PageRecords,
  parentOf,
  sectionOf,
} from './page-records.ts';
import type { PageShape } from './page-shape.ts';
import { insertAt, isThere, isWithin, openDeclared, placedInTurn } from './put-in-place.ts';
import { factsOf, valueAt, withFact } from './values.ts';

interface Application {
  page: PageDraft;
  shape: PageShape;
  /** Where blocks come back from that `page` no longer has and the changes are about. */
  mine: PageRecords | undefined;
  /** Blocks that were moved in `page`. */
  movedByThem: ReadonlySet<string>;
  /** Mine wins where both changed the same. */
  isForced: boolean;
  conflicts: Map<string, Conflict>;
}

const report = ({ conflicts }: Application, conflict: Conflict): void => {
  conflicts.set(conflictKey(conflict), conflict);
};

function putBack(work: Application, record: BlockRecord, place: Place): void {
  insertAt(work.page, record, place);
  openDeclared(work.page, record, work.shape);
}

/**
 * Brings back a block that was removed from the page while it was changed in mine: with the
 * outermost container that went with it, and all that is in that one.
 */
function bringBack(work: Application, id: string): boolean {
  const { page, mine } = work;
  if (page.blocks.has(id)) return true;
  if (!mine?.blocks.has(id)) return false;
  let top = id;
  for (;;) {
    const parent = parentOf(mine.blocks.get(top)?.list ?? '');
    if (parent === undefined || page.blocks.has(parent)) break;
    top = parent;
  }
  for (const inner of idsInOrder(mine)) {
    const block = mine.blocks.get(inner);
    if (block && !page.blocks.has(inner) && isWithin(mine, inner, top))
      putBack(work, block, placeOf(mine, inner));
  }
  report(work, { kind: 'removed', block: top, by: 'theirs' });
  return true;
}

function applyValue(work: Application, change: ValueChange): void {
  const { page, isForced } = work;
  const { block, path, before, after, isCount } = change;
  const wasThere = block === null || page.blocks.has(block);
  if (block !== null && !bringBack(work, block)) {
    report(work, { kind: 'removed', block, by: 'theirs' });
    return;
  }
  if (!wasThere) return;
  const own = block === null ? undefined : page.blocks.get(block)?.own;
  const now = valueAt(own ?? page.facts, path);
  if (isSameJson(now, after)) return;
  if (isForced || isSameJson(now, before)) {
    if (!own || block === null) page.facts = withFact(page.facts, path, after);
    else {
      const next = withFact(own, path, after);
      page.change(block, next);
      openDeclared(page, { id: block, own: next }, work.shape);
    }
  } else if (!isCount) {
    report(work, { kind: 'value', block, path, base: before, mine: after, theirs: now });
  }
}

/** A place that is there: its own, or the end of a section where its container is gone. */
function placeThere(work: Application, place: Place): Place {
  const parent = parentOf(place.list);
  if (parent === undefined || bringBack(work, parent)) return place;
  const sections = [...work.page.lists].filter(([list]) => sectionOf(list) !== undefined);
  const [list, ids] = sections.find(([name]) => sectionOf(name) === 'main') ??
    sections[0] ?? ['section/main', []];
  return { list, preceding: [...ids].reverse() };
}

function applyAdded(work: Application, change: AddedBlock): void {
  const { page } = work;
  const { block: id, own } = change;
  if (page.blocks.has(id)) {
    for (const { path, value } of factsOf(own).values())
      applyValue(work, { kind: 'value', block: id, path, after: value });
    return;
  }
  const place = placeThere(work, change.place);
  // It came back with the container that it was added to.
  if (!page.blocks.has(id)) putBack(work, { id, own, list: place.list }, place);
}

function applyMoved(work: Application, change: MovedBlock): void {
  const { page, movedByThem, isForced } = work;
  const { block: id, from, to } = change;
  const isGone = !page.blocks.has(id);
  if (!bringBack(work, id)) {
    report(work, { kind: 'removed', block: id, by: 'theirs' });
    return;
  }
  const block = page.blocks.get(id);
  if (isGone || !block) return;
  const isMoved = block.list !== from.list || movedByThem.has(id);
  const isAsMine = block.list === to.list && placeOf(page, id).preceding[0] === to.preceding[0];
  if (isAsMine) return;
  const place = isThere(page, to) ? to : placeThere(work, to);
  const isInItself = isWithin(page, parentOf(place.list), id);
  if (isInItself || (isMoved && !isForced)) {
    report(work, { kind: 'place', block: id, mine: to });
    return;
  }
  page.detach(id);
  insertAt(page, block, place);
}

/** A block as two people may have changed it: what follows from its children is left out. */
function comparable({ children: _, ...own }: StoredBlock, counts: readonly string[]): object {
  const fields = Object.entries(asObject(own.fields)).filter(([name]) => !counts.includes(name));
  return { ...own, fields: Object.fromEntries(fields) };
}

/** The innermost first: a container goes when nothing that somebody wants is left in it. */
function applyRemoved(work: Application, removed: readonly RemovedBlock[]): void {
  const { page, movedByThem, isForced, shape } = work;
  for (const { block: id, own } of [...removed].reverse()) {
    const block = page.blocks.get(id);
    if (!block) continue;
    const counts = shape.containerOf(block.own)?.counts ?? [];
    const isChanged =
      movedByThem.has(id) || !isSameJson(comparable(block.own, counts), comparable(own, counts));
    const isHolding = innerLists(page, id).some((list) => idsIn(page, list).length > 0);
    if ((isHolding || isChanged) && !isForced)
      report(work, { kind: 'removed', block: id, by: 'mine' });
    else page.remove(id);
  }
}

interface ApplyOptions {
  /** The page that the changes lead to, where there is one. */
  mine?: PageRecords | undefined;
  movedByThem?: ReadonlySet<string>;
  /** The changes win over what the page has by now. */
  isForced?: boolean;
}

/** A page with changes applied that were made to another state of it, and what is in the way. */
export function applyToOther(
  before: PageRecords,
  changes: readonly PageChange[],
  shape: PageShape,
  { mine, movedByThem = new Set(), isForced = false }: ApplyOptions = {},
): { page: PageRecords; conflicts: Conflict[] } {
  const page = new PageDraft(before);
  const work = { page, shape, mine, movedByThem, isForced, conflicts: new Map() };
  for (const change of changes) if (change.kind === 'value') applyValue(work, change);
  for (const change of placedInTurn(changes)) {
    if (change.kind === 'added') applyAdded(work, change);
    else applyMoved(work, change);
  }
  applyRemoved(
    work,
    changes.filter((change) => change.kind === 'removed'),
  );
  return { page: page.done(), conflicts: [...work.conflicts.values()] };
}

/** A page with changes applied that were made to it. */
export const apply = (
  page: PageRecords,
  changes: readonly PageChange[],
  shape: PageShape,
): PageRecords => applyToOther(page, changes, shape, { isForced: true }).page;
