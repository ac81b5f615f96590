import { describe, expect, it } from 'vitest';
import type { StoredBlock } from '../../schemas/page.ts';
import { changeFields, changeNode } from './change.ts';
import { blocks, leaf, old } from './document.testing.ts';
import { fromNode, toNode } from './nodes.ts';

describe('changed chains', () => {
  it('deal their children anew when the form changes a count', () => {
    const node = toNode(
      {
        id: 'c',
        block: 'double-chain',
        v: 1,
        fields: { columnOne: 1 },
        children: ['a', 'b', 'c'].map(leaf),
      },
      blocks,
    );
    const changed = changeNode(node, blocks, (stored) => ({ ...stored, fields: { columnOne: 2 } }));
    expect(changed.props['column-0']?.map((child) => child.props.id)).toEqual(['a', 'b']);
    expect(fromNode(changed, blocks).children?.map((child) => child.id)).toEqual(['a', 'b', 'c']);
  });

  it('keep their children while their fields are invalid, and open again once mended', () => {
    const stored = {
      id: 'c',
      block: 'double-chain',
      v: 1,
      fields: { columnOne: -1 },
      children: [leaf('a')],
    };
    const node = toNode(stored, blocks);
    expect(node.props.zoned).toBe(false);
    const mended = changeNode(node, blocks, (block) => ({ ...block, fields: { columnOne: 1 } }));
    expect(mended.props.zoned).toBe(true);
    expect(fromNode(mended, blocks)).toEqual({ ...stored, fields: { columnOne: 1 } });
    const broken = changeNode(mended, blocks, (block) => ({ ...block, fields: { columnOne: -2 } }));
    expect(fromNode(broken, blocks).children).toEqual([leaf('a')]);
  });
});

describe('changed blocks', () => {
  it('are lifted to the present version by the first change, and not before', () => {
    const stored: StoredBlock = { id: 'o', block: 'old', v: 1, fields: { tamano: 4 } };
    expect(fromNode(toNode(stored, blocks), blocks)).toEqual(stored);
    const changed = changeFields(stored, old, (before) => ({ ...before, extra: 1 }));
    expect(changed).toEqual({
      id: 'o',
      block: 'old',
      v: 2,
      fields: { tamano: 4, size: 4, extra: 1 },
    });
    expect(changeFields(stored, old, (before) => before)).toBe(stored);
  });
});
