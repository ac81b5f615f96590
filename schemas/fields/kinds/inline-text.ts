import { type SafeHtml, safeHtml } from '../../html.ts';
import { defineKind, type FieldOptions, seal } from '../field.ts';

const TEXT_MAX_CHARS = 2_000;

export const inlineTextKind = defineKind({
  kind: 'inlineText',
  label: 'Texto con marcas',
  markup: 'inline',
  sample: 'text',
});

/** Short text that editors rewrite on the canvas; may hold bold, italics and links. */
export const inlineText = ({
  default: value = '',
  max = TEXT_MAX_CHARS,
  ...options
}: FieldOptions & { default?: string; max?: number }) =>
  seal(
    safeHtml()
      .refine((html) => html.length <= max, { error: `Máximo ${max} caracteres` })
      .default(value as SafeHtml),
    inlineTextKind,
    { max, ...options },
  );
