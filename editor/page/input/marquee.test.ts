import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Area, type BlockBox, blocksIn } from './marquee.ts';

const area = (left: number, top: number, right: number, bottom: number): Area => ({
  left,
  top,
  right,
  bottom,
});
/** A chain from 0 to 300 with two promos side by side, and a list under it. */
const PAGE: BlockBox[] = [
  { id: 'chain', inside: [], box: area(0, 0, 300, 100) },
  { id: 'one', inside: ['chain'], box: area(0, 0, 140, 100) },
  { id: 'two', inside: ['chain'], box: area(160, 0, 300, 100) },
  { id: 'list', inside: [], box: area(0, 120, 300, 200) },
];

it('takes in what it meets, the whole chain rather than what is in it', () => {
  expect(blocksIn(area(-10, -10, 310, 210), PAGE)).toEqual(['chain', 'list']);
  expect(blocksIn(area(150, 90, 310, 130), PAGE)).toEqual(['chain', 'list']);
  expect(blocksIn(area(310, 0, 400, 200), PAGE)).toEqual([]);
});

it('takes in what is in a chain where it was drawn inside of it', () => {
  expect(blocksIn(area(145, 10, 170, 20), PAGE)).toEqual(['two']);
  expect(blocksIn(area(100, 10, 200, 20), PAGE)).toEqual(['one', 'two']);
});

it('never takes a block in twice, by itself and by what is around it', () => {
  const any = fc.integer({ min: -20, max: 320 });
  fc.assert(
    fc.property(any, any, any, any, (x1, y1, x2, y2) => {
      const drawn = area(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2));
      const ids = blocksIn(drawn, PAGE);
      expect(ids.includes('chain') && (ids.includes('one') || ids.includes('two'))).toBe(false);
    }),
  );
});
