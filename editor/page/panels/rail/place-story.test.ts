import { describe, expect, it } from 'vitest';
import { registry } from '../../../../blocks/registry.ts';
import type { JsonObject } from '../../../../schemas/json.ts';
import type { StoredBlock } from '../../../../schemas/page.ts';
import { catalogue } from '../../commands/commands.testing.ts';
import { blockForStory, takingOf, withPinned, withStory } from './place-story.ts';

const stored = (block: string, fields: JsonObject = {}): StoredBlock => ({
  id: 'b',
  block,
  v: 1,
  fields,
});
const taking = (block: string, fields?: JsonObject) =>
  takingOf(registry.get(block), stored(block, fields));
const feed = (source: string, query: JsonObject = {}) => ({ listContentConfig: { source, query } });
const story = (state: 'published' | 'scheduled' | 'draft') => ({ id: 's9', headline: '', state });

describe('what a block does with a story that is put on it', () => {
  it('is to show it, to fix it in its list, or nothing', () => {
    expect(taking('large-promo')).toEqual({ kind: 'replace', field: 'itemContentConfig' });
    expect(taking('simple-list', feed('story-feed-tag'))).toEqual({
      kind: 'pin',
      field: 'listContentConfig',
    });
    // Of related stories, and of a list without a source, none is fixed.
    expect(taking('simple-list', feed('related-content'))).toBeUndefined();
    expect(taking('simple-list')).toBeUndefined();
    expect(taking('divider')).toBeUndefined();
  });
});

describe('a story in a block', () => {
  const shown = (fields: JsonObject, state: 'published' | 'draft') =>
    withStory('itemContentConfig', story(state))(stored('large-promo', fields)).fields;
  const of = (query: JsonObject, source = 'content-api') => ({
    itemContentConfig: { source, query },
  });

  it('takes the place of what was there', () => {
    expect(shown(of({ _id: 's1', nextId: 's2' }), 'published')).toEqual(of({ _id: 's9' }));
  });

  it('waits beside what is there until readers have it', () => {
    expect(shown(of({ _id: 's1', nextId: 's2' }), 'draft')).toEqual(
      of({ _id: 's1', nextId: 's9' }),
    );
    expect(shown(of({ website_url: '/a/' }), 'draft')).toEqual(
      of({ website_url: '/a/', nextId: 's9' }),
    );
    expect(shown({}, 'draft')).toEqual(of({ nextId: 's9' }));
    expect(shown(of({ _id: 'x' }, 'other-system'), 'draft')).toEqual(of({ nextId: 's9' }));
  });

  it('is fixed once in a list, and is banned no more', () => {
    const before = feed('story-feed-tag', {
      tagSlug: 'agua',
      pins: [{ storyId: 's9', position: 4 }],
      bans: ['s9', 's2'],
    });
    const pin = { storyId: 's9', position: 2, until: '' };
    const { fields } = withPinned('listContentConfig', pin)(stored('simple-list', before));
    expect(fields).toEqual(
      feed('story-feed-tag', {
        tagSlug: 'agua',
        pins: [{ storyId: 's9', position: 2 }],
        bans: ['s2'],
      }),
    );
  });
});

describe('the block that a story becomes in a gap', () => {
  it('is the one for one story that was used last and may stand there', () => {
    const any = () => true;
    expect(blockForStory(catalogue, [], any)).toBe('medium-promo');
    expect(blockForStory(catalogue, ['divider', 'large-promo'], any)).toBe('large-promo');
    expect(blockForStory(catalogue, ['large-promo'], (name) => name === 'small-promo')).toBe(
      'small-promo',
    );
    expect(blockForStory(catalogue, [], () => false)).toBeUndefined();
  });
});
