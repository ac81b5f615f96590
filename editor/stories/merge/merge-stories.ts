import { isSameJson } from '../../../schemas/compare/same-json.ts';
import { isObject, type Json, type JsonObject } from '../../../schemas/json.ts';
import { alignElements } from './align-elements.ts';
import { type ElementClash, mergeElements } from './merge-elements.ts';
import { mergeJson, type ValueClash } from './merge-json.ts';

/** Something of a story that two people changed, and nobody decided yet. */
export type StoryClash = ValueClash | ElementClash;

export interface MergedStory {
  document: JsonObject;
  clashes: StoryClash[];
}

/** What the server writes by itself. */
const SERVER_MADE = ['publish_date', 'first_publish_date', 'last_updated_date', 'revision'];

export const bodyOf = (document: JsonObject): Json[] =>
  Array.isArray(document.content_elements) ? document.content_elements : [];

/** One question a clash: the same one asked again is not another. */
export const clashKey = (clash: StoryClash): string => JSON.stringify(clash);

/**
 * What two people made of one story: its fields one by one, its body element by element, texts by
 * their words. Where both changed the same of a field, `theirs` stands in the document; of an
 * element of the body, both do. Pure.
 */
export function mergeStories(base: JsonObject, mine: JsonObject, theirs: JsonObject): MergedStory {
  const clashes: ValueClash[] = [];
  const document: JsonObject = {};
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const body = mergeElements(bodyOf(base), bodyOf(mine), bodyOf(theirs));
  for (const key of keys) {
    const value = SERVER_MADE.includes(key)
      ? theirs[key]
      : key === 'content_elements'
        ? body.elements
        : mergeJson(base[key], mine[key], theirs[key], [key], clashes);
    if (value !== undefined) document[key] = value;
  }
  // The same as before is the same object: nothing begins anew for it.
  for (const one of [theirs, mine])
    if (isSameJson(one, document)) return { document: one, clashes: [...clashes, ...body.clashes] };
  return { document, clashes: [...clashes, ...body.clashes] };
}

/** What the author decides: their own, the colleague's, or of a body's element both. */
export type Choice = 'mine' | 'theirs' | 'both';

function withValue(
  document: JsonObject,
  [key = '', ...rest]: readonly string[],
  value: Json | undefined,
): JsonObject {
  const { [key]: before, ...others } = document;
  const next = rest.length > 0 ? withValue(isObject(before) ? before : {}, rest, value) : value;
  return next === undefined ? others : { ...document, [key]: next };
}

/** The last place of an element in a body; -1 where it is no more. */
const placeOf = (body: readonly Json[], element: Json): number =>
  body.findLastIndex((one) => isSameJson(one, element));

function withElements(document: JsonObject, clash: ElementClash, choice: Choice): JsonObject {
  const body = bodyOf(document);
  const without = (at: number): JsonObject =>
    at < 0 ? document : { ...document, content_elements: body.toSpliced(at, 1) };
  if (clash.kind === 'removed')
    return clash.by === choice ? without(placeOf(body, clash.element)) : document;
  if (choice === 'both') return document;
  // Either may have been written on since; one alone, or two apart, are no choice any more.
  const { byBase } = alignElements([clash.theirs, clash.mine], body);
  const [theirs = -1, mine = -1] = [byBase.get(0), byBase.get(1)];
  const areBoth = theirs >= 0 && mine >= 0 && Math.abs(theirs - mine) === 1;
  return areBoth ? without(choice === 'mine' ? theirs : mine) : document;
}

/** A document with a clash decided. Pure. */
export function settleClash(document: JsonObject, clash: StoryClash, choice: Choice): JsonObject {
  if (clash.kind !== 'value') return withElements(document, clash, choice);
  return choice === 'mine' ? withValue(document, clash.path, clash.mine) : document;
}

/** The words that an author has in a clash, and the colleague's. */
export const sidesOf = (clash: StoryClash): Record<'mine' | 'theirs', Json | undefined> =>
  clash.kind === 'removed'
    ? {
        mine: clash.by === 'mine' ? undefined : clash.element,
        theirs: clash.by === 'theirs' ? undefined : clash.element,
      }
    : { mine: clash.mine, theirs: clash.theirs };

/** Where a clash stands: the path of a field, or of the body. */
export const placeOfClash = (clash: StoryClash): string =>
  clash.kind === 'value' ? clash.path.join('.') : 'content_elements';
