import { describe, expect, it } from 'vitest';
import { passes, type UseTest, usesIn, valueAt, withValueAt } from './block-uses.ts';
import type { Json, JsonObject } from './json.ts';
import type { PageDocument, StoredBlock } from './page.ts';

const block = (id: string, name: string, fields: JsonObject, children?: StoredBlock[]) => ({
  id,
  block: name,
  v: 1,
  fields,
  ...(children ? { children } : {}),
});
const page: PageDocument = {
  layout: 'right-rail',
  sections: {
    main: [
      block('a', 'promo', { size: 'l' }),
      block('b', 'chain', {}, [block('c', 'promo', { size: 's', link: { url: '/x/' } })]),
      block('d', 'promo', {}),
    ],
    parked: [block('e', 'promo', { size: 's' })],
  },
  metadata: {},
};
/** The default of `size` is `m`. */
const valuesOf = ({ fields }: StoredBlock): JsonObject => ({ size: 'm', ...fields });
const find = (field: string, test: UseTest, value?: Json) =>
  usesIn(
    page,
    { block: 'promo', field, test, ...(value === undefined ? {} : { value }) },
    valuesOf,
  );

describe('the blocks that a query finds', () => {
  it('are all of that name, in reading order, whatever section and block they stand in', () => {
    expect(find('', 'any').map(({ id }) => id)).toEqual(['a', 'c', 'd', 'e']);
    expect(usesIn(page, { block: 'other', field: '', test: 'any' }, valuesOf)).toEqual([]);
  });

  it('have the value, or the default where nothing is stored', () => {
    expect(find('size', 'is', 's')).toEqual([
      { id: 'c', value: 's' },
      { id: 'e', value: 's' },
    ]);
    expect(find('size', 'is', 'm')).toEqual([{ id: 'd', value: 'm' }]);
  });

  it('tell their value whatever it is', () => {
    expect(find('size', 'any').map(({ value }) => value)).toEqual(['l', 's', 'm', 's']);
  });

  it('are looked for inside groups too', () => {
    expect(find('link.url', 'filled')).toEqual([{ id: 'c', value: '/x/' }]);
    expect(find('link.url', 'empty').map(({ id }) => id)).toEqual(['a', 'd', 'e']);
  });
});

describe('a test', () => {
  it.each<[UseTest, Json | undefined, Json | undefined, boolean]>([
    ['any', undefined, undefined, true],
    ['is', true, true, true],
    ['is', false, true, false],
    ['is', 3, '3', false],
    ['is', { a: 1, b: [2] }, { b: [2], a: 1 }, true],
    ['is', { a: 1 }, { a: 1, b: 2 }, false],
    ['is', [1, 2], [2, 1], false],
    ['contains', 'La Sección de hoy', 'seccion', true],
    ['contains', 'La Sección de hoy', 'ayer', false],
    ['contains', { url: '/nacional/', title: 'A' }, 'NACIONAL', true],
    ['contains', undefined, 'x', false],
    ['filled', 'x', undefined, true],
    ['filled', false, undefined, true],
    ['filled', 0, undefined, true],
    ['filled', ' ', undefined, false],
    ['empty', '', undefined, true],
    ['empty', null, undefined, true],
    ['empty', { url: '', id: undefined as never }, undefined, true],
    ['empty', [], undefined, true],
    ['empty', { url: '/x/' }, undefined, false],
  ])('%s of %j against %j: %s', (test, value, wanted, expected) => {
    expect(passes(value, { test, ...(wanted === undefined ? {} : { value: wanted }) })).toBe(
      expected,
    );
  });
});

describe('a value at a path', () => {
  it('is read through groups, and never from what every object has', () => {
    expect(valueAt({ a: { b: 1 } }, 'a.b')).toBe(1);
    expect(valueAt({ a: 1 }, 'a.b')).toBeUndefined();
    expect(valueAt({}, 'constructor')).toBeUndefined();
  });

  it('is put where it belongs, the order of the others stays', () => {
    const fields = { a: 1, b: { c: 2, d: 3 }, e: 4 };
    expect(JSON.stringify(withValueAt(fields, 'b.c', 9))).toBe('{"a":1,"b":{"c":9,"d":3},"e":4}');
    expect(JSON.stringify(withValueAt(fields, 'f.g', true))).toBe(
      '{"a":1,"b":{"c":2,"d":3},"e":4,"f":{"g":true}}',
    );
    expect(fields.b.c).toBe(2);
  });

  it('is taken away by undefined', () => {
    expect(withValueAt({ a: 1, b: { c: 2, d: 3 } }, 'b.c', undefined)).toEqual({
      a: 1,
      b: { d: 3 },
    });
    expect(withValueAt({ a: 1 }, 'a', undefined)).toEqual({});
    expect(withValueAt({ a: 1 }, 'b', undefined)).toEqual({ a: 1 });
  });
});
