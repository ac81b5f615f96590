import { describe, expect, it } from 'vitest';
import { sameItems } from '../../schemas/compare/same-items.ts';
import { LastOf } from './last-of.ts';

describe('LastOf', () => {
  it('gives the same object again while the inputs are the same', () => {
    const last = new LastOf<readonly number[], { sum: number }>(sameItems);
    const add = (numbers: readonly number[]) => ({ sum: numbers.reduce((a, b) => a + b, 0) });
    const first = last.of([1, 2], add);
    expect(first).toEqual({ sum: 3 });
    expect(last.of([1, 2], add)).toBe(first);
    const other = last.of([1, 3], add);
    expect(other).toEqual({ sum: 4 });
    expect(last.of([1, 2], add)).not.toBe(first);
  });

  it('keeps nothing of what could not be made', () => {
    const last = new LastOf<number, number>((one, other) => one === other);
    const fail = () => {
      throw new Error('no');
    };
    expect(() => last.of(1, fail)).toThrow('no');
    expect(last.of(1, () => 5)).toBe(5);
  });
});
