import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../schemas/json.ts';
import { phpValue } from './php-value.ts';

/** As PHP's manual describes `serialize`. */
function serialised(value: Json): string {
  if (value === null) return 'N;';
  if (typeof value === 'boolean') return `b:${value ? 1 : 0};`;
  if (typeof value === 'number') return Number.isInteger(value) ? `i:${value};` : `d:${value};`;
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
  const entries = Object.entries(value as Record<string, Json>);
  const inside = entries.map(([key, inner]) => serialised(key) + serialised(inner)).join('');
  return `a:${entries.length}:{${inside}}`;
}

const value: fc.Arbitrary<Json> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.dictionary(fc.string({ unit: 'grapheme' }), tie('value')),
  ),
})).value as fc.Arbitrary<Json>;

describe('what PHP serialised', () => {
  it('is read as it was', () => {
    fc.assert(
      fc.property(value, (given) => {
        const text = serialised(given);
        fc.pre(text === text.trim());
        expect(phpValue(text)).toEqual(JSON.parse(JSON.stringify(given)));
      }),
    );
  });

  it('is read with its lists', () => {
    expect(phpValue('a:2:{i:0;s:2:"ñ";i:1;d:0.5;}')).toEqual({ 0: 'ñ', 1: 0.5 });
  });

  it.each([
    ['nothing', ''],
    ['a word', 'hola'],
    ['a length that is wrong', 's:3:"ab";'],
    ['a length of characters', 's:1:"ñ";'],
    ['one that goes on', 'i:1;i:2;'],
    ['one that ends early', 'a:2:{i:0;i:1;}'],
    ['an object', 'O:8:"stdClass":0:{}'],
    ['what writes itself', 'C:11:"ArrayObject":0:{}'],
    ['an array as a key', 'a:1:{a:0:{}i:1;}'],
    ['a count that is none', 'a:-1:{}'],
    ['too many', 'a:999999999999:{}'],
    ['too deep', 'a:1:{i:0;'.repeat(5_000)],
  ])('is not %s', (_, text) => {
    expect(phpValue(text)).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void phpValue(text)));
  });
});
