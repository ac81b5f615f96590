import { z } from 'zod';
import { defineKind, type FieldOptions, seal } from '../field.ts';

const TEXT_MAX_CHARS = 2_000;

export const textKind = defineKind({ kind: 'text', label: 'Texto', sample: 'itemText' });

/** One line (or, with `multiline`, several) of plain text. Default ''. */
export const text = ({
  default: value = '',
  max = TEXT_MAX_CHARS,
  ...options
}: FieldOptions & { default?: string; max?: number; multiline?: boolean }) =>
  seal(z.string().max(max).default(value), textKind, { max, ...options });
