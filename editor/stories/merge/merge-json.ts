import { isSameJson } from '../../../schemas/compare/same-json.ts';
import { isObject, type Json, type JsonObject } from '../../../schemas/json.ts';
import { mergeText } from './merge-text.ts';

/** A value that two people changed to different ones. What was taken away is undefined. */
export interface ValueClash {
  kind: 'value';
  path: string[];
  base?: Json | undefined;
  mine?: Json | undefined;
  theirs?: Json | undefined;
}

type Maybe = Json | undefined;

/** Markup that is stored as it was written, and addresses: nobody merges them by words. */
const WHOLE = new Set(['raw_html', 'html', 'url', 'href', 'config']);

const keyOf = (item: Json): string => {
  if (!isObject(item)) return JSON.stringify(item);
  const { _id: id, slug, referent } = item;
  const name = [id, slug, isObject(referent) ? referent.id : undefined].find(
    (one) => typeof one === 'string' && one !== '',
  );
  return name === undefined ? JSON.stringify(item) : `#${String(name)}`;
};

/** Items by what names them; undefined where two have one name. */
function byKey(items: readonly Json[]): Map<string, Json> | undefined {
  const found = new Map(items.map((item) => [keyOf(item), item]));
  return found.size === items.length ? found : undefined;
}

const inTheOrderOf = (keys: Iterable<string>, among: ReadonlyMap<string, unknown>): string =>
  JSON.stringify([...keys].filter((key) => among.has(key)));

/** A list of things with names: what either added is in, what either took away is not. */
function mergeList(
  base: readonly Json[],
  mine: readonly Json[],
  theirs: readonly Json[],
  path: readonly string[],
  clashes: ValueClash[],
): Json[] | undefined {
  const [old, one, other] = [byKey(base), byKey(mine), byKey(theirs)];
  if (!old || !one || !other) return undefined;
  // Whoever put them into another order says it for both.
  const isTheirOrder = inTheOrderOf(other.keys(), old) !== inTheOrderOf(old.keys(), other);
  const [first, second] = isTheirOrder ? [other, one] : [one, other];
  const keys = [...first.keys()];
  for (const [index, key] of [...second.keys()].entries())
    if (!first.has(key)) keys.splice(keys.indexOf([...second.keys()][index - 1] ?? '') + 1, 0, key);
  return keys.flatMap((key): Json[] => {
    const [was, is, will] = [old.get(key), one.get(key), other.get(key)];
    const isGone = was !== undefined && (is === undefined || will === undefined);
    if (isGone && isSameJson(is ?? will, was)) return [];
    const merged = mergeJson(was, is, will, [...path, key], clashes);
    return merged === undefined ? [] : [merged];
  });
}

/**
 * What two people made of one value: by the fields of objects, the items of lists that have names,
 * the words of texts. `theirs` stands where both changed the same; `clashes` then holds both. Pure
 * but for `clashes`.
 */
export function mergeJson(
  base: Maybe,
  mine: Maybe,
  theirs: Maybe,
  path: readonly string[],
  clashes: ValueClash[],
): Maybe {
  if (isSameJson(mine, theirs) || isSameJson(mine, base)) return theirs;
  if (isSameJson(theirs, base)) return mine;
  if (isObject(mine) && isObject(theirs) && (base === undefined || isObject(base))) {
    const merged: JsonObject = {};
    const old: JsonObject = isObject(base) ? base : {};
    for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
      const value = mergeJson(old[key], mine[key], theirs[key], [...path, key], clashes);
      if (value !== undefined) merged[key] = value;
    }
    return merged;
  }
  if (Array.isArray(mine) && Array.isArray(theirs) && (base === undefined || Array.isArray(base))) {
    const inner: ValueClash[] = [];
    const merged = mergeList(base ?? [], mine, theirs, path, inner);
    // Which item clashes has no path that outlives the next change: the list does, as a whole.
    if (merged && inner.length === 0) return merged;
  }
  const isText = [base ?? '', mine, theirs].every((value) => typeof value === 'string');
  if (isText && base !== undefined && !WHOLE.has(path.at(-1) ?? '')) {
    const merged = mergeText(String(base), String(mine), String(theirs));
    if (merged !== undefined) return merged;
  }
  clashes.push({ kind: 'value', path: [...path], base, mine, theirs });
  return theirs;
}
