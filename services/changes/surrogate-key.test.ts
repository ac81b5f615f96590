import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageKeys, purgeKeys, surrogateKey } from './surrogate-key.ts';

/** rule 1.10 */
describe('the keys of a page', () => {
  const stories = (count: number) => Array.from({ length: count }, (_, n) => `story:${n}`);

  it('are those of its tags, each once, while they fit', () => {
    expect(pageKeys(['a', 'b', 'a'], 17)).toEqual([surrogateKey('a'), surrogateKey('b')]);
    expect(pageKeys([], 17)).toEqual([]);
  });

  it('are coarser where they do not, and never none', () => {
    // 8 characters a key and a blank between: 111 fit into 1,000.
    expect(pageKeys(stories(111), 1_000)).toHaveLength(111);
    expect(pageKeys(stories(112), 1_000).every((key) => /^~[\w-]{2}$/.test(key))).toBe(true);
    const most = pageKeys(stories(10_000), 1_000);
    expect(most.every((key) => /^~[\w-]$/.test(key))).toBe(true);
    expect(most).toHaveLength(64);
  });

  it('fit, and each tag of the page purges it', () => {
    const tag = fc.string({ minLength: 1, maxLength: 12 });
    const law = fc.property(
      fc.array(tag, { minLength: 1, maxLength: 2_000 }),
      fc.integer({ min: 200, max: 2_000 }),
      (tags, most) => {
        const keys = pageKeys(tags, most);
        expect(keys.join(' ').length).toBeLessThanOrEqual(most);
        const told = new Set(keys);
        for (const each of tags) expect(purgeKeys(each).some((key) => told.has(key))).toBe(true);
      },
    );
    fc.assert(law, { numRuns: 200 });
  });
});
