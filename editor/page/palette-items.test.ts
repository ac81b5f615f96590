import { describe, expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import { readSearch, storyFieldOf } from './palette-items.ts';

const read = (search: string) => {
  const { blocks, forStory } = readSearch(registry.values(), search);
  return {
    blocks: blocks.map(({ name }) => name),
    words: forStory?.words,
    first: forStory?.blocks[0]?.name,
  };
};

describe('a search of the palette', () => {
  it('takes the words after a block for those of a story', () => {
    expect(read('promo tranvías')).toEqual({ blocks: [], words: 'tranvias', first: 'large-promo' });
    expect(read('promo grande red de tranvías')).toMatchObject({
      words: 'red de tranvias',
      first: 'large-promo',
    });
  });

  it('finds blocks by all words where they name one', () => {
    expect(read('promo grande').blocks[0]).toBe('large-promo');
    expect(read('separador')).toMatchObject({ words: undefined });
  });

  it('gives the story to the field that holds one', () => {
    const promo = registry.get('large-promo');
    const field = promo && storyFieldOf(promo);
    expect(field).toBe('itemContentConfig');
    const chain = registry.get('double-chain');
    expect(chain && storyFieldOf(chain)).toBeUndefined();
  });
});
