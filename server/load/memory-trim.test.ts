import { expect, it } from 'vitest';
import { QuietGrowth, trimWhenQuiet } from './memory-trim.ts';

const quiet = (mb: number) => ({ residentBytes: mb * 1_000_000, cpuShare: 0.05 });
const busy = (mb: number) => ({ residentBytes: mb * 1_000_000, cpuShare: 0.5 });

it('memory is given back when it is quiet and much has grown, once', () => {
  const growth = new QuietGrowth(100_000_000);
  expect(growth.isWorthIt(quiet(100))).toBe(false);
  expect(growth.isWorthIt(busy(300))).toBe(false);
  expect(growth.isWorthIt(quiet(114))).toBe(false);
  expect(growth.isWorthIt(quiet(116))).toBe(true);
  // Of 300 MB 200 stayed: they are needed.
  growth.trimmed(200_000_000);
  expect(growth.isWorthIt(quiet(220))).toBe(false);
  expect(growth.isWorthIt(quiet(231))).toBe(true);
});

it('the mark goes down with what the process takes', () => {
  const growth = new QuietGrowth(200_000_000);
  expect(growth.isWorthIt(quiet(200))).toBe(false);
  growth.isWorthIt(quiet(100));
  expect(growth.isWorthIt(quiet(120))).toBe(true);
});

it('starts and ends', () => {
  trimWhenQuiet(() => undefined)();
});
