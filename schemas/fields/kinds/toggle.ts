import { z } from 'zod';
import { defineKind, type FieldOptions, seal } from '../field.ts';

export const toggleKind = defineKind({ kind: 'toggle', label: 'Sí o no' });

/** On or off. */
export const toggle = ({
  default: value = false,
  ...options
}: FieldOptions & { default?: boolean }) => seal(z.boolean().default(value), toggleKind, options);

/** On or off, where "never set" means something of its own. */
export const optionalToggle = (options: FieldOptions) =>
  seal(z.boolean().optional(), toggleKind, options);
