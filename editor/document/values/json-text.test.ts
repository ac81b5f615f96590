import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textOf } from './json-text.ts';

it('writes a value out once, and another of the same content anew', () => {
  let count = 0;
  const value = { toJSON: () => ++count };
  expect([textOf(value), textOf(value)]).toEqual(['1', '1']);
  expect(textOf({ a: ['ñ'] })).toBe('{"a":["ñ"]}');
  expect(textOf({ a: ['ñ', 1] })).toBe('{"a":["ñ",1]}');
});

it('writes what JSON writes, whatever it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.object({ maxDepth: 5 }), fc.array(fc.object())), (value) => {
      expect(textOf(value)).toBe(JSON.stringify(value));
    }),
  );
  const dated = { at: new Date(0), list: [undefined, Number.NaN, () => 1], none: undefined };
  expect(textOf(dated)).toBe('{"at":"1970-01-01T00:00:00.000Z","list":[null,null,null]}');
});
