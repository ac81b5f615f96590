import type { z } from 'zod';
import type { UseTest } from '../../schemas/block-uses.ts';
import { defaultOf } from '../../schemas/fields/visible.ts';
import { type FieldMeta, fieldMeta, insideOf } from '../../schemas/fields.ts';
import type { Json } from '../../schemas/json.ts';
import { cutText } from '../../schemas/text/cut-text.ts';
import { plainText } from '../../ui/markup.ts';

/** A property of a block by which its uses are told apart, and which can be changed on them. */
export interface BlockProperty {
  /** Dotted, into groups. */
  path: string;
  /** With the label of the group that holds it. */
  label: string;
  /** Heading under which the form of the block has it. */
  group: string;
  schema: z.ZodType;
  meta: FieldMeta;
}

/**
 * The properties of a block in the order of its form. Lists are left out, and pictures whose facts
 * stand in other fields: nothing of them is one value.
 */
export function propertiesOf(
  shape: Readonly<Record<string, z.ZodType>>,
  outer?: { path: string; label: string; group: string },
): BlockProperty[] {
  return Object.entries(shape).flatMap(([name, schema]): BlockProperty[] => {
    const meta = fieldMeta(schema);
    if (!meta || meta.hidden || meta.companions) return [];
    const path = outer ? `${outer.path}.${name}` : name;
    const label = outer ? `${outer.label}: ${meta.label}` : meta.label;
    const group = outer?.group ?? meta.group ?? '';
    const inside = insideOf(schema);
    if (!inside) return [{ path, label, group, schema, meta }];
    return 'fields' in inside ? propertiesOf(inside.fields, { path, label, group }) : [];
  });
}

/** Is it a yes or no? */
export const isYesNo = ({ schema }: Pick<BlockProperty, 'schema'>): boolean =>
  schema.safeParse(true).success && !schema.safeParse('x').success;

const isText = ({ schema, meta }: BlockProperty): boolean =>
  meta.options === undefined && schema.safeParse('x').success;

const TEST_LABELS: Readonly<Record<UseTest, string>> = {
  any: 'Cualquier valor',
  is: 'Es',
  contains: 'Contiene',
  filled: 'Tiene valor',
  empty: 'Está vacía',
};

/** By what the uses of a property can be told apart, in words. */
export function testsOf(property: BlockProperty): { value: UseTest; label: string }[] {
  const isChosen = isYesNo(property) || property.meta.options !== undefined;
  const tests: UseTest[] = isChosen
    ? ['any', 'is']
    : isText(property)
      ? ['any', 'is', 'contains', 'filled', 'empty']
      : ['any', 'is', 'filled', 'empty'];
  return tests.map((value) => ({ value, label: TEST_LABELS[value] }));
}

const MAX_CHARS = 80;

const wordsIn = (value: Json | undefined): string => {
  if (typeof value === 'string') return plainText(value).trim();
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(wordsIn).filter(Boolean).join(', ');
  return value && typeof value === 'object'
    ? Object.values(value).map(wordsIn).filter(Boolean).join(' · ')
    : '';
};

/** A value as editors read it; the default's where there is none. */
export function valueWords({ schema, meta }: BlockProperty, value: Json | undefined): string {
  const shown = value === undefined ? defaultOf(schema) : value;
  if (shown === true) return 'Sí';
  if (shown === false) return 'No';
  const option = meta.options?.find((each) => each.value === shown);
  if (option) return option.label;
  const words = wordsIn(shown);
  if (words === '') return 'Vacía';
  return cutText(words, MAX_CHARS + 1);
}
