import type { z } from 'zod';
import type { Json } from '../json.ts';

export type FieldKind =
  | 'text'
  | 'inlineText'
  | 'richText'
  | 'html'
  | 'toggle'
  | 'number'
  | 'choice'
  | 'url'
  | 'color'
  | 'image'
  | 'date'
  | 'list'
  | 'group'
  | 'keyValue'
  | 'contentConfig'
  | 'hierarchy'
  | 'adType';

/**
 * What a content configuration may point at; each content source says which of these it answers.
 */
export type ContentKind = 'ans-item' | 'ans-feed' | 'navigation-hierarchy' | 'search' | 'any';

/** A field shows while another field of the same block has (or has not) a value. */
export interface Condition {
  field: string;
  equals?: Json;
  notEquals?: Json;
  isSet?: boolean;
}

/** What every builder of the kit accepts. Labels and help are Spanish: editors read them. */
export interface FieldOptions {
  label: string;
  /** Heading under which the form groups the field. */
  group?: string;
  help?: string;
  placeholder?: string;
  /**
   * Marks the field in the form. It is never enforced on read: a page saved without it still opens.
   */
  required?: boolean;
  /** Stored and validated but not drawn in the form. */
  hidden?: boolean;
  visibleWhen?: Condition;
  /** toggle: another one of the same block, which goes off when an editor turns this one on. */
  excludes?: string;
}

/** What the form needs to draw a field, read back with `fieldMeta`. */
export interface FieldMeta extends FieldOptions {
  kind: FieldKind;
  options?: { value: string | number; label: string }[];
  content?: ContentKind;
  multiline?: boolean;
  min?: number;
  max?: number;
  step?: number;
  /** list: the key of an item whose value names it in the form. */
  itemLabel?: string;
  /** image as flat fields: which sibling fields hold its id, auth and focal point. */
  companions?: { id?: string; auth?: string; focalPoint?: string; alt?: string };
}

declare module 'zod' {
  interface GlobalMeta {
    portada?: Omit<FieldMeta, 'label' | 'help'>;
  }
}

/**
 * Attaches the meta last and so seals the field: in zod 4 meta belongs to one schema instance and a
 * later
 * `.optional()` or `.default()` would lose it.
 */
export function seal<T extends z.ZodType>(schema: T, meta: FieldMeta): T {
  const { label, help, ...rest } = meta;
  return schema.meta({ title: label, ...(help ? { description: help } : {}), portada: rest }) as T;
}

/** The meta of a field made by the kit; undefined for any other schema. */
export function fieldMeta(schema: z.ZodType): FieldMeta | undefined {
  const meta = schema.meta();
  if (!meta?.portada) return undefined;
  return {
    ...meta.portada,
    label: meta.title ?? '',
    ...(meta.description ? { help: meta.description } : {}),
  };
}

/** The schema inside defaults, optionals and nullables. */
export function unwrap(schema: z.ZodType): z.ZodType {
  let current = schema as z.ZodType & { def: { type: string; innerType?: z.ZodType } };
  while (current.def.innerType) current = current.def.innerType as typeof current;
  return current;
}
