import type { z } from 'zod';
import {
  type Condition,
  type ContentKind,
  type FieldKind,
  type FieldMeta,
  fieldMeta,
  unwrap,
} from '../../schemas/fields.ts';
import type { Json } from '../../schemas/json.ts';
import { SOURCES } from '../../schemas/sources.ts';
import { defaultOf } from '../fields/control.ts';

/** A new kind does not compile until it has a name. */
const KIND_LABELS: Record<FieldKind, string> = {
  text: 'Texto',
  inlineText: 'Texto con marcas',
  richText: 'Párrafos',
  html: 'HTML',
  toggle: 'Sí o no',
  number: 'Número',
  choice: 'Opción',
  url: 'Dirección',
  color: 'Color',
  image: 'Imagen',
  date: 'Fecha',
  list: 'Lista',
  group: 'Grupo',
  keyValue: 'Pares de clave y valor',
  contentConfig: 'Contenido',
  hierarchy: 'Menú del sitio',
  adType: 'Tipo de anuncio',
};

export const CONTENT_KIND_LABELS: Record<ContentKind, string> = {
  'ans-item': 'Una nota',
  'ans-feed': 'Una lista de notas',
  'navigation-hierarchy': 'Secciones y menús',
  search: 'Una búsqueda',
  any: 'Cualquier contenido',
};

/** One field of a block as its documentation tells it. */
export interface FieldRow {
  /** As a stored page names it; `items[].url` inside a list. */
  path: string;
  label: string;
  kind: string;
  /** As it would be stored; '' for a field that is unset until someone sets it. */
  default: string;
  isRequired: boolean;
  /** Stored, but not in the form. */
  isHidden: boolean;
  help: string;
  options: { value: string; label: string }[];
  /** When the form shows it, in words; '' for always. */
  when: string;
}

const json = (value: Json | undefined): string =>
  value === undefined ? '' : JSON.stringify(value);

/** A condition in words, by the names that a stored page has. */
export function conditionText({ field, equals, notEquals, isSet }: Condition): string {
  const parts = [
    ...(equals === undefined ? [] : [`${field} es ${json(equals)}`]),
    ...(notEquals === undefined ? [] : [`${field} no es ${json(notEquals)}`]),
    ...(isSet === undefined ? [] : [`${field} ${isSet ? 'tiene valor' : 'está vacío'}`]),
  ];
  return parts.length > 0 ? `Sólo cuando ${parts.join(' y ')}` : '';
}

function kindLabel({ kind, content, min, max }: FieldMeta): string {
  const own =
    kind === 'contentConfig'
      ? `${KIND_LABELS[kind]}: ${CONTENT_KIND_LABELS[content ?? 'any']}`
      : KIND_LABELS[kind];
  if (kind !== 'number' || (min === undefined && max === undefined)) return own;
  if (max === undefined) return `${own}, desde ${min}`;
  return min === undefined ? `${own}, hasta ${max}` : `${own}, de ${min} a ${max}`;
}

const shapeOf = (schema: z.ZodType) =>
  (unwrap(schema) as unknown as { shape?: Record<string, z.ZodType> }).shape;
const elementOf = (schema: z.ZodType) =>
  (unwrap(schema) as unknown as { element?: z.ZodType }).element;

/**
 * Every field of a shape in its order; those of groups and lists follow the field that holds them.
 */
export function fieldRows(shape: Record<string, z.ZodType>, prefix = ''): FieldRow[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const meta = fieldMeta(schema);
    if (!meta) return [];
    const path = `${prefix}${name}`;
    const row: FieldRow = {
      path,
      label: meta.label,
      kind: kindLabel(meta),
      default: json(defaultOf(schema)),
      isRequired: meta.required === true,
      isHidden: meta.hidden === true,
      help: meta.help ?? '',
      options: (meta.options ?? []).map(({ value, label }) => ({ value: String(value), label })),
      when: meta.visibleWhen ? conditionText(meta.visibleWhen) : '',
    };
    const element = elementOf(schema);
    const inner = meta.kind === 'image' ? undefined : element ? shapeOf(element) : shapeOf(schema);
    return inner ? [row, ...fieldRows(inner, `${path}${element ? '[]' : ''}.`)] : [row];
  });
}

/** The kinds of content that a block's fields choose, each with the sources that answer it. */
export function contentKinds(
  shape: Record<string, z.ZodType>,
): { kind: ContentKind; label: string; sources: string[] }[] {
  const metas = Object.values(shape).flatMap((schema) => fieldMeta(schema) ?? []);
  const kinds = new Set(
    metas.flatMap(({ kind, content }) => (kind === 'contentConfig' ? [content ?? 'any'] : [])),
  );
  return [...kinds].map((kind) => ({
    kind,
    label: CONTENT_KIND_LABELS[kind],
    sources: SOURCES.filter(
      ({ kinds: own }) => kind === 'any' || own.includes(kind) || own.includes('any'),
    ).map(({ name }) => name),
  }));
}
