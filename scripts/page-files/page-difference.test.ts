import { expect, it } from 'vitest';
import type { StoredBlock } from '../../schemas/page.ts';
import type { PageFile } from '../../schemas/page-file.ts';
import { differenceLines } from './page-difference.ts';

const block = (id: string, fields: StoredBlock['fields'] = {}, children?: StoredBlock[]) => ({
  id,
  block: 'promo',
  v: 1,
  fields,
  ...(children ? { children } : {}),
});
const file = (main: StoredBlock[], rail: StoredBlock[] = [], more = {}): PageFile => ({
  site: 'brujula',
  route: { kind: 'path', path: '/' },
  name: 'Portada',
  document: { layout: 'right-rail', metadata: {}, sections: { main, rail } },
  ...more,
});

it('names each value, and each block that came, went or moved, once', () => {
  const before = file(
    [block('a', { title: 'Uno' }), block('c', {}, [block('k'), block('l')])],
    [block('r')],
  );
  const after = file(
    [block('n'), block('a', { title: 'Dos' }), block('c', {}, [block('l'), block('r')])],
    [],
    { name: 'La portada' },
  );
  expect(differenceLines(before, after)).toEqual([
    'name: "Portada" → "La portada"',
    'document.a.fields.title: "Uno" → "Dos"',
    'document.n (promo): nuevo, sección main, al principio',
    'document.r: de sección rail, al principio a dentro de c, después de l',
    'document.k (promo): sin él, dentro de c, al principio',
  ]);
});

it('says nothing of files that say the same in another order of keys', () => {
  const one = file([block('a', { n: 1, m: [{}] })]);
  const other = file([block('a', { m: [{}], n: 1 })]);
  expect(differenceLines(one, other)).toEqual([]);
});
