import { isSameJson } from '../../../schemas/compare/same-json.ts';
import { asObject, type Json } from '../../../schemas/json.ts';
import { type Alignment, alignElements } from './align-elements.ts';
import { mergeJson, type ValueClash } from './merge-json.ts';

/** Something of a body that two people changed, and nobody decided yet. */
export type ElementClash =
  /** Both changed the same of it: both stand in the body, `theirs` first. */
  | { kind: 'element'; base: Json; mine: Json; theirs: Json }
  /** `by` removed it, and the other changed it: it stands in the body. */
  | { kind: 'removed'; by: 'mine' | 'theirs'; element: Json };

export interface MergedElements {
  elements: Json[];
  clashes: ElementClash[];
}

interface Slot {
  value: Json;
  /** Of it in mine. */
  mine?: number;
}

/** Of two changed states of one element; both where no word of either may go. */
function mergeElement(base: Json, mine: Json, theirs: Json): Json[] {
  if (isSameJson(mine, base) || isSameJson(mine, theirs)) return [theirs];
  if (isSameJson(theirs, base)) return [mine];
  const inner: ValueClash[] = [];
  // Markup that stays as it was written is not taken apart.
  const isMarkup = [base, mine, theirs].some((one) => asObject(one).type === 'raw_html');
  const merged = isMarkup ? undefined : mergeJson(base, mine, theirs, [], inner);
  return merged !== undefined && inner.length === 0 ? [merged] : [theirs, mine];
}

/** After the nearest element before it that is there, else at the beginning. */
function insertAt(slots: Slot[], slot: Slot): void {
  const index = slot.mine ?? 0;
  let at = -1;
  for (const [place, { mine }] of slots.entries())
    if (mine !== undefined && mine < index && mine > (slots[at]?.mine ?? -1)) at = place;
  slots.splice(at + 1, 0, slot);
}

/** What both added alike: the reply to whoever sent it was lost. */
function addedByBoth(
  mine: readonly Json[],
  theirs: readonly Json[],
  byMe: Alignment,
  byThem: Alignment,
): Map<number, number> {
  const found = new Map<number, number>();
  const taken = new Set<number>();
  for (const [at, value] of theirs.entries()) {
    if (byThem.byOther.has(at)) continue;
    const index = mine.findIndex(
      (one, place) => !byMe.byOther.has(place) && !taken.has(place) && isSameJson(one, value),
    );
    if (index < 0) continue;
    taken.add(index);
    found.set(at, index);
  }
  return found;
}

/**
 * What two people made of one body, element by element: what only one of them changed is taken, a
 * text that both changed is merged by its words. Nothing is dropped that either wrote. Pure.
 */
export function mergeElements(
  base: readonly Json[],
  mine: readonly Json[],
  theirs: readonly Json[],
): MergedElements {
  if (isSameJson(mine, base) || isSameJson(mine, theirs))
    return { elements: [...theirs], clashes: [] };
  if (isSameJson(theirs, base)) return { elements: [...mine], clashes: [] };
  const [byMe, byThem] = [alignElements(base, mine), alignElements(base, theirs)];
  const alike = addedByBoth(mine, theirs, byMe, byThem);
  const clashes: ElementClash[] = [];
  const slots = theirs.flatMap((value, at): Slot[] => {
    const from = byThem.byOther.get(at);
    const [old, index] = from === undefined ? [] : [base[from], byMe.byBase.get(from)];
    if (old === undefined) {
      const added = alike.get(at);
      return [{ value, ...(added === undefined ? {} : { mine: added }) }];
    }
    const own = index === undefined ? undefined : mine[index];
    if (index === undefined || own === undefined) {
      if (isSameJson(value, old)) return [];
      clashes.push({ kind: 'removed', by: 'mine', element: value });
      return [{ value }];
    }
    const [first, second] = mergeElement(old, own, value);
    if (first === undefined) return [];
    if (second === undefined) return [{ value: first, mine: index }];
    clashes.push({ kind: 'element', base: old, mine: own, theirs: value });
    return [{ value: first }, { value: second, mine: index }];
  });
  for (const [index, value] of mine.entries()) {
    const from = byMe.byOther.get(index);
    const place = slots.findIndex((slot) => slot.mine === index);
    const slot = slots[place];
    if (slot) {
      const isTheirMove = byThem.moved.has(byThem.byBase.get(from ?? -1) ?? -1);
      if (!byMe.moved.has(index) || isTheirMove) continue;
      slots.splice(place, 1);
      insertAt(slots, slot);
      continue;
    }
    const old = from === undefined ? undefined : base[from];
    if (old !== undefined) {
      if (isSameJson(old, value)) continue;
      clashes.push({ kind: 'removed', by: 'theirs', element: value });
    }
    insertAt(slots, { value, mine: index });
  }
  return { elements: slots.map(({ value }) => value), clashes };
}
