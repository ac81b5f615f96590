import { expect, it } from 'vitest';
import { firstIssues, limitFault } from './json-limits.ts';

const nested = (levels: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = [value];
  return value;
};

it('takes 200 levels and 200,000 values', () => {
  expect(limitFault(nested(200))).toBeUndefined();
  // The list is a value too.
  expect(limitFault(new Array(199_999).fill(0))).toBeUndefined();
  expect(limitFault({ a: { b: [1, null, 'x'] } })).toBeUndefined();
});

it('refuses one more of either, however deep or wide it goes on', () => {
  for (const levels of [201, 1_000_000])
    expect(limitFault(nested(levels))?.message).toBe(
      'Lleva más de 200 niveles, uno dentro de otro',
    );
  for (const values of [200_000, 1_000_000])
    expect(limitFault(new Array(values).fill({}))?.message).toBe('Lleva más de 200,000 datos');
  expect(limitFault([new Array(150_000).fill(0), new Array(150_000).fill(0)])).toBeDefined();
});

it('tells a hundred faults and how many more there are', () => {
  const faults = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ path: [at], message: 'mal' }));
  expect(firstIssues(faults(100))).toEqual(faults(100));
  expect(firstIssues(faults(1_350))).toEqual([
    ...faults(100),
    { path: [], message: 'y 1,250 más' },
  ]);
});
