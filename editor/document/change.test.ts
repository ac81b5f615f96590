import { describe, expect, it } from 'vitest';
import type { StoredBlock } from '../../schemas/page.ts';
import { apply } from '../../schemas/page-records/apply.ts';
import { idsIn, isDealt, type PageRecords } from '../../schemas/page-records/page-records.ts';
import { readPage } from '../../schemas/page-records/read-page.ts';
import { writePage } from '../../schemas/page-records/write-page.ts';
import { changeFields } from './change.ts';
import { catalogue, leaf, old } from './document.testing.ts';
import { changeBlock } from './edit-page.ts';

const read = (block: StoredBlock): PageRecords =>
  readPage({ layout: 'right-rail', metadata: {}, sections: { main: [block] } }, catalogue);
const changed = (page: PageRecords, change: (stored: StoredBlock) => StoredBlock): PageRecords =>
  apply(page, changeBlock(page, 'c', change, catalogue), catalogue);
const stored = (page: PageRecords) => writePage(page, catalogue).sections.main?.[0];

describe('changed chains', () => {
  it('deal their children anew when the form changes a count', () => {
    const page = read({
      id: 'c',
      block: 'double-chain',
      v: 1,
      fields: { columnOne: 1 },
      children: ['a', 'b', 'c-1'].map(leaf),
    });
    const after = changed(page, (block) => ({ ...block, fields: { columnOne: 2 } }));
    expect(idsIn(after, 'c/0')).toEqual(['a', 'b']);
    expect(stored(after)?.children?.map((child) => child.id)).toEqual(['a', 'b', 'c-1']);
  });

  it('keep their children while their fields are invalid, and open again once mended', () => {
    const block = {
      id: 'c',
      block: 'double-chain',
      v: 1,
      fields: { columnOne: -1 },
      children: [leaf('a')],
    };
    const page = read(block);
    expect(isDealt(page, 'c')).toBe(false);
    const mended = changed(page, (before) => ({ ...before, fields: { columnOne: 1 } }));
    expect(isDealt(mended, 'c')).toBe(true);
    expect(stored(mended)).toEqual({ ...block, fields: { columnOne: 1 } });
    const broken = changed(mended, (before) => ({ ...before, fields: { columnOne: -2 } }));
    expect(stored(broken)?.children).toEqual([leaf('a')]);
  });

  it('open without children too, once their fields can be read', () => {
    const page = read({ id: 'c', block: 'double-chain', v: 1, fields: { columnOne: -1 } });
    expect(isDealt(page, 'c')).toBe(false);
    const mended = changed(page, (before) => ({ ...before, fields: {} }));
    expect(isDealt(mended, 'c')).toBe(true);
  });
});

describe('changed blocks', () => {
  it('are lifted to the present version by the first change, and not before', () => {
    const before: StoredBlock = { id: 'c', block: 'old', v: 1, fields: { tamano: 4 } };
    expect(stored(read(before))).toEqual(before);
    const after = changeFields(before, old, (fields) => ({ ...fields, extra: 1 }));
    expect(after).toEqual({
      id: 'c',
      block: 'old',
      v: 2,
      fields: { tamano: 4, size: 4, extra: 1 },
    });
    expect(changeFields(before, old, (fields) => fields)).toBe(before);
  });
});
