import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedReply } from '../../schemas/feed.ts';
import type { Story } from '../../schemas/story.ts';
import { registry } from '../registry.ts';
import { testFacts, testStory } from './render-block.testing.tsx';
import { shownFromStart, storiesShown, takeOut } from './repeats.ts';
import { showsStories } from './shows-stories.ts';

const story = (id: string): Story => testStory({ _id: id });
const feed = (ids: string, count = 100): FeedReply => ({
  content_elements: [...ids].map(story),
  count,
});
const idsOf = (reply: unknown): string =>
  (reply as FeedReply).content_elements.map(({ _id }) => _id).join('');
const request = (size?: number, source = 'story-feed-sections') => ({
  source,
  query: { includeSections: '/nacional', ...(size ? { feedSize: size } : {}) },
});
const shown = (ids: string) => new Set(ids);

describe('takeOut', () => {
  it('leaves the very reply when nothing of it is shown yet', () => {
    const reply = feed('abc');
    for (const before of ['', 'xyz']) {
      expect(takeOut({ name: '', request: request(3), reply }, shown(before))).toEqual({
        reply,
        missing: 0,
      });
      expect(takeOut({ name: '', request: request(3), reply }, shown(before)).reply).toBe(reply);
    }
  });

  it('takes out what is shown, says how many are missing and what would bring more', () => {
    const { reply, missing, longer } = takeOut(
      { name: '', request: request(3), reply: feed('abc') },
      shown('bx'),
    );
    expect([idsOf(reply), missing]).toEqual(['ac', 1]);
    expect(longer).toEqual({
      source: 'story-feed-sections',
      query: { includeSections: '/nacional', feedSize: 5 },
    });
  });

  it('fills up from the longer answer, to the number that there was', () => {
    const asked = { name: '', request: request(3), reply: feed('abc'), longerReply: feed('abcde') };
    const filled = takeOut(asked, shown('bx'));
    expect([idsOf(filled.reply), filled.missing, filled.longer]).toEqual(['acd', 0, undefined]);
    const short = takeOut({ ...asked, longerReply: feed('abcx') }, shown('bx'));
    expect([idsOf(short.reply), short.missing, short.longer]).toEqual(['ac', 1, undefined]);
  });

  it('asks for no more where the feed has ended, where the source has its most, and of a source without a size', () => {
    expect(
      takeOut({ name: '', request: request(9), reply: feed('abc') }, shown('b')).longer,
    ).toBeUndefined();
    expect(
      takeOut({ name: '', request: request(100), reply: feed('a'.repeat(100)) }, shown('a')).longer,
    ).toBeUndefined();
    expect(
      takeOut({ name: '', request: request(3, 'content-api'), reply: feed('abc') }, shown('b'))
        .longer,
    ).toBeUndefined();
    expect(
      takeOut({ name: '', request: request(), reply: feed('abc') }, shown('b')).longer?.query
        .feedSize,
    ).toBe(4);
  });

  it('only filters a paged list, and nothing that is no feed', () => {
    const paged = takeOut({ name: 'p1', request: request(3), reply: feed('abc') }, shown('b'), {
      isPaged: true,
    });
    expect([idsOf(paged.reply), paged.longer]).toEqual(['ac', undefined]);
    for (const reply of [null, undefined, story('a'), { data: [story('a')] }])
      expect(takeOut({ name: '', request: request(), reply }, shown('a')).reply).toBe(reply);
  });

  it('gives the same object for the same outcome', () => {
    const asked = { name: '', request: request(3), reply: feed('abc') };
    expect(takeOut(asked, shown('b')).reply).toBe(takeOut(asked, shown('bz')).reply);
    expect(takeOut(asked, shown('b')).reply).not.toBe(takeOut(asked, shown('a')).reply);
  });

  it('shows no story twice and loses none that is not shown, whatever the feeds', () => {
    const ids = fc
      .array(fc.constantFrom(...'abcdefgh'), { maxLength: 8 })
      .map((all) => [...new Set(all)].join(''));
    fc.assert(
      fc.property(fc.array(ids, { maxLength: 6 }), (feeds) => {
        const seen = new Set<string>();
        for (const one of feeds) {
          const { reply, missing } = takeOut(
            { name: '', request: request(one.length), reply: feed(one) },
            seen,
          );
          const kept = idsOf(reply);
          expect(kept).toBe([...one].filter((id) => !seen.has(id)).join(''));
          expect(kept.length + missing).toBe(one.length);
          for (const id of kept) seen.add(id);
        }
        expect([...seen].sort().join('')).toBe([...new Set(feeds.join(''))].sort().join(''));
      }),
    );
  });
});

describe('storiesShown', () => {
  const shownBy = (name: string, fields: object, reply: unknown) => {
    const block = registry.get(name);
    if (!block) throw new Error(name);
    const stored = { id: 'b1', block: name, v: 1, fields: {} };
    return storiesShown(block, {
      stored,
      fields: block.schema.parse(fields),
      reply,
      facts: testFacts(),
    });
  };
  const config = { source: 'story-feed-sections', query: { includeSections: '/nacional' } };

  it('tells the stories of this site, and not those that a story brings along', () => {
    const elsewhere = testStory({ _id: 'c', websites: {} });
    const related = { ...story('b'), related_content: { basic: [story('z')] } } as Story;
    const reply = { content_elements: [story('a'), related, elsewhere], count: 3 };
    expect(shownBy('simple-list', { listContentConfig: config }, reply)).toEqual(['a', 'b']);
    expect(shownBy('large-promo', { itemContentConfig: config }, story('a'))).toEqual(['a']);
    expect(
      shownBy(
        'newspaper',
        { contentConfigLeft: config, contentConfigCenter: config },
        { Left: feed('ab'), Center: feed('cd') },
      ),
    ).toEqual(['a', 'b', 'c']);
    expect(shownBy('simple-list', {}, null)).toEqual([]);
  });

  it('is asked of promos, lists and chains, and of no menu', () => {
    const taking = [...registry.values()].filter(showsStories).map(({ name }) => name);
    expect(taking).toEqual(
      expect.arrayContaining([
        'large-promo',
        'simple-list',
        'story-chain-post',
        'results-list',
        'newspaper',
      ]),
    );
    for (const name of [
      'alert-bar',
      'header',
      'footer',
      'links-bar',
      'article-body',
      'single-chain',
    ])
      expect(taking).not.toContain(name);
  });

  it('begins with the story that the page is about', () => {
    expect([
      ...shownFromStart(testFacts({ pageContent: { kind: 'story', story: story('a') } })),
    ]).toEqual(['a']);
    expect(shownFromStart(testFacts()).size).toBe(0);
  });
});
