import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedReply } from '../../../schemas/feed.ts';
import type { JsonObject } from '../../../schemas/json.ts';
import { storyFeedSections } from '../../../schemas/sources/story-feed-sections.ts';
import type { Story } from '../../../schemas/story.ts';
import type { Source, SourceContext } from '../define-source.ts';
import { fetchPinned } from './fetch-pinned.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const story = (id: string, site = 'brujula') =>
  ({ _id: id, type: 'story', websites: { [site]: {} } }) as unknown as Story;

/** A feed of ten stories a page of `ids`, and how often it was asked. */
function feedOf(ids: readonly string[], { elsewhere = [] as string[] } = {}) {
  let asked = 0;
  const source = {
    declaration: storyFeedSections,
    fetch: async ({ feedOffset = 0, feedSize = 10 }: JsonObject) => {
      asked += 1;
      const [from, size] = [Number(feedOffset), Number(feedSize)];
      const all = ids.map((id) => story(id, elsewhere.includes(id) ? 'jalisco' : 'brujula'));
      return {
        content_elements: all.slice(from, from + size),
        count: all.length,
        ...(from + size < all.length ? { next: from + size } : {}),
      };
    },
  } as unknown as Source;
  return { source, asked: () => asked };
}

const contextOf = (published: readonly string[], tags: string[] = []): SourceContext =>
  ({
    site: 'brujula',
    tx: undefined,
    depends: (...added: string[]) => tags.push(...added),
    stores: {
      namedStories: async (_: unknown, __: string, ids: readonly string[]) =>
        ids.filter((id) => published.includes(id)).map((id) => story(id)),
      readComing: async () => undefined,
      moment: async () => NOW,
    },
  }) as unknown as SourceContext;

const NAMES = Array.from({ length: 30 }, (_, index) => `n${index + 1}`);

const ask = async (
  query: JsonObject,
  { ids = NAMES, published = [...NAMES, 'x', 'y'], tags = [] as string[] } = {},
) => {
  const { source, asked } = feedOf(ids);
  const reply = await fetchPinned(source, query, contextOf(published, tags));
  const feed = reply as unknown as FeedReply | undefined;
  return { ids: feed?.content_elements.map(({ _id }) => _id), feed, asked: asked() };
};

describe('a list in which an editor fixes stories', () => {
  it('is the source’s own without any', async () => {
    expect(await ask({ feedSize: 2 })).toMatchObject({ ids: ['n1', 'n2'], asked: 1 });
  });

  it('has each at its place, as many stories as before, and one request', async () => {
    const pins = [
      { storyId: 'x', position: 3 },
      { storyId: 'n9', position: 1 },
    ];
    const { ids, feed, asked } = await ask({ feedSize: 4, pins });
    expect({ ids, asked }).toEqual({ ids: ['n9', 'n1', 'x', 'n2'], asked: 1 });
    expect(feed).toMatchObject({ count: 30, next: 4 });
  });

  it('leaves out what is banned and what is fixed elsewhere in it', async () => {
    const pins = [{ storyId: 'n2', position: 1 }];
    expect((await ask({ feedSize: 3, pins, bans: ['n1', 'n4'] })).ids).toEqual(['n2', 'n3', 'n5']);
  });

  it('counts places among what the site has, and from where the list begins', async () => {
    const { source } = feedOf(NAMES, { elsewhere: ['n4'] });
    const query = { feedOffset: 3, feedSize: 3, pins: [{ storyId: 'x', position: 2 }] };
    const reply = await fetchPinned(source, query, contextOf(['x']));
    const { content_elements: stories } = reply as unknown as FeedReply;
    expect(stories.map(({ _id }) => _id)).toEqual(['n5', 'x', 'n6']);
  });

  it('shows no story that readers do not have, and depends on it', async () => {
    const tags: string[] = [];
    const pins = [{ storyId: 'x', position: 1 }];
    expect((await ask({ feedSize: 2, pins }, { published: [], tags })).ids).toEqual(['n1', 'n2']);
    expect(tags).toEqual(['story:x']);
  });

  it('lets a pin go at its minute', async () => {
    const pins = (until: string) => [{ storyId: 'x', position: 1, until }];
    const first = async (until: string) => (await ask({ feedSize: 1, pins: pins(until) })).ids?.[0];
    expect(await first('2026-11-20T12:00:01Z')).toBe('x');
    expect(await first('2026-11-20T12:00:00Z')).toBe('n1');
    expect(await first('no es una hora')).toBe('x');
  });

  it('has what is fixed where its source has nothing', async () => {
    const pins = [{ storyId: 'x', position: 4 }];
    expect((await ask({ pins }, { ids: [] })).ids).toEqual(['x']);
    expect((await ask({ pins }, { ids: ['n1', 'n2'] })).ids).toEqual(['n1', 'n2', 'x']);
  });

  it('fixes nothing further down than one request of its source reaches', async () => {
    const pins = [{ storyId: 'n25', position: 1 }];
    const query = { feedOffset: 20, feedSize: 90, pinsFrom: 0, pins };
    expect((await ask(query)).ids).toEqual(NAMES.slice(20).filter((id) => id !== 'n25'));
  });

  it('shows the same stories page by page as in one piece, each once', async () => {
    const ids = fc.constantFrom(...NAMES.slice(0, 12), 'x', 'y');
    const pins = fc.uniqueArray(
      fc.record({ storyId: ids, position: fc.integer({ min: 1, max: 14 }) }),
      { maxLength: 4, selector: ({ storyId }) => storyId },
    );
    const bans = fc.uniqueArray(fc.constantFrom('n2', 'n5', 'n13'), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(pins, bans, fc.integer({ min: 1, max: 7 }), async (fixed, left, size) => {
        const query: JsonObject = { pins: fixed, bans: left };
        const whole = (await ask({ ...query, feedSize: 21 })).ids ?? [];
        const pages: string[] = [];
        for (let offset = 0; offset < 21; offset += size) {
          const part = { ...query, feedOffset: offset, feedSize: size, pinsFrom: 0 };
          pages.push(...((await ask(part)).ids ?? []));
        }
        expect(pages.slice(0, 21)).toEqual(whole);
        expect(new Set(whole).size).toBe(whole.length);
      }),
      { numRuns: 200 },
    );
  });
});
