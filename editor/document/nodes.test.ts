import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { blocks, leaf } from './document.testing.ts';
import { type BlockNode, columnSlot, fromNode, storedOf, toNode } from './nodes.ts';

describe('chains', () => {
  const move = fc.tuple(fc.nat(1), fc.nat(5), fc.nat(1), fc.nat(5));
  it('keep order and lose no child, whatever is moved', () => {
    fc.assert(
      fc.property(
        fc.nat(6),
        fc.option(fc.nat(9), { nil: undefined }),
        fc.array(move, { maxLength: 12 }),
        (count, columnOne, moves) => {
          const children = Array.from({ length: count }, (_, index) => leaf(`k${index}`));
          const chain = {
            id: 'c',
            block: 'double-chain',
            v: 1,
            fields: (columnOne === undefined ? {} : { columnOne }) as JsonObject,
          };
          const node = toNode({ ...chain, children }, blocks);
          const columns = [node.props[columnSlot(0)] ?? [], node.props[columnSlot(1)] ?? []].map(
            (column) => [...column],
          );
          for (const [from, at, to, before] of moves) {
            const [taken] = columns[from]?.splice(at, 1) ?? [];
            if (taken) columns[to]?.splice(before, 0, taken);
          }
          const moved: BlockNode = {
            ...node,
            props: { ...node.props, 'column-0': columns[0] ?? [], 'column-1': columns[1] ?? [] },
          };
          const stored = fromNode(moved, blocks);
          const expected = columns.flat().map((child) => child.props.id);
          expect((stored.children ?? []).map((child) => child.id)).toEqual(expected);
          const reopened = toNode(stored, blocks);
          expect(reopened.props['column-0']?.map((child) => child.props.id)).toEqual(
            columns[0]?.map((child) => child.props.id),
          );
          expect(reopened.props['column-1']?.map((child) => child.props.id)).toEqual(
            columns[1]?.map((child) => child.props.id),
          );
        },
      ),
    );
  });

  it('show the form the counts as they stand on the canvas', () => {
    const node = toNode(
      {
        id: 'c',
        block: 'double-chain',
        v: 1,
        fields: { columnOne: 1 },
        children: ['a', 'b'].map(leaf),
      },
      blocks,
    );
    const moved = {
      ...node,
      props: {
        ...node.props,
        'column-0': [],
        'column-1': [...(node.props['column-0'] ?? []), ...(node.props['column-1'] ?? [])],
      },
    };
    expect(storedOf(moved, blocks)).toEqual({
      id: 'c',
      block: 'double-chain',
      v: 1,
      fields: { columnOne: 0 },
    });
  });
});

describe('single blocks', () => {
  it('dropped by the engine get a lasting id that a page may store', () => {
    const node = {
      type: 'headline',
      props: {
        id: `headline-${'0f'.repeat(18)}`,
        zoned: false,
        stored: '{"block":"headline","v":2,"fields":{}}',
      },
    };
    const stored = fromNode(node, blocks);
    expect(stored.id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(fromNode(node, blocks)).toEqual(stored);
    expect(Object.keys(stored)[0]).toBe('id');
  });
});
