import { z } from 'zod';
import { type FieldOptions, seal } from './field.ts';

/** Named fields drawn together and stored as one object. */
export const group = <S extends z.ZodRawShape>({
  fields,
  ...options
}: FieldOptions & { fields: S }) =>
  seal(z.object(fields).prefault({} as never), { kind: 'group', ...options });

/** Any number of the same item, in the editor's order. */
export const list = <T extends z.ZodType>({
  item,
  min = 0,
  max = 100,
  ...options
}: FieldOptions & { item: T; min?: number; max?: number; itemLabel?: string }) =>
  seal(z.array(item).min(min).max(max).default([]), { kind: 'list', min, max, ...options });

/** A map from one short text to another, for example ad position -> paragraph number. */
export const keyValue = (options: FieldOptions) =>
  seal(z.record(z.string().max(200), z.union([z.string().max(2_000), z.number()])).default({}), {
    kind: 'keyValue',
    ...options,
  });
