import { defineKind, type FieldOptions, seal } from '../field.ts';
import { longMarkup } from '../long-markup.ts';

export const htmlKind = defineKind({
  kind: 'html',
  label: 'HTML',
  markup: 'policy',
  sample: 'markup',
});

/**
 * Markup written by hand. The pages service sanitises it by the site's policy when the page is
 * saved and when it is shown, and keeps it as it was written.
 */
export const html = ({ default: value = '', ...options }: FieldOptions & { default?: string }) =>
  seal(longMarkup(value), htmlKind, options);
