import { describe, expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { blockFields } from './block-fields.ts';

const fields = blockFields(() => registry);
const version = registry.get('large-promo')?.version ?? 1;
const promo = (given: JsonObject) => ({ id: 'a', block: 'large-promo', v: version, fields: given });

describe('the fields of blocks', () => {
  it('are called as editors call them, and are no others', () => {
    expect(fields.label('results-list', 'showByline')).toBe('Lista de resultados · Autor');
    expect(fields.label('results-list', 'constructor')).toBeUndefined();
    expect(fields.label('results-list', '')).toBeUndefined();
    expect(fields.label('nada', 'showByline')).toBeUndefined();
  });

  it('say a value in a few words', () => {
    expect(fields.words('results-list', 'showByline', true)).toBe('Sí');
    expect(fields.words('results-list', 'showByline', undefined)).toBe('Sí');
    expect(fields.words('headline', 'nada', 'x <b>y</b>')).toBe('«x y»');
    expect(fields.words('headline', 'nada', '')).toBe('Vacía');
    expect(fields.words('headline', 'nada', { a: 1 })).toBe('');
  });

  it('have their defaults where nothing is stored; those of an unknown block are as stored', () => {
    expect(fields.values(promo({}))).toMatchObject({ showHeadline: true });
    expect(fields.values({ ...promo({ a: 1 }), block: 'nada' })).toEqual({ a: 1 });
  });

  it('take what their schema takes, and their default again', () => {
    expect(fields.fault('large-promo', 'showHeadline', false)).toBeUndefined();
    expect(fields.fault('large-promo', 'showHeadline', undefined)).toBeUndefined();
    expect(fields.fault('large-promo', 'showHeadline', 'no')).toEqual(expect.any(String));
  });

  it('change alone, and not at all where they say it already', () => {
    const stored = promo({ showHeadline: false, other: 1 });
    expect(fields.change(stored, 'showHeadline', true)).toEqual(
      promo({ showHeadline: true, other: 1 }),
    );
    expect(fields.change(stored, 'showHeadline', undefined)).toEqual(promo({ other: 1 }));
    expect(fields.change(stored, 'showHeadline', false)).toBe(stored);
    const unknown = { ...stored, block: 'nada' };
    expect(fields.change(unknown, 'showHeadline', true)).toBe(unknown);
  });
});
