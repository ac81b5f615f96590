import { describe, expect, it } from 'vitest';
import { sameItems } from './same-items.ts';

describe('sameItems', () => {
  it.each([
    [[], [], true],
    [['a'], ['a'], true],
    [['a'], ['b'], false],
    [['a'], ['a', 'b'], false],
    [['a', 'b'], ['b', 'a'], false],
  ])('%j and %j: %s', (one, other, expected) => {
    expect(sameItems(one, other)).toBe(expected);
  });
});
