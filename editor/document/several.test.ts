import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  idsIn as idsAt,
  idsInOrder,
  type PageRecords,
} from '../../schemas/page-records/page-records.ts';
import { moveBlocks, removeBlocks, wrapBlocks } from './edit-page.ts';
import { outermost, rangeBetween, standingOrder } from './several.ts';
import { catalogue, data, layout, withChanges } from './tree.testing.ts';
import type { Spot } from './tree.ts';

const placed = (page: PageRecords, ids: readonly string[], spot: Spot) =>
  withChanges(page, moveBlocks(page, ids, spot, catalogue));
const MAIN = 'section/main';

describe('several blocks', () => {
  it('a range is what stands between siblings, and across zones what stands between in the page', () => {
    expect(rangeBetween(data, layout, 'z', 'a')).toEqual(['a', 'c', 'z']);
    expect(rangeBetween(data, layout, 'k', 'r')).toEqual(['k', 'l', 'z', 'r']);
    expect(rangeBetween(data, layout, 'gone', 'r')).toEqual(['r']);
  });

  it('leave out what is inside of another of them, in the order of the page', () => {
    const ids = outermost(data, ['z', 'l', 'c', 'a']).map(({ id }) => id);
    expect(ids).toEqual(['a', 'c', 'z']);
  });

  it('are taken out together', () => {
    const without = withChanges(data, removeBlocks(data, ['a', 'k', 'r'], catalogue));
    expect(idsAt(without, MAIN)).toEqual(['c', 'z']);
    expect(idsAt(without, 'c/0')).toEqual([]);
    expect(idsAt(without, 'c/1')).toEqual(['l']);
    expect(idsAt(without, 'section/rail')).toEqual([]);
  });

  it('are put side by side before the block that stood at the spot', () => {
    const after = placed(data, ['a', 'r'], { zone: MAIN, index: 2 });
    expect(idsAt(after, MAIN)).toEqual(['c', 'a', 'r', 'z']);
  });

  it('are not put inside of themselves', () => {
    expect(moveBlocks(data, ['c'], { zone: 'c/0', index: 0 }, catalogue)).toEqual([]);
  });

  it('are dealt to the columns of a new chain, where the first of them stood', () => {
    const chain = catalogue.blocks.get('chain');
    const wrapped = chain && wrapBlocks(data, ['z', 'a', 'r'], chain, catalogue);
    if (!wrapped) throw new Error('not wrapped');
    const { chainId } = wrapped;
    const page = withChanges(data, wrapped.changes);
    expect(idsAt(page, MAIN)).toEqual([chainId, 'c']);
    expect(idsAt(page, `${chainId}/0`)).toEqual(['a', 'r']);
    expect(idsAt(page, `${chainId}/1`)).toEqual(['z']);
  });

  it('lose and double nothing wherever they are moved', () => {
    const all = standingOrder(data, layout);
    const every = (page: PageRecords) => idsInOrder(page).toSorted();
    const zone = fc.constantFrom(MAIN, 'section/rail', 'c/0', 'c/1');
    const move = fc.tuple(fc.subarray(all), zone, fc.nat(4));
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
        let page = data;
        for (const [ids, target, index] of moves) page = placed(page, ids, { zone: target, index });
        expect(every(page)).toEqual(every(data));
      }),
      { numRuns: 80 },
    );
  });
});
