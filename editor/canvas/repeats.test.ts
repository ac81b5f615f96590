import { describe, expect, it } from 'vitest';
import { testFacts, testStory } from '../../blocks/_block/render-block.testing.tsx';
import { registry } from '../../blocks/registry.ts';
import type { FeedReply } from '../../schemas/feed.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { type PlacedBlock, Repeats } from './repeats.ts';

const feed = (ids: string): FeedReply => ({
  content_elements: [...ids].map((id) => testStory({ _id: id })),
  count: 100,
});

function list(
  id: string,
  reply: FeedReply,
  longerReply?: { size: number; reply: FeedReply },
): PlacedBlock {
  const block = registry.get('simple-list');
  if (!block) throw new Error('simple-list');
  const query = { query: '*', size: reply.content_elements.length };
  const request = { source: 'story-feed-query', query };
  const stored: StoredBlock = {
    id,
    block: 'simple-list',
    v: 1,
    fields: { listContentConfig: request },
  };
  const longer = longerReply && {
    longerReply: longerReply.reply,
    longerRequest: { source: 'story-feed-query', query: { ...query, size: longerReply.size } },
  };
  return {
    block,
    stored,
    fields: block.schema.parse(stored.fields),
    isMap: false,
    requests: [{ name: '', request, reply, ...longer }],
  };
}

const inOrder = (...ids: string[]) => ids.map((id) => ({ id, isLazy: false }));
const settled = () => new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
const idsOf = (repeats: Repeats, id: string) =>
  (repeats.outcome(id)?.reply as FeedReply | undefined)?.content_elements
    .map(({ _id }) => _id)
    .join('');

describe('Repeats', () => {
  it('gives each block what the ones before it leave, in whatever order they were placed', async () => {
    const repeats = new Repeats(testFacts());
    repeats.place('dos', list('dos', feed('abc')));
    repeats.place('uno', list('uno', feed('ab')));
    repeats.setRead(inOrder('uno', 'dos'));
    await settled();
    expect([idsOf(repeats, 'uno'), idsOf(repeats, 'dos'), repeats.outcome('dos')?.missing]).toEqual(
      ['ab', 'c', 2],
    );
    repeats.setRead(inOrder('dos', 'uno'));
    await settled();
    expect([idsOf(repeats, 'dos'), idsOf(repeats, 'uno')]).toEqual(['abc', '']);
  });

  it('counts what a shared block shows in its place, and its lazy ones after the rest', async () => {
    const repeats = new Repeats(testFacts());
    for (const [id, stories] of [
      ...[['uno', 'ab'] as const, ['r_x', 'abc'] as const],
      ...[['r_z', 'abcde'] as const, ['dos', 'abcd'] as const],
    ])
      repeats.place(id, list(id, feed(stories)));
    repeats.setRead(inOrder('uno', 'r', 'dos'));
    repeats.setShared('r', [
      { id: 'r_x', isLazy: false },
      { id: 'r_z', isLazy: true },
    ]);
    await settled();
    const shown = () => ['uno', 'r_x', 'dos', 'r_z'].map((id) => idsOf(repeats, id));
    expect(shown()).toEqual(['ab', 'c', 'd', 'e']);
    repeats.setShared('r', null);
    await settled();
    expect(shown()).toEqual(['ab', undefined, 'cd', undefined]);
  });

  it('requests more and fills up with it, and requests anew when other stories are shown', async () => {
    const repeats = new Repeats(testFacts());
    repeats.place('uno', list('uno', feed('ab')));
    repeats.place('dos', list('dos', feed('abc')));
    repeats.setRead(inOrder('uno', 'dos'));
    await settled();
    expect(repeats.outcome('dos')?.longer['']?.query.size).toBe(5);
    repeats.place('dos', list('dos', feed('abc'), { size: 5, reply: feed('abcde') }));
    await settled();
    expect([
      idsOf(repeats, 'dos'),
      repeats.outcome('dos')?.missing,
      repeats.outcome('dos')?.longer['']?.query.size,
    ]).toEqual(['cde', 0, 5]);
    repeats.place('uno', list('uno', feed('abd')));
    await settled();
    expect([
      idsOf(repeats, 'dos'),
      repeats.outcome('dos')?.missing,
      repeats.outcome('dos')?.longer['']?.query.size,
    ]).toEqual(['c', 2, 6]);
  });

  it('tells its listeners once for many changes, and keeps what stayed as it was', async () => {
    const repeats = new Repeats(testFacts());
    let told = 0;
    const leave = repeats.subscribe(() => {
      told += 1;
    });
    const uno = list('uno', feed('ab'));
    repeats.place('uno', uno);
    repeats.place('dos', list('dos', feed('xy')));
    repeats.setRead(inOrder('uno', 'dos'));
    await settled();
    expect(told).toBe(1);
    const before = repeats.outcome('uno');
    repeats.place('uno', { ...uno, requests: [...uno.requests] });
    await settled();
    expect(told).toBe(1);
    repeats.place('dos', null);
    await settled();
    expect([told, repeats.outcome('uno') === before, repeats.outcome('dos')]).toEqual([
      2,
      true,
      undefined,
    ]);
    repeats.place('dos', null);
    leave();
    repeats.place('tres', list('tres', feed('z')));
    await settled();
    expect(told).toBe(2);
  });
});
