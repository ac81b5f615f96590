import { defineKind, type FieldOptions, seal } from '../field.ts';
import { longMarkup } from '../long-markup.ts';

export const richTextKind = defineKind({
  kind: 'richText',
  label: 'Párrafos',
  markup: 'sanitised',
  sample: 'markup',
});

/** Paragraphs with simple marks, edited with a toolbar. */
export const richText = ({
  default: value = '',
  ...options
}: FieldOptions & { default?: string }) => seal(longMarkup(value), richTextKind, options);
