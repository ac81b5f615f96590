import { describe, expect, it } from 'vitest';
import { toDocument, toPageData } from './conversion.ts';
import type { BlockNode } from './nodes.ts';
import { replaceNode, reuseNodes } from './replace-node.ts';
import { catalogue, data, leaf, page } from './tree.testing.ts';
import { locate } from './tree.ts';

const changed = (id: string): BlockNode => {
  const node = locate(data, id)?.node;
  if (!node) throw new Error(`no ${id}`);
  const stored = JSON.stringify({
    ...JSON.parse(node.props.stored),
    fields: { columnOne: 1, x: 1 },
  });
  return { ...node, props: { ...node.props, stored } };
};

describe('another node in the place of one', () => {
  it('is on the page, inside a chain too, and all others are the very ones', () => {
    const after = replaceNode(data, changed('k'));
    expect(toDocument(after, catalogue)).toEqual({
      ...page,
      sections: {
        ...page.sections,
        main: [
          page.sections.main?.[0],
          {
            ...page.sections.main?.[1],
            children: [
              { id: 'k', block: 'leaf', v: 1, fields: { columnOne: 1, x: 1 } },
              { id: 'l', block: 'leaf', v: 1, fields: {} },
            ],
          },
          page.sections.main?.[2],
        ],
      },
    });
    for (const id of ['a', 'l', 'z', 'r'])
      expect(locate(after, id)?.node).toBe(locate(data, id)?.node);
    expect(after.root.props['section-rail']).toBe(data.root.props['section-rail']);
  });

  it('keeps the page it was made from', () => {
    replaceNode(data, changed('c'));
    expect(toDocument(data, catalogue)).toEqual(page);
  });

  it('changes nothing where the block is gone', () => {
    const gone = changed('c');
    expect(replaceNode(data, { ...gone, props: { ...gone.props, id: 'gone' } })).toBe(data);
  });
});

describe('a page that came from elsewhere', () => {
  it('is the very page where it says the same', () => {
    expect(reuseNodes(data, toPageData(page, catalogue))).toBe(data);
  });

  it('is made of the very nodes that it has in common, wherever they stand', () => {
    const { main = [], ...others } = page.sections;
    const moved = { ...page, sections: { ...others, main: [leaf('new'), ...main.toReversed()] } };
    const after = reuseNodes(data, toPageData(moved, catalogue));
    expect(toDocument(after, catalogue)).toEqual(moved);
    for (const id of ['a', 'c', 'k', 'z', 'r'])
      expect(locate(after, id)?.node).toBe(locate(data, id)?.node);
    expect(after.root.props['section-rail']).toBe(data.root.props['section-rail']);
  });
});
