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

/**
 * The name of a part of the page for assistive technology: a blank one is the default, so that no
 * part is without a name.
 */
export const accessibleName = ({
  default: value,
  ...options
}: FieldOptions & { default: string }) =>
  seal(
    z
      .string()
      .max(TEXT_MAX_CHARS)
      .default(value)
      .transform((given) => given.trim() || value),
    textKind,
    { max: TEXT_MAX_CHARS, ...options },
  );
