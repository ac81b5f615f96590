import { z } from 'zod';
import { defineKind, type FieldOptions, seal } from '../field.ts';

export const choiceKind = defineKind({ kind: 'choice', label: 'Opción' });

/** One of a fixed set. `options` maps the stored value to the label that editors read. */
export const choice = <const T extends string>({
  options,
  default: value,
  ...rest
}: FieldOptions & { options: Record<T, string>; default: NoInfer<T> }) =>
  seal(z.enum(Object.keys(options) as [T, ...T[]]).default(value as never), choiceKind, {
    options: Object.entries<string>(options).map(([key, label]) => ({ value: key, label })),
    ...rest,
  });
