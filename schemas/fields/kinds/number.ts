import { z } from 'zod';
import { defineKind, type FieldOptions, seal } from '../field.ts';

export const numberKind = defineKind({
  kind: 'number',
  label: 'Número',
  isNumeric: true,
  sample: 'count',
  describe: ({ min, max }) => {
    if (min === undefined && max === undefined) return 'Número';
    if (max === undefined) return `Número, desde ${min}`;
    return min === undefined ? `Número, hasta ${max}` : `Número, de ${min} a ${max}`;
  },
});

type NumberOptions = FieldOptions & {
  min?: number;
  max?: number;
  step?: number;
  integer?: boolean;
};

const bounded = ({ min, max, integer = true }: NumberOptions) => {
  let schema = integer ? z.int() : z.number();
  if (min !== undefined) schema = schema.min(min) as typeof schema;
  if (max !== undefined) schema = schema.max(max) as typeof schema;
  return schema;
};

/** A number, an integer unless told otherwise. */
export const number = ({ default: value, ...options }: NumberOptions & { default: number }) => {
  const { integer, ...details } = options;
  return seal(bounded(options).default(value), numberKind, details);
};

/** A number that may stay unset. */
export const optionalNumber = (options: NumberOptions) => {
  const { integer, ...details } = options;
  return seal(bounded(options).optional(), numberKind, details);
};
