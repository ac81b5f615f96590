import type { z } from 'zod';
import { type FormField, fieldValue, visibleFields } from '../../schemas/fields/visible.ts';
import { type ContentConfig, insideOf, kindOf } from '../../schemas/fields.ts';
import { isObject, type Json, type JsonObject } from '../../schemas/json.ts';
import { missingDatum, sourceNamed } from '../../schemas/sources.ts';

type Shape = Record<string, z.ZodType>;
type Path = (string | number)[];

export interface EmptyField {
  path: Path;
  label: string;
  message: string;
}

const isBlank = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const isContentConfig = (value: Json | undefined): value is JsonObject & ContentConfig =>
  isObject(value) && typeof value.source === 'string' && isObject(value.query);

/** A source that is chosen and lacks a datum gives nothing either. */
function whyEmpty({ meta }: FormField, value: Json | undefined): string | undefined {
  if (isBlank(value)) return `Falta «${meta.label}»`;
  if (meta.kind !== 'contentConfig' || !isContentConfig(value)) return undefined;
  const source = sourceNamed(value.source);
  const isMissing = source && missingDatum(source, value.query) !== undefined;
  return isMissing ? `A «${meta.label}» le falta un dato` : undefined;
}

function inValue(schema: z.ZodType, value: Json | undefined, path: Path): EmptyField[] {
  const inside = insideOf(schema);
  if (inside && 'item' in inside && Array.isArray(value))
    return value.flatMap((item, index) => inValue(inside.item, item, [...path, index]));
  if (inside && 'fields' in inside && isObject(value))
    return emptyFields(inside.fields, value, path);
  return [];
}

/**
 * The fields that are marked as required, that the form shows, and that hold nothing; those in
 * lists and groups too. A number that is not set has what the block does without it.
 */
export const emptyFields = (shape: Shape, values: JsonObject, path: Path = []): EmptyField[] =>
  visibleFields(shape, values).flatMap((field): EmptyField[] => {
    const { name, schema, meta } = field;
    const at = [...path, name];
    const value = fieldValue(shape, values, name);
    const isNumber = kindOf(schema)?.isNumeric === true;
    const message = meta.required && !isNumber ? whyEmpty(field, value) : undefined;
    return message ? [{ path: at, label: meta.label, message }] : inValue(schema, value, at);
  });
