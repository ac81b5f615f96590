import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countedLine } from './counted-line.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('writes the first at once, then one line a minute with how many and the first of them', () => {
  const lines: unknown[] = [];
  const line = countedLine((each) => lines.push(each), { everyMs: 60_000 });
  for (let n = 1; n <= 22_000; n += 1) line.add(`/f${n}.jpg`);
  expect(lines).toEqual([{ count: 1, example: '/f1.jpg' }]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toEqual([{ count: 21_999, example: '/f2.jpg' }]);
  line.add('/g.jpg');
  vi.advanceTimersByTime(59_000);
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  expect(lines.slice(2)).toEqual([{ count: 1, example: '/g.jpg' }]);
  // A quiet minute says nothing, and then the next is said at once again.
  vi.advanceTimersByTime(600_000);
  line.add('/h.jpg');
  expect(lines.slice(3)).toEqual([{ count: 1, example: '/h.jpg' }]);
});
