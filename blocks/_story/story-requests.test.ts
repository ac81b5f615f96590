import { describe, expect, it } from 'vitest';
import { testFacts } from '../_block/render-block.testing.tsx';
import { feedRequest, itemFilter, itemRequest } from './story-requests.ts';

const OWN = { source: 's', query: { _id: 'x', feature: 'otra-cosa' } };

describe('what promos and lists ask for', () => {
  it('names the block that asks, whatever the stored query says', () => {
    expect(itemRequest(OWN, 'large-promo', testFacts())?.query).toEqual({
      _id: 'x',
      feature: 'large-promo',
    });
    expect(feedRequest(OWN, 'simple-list', testFacts())?.query).toEqual({
      _id: 'x',
      feature: 'simple-list',
    });
  });

  it('is nothing while no content was chosen', () => {
    expect(itemRequest(undefined, 'large-promo', testFacts())).toBeNull();
    expect(feedRequest(undefined, 'simple-list', testFacts())).toBeNull();
  });

  it('reads the story’s entry of its own site only, and of a feed also how long it is', () => {
    const paths = itemFilter('brujula').filter((path) => path.startsWith('websites.'));
    expect(paths.every((path) => path.startsWith('websites.brujula.'))).toBe(true);
    const filter = feedRequest(OWN, 'simple-list', testFacts())?.filter ?? [];
    expect(filter).toEqual([
      'count',
      'next',
      ...itemFilter('brujula').map((path) => `content_elements.${path}`),
    ]);
  });
});
