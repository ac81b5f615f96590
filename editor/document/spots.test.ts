import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDocument } from './conversion.ts';
import { insertNode } from './insert-node.ts';
import type { PageData } from './page-data.ts';
import { insertSpot, nextSpot } from './spots.ts';
import { catalogue, data, layout } from './tree.testing.ts';
import { locate, walkNodes } from './tree.ts';

/** What the engine does with a move. */
function moved(
  before: PageData,
  id: string,
  direction: 'up' | 'down' | 'in' | 'out',
): PageData | undefined {
  const from = locate(before, id);
  const to = nextSpot(before, id, direction, layout, catalogue);
  if (!from || !to) return undefined;
  const without = structuredClone(before);
  const taken = locate(without, id);
  if (!taken) return undefined;
  (taken.siblings as unknown[]).splice(taken.index, 1);
  return insertNode(without, from.node, to);
}
const ids = (page: PageData): string[] => {
  const all: string[] = [];
  walkNodes(page, ({ node }) => all.push(node.props.id));
  return all;
};

describe('moving with the keyboard', () => {
  it.each([
    ['a', 'down', 'root:section-main', 1],
    ['a', 'up', 'root:section-top', 0],
    ['z', 'down', 'root:section-rail', 0],
    ['r', 'up', 'root:section-main', 3],
    ['r', 'down', undefined, undefined],
    ['z', 'in', 'c:column-1', 1],
    ['a', 'in', undefined, undefined],
    ['k', 'down', 'c:column-1', 0],
    ['k', 'up', 'root:section-main', 1],
    ['l', 'down', 'root:section-main', 2],
    ['l', 'out', 'root:section-main', 2],
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
        expect(JSON.stringify(toDocument(page, catalogue).sections).match(/"id"/g)).toHaveLength(9);
      }),
      { numRuns: 60 },
    );
  });
});

describe('inserting', () => {
  it('goes after the selected block, else to the end of the chosen or the main section', () => {
    expect(insertSpot(data, 'k', 'rail', layout)).toEqual({ zone: 'c:column-0', index: 1 });
    expect(insertSpot(data, undefined, 'rail', layout)).toEqual({
      zone: 'root:section-rail',
      index: 1,
    });
    expect(insertSpot(data, undefined, undefined, layout)).toEqual({
      zone: 'root:section-main',
      index: 3,
    });
  });
});
