import { asObject, isObject, type Json, type JsonObject } from '../json.ts';

export interface Reference {
  type: string;
  id: string;
  /** What the reference says over the document. */
  over: JsonObject;
}

type Path = (string | number)[];

/** What an element, a promo item or a credit refers to; undefined for one that is there itself. */
export function referenceOf(value: Json | undefined): Reference | undefined {
  if (!isObject(value) || !/^(?:promo_)?reference$/.test(String(value.type))) return undefined;
  const { type, id, referent_properties: over } = asObject(value.referent);
  if (typeof id !== 'string' || id === '' || id.includes('\0')) return undefined;
  return { type: String(type), id, over: asObject(over) };
}

const LISTS = ['content_elements', 'items', 'data'] as const;

type Change = (value: Json, path: Path) => Json;

const each = (list: Json[], path: Path, change: Change): Json[] => {
  const items = list.map((item, at) => change(item, [...path, at]));
  return items.some((item, at) => item !== list[at]) ? items : list;
};

/**
 * Elements, promo items and credits of a document and of all that stands in it, outer before inner;
 * what does not change stays the same object.
 */
export function mapReferable(value: Json, change: Change, path: Path = []): Json {
  if (!isObject(value)) return value;
  let next: JsonObject = value;
  const put = (key: string, changed: Json) => {
    if (changed !== next[key]) next = { ...next, [key]: changed };
  };
  const deep: Change = (item, at) => mapReferable(change(item, at), change, at);
  for (const key of LISTS) {
    const list = next[key];
    if (Array.isArray(list)) put(key, each(list, [...path, key], deep));
  }
  if (isObject(next.promo_items)) {
    let items: JsonObject = next.promo_items;
    for (const [name, item] of Object.entries(items)) {
      const changed = deep(item, [...path, 'promo_items', name]);
      if (changed !== item) items = { ...items, [name]: changed };
    }
    put('promo_items', items);
  }
  const { by } = asObject(next.credits);
  if (Array.isArray(by)) {
    const changed = each(by, [...path, 'credits', 'by'], change);
    if (changed !== by) put('credits', { ...asObject(next.credits), by: changed });
  }
  return next;
}

/** Every reference in a document, each once, with where it stands first. */
export function referencesIn(document: Json): (Reference & { path: Path })[] {
  const found = new Map<string, Reference & { path: Path }>();
  mapReferable(document, (value, path) => {
    const reference = referenceOf(value);
    const key = reference && `${reference.type} ${reference.id}`;
    if (reference && key && !found.has(key)) found.set(key, { ...reference, path });
    return value;
  });
  return [...found.values()];
}
