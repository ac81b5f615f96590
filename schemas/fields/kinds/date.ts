import { z } from 'zod';
import { defineKind, type FieldOptions, seal } from '../field.ts';

export const dateKind = defineKind({ kind: 'date', label: 'Fecha' });

/** '' or an ISO 8601 date or date-time string. */
export const date = ({ default: value = '', ...options }: FieldOptions & { default?: string }) =>
  seal(
    z
      .union([z.literal(''), z.iso.date(), z.iso.datetime({ offset: true })], {
        error: 'Escribe una fecha ISO',
      })
      .default(value),
    dateKind,
    options,
  );
