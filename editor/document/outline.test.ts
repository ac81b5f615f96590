import { describe, expect, it } from 'vitest';
import { changeNode } from './change.ts';
import { withHidden } from './hidden.ts';
import { outline } from './outline.ts';
import { replaceNode } from './replace-node.ts';
import { catalogue, data, layout } from './tree.testing.ts';
import { locate } from './tree.ts';

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
    const chain = locate(data, 'c')?.node;
    if (!chain) throw new Error('no chain');
    const hidden = changeNode(chain, catalogue.blocks, withHidden(true));
    const rows = outline(replaceNode(data, hidden), layout, catalogue, new Set());
    expect(rows.filter((row) => row.hidden).map((row) => `${row.label} ${row.hidden}`)).toEqual([
      'Cadena itself',
      'Hoja around',
      'Hoja around',
    ]);
  });
});
