import { isSameJson } from '../../../schemas/compare/same-json.ts';
import type { Json, JsonObject } from '../../../schemas/json.ts';
import { STANDING } from '../document-fields.ts';
import { alignElements } from './align-elements.ts';
import { bodyOf } from './merge-stories.ts';

/** A part of a story that is not as it was. What was taken away, or added, is undefined. */
export interface StoryPart {
  /** Path of the field; `content_elements` for an element of the body. */
  path: string;
  before: Json | undefined;
  after: Json | undefined;
  /** The story with this part as it was before. */
  restored(document: JsonObject): JsonObject;
}

/** Compared by itself, and what no old version takes back. */
const LEFT_OUT = new Set(['content_elements', ...STANDING]);

function fieldParts(before: JsonObject, after: JsonObject): StoryPart[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .filter((key) => !LEFT_OUT.has(key) && !isSameJson(before[key], after[key]))
    .map((key) => ({
      path: key,
      before: before[key],
      after: after[key],
      restored(document) {
        const { [key]: _, ...rest } = document;
        return before[key] === undefined ? rest : { ...document, [key]: before[key] };
      },
    }));
}

/** The place in a body of an element that stood in another state of it; -1 for none. */
const placeIn = (body: readonly Json[], element: Json): number =>
  body.findIndex((one) => isSameJson(one, element));

function bodyParts(before: readonly Json[], after: readonly Json[]): StoryPart[] {
  const { byBase, byOther } = alignElements(before, after);
  const part = (
    was: Json | undefined,
    is: Json | undefined,
    change: (body: readonly Json[]) => Json[],
  ): StoryPart => ({
    path: 'content_elements',
    before: was,
    after: is,
    restored: (document) => ({ ...document, content_elements: change(bodyOf(document)) }),
  });
  const gone = (index: number, element: Json): StoryPart =>
    part(element, undefined, (body) => {
      // After the nearest element before it that is still there.
      const near = before
        .slice(0, index)
        .map((_, place) => after[byBase.get(place) ?? -1])
        .filter((one) => one !== undefined)
        .map((one) => placeIn(body, one))
        .findLast((place) => place >= 0);
      return body.toSpliced((near ?? -1) + 1, 0, element);
    });
  const parts: StoryPart[] = [];
  let next = 0;
  const tellGoneBefore = (limit: number) => {
    for (; next < limit; next += 1) {
      const element = before[next];
      if (element !== undefined && !byBase.has(next)) parts.push(gone(next, element));
    }
  };
  for (const [index, element] of after.entries()) {
    const from = byOther.get(index);
    const was = from === undefined ? undefined : before[from];
    if (from !== undefined) tellGoneBefore(from);
    if (was !== undefined && isSameJson(was, element)) continue;
    parts.push(
      part(was, element, (body) => {
        const at = placeIn(body, element);
        if (at < 0) return [...body];
        return was === undefined ? body.toSpliced(at, 1) : body.toSpliced(at, 1, was);
      }),
    );
  }
  tellGoneBefore(before.length);
  return parts;
}

/** What is not as it was, part by part: its fields, then its body in its order. Pure. */
export const compareStories = (before: JsonObject, after: JsonObject): StoryPart[] => [
  ...fieldParts(before, after),
  ...bodyParts(bodyOf(before), bodyOf(after)),
];
