import { describe, expect, it } from 'vitest';
import { testFacts, testSite, testStory } from '../../blocks/_block/render-block.testing.tsx';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { ContentCache } from '../cache/content-cache.ts';
import { seedBuilder } from '../seed-builder.testing.ts';
import { buildBlock, buildPage } from './build-page.ts';

const ALL = [...'abcdefghijklmnopqrst'];

/** A newspaper of twenty stories, each feed the newest of them. */
function newspaper(dedupe: boolean) {
  const asked: ContentRequest[] = [];
  const content = new ContentCache({
    request: async (request) => {
      asked.push(request);
      const { query } = request;
      const named = (id: string) =>
        testStory({ _id: id, headlines: { basic: `Nota ${id}.` } as never });
      if (request.source === 'content-api')
        return { reply: named(String(query._id)), tags: [`story:${query._id}`] };
      const from = Number(query.offset ?? 0);
      const ids = ALL.slice(from, from + Number(query.size ?? 3));
      return {
        reply: { content_elements: ids.map(named), count: ALL.length },
        tags: ids.map((id) => `story:${id}`),
      };
    },
    limits: () => ({ ttlMs: 60_000, timeoutMs: 1_000 }),
    clock: () => 0,
    onError: (_, error) => {
      throw error;
    },
  });
  const builder = { ...seedBuilder(), content };
  const facts = testFacts({ site: { ...testSite(), dedupe } });
  const documentOf = (blocks: StoredBlock[]): PageDocument => ({
    layout: 'single-column',
    sections: { body: blocks },
    metadata: {},
  });
  const shownIn = (html: string): string =>
    [...html.matchAll(/<(?:h\d|p|div|span|a)[^>]*>Nota (\w)\./g)].map(([, id]) => id).join('');
  return {
    asked,
    facts,
    builder,
    page: async (blocks: StoredBlock[], document = documentOf(blocks)) => {
      const { body, tags } = await buildPage(builder, { document, facts, tags: [] });
      return { shown: shownIn(body.identity.bytes.toString()), tags, etag: body.identity.etag };
    },
    block: async (blocks: StoredBlock[], id: string) =>
      shownIn(
        (
          await buildBlock(builder, { document: documentOf(blocks), facts, tags: [] }, id)
        )?.body.identity.bytes.toString() ?? '',
      ),
  };
}

let ids = 0;
const block = (
  name: string,
  fields: StoredBlock['fields'],
  children?: StoredBlock[],
): StoredBlock => {
  ids += 1;
  return { id: `b${ids}`, block: name, v: 1, fields, ...(children ? { children } : {}) };
};
const list = (size: number, more: StoredBlock['fields'] = {}) =>
  block('simple-list', {
    listContentConfig: { source: 'story-feed-query', query: { query: '*', size } },
    showImage: false,
    ...more,
  });
const promo = (id: string) =>
  block('small-promo', {
    itemContentConfig: { source: 'content-api', query: { _id: id } },
    showImage: false,
  });

describe('a site that wants no story twice', () => {
  it('is none by default: every block shows its feed', async () => {
    expect((await newspaper(false).page([promo('b'), list(3), list(3)])).shown).toBe('babcabc');
  });

  it('fills the place of what is shown already with the stories that come next', async () => {
    const { page, asked } = newspaper(true);
    const { shown, tags } = await page([promo('b'), list(3), list(3)]);
    expect(shown).toBe('bacdefg');
    expect(asked).toHaveLength(4);
    expect(tags).toEqual(expect.arrayContaining(['story:b', 'story:g']));
  });

  it('keeps a story that was chosen by itself, in whatever place', async () => {
    expect((await newspaper(true).page([list(3), promo('b'), list(2)])).shown).toBe('abcbde');
  });

  it('reads chains in order, column after column, and offsets before the cut', async () => {
    const { page } = newspaper(true);
    const chain = block('double-chain', { columnOne: 1 }, [list(2), promo('d')]);
    const later = block('simple-list', {
      listContentConfig: { source: 'story-feed-query', query: { query: '*', offset: 1, size: 2 } },
      showImage: false,
    });
    expect((await page([chain, later])).shown).toBe('abdce');
  });

  it('shows fewer where the feed has no more', async () => {
    expect((await newspaper(true).page([list(18), list(9)])).shown).toBe('abcdefghijklmnopqrst');
  });

  it('gives a lazy block what the rest leaves, and the rest what it had', async () => {
    const { page, block: one } = newspaper(true);
    const lazy = list(3, { lazyLoad: true });
    const blocks = [list(2), lazy, list(2)];
    expect((await page(blocks)).shown).toBe('abcd');
    expect(await one(blocks, lazy.id)).toBe('efg');
  });

  it('draws nothing anew when nothing changed', async () => {
    const { page, builder } = newspaper(true);
    const drawn: string[] = [];
    Object.assign(builder, { onRendered: (name: string) => drawn.push(name) });
    const blocks = [promo('b'), list(3)];
    const document: PageDocument = {
      layout: 'single-column',
      sections: { body: blocks },
      metadata: {},
    };
    const first = await page(blocks, document);
    const count = drawn.length;
    expect((await page(blocks, document)).etag).toBe(first.etag);
    expect([count, drawn.length]).toEqual([2, 2]);
  });

  it('counts the story that an article is about', async () => {
    const { builder, facts } = newspaper(true);
    const document: PageDocument = {
      layout: 'single-column',
      sections: { body: [list(2)] },
      metadata: {},
    };
    const about = {
      ...facts,
      pageContent: { kind: 'story' as const, story: testStory({ _id: 'a' }) },
    };
    const { body } = await buildPage(builder, { document, facts: about, tags: [] });
    expect(
      [...body.identity.bytes.toString().matchAll(/>Nota (\w)\./g)].map(([, id]) => id).join(''),
    ).toBe('bc');
  });
});
