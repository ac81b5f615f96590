import { expect, it } from 'vitest';
import { measure, spreadOf, table } from './measure.ts';

it('takes the middle and the last but one in a hundred', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(spreadOf(samples)).toEqual({ p50: 50, p95: 95, p99: 99, runs: 100 });
  expect(spreadOf([7])).toEqual({ p50: 7, p95: 7, p99: 7, runs: 1 });
  expect(spreadOf([])).toEqual({ p50: Number.NaN, p95: Number.NaN, p99: Number.NaN, runs: 0 });
});

it('measures each run once, after some that do not count', async () => {
  const seen: number[] = [];
  const { runs } = await measure(async (run) => seen.push(run), 3, 2);
  expect([runs, seen]).toEqual([3, [0, 1, 2, 3, 4]]);
});

it('sets figures to the right', () => {
  expect(
    table(
      ['a', 'ms'],
      [
        ['uno', '5'],
        ['x', '1000'],
      ],
    ),
  ).toBe('a      ms\n---  ----\nuno     5\nx    1000');
});
