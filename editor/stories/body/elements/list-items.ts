import { asObject, isObject, type Json, type JsonObject } from '../../../../schemas/json.ts';
import { moveItem } from '../../../fields/items/move-item.ts';

/** The items of a list that an element holds. */
export const itemsIn = (element: JsonObject, field: 'items' | 'content_elements'): Json[] => {
  const list = element[field];
  return Array.isArray(list) ? list : [];
};

/** With an item moved to another place; out of the list: as it is. */
export const movedItem = (list: readonly Json[], from: number, to: number): Json[] =>
  to < 0 || to >= list.length ? [...list] : moveItem(list, from, to);

/** Pictures that stand in a gallery; what else does is kept where it is. */
export const picturesIn = (element: JsonObject): JsonObject[] =>
  itemsIn(element, 'content_elements').filter(
    (item): item is JsonObject => isObject(item) && asObject(item).type === 'image',
  );
