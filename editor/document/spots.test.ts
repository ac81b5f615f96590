import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idsInOrder, type PageRecords } from '../../schemas/page-records/page-records.ts';
import { writePage } from '../../schemas/page-records/write-page.ts';
import { moveBlocks } from './edit-page.ts';
import { insertSpot, nextSpot } from './spots.ts';
import { catalogue, data, layout, withChanges } from './tree.testing.ts';
import { locate } from './tree.ts';

/** What the engine does with a move. */
function moved(
  before: PageRecords,
  id: string,
  direction: 'up' | 'down' | 'in' | 'out',
): PageRecords | undefined {
  const from = locate(before, id);
  const to = nextSpot(before, id, direction, layout, catalogue);
  if (!from || !to) return undefined;
  // A spot counts without the block.
  const isLater = to.zone === from.zone && to.index >= from.index;
  const spot = isLater ? { ...to, index: to.index + 1 } : to;
  return withChanges(before, moveBlocks(before, [id], spot, catalogue));
}
const ids = idsInOrder;

describe('moving with the keyboard', () => {
  it.each([
    ['a', 'down', 'section/main', 1],
    ['a', 'up', 'section/top', 0],
    ['z', 'down', 'section/rail', 0],
    ['r', 'up', 'section/main', 3],
    ['r', 'down', undefined, undefined],
    ['z', 'in', 'c/1', 1],
    ['a', 'in', undefined, undefined],
    ['k', 'down', 'c/1', 0],
    ['k', 'up', 'section/main', 1],
    ['l', 'down', 'section/main', 2],
    ['l', 'out', 'section/main', 2],
    ['a', 'out', undefined, undefined],
  ] as const)('%s %s', (id, direction, zone, index) => {
    const spot = nextSpot(data, id, direction, layout, catalogue);
    expect(spot).toEqual(zone === undefined ? undefined : { zone, index });
  });

  it('goes up and down through the whole page and loses nothing', () => {
    const move = fc.tuple(
      fc.constantFrom('a', 'c', 'k', 'l', 'z', 'r'),
      fc.constantFrom('up', 'down', 'in', 'out'),
    );
    fc.assert(
      fc.property(fc.array(move, { maxLength: 25 }), (moves) => {
        let page = data;
        for (const [id, direction] of moves) page = moved(page, id, direction) ?? page;
        expect(ids(page).toSorted()).toEqual(ids(data).toSorted());
        expect(JSON.stringify(writePage(page, catalogue).sections).match(/"id"/g)).toHaveLength(9);
      }),
      { numRuns: 60 },
    );
  });
});

describe('inserting', () => {
  it('goes after the selected block, else to the end of the chosen or the main section', () => {
    expect(insertSpot(data, 'k', 'rail', layout)).toEqual({ zone: 'c/0', index: 1 });
    expect(insertSpot(data, undefined, 'rail', layout)).toEqual({
      zone: 'section/rail',
      index: 1,
    });
    expect(insertSpot(data, undefined, undefined, layout)).toEqual({
      zone: 'section/main',
      index: 3,
    });
  });
});
