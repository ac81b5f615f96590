import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageData } from './page-data.ts';
import {
  outermost,
  placeNodes,
  rangeBetween,
  standingOrder,
  withoutNodes,
  wrapNodes,
} from './several.ts';
import { catalogue, data, layout } from './tree.testing.ts';
import { nodesAt, walkNodes } from './tree.ts';

const idsAt = (page: PageData, zone: string) => nodesAt(page, zone).map(({ props }) => props.id);
const MAIN = 'root:section-main';

describe('several blocks', () => {
  it('a range is what stands between siblings, and across zones what stands between in the page', () => {
    expect(rangeBetween(data, layout, 'z', 'a')).toEqual(['a', 'c', 'z']);
    expect(rangeBetween(data, layout, 'k', 'r')).toEqual(['k', 'l', 'z', 'r']);
    expect(rangeBetween(data, layout, 'gone', 'r')).toEqual(['r']);
  });

  it('leave out what is inside of another of them, in the order of the page', () => {
    const ids = outermost(data, ['z', 'l', 'c', 'a']).map(({ node }) => node.props.id);
    expect(ids).toEqual(['a', 'c', 'z']);
  });

  it('are taken out together', () => {
    const without = withoutNodes(data, ['a', 'k', 'r']);
    expect(idsAt(without, MAIN)).toEqual(['c', 'z']);
    expect(idsAt(without, 'c:column-0')).toEqual([]);
    expect(idsAt(without, 'c:column-1')).toEqual(['l']);
    expect(idsAt(without, 'root:section-rail')).toEqual([]);
  });

  it('are put side by side before the block that stood at the spot', () => {
    const placed = placeNodes(data, ['a', 'r'], { zone: MAIN, index: 2 });
    expect(idsAt(placed, MAIN)).toEqual(['c', 'a', 'r', 'z']);
  });

  it('are not put inside of themselves', () => {
    expect(placeNodes(data, ['c'], { zone: 'c:column-0', index: 0 })).toBe(data);
  });

  it('are dealt to the columns of a new chain, where the first of them stood', () => {
    const chain = catalogue.blocks.get('chain');
    const wrapped = chain && wrapNodes(data, ['z', 'a', 'r'], chain, catalogue.blocks);
    if (!wrapped) throw new Error('not wrapped');
    const { page, chainId } = wrapped;
    expect(idsAt(page, MAIN)).toEqual([chainId, 'c']);
    expect(idsAt(page, `${chainId}:column-0`)).toEqual(['a', 'r']);
    expect(idsAt(page, `${chainId}:column-1`)).toEqual(['z']);
  });

  it('lose and double nothing wherever they are moved', () => {
    const all = standingOrder(data, layout);
    const every = (page: PageData) => {
      const ids: string[] = [];
      walkNodes(page, ({ node }) => ids.push(node.props.id));
      return ids.toSorted();
    };
    const zone = fc.constantFrom(MAIN, 'root:section-rail', 'c:column-0', 'c:column-1');
    const move = fc.tuple(fc.subarray(all), zone, fc.nat(4));
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
        let page = data;
        for (const [ids, target, index] of moves)
          page = placeNodes(page, ids, { zone: target, index });
        expect(every(page)).toEqual(every(data));
      }),
      { numRuns: 80 },
    );
  });
});
