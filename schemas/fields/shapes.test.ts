import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { number, text, toggle } from '../fields.ts';
import {
  type FieldsOf,
  joinShapes,
  partialShape,
  someOf,
  withoutSuffix,
  withSuffix,
} from './shapes.ts';

const one = { title: text({ label: 'T' }), isOn: toggle({ label: 'S' }) };
const two = { size: number({ label: 'N', default: 3 }) };

describe('a shape of several', () => {
  it('has the fields of all, in order, and their types', () => {
    const joined = joinShapes(two, one);
    expect(Object.keys(joined)).toEqual(['size', 'title', 'isOn']);
    const fields: FieldsOf<typeof joined> = { size: 1, title: '', isOn: true };
    expect(z.object(joined).parse(fields)).toEqual(fields);
    // @ts-expect-error: no such field
    fields.tamano;
  });

  it('has some of a shape, in the order of their names, each of which may be unset', () => {
    const some = someOf(one, ['isOn', 'title']);
    expect(Object.keys(some)).toEqual(['isOn', 'title']);
    expect(Object.keys(someOf(one, []))).toEqual([]);
    const fields: FieldsOf<typeof some> = { isOn: true };
    expect(fields.title).toBeUndefined();
    // @ts-expect-error: a shape has no such field
    expect(someOf(one, ['isOff']).isOff).toBeUndefined();
  });

  it('leaves out what a family need not have', () => {
    const partial = partialShape<{ size: number; width: number }>(two);
    expect(Object.keys(partial)).toEqual(['size']);
    // @ts-expect-error: and nothing that the family does not know
    expect(Object.keys(partialShape<{ width: number }>({ height: two.size }))).toEqual(['height']);
  });
});

describe('names with a suffix', () => {
  it('are given to a shape and taken from its values', () => {
    const shape = { ...withSuffix(one, 'XL'), ...withSuffix(two, 'SM') };
    expect(Object.keys(shape)).toEqual(['titleXL', 'isOnXL', 'sizeSM']);
    const fields: FieldsOf<typeof shape> = { titleXL: 'a', isOnXL: true, sizeSM: 2 };
    expect(withoutSuffix(fields, 'XL')).toEqual({ title: 'a', isOn: true });
    expect(withoutSuffix(fields, 'SM')).toEqual({ size: 2 });
    // @ts-expect-error: a field of another suffix
    expect(withoutSuffix(fields, 'SM').title).toBeUndefined();
  });
});
