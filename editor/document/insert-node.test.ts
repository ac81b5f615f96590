import { describe, expect, it } from 'vitest';
import { toDocument } from './conversion.ts';
import { insertNode } from './insert-node.ts';
import { toNode } from './nodes.ts';
import { catalogue, data, leaf, page } from './tree.testing.ts';

describe('inserting', () => {
  it('puts a block into a column and leaves the rest as it is', () => {
    const after = insertNode(data, toNode(leaf('n'), catalogue.blocks), {
      zone: 'c:column-1',
      index: 0,
    });
    expect(toDocument(after, catalogue).sections.main?.[1]).toEqual({
      ...page.sections.main?.[1],
      children: [leaf('k'), leaf('n'), leaf('l')],
    });
    expect(after.root.props['section-rail']?.[0]).toBe(data.root.props['section-rail']?.[0]);
    expect(after.root.props['section-main']?.[0]).toBe(data.root.props['section-main']?.[0]);
  });
});
