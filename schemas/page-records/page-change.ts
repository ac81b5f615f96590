import type { StoredBlock } from '../page.ts';
import { ROOT_ID } from './ids.ts';
import { idsIn, type PageRecords } from './page-records.ts';

/** Where a value stands: `['fields', 'title']`, `['overrides', story, path]`, `['metadata', …]`. */
export type FactPath = readonly string[];

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
      /** It counts children of columns, and follows from where they stand. */
      isCount?: true;
    }
  | { kind: 'added'; block: string; own: StoredBlock; place: Place }
  | { kind: 'moved'; block: string; from: Place; to: Place }
  | { kind: 'removed'; block: string; own: StoredBlock; place: Place };

export type ValueChange = Extract<PageChange, { kind: 'value' }>;
export type AddedBlock = Extract<PageChange, { kind: 'added' }>;
export type MovedBlock = Extract<PageChange, { kind: 'moved' }>;
export type RemovedBlock = Extract<PageChange, { kind: 'removed' }>;

/**
 * So many are sent in the place of a page: each costs a server a copy of what it changes, and a
 * level of those that stand in each other is a call.
 */
export const MAX_SENT_CHANGES = 200;

/** Siblings that say where a block stands; more of them help nobody. */
export const MAX_PRECEDING = 30;

export function placeOf(page: Pick<PageRecords, 'blocks' | 'lists'>, id: string): Place {
  const list = page.blocks.get(id)?.list ?? '';
  const siblings = idsIn(page, list);
  const at = Math.max(0, siblings.indexOf(id));
  return { list, preceding: siblings.slice(Math.max(0, at - MAX_PRECEDING), at).reverse() };
}

const RANK = { value: 0, added: 1, moved: 1, removed: 2 };

/** The changes that lead back. */
export const invert = (changes: readonly PageChange[]): PageChange[] => {
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
  return back.sort((one, other) => RANK[one.kind] - RANK[other.kind]);
};

const touched = (change: PageChange): string[] => {
  if (change.kind === 'value') return [change.block ?? ROOT_ID];
  if (change.kind === 'moved') return [change.from.list, change.to.list];
  return [change.place.list];
};

/**
 * The parts of a page that changes are about: ids of blocks whose own values change, lists in which
 * blocks come, go or move, and `ROOT_ID` for the page's own facts.
 */
export const touches = (changes: readonly PageChange[]): Set<string> =>
  new Set(changes.flatMap(touched));
