import type { z } from 'zod';
import type { Json, JsonObject } from '../json.ts';
import { type FieldMeta, fieldMeta, unwrap } from './field.ts';

export type FieldPath = (string | number)[];

type Visit = (value: Json, meta: FieldMeta, path: FieldPath) => Json;

const shapeOf = (schema: z.ZodType) =>
  (unwrap(schema) as unknown as { shape?: Record<string, z.ZodType> }).shape;
const elementOf = (schema: z.ZodType) =>
  (unwrap(schema) as unknown as { element?: z.ZodType }).element;

function mapValue(schema: z.ZodType, value: Json, visit: Visit, path: FieldPath): Json {
  const meta = fieldMeta(schema);
  const element = elementOf(schema);
  if (element && Array.isArray(value)) {
    const items = value.map((item, index) => mapValue(element, item, visit, [...path, index]));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const shape = shapeOf(schema);
  if (
    shape &&
    meta?.kind !== 'image' &&
    value &&
    typeof value === 'object' &&
    !Array.isArray(value)
  ) {
    return mapFields(shape, value, visit, path);
  }
  return meta ? visit(value, meta, path) : value;
}

/**
 * Runs `visit` over every stored value of a block's fields, into groups and lists, with the field's
 * meta. Values that no field declares are kept. What did not change is returned as the same object.
 */
export function mapFields(
  shape: Record<string, z.ZodType>,
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
