import type { ComponentType } from 'react';
import type { z } from 'zod';
import { isDemanded } from '../../schemas/fields/visible.ts';
import type { FieldMeta } from '../../schemas/fields.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';

export interface FieldFormProps {
  shape: Record<string, z.ZodType>;
  /** What is stored; fields without a value show their default. */
  values: JsonObject;
  /** Messages by dotted path, counted from the block's fields. */
  faults: ReadonlyMap<string, string>;
  /** `path` is the dotted path of the field that changed. */
  onChange: (values: JsonObject, path: string) => void;
  site: string;
  /** Dotted path of these fields inside the block's. */
  prefix?: string;
  /** Makes ids unique when two forms stand on one screen. */
  scope?: string;
}

/**
 * With what a composite control edits the values inside its own. Passed in, because those forms are
 * made of controls themselves and would import one another.
 */
export interface InnerForms {
  Form: ComponentType<FieldFormProps>;
  /** One value by its kind, without a label; nothing for a schema that the kit did not make. */
  Value: ComponentType<Omit<ControlProps, 'meta'>>;
}

/**
 * What every control of the form gets. It shows one value; label, help and fault stand around it
 * and name it.
 */
export interface ControlProps {
  /** Also the id of the element that takes the focus. */
  id: string;
  meta: FieldMeta;
  schema: z.ZodType;
  /** The stored value, or the default where nothing is stored. */
  value: Json | undefined;
  /** undefined takes the stored value away. */
  onChange: (value: Json | undefined) => void;
  /** What is stored in the fields beside it. */
  beside?: JsonObject;
  /** Changes sibling fields too: the companions of an image. */
  onChangeMany: (values: Record<string, Json | undefined>) => void;
  describedBy: string | undefined;
  isInvalid: boolean;
  /** Dotted path of the value inside the block's fields. */
  path: string;
  faults: ReadonlyMap<string, string>;
  site: string;
  inner: InnerForms;
}

/** How the fields of one kind are edited. */
export interface FieldControl {
  Control: ComponentType<ControlProps>;
  /**
   * False where it is made of several inputs, or of something that is no input: a `label` cannot
   * point at it. Default: true.
   */
  isOneInput?: (meta: FieldMeta) => boolean;
  /** It stands before its label, in one line with it. */
  isBeforeLabel?: true;
}

/** Attributes that tie an input to its help and its fault. */
export const aria = ({
  id,
  describedBy,
  isInvalid,
  meta,
  schema,
}: Pick<ControlProps, 'id' | 'describedBy' | 'isInvalid' | 'meta' | 'schema'>) => ({
  id,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid || undefined,
  'aria-required': isDemanded({ schema, meta }) || undefined,
});

export const asText = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value);

export const asObject = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/**
 * A record with some values changed; undefined takes a key away, and the order of the others stays.
 */
export function withValues(
  record: JsonObject,
  values: Record<string, Json | undefined>,
): JsonObject {
  const next: [string, Json][] = [];
  for (const [key, value] of Object.entries(record)) {
    const changed = Object.hasOwn(values, key) ? values[key] : value;
    if (changed !== undefined) next.push([key, changed]);
  }
  for (const [key, value] of Object.entries(values))
    if (value !== undefined && !Object.hasOwn(record, key)) next.push([key, value]);
  return Object.fromEntries(next);
}

/** More options than these are a list instead of buttons side by side. */
export const MAX_SEGMENTS = 3;
