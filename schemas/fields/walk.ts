import type { z } from 'zod';
import type { Json, JsonObject } from '../json.ts';
import { type Inside, kindOf, type MarkupSort, structureOf } from './field.ts';
import { type FieldMeta, fieldMeta } from './kinds.ts';

export type FieldPath = (string | number)[];

type Shape = Record<string, z.ZodType>;
type Visit = (value: Json, meta: FieldMeta, path: FieldPath, schema: z.ZodType) => Json;

/**
 * The schemas inside a value: as its kind says, or by structure where a schema was not made by the
 * kit (the items of a list). Undefined: it is one whole.
 */
export function insideOf(schema: z.ZodType): Inside | undefined {
  const kind = kindOf(schema);
  return kind ? kind.inside?.(schema) : structureOf(schema);
}

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function mapValue(schema: z.ZodType, value: Json, visit: Visit, path: FieldPath): Json {
  const inside = insideOf(schema);
  if (inside && 'item' in inside && Array.isArray(value)) {
    const items = value.map((item, index) => mapValue(inside.item, item, visit, [...path, index]));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (inside && 'fields' in inside && isObject(value))
    return mapFields(inside.fields, value, visit, path);
  const meta = fieldMeta(schema);
  return meta ? visit(value, meta, path, schema) : value;
}

/**
 * Runs `visit` over every stored value of a block's fields, into groups and lists, with the field's
 * meta. Values that no field declares stay as they are. What did not change is returned as the same
 * object.
 */
export function mapFields(
  shape: Shape,
  fields: JsonObject,
  visit: Visit,
  path: FieldPath = [],
): JsonObject {
  let next = fields;
  for (const [key, schema] of Object.entries(shape)) {
    const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (value === undefined) continue;
    const mapped = mapValue(schema, value, visit, [...path, key]);
    if (mapped !== value) next = { ...next, [key]: mapped };
  }
  return next;
}

/**
 * Runs `change` over all the markup in a block's fields, with the sort that each field's kind
 * declares. Both who saves a page and who shows it on the canvas sanitise through it.
 */
export const mapMarkup = (
  shape: Shape,
  fields: JsonObject,
  change: (markup: string, sort: MarkupSort, path: FieldPath) => string,
): JsonObject =>
  mapFields(shape, fields, (value, _meta, path, schema) => {
    const sort = kindOf(schema)?.markup;
    return sort && typeof value === 'string' ? change(value, sort, path) : value;
  });
