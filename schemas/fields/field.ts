import type { z } from 'zod';
import type { Json } from '../json.ts';

/**
 * What a content configuration may point at; each content source says which of these it serves.
 */
export type ContentKind = 'ans-item' | 'ans-feed' | 'navigation-hierarchy' | 'search' | 'any';

/** What a field can name by its id, slug or path; editors choose it by its name. */
export type NamedThing =
  | 'section'
  | 'author'
  | 'tag'
  | 'collection'
  | 'story'
  | 'live-blog'
  | 'campaign'
  | 'shared-block';

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
  /** Stored and validated, but left out of the form. */
  hidden?: boolean;
  visibleWhen?: Condition;
  /** What the gallery of blocks puts in, where nothing that the site has would do. */
  sample?: string | boolean;
  /** toggle: another one of the same block, which goes off when an editor turns this one on. */
  excludes?: string;
  /** image: fields beside it whose text stands for the picture where it has none of its own. */
  altBeside?: readonly string[];
  /** image: the ratios in which the block shows it; unset: any. */
  ratios?: readonly string[];
  /** image: the field beside it that says in which ratio, where the block has it. */
  ratioFrom?: string;
}

/** What a builder says of its field besides its kind. */
export interface FieldDetails extends FieldOptions {
  options?: { value: string | number; label: string }[];
  content?: ContentKind;
  /** named: what its value is the id, slug or path of, and whether of several. */
  names?: NamedThing;
  several?: boolean;
  multiline?: boolean;
  min?: number;
  max?: number;
  step?: number;
  /** list: the key of an item whose value names it in the form. */
  itemLabel?: string;
  /** image as flat fields: which sibling fields hold its id, auth and focal point. */
  companions?: { id?: string; auth?: string; focalPoint?: string; alt?: string };
}

/**
 * Who decides what of stored markup may be shown: `inline` keeps marks and links of a line of text,
 * `sanitised` the elements of an article, `policy` what the site's own policy lets through.
 */
export type MarkupSort = 'inline' | 'sanitised' | 'policy';

/**
 * With what the gallery of blocks fills a field, so that a block shows something: `text` is read on
 * the page, `itemText` only inside a list, where a block's own plain texts are names and addresses.
 */
export type SampleSort =
  | 'content'
  | 'text'
  | 'itemText'
  | 'markup'
  | 'count'
  | 'menu'
  | 'link'
  | 'picture'
  | 'items';

/** The schemas inside a composite value: one for each item of a list, or one for each name. */
export type Inside = { item: z.ZodType } | { fields: Record<string, z.ZodType> };

/**
 * Everything that there is to know of one kind of field. Whoever treats kinds differently (saving,
 * the canvas, the gallery of blocks) reads it here instead of asking for a kind by its name.
 */
export interface KindDeclaration<K extends string = string> {
  /** As the published JSON Schema names it. */
  kind: K;
  /** Spanish, as the gallery of blocks names it. */
  label: string;
  /** Set when the value is markup, which is sanitised on save and before the canvas shows it. */
  markup?: MarkupSort;
  /** Set when the value holds other fields. Any other value is one whole, whatever its shape. */
  inside?: (schema: z.ZodType) => Inside | undefined;
  /** Unset: its default shows best what a block does. */
  sample?: SampleSort;
  /** The value is a number, though a text of digits may stand for it. */
  isNumeric?: true;
  /** Spanish: one field of this kind, in more words than `label`. */
  describe?: (details: FieldDetails) => string;
}

export const defineKind = <const K extends string>(
  declaration: KindDeclaration<K>,
): KindDeclaration<K> => declaration;

declare module 'zod' {
  interface GlobalMeta {
    portada?: Omit<FieldDetails, 'label' | 'help'> & { kind: string };
  }
}

/** Beside zod's metadata, which is published and holds JSON only. */
const declarations = new WeakMap<z.ZodType, KindDeclaration>();

/**
 * Attaches kind and details last and so seals the field: in zod 4 metadata belongs to one schema
 * instance, and a later `.optional()` or `.default()` would lose it.
 */
export function seal<T extends z.ZodType>(
  schema: T,
  declaration: KindDeclaration,
  { label, help, ...rest }: FieldDetails,
): T {
  const sealed = schema.meta({
    title: label,
    ...(help ? { description: help } : {}),
    portada: { kind: declaration.kind, ...rest },
  });
  declarations.set(sealed, declaration);
  return sealed;
}

/** The kind of a field made by the kit; undefined for any other schema. */
export const kindOf = (schema: z.ZodType): KindDeclaration | undefined => declarations.get(schema);

/** What the builder of a field said of it; undefined for any other schema. */
export function detailsOf(schema: z.ZodType): (FieldDetails & { kind: string }) | undefined {
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

/** What an array or an object of zod holds; undefined for a schema of any other type. */
export function structureOf(schema: z.ZodType): Inside | undefined {
  const { element, shape } = unwrap(schema) as z.ZodType & {
    element?: z.ZodType;
    shape?: Record<string, z.ZodType>;
  };
  if (element) return { item: element };
  return shape && { fields: shape };
}
