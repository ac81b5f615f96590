import { isSameJson } from '../compare/same-json.ts';
import { apply } from './apply.ts';
import { diff } from './diff.ts';
import type { PageChange, ValueChange } from './page-change.ts';
import type { PageRecords } from './page-records.ts';
import type { PageShape } from './page-shape.ts';

const areValues = (changes: readonly PageChange[]): changes is readonly ValueChange[] =>
  changes.every(({ kind }) => kind === 'value');

/** From what a value was first to what it became last. */
function joined({ before }: ValueChange, { before: _, ...last }: ValueChange): ValueChange {
  return before === undefined ? last : { ...last, before };
}

function squashValues(changes: readonly ValueChange[]): ValueChange[] {
  const byPath = new Map<string, ValueChange>();
  for (const change of changes) {
    const key = JSON.stringify([change.block, change.path]);
    byPath.set(key, joined(byPath.get(key) ?? change, change));
  }
  return [...byPath.values()].filter(({ before, after }) => !isSameJson(before, after));
}

/**
 * Changes that follow each other, as few as lead from the same page to the same. `before` gives the
 * page that the first were made to; it is not asked for where only values changed.
 */
export function squash(
  changes: readonly (readonly PageChange[])[],
  before: () => PageRecords,
  shape: PageShape,
): PageChange[] {
  const all = changes.flat();
  if (areValues(all)) return squashValues(all);
  const start = before();
  const end = changes.reduce((page, each) => apply(page, each, shape), start);
  return diff(start, end, shape);
}
