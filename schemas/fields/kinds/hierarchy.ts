import { z } from 'zod';
import { defineKind, type FieldOptions, seal } from '../field.ts';

export const hierarchyKind = defineKind({
  kind: 'hierarchy',
  label: 'Menú del sitio',
  sample: 'menu',
});

/** The name of a navigation hierarchy of the site. */
export const hierarchy = ({
  default: value = '',
  ...options
}: FieldOptions & { default?: string }) =>
  seal(z.string().max(100).default(value), hierarchyKind, options);
