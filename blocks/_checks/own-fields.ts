import type { z } from 'zod';
import { fieldValue, visibleFields } from '../../schemas/fields/visible.ts';
import { type FieldMeta, insideOf } from '../../schemas/fields.ts';
import { isObject, type Json, type JsonObject } from '../../schemas/json.ts';
import type { Issue } from '../../schemas/page.ts';
import type { CheckedBlock } from './checked-page.ts';

type Shape = Record<string, z.ZodType>;

/** A field that the form of a block shows, with its value. */
export interface OwnField {
  path: Issue['path'];
  schema: z.ZodType;
  meta: FieldMeta;
  value: Json | undefined;
  /** The fields beside it, in the block or in an item of a list. */
  shape: Shape;
  beside: JsonObject;
}

function fieldsIn(shape: Shape, beside: JsonObject, path: Issue['path']): OwnField[] {
  return visibleFields(shape, beside).flatMap(({ name, schema, meta }): OwnField[] => {
    const at = [...path, name];
    const value = fieldValue(shape, beside, name);
    const inside = insideOf(schema);
    if (inside && 'item' in inside && Array.isArray(value))
      return value.flatMap((item, index) => {
        const own = insideOf(inside.item);
        return own && 'fields' in own && isObject(item)
          ? fieldsIn(own.fields, item, [...at, index])
          : [];
      });
    if (inside && 'fields' in inside && isObject(value)) return fieldsIn(inside.fields, value, at);
    return [{ path: at, schema, meta, value, shape, beside }];
  });
}

/** Several rules ask for those of each block. */
const known = new WeakMap<CheckedBlock, readonly OwnField[]>();

/** The fields of a block as its form shows them now, those in groups and lists too. */
export function ownFields(of: CheckedBlock): readonly OwnField[] {
  const fields = known.get(of) ?? fieldsIn(of.block.shape, of.values, []);
  known.set(of, fields);
  return fields;
}
