import { z } from 'zod';
import { defineKind, type FieldOptions, seal } from '../field.ts';

export const choiceKind = defineKind({ kind: 'choice', label: 'Opción' });

/**
 * One of some values; stored as nothing (`''`, null) it is the default, for an empty choice was
 * never made.
 */
export const oneOf = <const T extends string>(values: readonly T[], byDefault: NoInfer<T>) =>
  z
    .enum(['', ...values])
    .nullable()
    .transform((given): T => (values.includes(given as T) ? (given as T) : byDefault))
    .default(byDefault as never);

/** One of a fixed set. `options` maps the stored value to the label that editors read. */
export const choice = <const T extends string>({
  options,
  default: value,
  ...rest
}: FieldOptions & { options: Record<T, string>; default: NoInfer<T> }) =>
  seal(oneOf(Object.keys(options) as T[], value), choiceKind, {
    options: Object.entries<string>(options).map(([key, label]) => ({ value: key, label })),
    ...rest,
  });
