import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barsOf, labelledDays, PLOT, roundUp, startFor } from './plot.ts';

it.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [12, 20],
  [21, 25],
  [26, 50],
  [99, 100],
  [100, 100],
  [101, 200],
])('ends an axis for %d at %d', (most, end) => {
  expect(roundUp(most)).toBe(end);
});

it('draws bars side by side, as high as their part of the whole', () => {
  // 720 wide but for 44 and 8; 180 high but for 8 and 22.
  const [none, half, whole] = barsOf([0, 5, 10], 10);
  expect(none?.height).toBe(0);
  expect(half?.height).toBe(75);
  expect(whole).toMatchObject({ y: 8, height: 150 });
  expect((half?.x ?? 0) - (none?.x ?? 0)).toBeCloseTo(668 / 3, 10);
});

it('leaves room for the words of the axis', () => {
  // Digits of the axis are 7.5 wide, and 12 stand free beside them.
  expect(startFor(['0', '5', '10'])).toBe(44);
  expect(startFor(['$0.00', '$25,000.00', '$50,000.00'])).toBe(87);
  const [first] = barsOf([10], 10, 87);
  expect(first?.x).toBeGreaterThan(87);
});

it('keeps every bar within the drawing', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 366 }), (values) => {
      const most = roundUp(Math.max(...values));
      for (const { x, y, width, height } of barsOf(values, most)) {
        expect(x).toBeGreaterThanOrEqual(PLOT.start);
        expect(x + width).toBeLessThanOrEqual(PLOT.width - PLOT.end + 1e-6);
        expect(y).toBeGreaterThanOrEqual(PLOT.top - 1e-6);
        expect(y + height).toBeCloseTo(PLOT.height - PLOT.bottom, 6);
      }
    }),
  );
});

it('names the first day and the last, and at most six', () => {
  expect(labelledDays(0)).toEqual([]);
  expect(labelledDays(1)).toEqual([0]);
  expect(labelledDays(3)).toEqual([0, 1, 2]);
  expect(labelledDays(31)).toEqual([0, 6, 12, 18, 24, 30]);
});
