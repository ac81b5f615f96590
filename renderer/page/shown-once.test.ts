import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { testFacts, testStory } from '../../blocks/_block/render-block.testing.tsx';
import { testLive } from '../../blocks/_live/live.testing.ts';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { ContentCache } from '../cache/content-cache.ts';
import { seedBuilder } from '../seed-builder.testing.ts';
import { buildBlock, buildPage } from './build-page.ts';

const embed = (id: string) => ({
  type: 'custom_embed',
  subtype: 'Live blog',
  embed: { id, url: '/', config: {} },
});
const story = testStory({
  _id: 'nota',
  content_elements: [embed('uno'), embed('dos'), embed('uno')] as never,
});
const body: StoredBlock = { id: 'cuerpo', block: 'article-body', v: 1, fields: {} };
const live = (id: string, fields: JsonObject = {}): StoredBlock => ({
  id,
  block: 'live-blog',
  v: 1,
  fields,
});

/** A page of a story with two live blogs whose updates share ids; one is in its body twice. */
function storyPage(blocks: StoredBlock[], query: Record<string, string> = {}) {
  const asked: ContentRequest[] = [];
  const content = new ContentCache({
    request: async (request) => {
      asked.push(request);
      const id = String(request.query.id);
      return { reply: testLive([2, 1], { blog: { id }, hasOlder: true }), tags: [] };
    },
    limits: () => ({ ttlMs: 60_000, timeoutMs: 1_000 }),
    clock: () => 0,
    onError: (_, error) => {
      throw error;
    },
  });
  const builder = { ...seedBuilder(), content };
  const facts = testFacts({ pageContent: { kind: 'story', story }, query });
  const document: PageDocument = {
    layout: 'single-column',
    sections: { body: blocks },
    metadata: {},
  };
  const given = { document, facts, tags: [] };
  const read = (page: { body: { identity: { bytes: Buffer } } } | null) => {
    const { document: dom } = new Window();
    dom.write(page?.body.identity.bytes.toString() ?? '');
    const all = (selector: string) => [...dom.querySelectorAll(selector)];
    return {
      ids: all('[id]').map(({ id }) => id),
      followed: all('[data-live]').map((one) => [
        one.getAttribute('data-live'),
        one.getAttribute('data-block'),
      ]),
      more: all('[data-more] a').map((one) => one.getAttribute('href')),
      isSpoken: dom.documentElement.innerHTML.includes('LiveBlogPosting'),
    };
  };
  return {
    asked,
    page: async () => read(await buildPage(builder, given)),
    block: async (id: string) => read(await buildBlock(builder, given, id)),
  };
}

const twice = (ids: readonly string[]) => ids.filter((id, index) => ids.indexOf(id) !== index);

it('shows a live blog once in a body that holds it twice, and no id stands twice', async () => {
  const { page } = storyPage([body]);
  const { ids, followed, more } = await page();
  expect(followed).toEqual([
    ['uno', 'cuerpo'],
    ['dos', 'cuerpo'],
  ]);
  expect(twice(ids)).toEqual([]);
  expect(ids).toEqual(expect.arrayContaining(['uno:e2', 'uno:e1', 'dos:e2', 'dos:e1']));
  expect(more).toEqual([
    '?antes-cuerpo=uno:e1#cuerpo-1-directo',
    '?antes-cuerpo=dos:e1#cuerpo-2-directo',
  ]);
});

it.each([
  ['after', [body, live('barra')]],
  ['before', [live('barra'), body]],
])('leaves it to the block that was put %s the body', async (_, blocks) => {
  const { page, block, asked } = storyPage(blocks);
  const { ids, followed, isSpoken } = await page();
  expect([...followed].sort()).toEqual([
    ['dos', 'cuerpo'],
    ['uno', 'barra'],
  ]);
  expect([twice(ids), isSpoken, asked.length]).toEqual([[], true, 2]);
  // What is requested later of one block knows of the others too.
  expect((await block('cuerpo')).followed).toEqual([['dos', 'cuerpo']]);
  expect((await block('barra')).followed).toEqual([['uno', 'barra']]);
});

it('gives it to the first of two blocks, and to the body before a lazy one', async () => {
  const two = storyPage([live('a', { liveBlogId: 'x' }), live('b', { liveBlogId: 'x' })]);
  expect((await two.page()).followed).toEqual([['x', 'a']]);
  expect((await two.block('b')).followed).toEqual([]);
  const lazy = storyPage([live('a', { lazyLoad: true }), body]);
  expect((await lazy.page()).followed).toEqual([
    ['uno', 'cuerpo'],
    ['dos', 'cuerpo'],
  ]);
  expect((await lazy.block('a')).followed).toEqual([]);
});

it('leads through the blog that the address names', async () => {
  const first = storyPage([body], { 'antes-cuerpo': 'dos:e1' });
  await first.page();
  expect(first.asked.map(({ query }) => query)).toEqual([
    { id: 'uno', story: 'nota' },
    { id: 'dos', story: 'nota', before: 'e1' },
  ]);
  // An older address, without a blog.
  const bare = storyPage([body], { 'en-cuerpo': 'e1' });
  await bare.page();
  expect(bare.asked.map(({ query }) => query)).toEqual([
    { id: 'uno', story: 'nota', around: 'e1' },
    { id: 'dos', story: 'nota' },
  ]);
});
