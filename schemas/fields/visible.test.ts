import { expect, it } from 'vitest';
import type { z } from 'zod';
import {
  adType,
  choice,
  contentConfig,
  fieldMeta,
  list,
  named,
  number,
  optionalNumber,
  text,
  toggle,
  url,
} from '../fields.ts';
import { isDemanded } from './visible.ts';

const given = { label: 'x', required: true };

const demanded = (schema: z.ZodType): boolean => {
  const meta = fieldMeta(schema);
  return meta !== undefined && isDemanded({ schema, meta });
};

it.each<[string, z.ZodType, boolean]>([
  ['a text', text(given), true],
  ['an address', url(given), true],
  ['content', contentConfig('ans-feed', given), true],
  ['what has a name', named('tag', given), true],
  ['a list', list({ ...given, item: text(given) }), true],
  ['a text with a default', text({ ...given, default: 'a' }), false],
  ['a choice', choice({ ...given, options: { a: 'A' }, default: 'a' }), false],
  ['an ad', adType(given), false],
  ['a switch', toggle(given), false],
  ['a number with a default', number({ ...given, default: 0 }), false],
  ['a number without', optionalNumber(given), false],
  ['what is not required', text({ label: 'x' }), false],
])('asks an editor for %s or not', (_, schema, expected) => {
  expect(demanded(schema)).toBe(expected);
});
