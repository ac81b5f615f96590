import { describe, expect, it } from 'vitest';
import type { FeedReply } from '../../schemas/feed.ts';
import { testStory } from '../_block/render-block.testing.tsx';
import { selectItems } from './select-items.ts';

/** `a` to `f`; `c` is another site's. */
const FEED: FeedReply = {
  content_elements: [...'abcdef'].map((_id) =>
    testStory({ _id, websites: { [_id === 'c' ? 'jalisco' : 'brujula']: {} } }),
  ),
  count: 6,
};
const ids = (cut?: Parameters<typeof selectItems>[2]) =>
  selectItems(FEED, 'brujula', cut)
    ?.map(({ _id }) => _id)
    .join('');

describe('selectItems', () => {
  it('shows what the site carries, with or without an address there', () => {
    expect(ids()).toBe('abdef');
  });

  it('counts the offset in the feed, before stories of other sites are dropped', () => {
    expect(ids({ offset: 2 })).toBe('def');
    expect(ids({ offset: 3 })).toBe('def');
  });

  it('cuts what is left', () => {
    expect(ids({ offset: 1, size: 2 })).toBe('bd');
    expect(ids({ size: 99 })).toBe('abdef');
  });

  it('is null when nothing is left', () => {
    expect([ids({ offset: 6 }), ids({ size: 0 })]).toEqual([undefined, undefined]);
    expect(selectItems(null, 'brujula')).toBeNull();
    expect(selectItems(FEED, 'us-labrujula')).toBeNull();
  });
});
