import { z } from 'zod';
import { defineKind, type FieldOptions, seal } from '../field.ts';

export const colorKind = defineKind({ kind: 'color', label: 'Color' });

const HEX_COLOR = /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6}))?$/i;

/**
 * '' or # with 3 or 6 hexadecimal digits; or one of the `named` colours, by what is stored, with
 * the label that editors read.
 */
export const color = ({
  default: value = '',
  named = {},
  ...options
}: FieldOptions & { default?: string; named?: Record<string, string> }) => {
  const choices = Object.entries(named).map(([name, label]) => ({ value: name, label }));
  const hex = z.string().regex(HEX_COLOR, 'Usa # y 3 o 6 dígitos hexadecimales');
  const schema =
    choices.length > 0
      ? z.union([z.enum(Object.keys(named)), hex], {
          error: 'Elige un color o usa # y 3 o 6 dígitos hexadecimales',
        })
      : hex;
  return seal(schema.default(value), colorKind, {
    ...(choices.length > 0 ? { options: choices } : {}),
    ...options,
  });
};
