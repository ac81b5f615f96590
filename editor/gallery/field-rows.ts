import type { z } from 'zod';
import { defaultOf, isDemanded } from '../../schemas/fields/visible.ts';
import {
  CONTENT_KIND_LABELS,
  type Condition,
  type ContentKind,
  fieldMeta,
  insideOf,
  kindOf,
} from '../../schemas/fields.ts';
import type { Json } from '../../schemas/json.ts';
import { SOURCES } from '../../schemas/sources.ts';

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

/** The fields inside a list or a group; undefined for a value that holds none. */
function fieldsInside(
  schema: z.ZodType,
): { shape: Record<string, z.ZodType>; isList: boolean } | undefined {
  const inside = insideOf(schema);
  if (!inside) return undefined;
  if ('fields' in inside) return { shape: inside.fields, isList: false };
  const item = insideOf(inside.item);
  return item && 'fields' in item ? { shape: item.fields, isList: true } : undefined;
}

/**
 * Every field of a shape in its order; those of groups and lists follow the field that holds them.
 */
export function fieldRows(shape: Record<string, z.ZodType>, prefix = ''): FieldRow[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const meta = fieldMeta(schema);
    const kind = kindOf(schema);
    if (!meta || !kind) return [];
    const path = `${prefix}${name}`;
    const row: FieldRow = {
      path,
      label: meta.label,
      kind: kind.describe?.(meta) ?? kind.label,
      default: json(defaultOf(schema)),
      isRequired: isDemanded({ schema, meta }),
      isHidden: meta.hidden === true,
      help: meta.help ?? '',
      options: (meta.options ?? []).map(({ value, label }) => ({ value: String(value), label })),
      when: meta.visibleWhen ? conditionText(meta.visibleWhen) : '',
    };
    const inside = fieldsInside(schema);
    return inside
      ? [row, ...fieldRows(inside.shape, `${path}${inside.isList ? '[]' : ''}.`)]
      : [row];
  });
}

/** The kinds of content that a block's fields choose, each with the sources that answer it. */
export function contentKinds(
  shape: Record<string, z.ZodType>,
): { kind: ContentKind; label: string; sources: string[] }[] {
  const kinds = new Set(Object.values(shape).flatMap((schema) => fieldMeta(schema)?.content ?? []));
  return [...kinds].map((kind) => ({
    kind,
    label: CONTENT_KIND_LABELS[kind],
    sources: SOURCES.filter(
      ({ kinds: own }) => kind === 'any' || own.includes(kind) || own.includes('any'),
    ).map(({ name }) => name),
  }));
}
