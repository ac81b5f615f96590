import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  AD_TYPES,
  accessibleName,
  adType,
  choice,
  color,
  contentConfig,
  date,
  type FieldKind,
  fieldMeta,
  group,
  hierarchy,
  html,
  image,
  imageOverrideFields,
  inlineText,
  KINDS,
  keyValue,
  list,
  mapFields,
  number,
  optionalNumber,
  optionalToggle,
  richText,
  text,
  toggle,
  unwrap,
  url,
} from './fields.ts';
import type { Json, JsonObject } from './json.ts';

const about = { label: 'Etiqueta', group: 'Grupo', help: 'Ayuda' };
const COLORS = { rojo: 'Rojo', azul: 'Azul' };

interface Case {
  kind: FieldKind;
  schema: z.ZodType;
  byDefault: unknown;
  valid: unknown[];
  invalid: unknown[];
}

const CASES: Record<string, Case> = {
  text: {
    kind: 'text',
    schema: text({ ...about, max: 3 }),
    byDefault: '',
    valid: ['', 'abc'],
    invalid: ['abcd', 1, null],
  },
  inlineText: {
    kind: 'inlineText',
    schema: inlineText({ ...about, max: 9 }),
    byDefault: '',
    valid: ['<b>a</b>'],
    invalid: ['x'.repeat(10), 1],
  },
  richText: {
    kind: 'richText',
    schema: richText(about),
    byDefault: '',
    valid: ['<p>a</p>'],
    invalid: ['x'.repeat(200_001), 1],
  },
  html: {
    kind: 'html',
    schema: html(about),
    byDefault: '',
    valid: ['<p>a</p>'],
    invalid: ['x'.repeat(200_001), {}],
  },
  toggle: {
    kind: 'toggle',
    schema: toggle({ ...about, default: true }),
    byDefault: true,
    valid: [false],
    invalid: ['true', 1],
  },
  optionalToggle: {
    kind: 'toggle',
    schema: optionalToggle(about),
    byDefault: undefined,
    valid: [true],
    invalid: ['no'],
  },
  number: {
    kind: 'number',
    schema: number({ ...about, default: 5, min: 0, max: 9 }),
    byDefault: 5,
    valid: [0, 9],
    invalid: [-1, 10, 1.5, '5'],
  },
  decimal: {
    kind: 'number',
    schema: number({ ...about, default: 1, integer: false }),
    byDefault: 1,
    valid: [1.5],
    invalid: ['x'],
  },
  optionalNumber: {
    kind: 'number',
    schema: optionalNumber(about),
    byDefault: undefined,
    valid: [3],
    invalid: [1.5, null],
  },
  choice: {
    kind: 'choice',
    schema: choice({ ...about, options: COLORS, default: 'azul' }),
    byDefault: 'azul',
    valid: ['rojo', '', null],
    invalid: ['verde', 1],
  },
  url: {
    kind: 'url',
    schema: url(about),
    byDefault: '',
    valid: [
      '',
      'https://a.example/b?c#d',
      'http://a.example',
      '/nacional/',
      '#ancla',
      '?a=1',
      'mailto:a@b.example',
      'tel:+52',
    ],
    invalid: [
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'data:text/html,<script>',
      'vbscript:x',
      'https://a b',
      'nacional',
      'ftp://a.example',
      `/${'a'.repeat(2_048)}`,
    ],
  },
  color: {
    kind: 'color',
    schema: color(about),
    byDefault: '',
    valid: ['', '#fff', '#A1b2C3'],
    invalid: ['fff', '#ffff', '#ggg', 'red', '#fff;}'],
  },
  date: {
    kind: 'date',
    schema: date(about),
    byDefault: '',
    valid: ['', '2026-11-20', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00-06:00'],
    invalid: ['hoy', '2026-02-30', '20/11/2026'],
  },
  image: {
    kind: 'image',
    schema: image(about),
    byDefault: undefined,
    valid: [
      { url: '/a.jpg' },
      { url: '/a.jpg', id: 'a', auth: { 1: 't' }, focalPoint: { x: 1, y: 2 }, alt: 'A' },
    ],
    invalid: ['a.jpg', {}, { url: '/a', focalPoint: { x: -1, y: 0 } }],
  },
  imageOverride: {
    kind: 'image',
    schema: imageOverrideFields().imageOverrideURL,
    byDefault: '',
    valid: ['/a.jpg'],
    invalid: [1],
  },
  list: {
    kind: 'list',
    schema: list({ ...about, item: z.string(), max: 2 }),
    byDefault: [],
    valid: [['a', 'b']],
    invalid: [['a', 'b', 'c'], [1], 'a'],
  },
  group: {
    kind: 'group',
    schema: group({ ...about, fields: { a: text({ label: 'A', default: 'x' }) } }),
    byDefault: { a: 'x' },
    valid: [{ a: 'y' }],
    invalid: [{ a: 1 }, []],
  },
  keyValue: {
    kind: 'keyValue',
    schema: keyValue(about),
    byDefault: {},
    valid: [{ 1: 2, b: 'c' }],
    invalid: [{ a: {} }, []],
  },
  contentConfig: {
    kind: 'contentConfig',
    schema: contentConfig('ans-item', about),
    byDefault: undefined,
    valid: [{ source: 's', query: { a: [1, { b: null }] } }],
    invalid: [{ source: '', query: {} }, { query: {} }, { source: 's', query: [] }],
  },
  hierarchy: {
    kind: 'hierarchy',
    schema: hierarchy({ ...about, default: 'pie' }),
    byDefault: 'pie',
    valid: ['x'],
    invalid: [1],
  },
  adType: {
    kind: 'adType',
    schema: adType(about),
    byDefault: '1x1',
    valid: Object.keys(AD_TYPES),
    invalid: ['2x2'],
  },
};

describe.each(Object.entries(CASES))('%s', (name, { kind, schema, byDefault, valid, invalid }) => {
  it('has its default, which is valid', () => {
    expect(schema.parse(undefined)).toEqual(byDefault);
    expect(schema.safeParse(byDefault).success).toBe(true);
  });

  it('takes and refuses', () => {
    for (const value of valid)
      expect(schema.safeParse(value).success, JSON.stringify(value)).toBe(true);
    for (const value of invalid)
      expect(schema.safeParse(value).success, JSON.stringify(value)?.slice(0, 60)).toBe(false);
  });

  it('keeps its meta', () => {
    const label = name === 'imageOverride' ? 'Otra imagen' : 'Etiqueta';
    expect(fieldMeta(schema)).toMatchObject({ kind, label });
  });

  it('has a JSON Schema with its words', () => {
    const published = z.toJSONSchema(z.object({ field: schema }), { io: 'input' });
    const field = published.properties?.field as { title?: string; required?: string[] };
    expect(field.title).toBe(fieldMeta(schema)?.label);
    expect(published.required ?? []).toEqual([]);
  });
});

it('reads a choice or type of ad that was stored empty as its default', () => {
  const color = choice({ ...about, options: COLORS, default: 'azul' });
  expect(['rojo', '', null].map((value) => color.parse(value))).toEqual(['rojo', 'azul', 'azul']);
  const none = choice({ ...about, options: { '': 'Ninguno', ...COLORS }, default: 'azul' });
  expect(['', null].map((value) => none.parse(value))).toEqual(['', 'azul']);
  expect(adType(about).parse('')).toBe('1x1');
});

it('leaves no part of the page without a name', () => {
  const name = accessibleName({ ...about, default: 'Menú' });
  expect(['', '  ', undefined, ' Otro '].map((value) => name.parse(value))).toEqual([
    'Menú',
    'Menú',
    'Menú',
    'Otro',
  ]);
});

it('lists every kind that is declared, each under its own name', () => {
  const declared = readdirSync(join(import.meta.dirname, 'fields/kinds'));
  expect(KINDS).toHaveLength(declared.length);
  expect(new Set(KINDS.map(({ kind }) => kind)).size).toBe(declared.length);
  expect(new Set(KINDS.map(({ label }) => label)).size).toBe(declared.length);
});

describe('meta', () => {
  it('holds what the form shows', () => {
    expect(fieldMeta(choice({ ...about, options: COLORS, default: 'rojo' }))).toEqual({
      kind: 'choice',
      ...about,
      options: [
        { value: 'rojo', label: 'Rojo' },
        { value: 'azul', label: 'Azul' },
      ],
    });
    expect(fieldMeta(number({ label: 'N', default: 1, min: 0, max: 2, step: 1 }))).toEqual({
      kind: 'number',
      label: 'N',
      min: 0,
      max: 2,
      step: 1,
    });
    expect(fieldMeta(z.string())).toBeUndefined();
    expect(fieldMeta(imageOverrideFields().imageOverrideURL)?.companions).toEqual({
      id: 'imageOverrideId',
      auth: 'imageOverrideAuth',
      focalPoint: 'imageOverrideFocal',
    });
  });

  it('belongs to one field: two of a kind do not share it', () => {
    expect(
      [text({ label: 'A' }), text({ label: 'B' })].map((field) => fieldMeta(field)?.label),
    ).toEqual(['A', 'B']);
  });

  it('is lost by a wrapper that is put on later, which is why builders seal their fields', () => {
    expect(fieldMeta(text({ label: 'A' }).optional())).toBeUndefined();
    expect(unwrap(text({ label: 'A' }).optional()).def.type).toBe('string');
  });
});

describe('mapFields', () => {
  const shape = {
    title: inlineText({ label: 'T' }),
    box: group({ label: 'G', fields: { text: html({ label: 'H' }) } }),
    rows: list({ label: 'L', item: z.object({ link: url({ label: 'U' }), plain: z.string() }) }),
    photo: image({ label: 'I' }),
  };
  const fields: JsonObject = {
    title: 'a',
    box: { text: 'b', otro: 'c' },
    rows: [{ link: '/d', plain: 'e' }],
    photo: { url: '/f' },
    desconocido: { text: 'g' },
  };

  it('visits every declared value with its meta and path, and an image as a whole', () => {
    const seen: [string, string][] = [];
    mapFields(shape, fields, (value, { kind }, path) => {
      seen.push([kind, path.join('.')]);
      return value;
    });
    expect(seen).toEqual([
      ['inlineText', 'title'],
      ['html', 'box.text'],
      ['url', 'rows.0.link'],
      ['image', 'photo'],
    ]);
  });

  it('returns the same object where nothing changes', () => {
    expect(mapFields(shape, fields, (value) => value)).toBe(fields);
  });

  it('changes what it is told, keeps the rest, and leaves the given fields as they are', () => {
    const before = JSON.stringify(fields);
    const upper = (value: Json) => (typeof value === 'string' ? value.toUpperCase() : value);
    const mapped = mapFields(shape, fields, upper) as typeof fields;
    expect(mapped).toEqual({
      title: 'A',
      box: { text: 'B', otro: 'c' },
      rows: [{ link: '/D', plain: 'e' }],
      photo: { url: '/f' },
      desconocido: { text: 'g' },
    });
    expect(mapped.desconocido).toBe(fields.desconocido);
    expect(JSON.stringify(fields)).toBe(before);
  });

  it('passes by values of another shape than declared', () => {
    const odd: JsonObject = { title: 3, box: 'no', rows: { 0: 'x' }, photo: null };
    expect(mapFields(shape, odd, (value) => value)).toBe(odd);
  });
});
