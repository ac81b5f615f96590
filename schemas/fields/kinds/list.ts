import { z } from 'zod';
import { defineKind, type FieldOptions, seal, structureOf } from '../field.ts';

export const listKind = defineKind({
  kind: 'list',
  label: 'Lista',
  inside: structureOf,
  sample: 'items',
});

/** Any number of the same item, in the editor's order. */
export const list = <T extends z.ZodType>({
  item,
  min = 0,
  max = 100,
  ...options
}: FieldOptions & { item: T; min?: number; max?: number; itemLabel?: string }) =>
  seal(z.array(item).min(min).max(max).default([]), listKind, { min, max, ...options });
