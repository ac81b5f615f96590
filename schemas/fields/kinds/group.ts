import { z } from 'zod';
import { defineKind, type FieldOptions, seal, structureOf } from '../field.ts';

export const groupKind = defineKind({ kind: 'group', label: 'Grupo', inside: structureOf });

/** Named fields that the form shows together, stored as one object. */
export const group = <S extends z.ZodRawShape>({
  fields,
  ...options
}: FieldOptions & { fields: S }) =>
  seal(z.object(fields).prefault({} as never), groupKind, options);
