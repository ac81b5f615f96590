import { asObject } from '../../schemas/json.ts';
import type { PageDocument } from '../../schemas/page.ts';
import type { Catalogue } from './catalogue.ts';
import {
  type FactPath,
  type FlatBlock,
  type FlatPage,
  factsOf,
  flatten,
  parentOf,
  sectionOf,
  unflatten,
  withFact,
} from './flat-page.ts';
import {
  changesBetween,
  type PageChange,
  type Place,
  placeOf,
  type ValueChange,
} from './page-changes.ts';
import { isSameJson } from './values/same-json.ts';

/**
 * Two people changed the same thing. The page holds what `theirs` says, but for a block that one
 * removed and the other changed: it stays. Nothing is dropped before somebody decides.
 */
export type Conflict =
  | {
      kind: 'value';
      block: string | null;
      path: FactPath;
      base?: unknown;
      mine?: unknown;
      theirs?: unknown;
    }
  /** Both moved the block; `mine` is where I put it. */
  | { kind: 'place'; block: string; mine: Place }
  /** `by` removed the block, and the other changed it. */
  | { kind: 'removed'; block: string; by: 'mine' | 'theirs' };

/** What tells of two conflicts that they are one: another text of mine is another question. */
export const conflictKey = (conflict: Conflict): string =>
  conflict.kind === 'value'
    ? JSON.stringify([conflict.block, conflict.path, conflict.mine])
    : JSON.stringify([conflict.kind, conflict.block]);

interface Application {
  /** It is changed in place. */
  page: FlatPage;
  /** Where blocks come back from that `page` no longer has and the changes are about. */
  mine: FlatPage | undefined;
  /** Blocks that were moved in `page`. */
  movedByThem: ReadonlySet<string>;
  /** Mine wins where both changed the same. */
  isForced: boolean;
  conflicts: Map<string, Conflict>;
}

const report = ({ conflicts }: Application, conflict: Conflict): void => {
  conflicts.set(conflictKey(conflict), conflict);
};

const valueAt = (owner: object, path: FactPath): unknown =>
  factsOf(owner).get(JSON.stringify(path))?.value;

function detach({ blocks, lists }: FlatPage, id: string): void {
  const block = blocks.get(id);
  const siblings = block && lists.get(block.list);
  if (siblings) siblings.splice(siblings.indexOf(id), 1);
}

/** After the nearest sibling that is there, else at the beginning of the list. */
function insertAt(page: FlatPage, id: string, { list, preceding }: Place): void {
  const siblings = page.lists.get(list) ?? [];
  page.lists.set(list, siblings);
  const before = preceding.find((sibling) => siblings.includes(sibling));
  siblings.splice(before === undefined ? 0 : siblings.indexOf(before) + 1, 0, id);
}

const isThere = (page: FlatPage, { list }: Place): boolean => {
  const parent = parentOf(list);
  return parent === undefined || page.blocks.has(parent);
};

/** Does `id` stand in the container `ancestor`, however deep, or is it that one? */
function isWithin(page: FlatPage, id: string | undefined, ancestor: string): boolean {
  for (let at = id; at !== undefined; at = parentOf(page.blocks.get(at)?.list ?? '')) {
    if (at === ancestor) return true;
    if (!page.blocks.has(at)) return false;
  }
  return false;
}

const putBack = (page: FlatPage, id: string, block: FlatBlock, place: Place): void => {
  page.blocks.set(id, { ...block, list: place.list });
  insertAt(page, id, place);
};

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
  for (const [inner, block] of mine.blocks)
    if (!page.blocks.has(inner) && isWithin(mine, inner, top))
      putBack(page, inner, block, placeOf(mine, inner));
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
  const flat = block === null ? undefined : page.blocks.get(block);
  const owner = flat ? flat.own : page.facts;
  const now = valueAt(owner, path);
  if (isSameJson(now, after)) return;
  if (isForced || isSameJson(now, before)) {
    const next = withFact(owner as FlatBlock['own'], path, after);
    if (flat && block !== null) page.blocks.set(block, { ...flat, own: next });
    else page.facts = next as unknown as FlatPage['facts'];
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

function applyAdded(work: Application, change: Extract<PageChange, { kind: 'added' }>): void {
  const { page, mine } = work;
  const { block: id, own } = change;
  const held = page.blocks.get(id);
  if (held) {
    for (const { path, value } of factsOf(own).values())
      applyValue(work, { kind: 'value', block: id, path, after: value });
    return;
  }
  const place = placeThere(work, change.place);
  // It came back with the container that it was added to.
  if (page.blocks.has(id)) return;
  const { hasChildren = false, counts = [] } = mine?.blocks.get(id) ?? {};
  putBack(page, id, { own, hasChildren, counts, list: place.list }, place);
}

function applyMoved(work: Application, change: Extract<PageChange, { kind: 'moved' }>): void {
  const { page, movedByThem, isForced } = work;
  const { block: id, from, to } = change;
  const isGone = !page.blocks.has(id);
  if (!bringBack(work, id)) {
    report(work, { kind: 'removed', block: id, by: 'theirs' });
    return;
  }
  if (isGone) return;
  const block = page.blocks.get(id);
  if (!block) return;
  const isMoved = block.list !== from.list || movedByThem.has(id);
  const isAsMine = block.list === to.list && placeOf(page, id).preceding[0] === to.preceding[0];
  if (isAsMine) return;
  const place = isThere(page, to) ? to : placeThere(work, to);
  const isInItself = isWithin(page, parentOf(place.list), id);
  if (isInItself || (isMoved && !isForced)) {
    report(work, { kind: 'place', block: id, mine: to });
    return;
  }
  detach(page, id);
  page.blocks.set(id, { ...block, list: place.list });
  insertAt(page, id, place);
}

const withoutCounts = ({ own, counts }: FlatBlock): object => ({
  ...own,
  fields: Object.fromEntries(
    Object.entries(asObject(own.fields)).filter(([name]) => !counts.includes(name)),
  ),
});

const hasBlocksIn = (page: FlatPage, id: string): boolean =>
  [...page.lists].some(([list, ids]) => ids.length > 0 && parentOf(list) === id);

function removeWhole(page: FlatPage, id: string): void {
  for (const [list, ids] of [...page.lists]) {
    if (parentOf(list) !== id) continue;
    for (const inner of [...ids]) removeWhole(page, inner);
    page.lists.delete(list);
  }
  detach(page, id);
  page.blocks.delete(id);
}

/** The innermost first: a container goes when nothing that somebody wants is left in it. */
function applyRemoved(
  work: Application,
  removed: readonly Extract<PageChange, { kind: 'removed' }>[],
): void {
  const { page, movedByThem, isForced } = work;
  for (const { block: id, own } of [...removed].reverse()) {
    const block = page.blocks.get(id);
    if (!block) continue;
    const before = { ...block, own };
    const isChanged =
      movedByThem.has(id) || !isSameJson(withoutCounts(block), withoutCounts(before));
    const isHolding = hasBlocksIn(page, id);
    if ((isHolding || isChanged) && !isForced) {
      report(work, { kind: 'removed', block: id, by: 'mine' });
      continue;
    }
    removeWhole(page, id);
  }
}

type Placing = Extract<PageChange, { kind: 'added' | 'moved' }>;

const targetOf = (change: Placing): Place => (change.kind === 'added' ? change.place : change.to);

/** What is placed beside or inside of other blocks that are placed comes after those. */
function placedInTurn(changes: readonly PageChange[]): Placing[] {
  const byBlock = new Map<string, Placing>();
  for (const change of changes)
    if (change.kind === 'added' || change.kind === 'moved') byBlock.set(change.block, change);
  const ordered = new Set<Placing>();
  const begun = new Set<Placing>();
  const take = (block: string | undefined) => {
    const change = block === undefined ? undefined : byBlock.get(block);
    if (!change || begun.has(change)) return;
    begun.add(change);
    const { list, preceding } = targetOf(change);
    take(parentOf(list));
    for (const sibling of preceding.toReversed()) take(sibling);
    ordered.add(change);
  };
  for (const block of byBlock.keys()) take(block);
  return [...ordered];
}

export interface Merged {
  document: PageDocument;
  conflicts: Conflict[];
}

interface ApplyOptions {
  /** The page that the changes lead to, where there is one. */
  mine?: FlatPage | undefined;
  movedByThem?: ReadonlySet<string>;
  /** The changes win over what the page has by now. */
  isForced?: boolean;
}

/** A page with changes applied that were made to another state of it. Pure. */
export function applyChanges(
  document: PageDocument,
  changes: readonly PageChange[],
  catalogue: Catalogue,
  { mine, movedByThem = new Set(), isForced = false }: ApplyOptions = {},
): Merged {
  const page = flatten(document, catalogue);
  const work: Application = { page, mine, movedByThem, isForced, conflicts: new Map() };
  for (const change of changes) if (change.kind === 'value') applyValue(work, change);
  for (const change of placedInTurn(changes)) {
    if (change.kind === 'added') applyAdded(work, change);
    else applyMoved(work, change);
  }
  applyRemoved(
    work,
    changes.filter((change) => change.kind === 'removed'),
  );
  return { document: unflatten(page, catalogue), conflicts: [...work.conflicts.values()] };
}

/**
 * What two people made of one page. Block by block, then field by field: what only one of them
 * changed is taken; what both changed to the same is no conflict. Pure.
 */
export function mergePages(
  base: PageDocument,
  mine: PageDocument,
  theirs: PageDocument,
  catalogue: Catalogue,
): Merged {
  const [flatBase, flatMine] = [flatten(base, catalogue), flatten(mine, catalogue)];
  const byMe = changesBetween(flatBase, flatMine);
  if (byMe.length === 0) return { document: theirs, conflicts: [] };
  const byThem = changesBetween(flatBase, flatten(theirs, catalogue));
  if (byThem.length === 0) return { document: mine, conflicts: [] };
  const movedByThem = new Set(
    byThem.flatMap((change) => (change.kind === 'moved' ? [change.block] : [])),
  );
  return applyChanges(theirs, byMe, catalogue, { mine: flatMine, movedByThem });
}
