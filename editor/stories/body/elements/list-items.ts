import { asObject, isObject, type Json, type JsonObject } from '../../../../schemas/json.ts';

/** The items of a list that an element holds. */
export const itemsIn = (element: JsonObject, field: 'items' | 'content_elements'): Json[] => {
  const list = element[field];
  return Array.isArray(list) ? list : [];
};

/** With an item moved to another place; out of the list: as it is. */
export function movedItem(list: readonly Json[], from: number, to: number): Json[] {
  if (to < 0 || to >= list.length) return [...list];
  const moved = list.slice(from, from + 1);
  return list.toSpliced(from, 1).toSpliced(to, 0, ...moved);
}

/** Pictures that stand in a gallery; what else does is kept where it is. */
export const picturesIn = (element: JsonObject): JsonObject[] =>
  itemsIn(element, 'content_elements').filter(
    (item): item is JsonObject => isObject(item) && asObject(item).type === 'image',
  );
