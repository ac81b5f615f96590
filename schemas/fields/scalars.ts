import { z } from 'zod';
import { type SafeHtml, safeHtml } from '../html.ts';
import { type FieldOptions, seal } from './field.ts';

type TextOptions = FieldOptions & { default?: string; max?: number };

const TEXT_MAX_CHARS = 2_000;
const HTML_MAX_CHARS = 200_000;

/** One line (or, with `multiline`, several) of plain text. Default ''. */
export const text = ({
  default: value = '',
  max = TEXT_MAX_CHARS,
  ...options
}: TextOptions & { multiline?: boolean }) =>
  seal(z.string().max(max).default(value), { kind: 'text', max, ...options });

/** Short text that editors rewrite on the canvas; may hold bold, italics and links. */
export const inlineText = ({
  default: value = '',
  max = TEXT_MAX_CHARS,
  ...options
}: TextOptions) =>
  seal(
    safeHtml()
      .refine((html) => html.length <= max, { error: `Máximo ${max} caracteres` })
      .default(value as SafeHtml),
    { kind: 'inlineText', max, ...options },
  );

/** Paragraphs with simple marks, edited with a toolbar. */
export const richText = ({
  default: value = '',
  ...options
}: FieldOptions & { default?: string }) =>
  seal(
    safeHtml()
      .refine((html) => html.length <= HTML_MAX_CHARS, {
        error: `Máximo ${HTML_MAX_CHARS} caracteres`,
      })
      .default(value as SafeHtml),
    { kind: 'richText', ...options },
  );

/**
 * Markup written by hand. The pages service sanitises it by the site's policy when the page is
 * saved.
 */
export const html = ({ default: value = '', ...options }: FieldOptions & { default?: string }) =>
  seal(
    safeHtml()
      .refine((markup) => markup.length <= HTML_MAX_CHARS, {
        error: `Máximo ${HTML_MAX_CHARS} caracteres`,
      })
      .default(value as SafeHtml),
    { kind: 'html', ...options },
  );

/** On or off. */
export const toggle = ({
  default: value = false,
  ...options
}: FieldOptions & { default?: boolean }) =>
  seal(z.boolean().default(value), { kind: 'toggle', ...options });

/** On or off, where "never set" means something of its own. */
export const optionalToggle = (options: FieldOptions) =>
  seal(z.boolean().optional(), { kind: 'toggle', ...options });

type NumberOptions = FieldOptions & {
  min?: number;
  max?: number;
  step?: number;
  integer?: boolean;
};

const bounded = ({ min, max, integer = true }: NumberOptions) => {
  let schema = integer ? z.int() : z.number();
  if (min !== undefined) schema = schema.min(min) as typeof schema;
  if (max !== undefined) schema = schema.max(max) as typeof schema;
  return schema;
};

/** A number, an integer unless told otherwise. */
export const number = ({ default: value, ...options }: NumberOptions & { default: number }) => {
  const { integer, ...meta } = options;
  return seal(bounded(options).default(value), { kind: 'number', ...meta });
};

/** A number that may stay unset. */
export const optionalNumber = (options: NumberOptions) => {
  const { integer, ...meta } = options;
  return seal(bounded(options).optional(), { kind: 'number', ...meta });
};

/** One of a fixed set. `options` maps the stored value to the label that editors read. */
export const choice = <const T extends string>({
  options,
  default: value,
  ...rest
}: FieldOptions & { options: Record<T, string>; default: NoInfer<T> }) =>
  seal(z.enum(Object.keys(options) as [T, ...T[]]).default(value as never), {
    kind: 'choice',
    options: Object.entries<string>(options).map(([key, label]) => ({ value: key, label })),
    ...rest,
  });

/**
 * '' or an address that a link may carry: http(s), mailto, tel, root-relative or a fragment. Never
 * `javascript:`.
 */
const LINK_ADDRESS =
  /^(?:https?:\/\/[^\s]+|mailto:[^\s]+|tel:[^\s]+|\/(?![/\\])[^\s]*|#[^\s]*|\?[^\s]*)?$/i;

export const url = ({ default: value = '', ...options }: FieldOptions & { default?: string }) =>
  seal(
    z
      .string()
      .max(2_048)
      .regex(LINK_ADDRESS, 'Escribe una dirección que empiece con https://, / o mailto:')
      .default(value),
    {
      kind: 'url',
      ...options,
    },
  );

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
  const names = Object.keys(named);
  const meta =
    names.length > 0
      ? { options: names.map((name) => ({ value: name, label: named[name] as string })) }
      : {};
  const hex = z.string().regex(HEX_COLOR, 'Usa # y 3 o 6 dígitos hexadecimales');
  const schema =
    names.length > 0
      ? z.union([z.enum(names), hex], {
          error: 'Elige un color o usa # y 3 o 6 dígitos hexadecimales',
        })
      : hex;
  return seal(schema.default(value), { kind: 'color', ...meta, ...options });
};

/** '' or an ISO 8601 date or date-time string. */
export const date = ({ default: value = '', ...options }: FieldOptions & { default?: string }) =>
  seal(
    z
      .union([z.literal(''), z.iso.date(), z.iso.datetime({ offset: true })], {
        error: 'Escribe una fecha ISO',
      })
      .default(value),
    { kind: 'date', ...options },
  );
