import { describe, expect, it } from 'vitest';
import type { StoryDrift } from '../../blocks/_block/story-drift.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { Story } from '../../schemas/story.ts';
import { settleDrift } from './settle-drift.ts';

const path = 'headlines.basic';
const stored: StoredBlock = {
  id: 'a',
  block: 'large-promo',
  v: 1,
  fields: { showImage: true, imageOverrideURL: '/mia.jpg', imageOverrideFor: 'N' },
  overrides: { N: { [path]: { value: 'Mío' as SafeHtml, original: 'Viejo' } } },
};
const drift: StoryDrift = { storyId: 'N', part: path, mine: 'Mío', now: 'Nuevo' };
const picture: StoryDrift = { storyId: 'N', part: 'picture', mine: '/mia.jpg', now: '/b.jpg' };
const story = {
  _id: 'N',
  type: 'story',
  promo_items: { basic: { _id: 'b', url: '/b.jpg' } },
} as Story;

describe('a story that changed, once somebody decided', () => {
  it('gives its text, or stands beside mine', () => {
    const { overrides: _, ...bare } = stored;
    expect(settleDrift(stored, drift, 'story', [])).toEqual(bare);
    expect(settleDrift(stored, drift, 'mine', []).overrides).toEqual({
      N: { [path]: { value: 'Mío', original: 'Nuevo' } },
    });
  });

  it('gives its picture, or stands beside mine', () => {
    expect(settleDrift(stored, picture, 'story', [story]).fields).toEqual({ showImage: true });
    expect(settleDrift(stored, picture, 'mine', [story]).fields).toEqual({
      ...stored.fields,
      imageOverrideOriginal: 'b',
    });
    expect(settleDrift(stored, picture, 'mine', [])).toBe(stored);
  });

  it('gives its picture in a feed, or stands beside the one that is there', () => {
    const mine = { url: '/mia.jpg', original: 'a' };
    const other = { url: '/otra.jpg' };
    const feed: StoredBlock = { ...stored, fields: {}, pictures: { N: mine, M: other } };
    expect(settleDrift(feed, picture, 'story', [story]).pictures).toEqual({ M: other });
    expect(settleDrift(feed, picture, 'mine', [story]).pictures).toEqual({
      N: { url: '/mia.jpg', original: 'b' },
      M: other,
    });
  });
});
