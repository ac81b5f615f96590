import { describe, expect, it } from 'vitest';
import { changeBlock } from './edit-page.ts';
import { withHidden } from './hidden.ts';
import { outline } from './outline.ts';
import { catalogue, data, layout, withChanges } from './tree.testing.ts';

describe('outline', () => {
  it('lists sections, blocks and columns in reading order, without what is closed', () => {
    const open = outline(data, layout, catalogue, new Set());
    expect(open.map(({ label, depth }) => `${depth} ${label}`)).toEqual([
      '1 Arriba',
      '1 Principal',
      '2 Hoja',
      '2 Cadena',
      '3 Columna 1',
      '4 Hoja',
      '3 Columna 2',
      '4 Hoja',
      '2 Hoja',
      '1 Lado',
      '2 Hoja',
    ]);
    expect(open.some(({ hidden }) => hidden)).toBe(false);
    expect(outline(data, layout, catalogue, new Set(['c'])).map(({ id }) => id)).not.toContain('k');
  });

  it('marks what is hidden, and what stands in it', () => {
    const hidden = withChanges(data, changeBlock(data, 'c', withHidden(true), catalogue));
    const rows = outline(hidden, layout, catalogue, new Set());
    expect(rows.filter((row) => row.hidden).map((row) => `${row.label} ${row.hidden}`)).toEqual([
      'Cadena itself',
      'Hoja around',
      'Hoja around',
    ]);
  });
});
