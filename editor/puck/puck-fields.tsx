import type { Field } from '@puckeditor/core';
import type { z } from 'zod';
import { defaultOf } from '../../schemas/fields/visible.ts';
import {
  type ContentKind,
  type FieldKind,
  type FieldMeta,
  fieldMeta,
  insideOf,
} from '../../schemas/fields.ts';
import { asObject, type JsonObject } from '../../schemas/json.ts';
import { SOURCES } from '../../schemas/sources.ts';
import { KeyValueLines } from './KeyValueLines.tsx';
import type { LookUps, NamedRow, PictureRow } from './look-ups.ts';

type Shape = Record<string, z.ZodType>;
export type PuckFields = Record<string, Field>;

interface FieldDeclaration {
  schema: z.ZodType;
  meta: FieldMeta;
  lookUps: LookUps | undefined;
}

/** More options than these are a list instead of buttons. */
const MAX_RADIOS = 3;

const base = ({ label, help }: FieldMeta) => ({
  label,
  ...(help ? { metadata: { help } } : {}),
});

const line = ({ meta }: FieldDeclaration): Field => ({
  type: 'text',
  ...base(meta),
  ...(meta.placeholder ? { placeholder: meta.placeholder } : {}),
});

const paragraph = ({ meta }: FieldDeclaration): Field => ({ type: 'textarea', ...base(meta) });

const options = ({ meta }: FieldDeclaration): Field => {
  const all = meta.options ?? [];
  return { type: all.length > MAX_RADIOS ? 'select' : 'radio', ...base(meta), options: all };
};

const ON_OFF = [
  { label: 'Sí', value: true },
  { label: 'No', value: false },
];

/** The fields in an item of a list or in a group, by their names. */
function fieldsInside({ schema, lookUps }: FieldDeclaration): PuckFields {
  const inside = insideOf(schema);
  const own = inside && 'item' in inside ? insideOf(inside.item) : inside;
  if (!own || !('fields' in own)) throw new Error('Puck lists objects only');
  return puckFields(own.fields, lookUps);
}

/** What a fresh item of a list holds. */
function freshItem(schema: z.ZodType): JsonObject {
  const list = insideOf(schema);
  const item = list && 'item' in list ? insideOf(list.item) : undefined;
  return item && 'fields' in item ? puckDefaults(item.fields) : {};
}

function list(declared: FieldDeclaration): Field {
  const { meta, schema } = declared;
  const { itemLabel, min, max } = meta;
  return {
    type: 'array',
    ...base(meta),
    arrayFields: fieldsInside(declared),
    defaultItemProps: freshItem(schema),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    getItemSummary: (item, index = 0) =>
      String((itemLabel && item[itemLabel]) || `${meta.label} ${index + 1}`),
  };
}

const isText = (schema: z.ZodType): boolean => schema.safeParse('/logo.svg').success;

/** A picture as one object, chosen in the library where there is one to ask. */
function picture(declared: FieldDeclaration): Field {
  const { schema, meta, lookUps } = declared;
  if (isText(schema)) return line(declared);
  if (lookUps)
    return {
      type: 'external',
      ...base(meta),
      showSearch: true,
      fetchList: ({ query }) => lookUps.pictures(query),
      mapRow: ({ title }: PictureRow) => ({ Imagen: title }),
      mapProp: ({ value }: PictureRow) => value,
      getItemSummary: (item) => String(asObject(item).alt || asObject(item).url || ''),
    };
  return {
    type: 'object',
    ...base(meta),
    objectFields: {
      url: { type: 'text', label: 'Dirección' },
      alt: { type: 'text', label: 'Texto alternativo' },
      id: { type: 'text', label: 'Clave' },
    },
  };
}

/** One thing by its name; several are a text with commas. */
function named(declared: FieldDeclaration): Field {
  const { meta, lookUps } = declared;
  if (!lookUps || meta.several) return line(declared);
  return {
    type: 'external',
    ...base(meta),
    showSearch: true,
    fetchList: ({ query }) => lookUps.names(meta.names ?? 'section', query),
    mapRow: ({ name, detail }: NamedRow) => ({ Nombre: name, Detalle: detail }),
    mapProp: ({ value }: NamedRow) => value,
    getItemSummary: (item) => String(item),
  };
}

const sourcesFor = (kind: ContentKind) =>
  SOURCES.filter(({ kinds }) => kind === 'any' || kinds.includes(kind) || kinds.includes('any'));

/** A source of content and its query, whose fields are those of the source that is `chosen`. */
function contentField({ meta, lookUps }: FieldDeclaration, chosen?: string): Field {
  const sources = sourcesFor(meta.content ?? 'any');
  const source = sources.find(({ name }) => name === chosen);
  return {
    type: 'object',
    ...base(meta),
    objectFields: {
      source: {
        type: 'select',
        label: 'De dónde viene',
        options: [
          { label: 'Sin elegir', value: '' },
          ...sources.map(({ name, label }) => ({ label, value: name })),
        ],
      },
      query: {
        type: 'object',
        label: 'Qué se muestra',
        visible: source !== undefined,
        objectFields: source ? puckFields(source.query, lookUps) : {},
      },
    },
  };
}

/** How a field of each kind is edited in Puck: a new kind does not compile until it stands here. */
const FIELDS: Readonly<Record<FieldKind, (declared: FieldDeclaration) => Field>> = {
  text: (declared) => (declared.meta.multiline ? paragraph(declared) : line(declared)),
  inlineText: line,
  // Puck's own editor of it on the canvas would replace the block's view.
  richText: ({ meta }) => ({ type: 'richtext', ...base(meta), contentEditable: false }),
  html: paragraph,
  toggle: ({ meta }) => ({ type: 'radio', ...base(meta), options: ON_OFF }),
  number: ({ meta }) => ({
    type: 'number',
    ...base(meta),
    ...(meta.min === undefined ? {} : { min: meta.min }),
    ...(meta.max === undefined ? {} : { max: meta.max }),
    ...(meta.step === undefined ? {} : { step: meta.step }),
  }),
  choice: options,
  url: line,
  color: line,
  image: picture,
  date: ({ meta }) => ({ type: 'text', ...base(meta), placeholder: '2027-01-31' }),
  list,
  group: (declared) => ({
    type: 'object',
    ...base(declared.meta),
    objectFields: fieldsInside(declared),
  }),
  keyValue: ({ meta }) => ({
    type: 'custom',
    ...base(meta),
    render: ({ value, onChange, readOnly = false }) => (
      <KeyValueLines label={meta.label} value={value} onChange={onChange} readOnly={readOnly} />
    ),
  }),
  contentConfig: (declared) => contentField(declared),
  hierarchy: line,
  named,
  adType: options,
};

/** Every field of a shape that a form shows, in its order. */
export function puckFields(shape: Shape, lookUps: LookUps | undefined): PuckFields {
  const entries = Object.entries(shape).flatMap(([name, schema]): [string, Field][] => {
    const meta = fieldMeta(schema);
    return meta && !meta.hidden ? [[name, FIELDS[meta.kind]({ schema, meta, lookUps })]] : [];
  });
  return Object.fromEntries(entries);
}

/** What each field is while nobody set it. */
export const puckDefaults = (shape: Shape): JsonObject =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const value = defaultOf(schema);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The field of a content configuration with the query of the source that it has now. */
export function chosenContent(
  schema: z.ZodType,
  value: unknown,
  lookUps: LookUps | undefined,
): Field | undefined {
  const meta = fieldMeta(schema);
  if (meta?.kind !== 'contentConfig') return undefined;
  const { source } = asObject(value);
  return contentField({ schema, meta, lookUps }, typeof source === 'string' ? source : undefined);
}
