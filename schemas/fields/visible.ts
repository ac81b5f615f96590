import type { z } from 'zod';
import type { Json, JsonObject } from '../json.ts';
import { type Condition, kindOf } from './field.ts';
import { type FieldMeta, fieldMeta } from './kinds.ts';

type Shape = Record<string, z.ZodType>;

export interface FormField {
  name: string;
  schema: z.ZodType;
  meta: FieldMeta;
}

/** What a schema gives for a value that is not stored. */
export function defaultOf(schema: z.ZodType): Json | undefined {
  const parsed = schema.safeParse(undefined);
  return parsed.success ? (parsed.data as Json | undefined) : undefined;
}

const same = (a: Json | undefined, b: Json | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** The value that a field has for the block: stored, or the default. */
export function fieldValue(shape: Shape, values: JsonObject, name: string): Json | undefined {
  if (Object.hasOwn(values, name)) return values[name];
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
  return schema ? defaultOf(schema) : undefined;
}

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '';

/**
 * Must an editor fill it? What is marked as required is no question where the field has a default;
 * nor is a number, for a block has one of its own.
 */
export function isDemanded({ schema, meta }: Omit<FormField, 'name'>): boolean {
  if (!meta.required || kindOf(schema)?.isNumeric) return false;
  const value = defaultOf(schema);
  return isEmpty(value) || (Array.isArray(value) && value.length === 0);
}

function holds(condition: Condition, shape: Shape, values: JsonObject): boolean {
  const value = fieldValue(shape, values, condition.field);
  if (condition.equals !== undefined && !same(value, condition.equals)) return false;
  if (condition.notEquals !== undefined && same(value, condition.notEquals)) return false;
  if (condition.isSet !== undefined && condition.isSet === isEmpty(value)) return false;
  return true;
}

/** The fields that the form shows now, in their order. */
export function visibleFields(shape: Shape, values: JsonObject): FormField[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const meta = fieldMeta(schema);
    if (!meta || meta.hidden) return [];
    if (meta.visibleWhen && !holds(meta.visibleWhen, shape, values)) return [];
    return [{ name, schema, meta }];
  });
}
