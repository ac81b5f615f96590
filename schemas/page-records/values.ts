import { isSameJson } from '../compare/same-json.ts';
import { isObject, ownValue } from '../json.ts';
import type { FactPath, ValueChange } from './page-change.ts';

/** Levels of a key's value that are compared by themselves. */
const DEPTHS: Readonly<Record<string, number>> = {
  fields: 1,
  metadata: 1,
  overrides: 2,
  pictures: 1,
};

/** What a block has in the place of its stories' parts: without any of it there is no such key. */
const OF_STORIES: ReadonlySet<string> = new Set(['overrides', 'pictures']);

/** What is compared as lists and their order, or never changes. */
const isOutside = (key: string, value: unknown): boolean =>
  key === 'id' || key === 'sections' || (key === 'children' && Array.isArray(value));

/** The values of a block or of a page, by their paths. A field is one value, however deep. */
export function factsOf(owner: object): Map<string, { path: FactPath; value: unknown }> {
  const facts = new Map<string, { path: FactPath; value: unknown }>();
  const visit = (value: unknown, path: FactPath, depth: number) => {
    if (depth > 0 && isObject(value)) {
      for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key], depth - 1);
    } else if (value !== undefined) facts.set(JSON.stringify(path), { path, value });
  };
  for (const [key, value] of Object.entries(owner))
    if (!isOutside(key, value)) visit(value, [key], DEPTHS[key] ?? 0);
  return facts;
}

/** An object with one key set in its place, or taken away where the value is undefined. */
function withKey(owner: object, key: string, value: unknown): object {
  const entries = Object.entries(owner);
  const at = entries.findIndex(([name]) => name === key);
  if (value === undefined) return Object.fromEntries(entries.filter(([name]) => name !== key));
  if (at < 0) entries.push([key, value]);
  else entries[at] = [key, value];
  return Object.fromEntries(entries);
}

const setFact = (owner: object, path: FactPath, value: unknown, isPruned: boolean): object => {
  const [key = '', ...rest] = path;
  if (rest.length === 0) return withKey(owner, key, value);
  const held = Object.getOwnPropertyDescriptor(owner, key)?.value;
  const inner = setFact(isObject(held) ? held : {}, rest, value, isPruned);
  return withKey(owner, key, isPruned && Object.keys(inner).length === 0 ? undefined : inner);
};

/** An owner with one value set, or taken away where it is undefined. Empty overrides go whole. */
export const withFact = <T extends object>(owner: T, path: FactPath, value: unknown): T =>
  setFact(owner, path, value, OF_STORIES.has(path[0] ?? '')) as T;

export const valueAt = (owner: object, path: FactPath): unknown =>
  path.reduce<unknown>((held, key) => (isObject(held) ? ownValue(held, key) : undefined), owner);

/** What differs between two states of a block, or of the facts of a page. */
export function valueChanges(block: string | null, before: object, after: object): ValueChange[] {
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
