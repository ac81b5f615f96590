import { expect, it } from 'vitest';
import { setPlaces, siblingIds } from './tree-rows.ts';

const row = (id: string, depth: number) => ({ id, depth });

/** Two sections; the first has a chain of two blocks, and a block after it. */
const ROWS = [
  row('navigation', 1),
  row('chain', 2),
  row('first', 3),
  row('second', 3),
  row('last', 2),
  row('main', 1),
  row('alone', 2),
];

it('counts rows among those of the same parent', () => {
  expect(setPlaces(ROWS)).toEqual([
    { position: 1, size: 2 },
    { position: 1, size: 2 },
    { position: 1, size: 2 },
    { position: 2, size: 2 },
    { position: 2, size: 2 },
    { position: 2, size: 2 },
    { position: 1, size: 1 },
  ]);
});

it('names the rows of the same parent', () => {
  expect(siblingIds(ROWS, 4)).toEqual(['chain', 'last']);
  expect(siblingIds(ROWS, 0)).toEqual(['navigation', 'main']);
  expect(siblingIds(ROWS, 6)).toEqual(['alone']);
  expect(siblingIds(ROWS, 7)).toEqual([]);
});

it('takes blocks that a search found as one set', () => {
  expect(setPlaces([row('a', 1), row('b', 1), row('c', 1)]).map(({ size }) => size)).toEqual([
    3, 3, 3,
  ]);
});
