import { z } from 'zod';
import { isObject, type Json, type JsonObject } from './json.ts';
import type { PageDocument, StoredBlock } from './page.ts';
import { walkPage } from './walk-page.ts';

/** How the value of a field is looked at. */
export const USE_TESTS = ['any', 'is', 'contains', 'filled', 'empty'] as const;
export type UseTest = (typeof USE_TESTS)[number];

/** Which blocks are looked for: all that is set has to fit. */
export const blockQuery = z.object({
  block: z.string().regex(/^[a-z0-9-]{1,64}$/, 'Elige un bloque'),
  /** Dotted path inside the block's fields, into groups; '': whatever its fields say. */
  field: z.string().max(200).default(''),
  test: z.enum(USE_TESTS).default('any'),
  /** For `is` and `contains`. */
  value: z.json().optional(),
});
export type BlockQuery = z.infer<typeof blockQuery>;

/** A block of a page that a query finds. */
export const blockUse = z.object({
  /** Its stored id. */
  id: z.string(),
  /** What the field says, its default where nothing is stored. */
  value: z.json().optional(),
});
export type BlockUse = z.infer<typeof blockUse>;

const keysOf = (path: string): string[] => path.split('.').filter((key) => key !== '');

/** What stands at a dotted path; undefined where there is nothing. */
export const valueAt = (fields: JsonObject, path: string): Json | undefined =>
  keysOf(path).reduce<Json | undefined>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    fields,
  );

/** The same fields with a value at a dotted path; undefined takes it away. */
export function withValueAt(fields: JsonObject, path: string, value: Json | undefined): JsonObject {
  const [key = '', ...rest] = keysOf(path);
  const inner = Object.hasOwn(fields, key) ? fields[key] : undefined;
  const next =
    rest.length > 0 ? withValueAt(isObject(inner) ? inner : {}, rest.join('.'), value) : value;
  if (next !== undefined) return { ...fields, [key]: next };
  const { [key]: _, ...others } = fields;
  return others;
}

/** Lower case without accents: «sección» is found by «seccion». */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const isSame = (one: Json | undefined, other: Json | undefined): boolean => {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (isObject(one) && isObject(other)) {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...keys].every((key) => isSame(one[key], other[key]));
  }
  return one === other;
};

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.values(value).every(isEmpty));

/** All texts and numbers in a value, as one. */
const textOf = (value: Json | undefined): string => {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  return isObject(value) ? Object.values(value).map(textOf).join('\n') : '';
};

/** Does a field's value pass a test? */
export function passes(
  value: Json | undefined,
  { test, value: wanted }: Pick<BlockQuery, 'test' | 'value'>,
): boolean {
  if (test === 'any') return true;
  if (test === 'is') return isSame(value, wanted);
  if (test === 'contains') return folded(textOf(value)).includes(folded(textOf(wanted).trim()));
  return isEmpty(value) === (test === 'empty');
}

/**
 * The blocks of a page that a query finds, in reading order. `valuesOf`: the fields of a stored
 * block with every default filled in.
 */
export function usesIn(
  document: PageDocument,
  query: BlockQuery,
  valuesOf: (stored: StoredBlock) => JsonObject,
): BlockUse[] {
  const found: BlockUse[] = [];
  walkPage(document, (stored) => {
    if (stored.block !== query.block) return;
    const value = query.field === '' ? undefined : valueAt(valuesOf(stored), query.field);
    if (query.field !== '' && !passes(value, query)) return;
    found.push({ id: stored.id, ...(value === undefined ? {} : { value }) });
  });
  return found;
}
