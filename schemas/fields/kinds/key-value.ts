import { z } from 'zod';
import { defineKind, type FieldOptions, seal } from '../field.ts';

export const keyValueKind = defineKind({ kind: 'keyValue', label: 'Pares de clave y valor' });

/** A map from one short text to another, for example ad position -> paragraph number. */
export const keyValue = (options: FieldOptions) =>
  seal(
    z.record(z.string().max(200), z.union([z.string().max(2_000), z.number()])).default({}),
    keyValueKind,
    options,
  );
