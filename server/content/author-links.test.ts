import { beforeAll, expect, it } from 'vitest';
import type { FeedReply } from '../../schemas/feed.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { Story } from '../../schemas/story.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { withdrawDocument } from '../../services/withdrawals/take-down.ts';
import { ans, openNewsroom, repliesOf, tagsWritten, takeStory } from './content.testing.ts';
import { takers } from './content.ts';

onDatabase('links to authors', (database) => {
  const replies = repliesOf();
  const ask = (source: string, query: JsonObject) =>
    replies.reply({ source, query }, { site: 'brujula', tx: database().db });
  const urls = (story: Story | undefined) => story?.credits?.by?.map(({ url }) => url);
  const story = async () => (await ask('content-api', { _id: 'a1' })).reply as unknown as Story;
  const author = {
    _id: 'lupe',
    type: 'author',
    version: '0.10.12',
    name: 'Lupe',
    slug: 'lupe-mora',
  };

  beforeAll(async () => {
    await openNewsroom(database());
    const by: JsonObject[] = [
      { type: 'author', name: 'Nadie', url: '/author/nadie/' },
      { type: 'author', name: 'Lupe', _id: 'lupe', url: 'https://otro.example/lupe' },
      { type: 'author', name: 'Mora', url: '/author/lupe-mora?x=1' },
      { type: 'author', name: 'Sola', _id: 'lupe' },
    ];
    await takeStory(database(), ans('a1', '/mundo', { credits: { by } }));
  });

  it('are none while there is no such page, and there as soon as there is one', async () => {
    expect(urls(await story())).toEqual([undefined, undefined, undefined, undefined]);
    const { tags } = await ask('content-api', { _id: 'a1' });
    const written = await tagsWritten(database(), () => takeStory(database(), author));
    expect(tags.filter((tag) => written.includes(tag)).sort()).toEqual([
      'author-page:lupe',
      'author-page:lupe-mora',
    ]);
    const page = '/author/lupe-mora/';
    expect(urls(await story())).toEqual([undefined, page, page, undefined]);
  });

  it('are the same in lists and searches', async () => {
    const expected = [undefined, '/author/lupe-mora/', '/author/lupe-mora/', undefined];
    const feed = (await ask('story-feed-query', {})).reply as unknown as FeedReply;
    expect(urls(feed.content_elements[0])).toEqual(expected);
    const search = (await ask('search-api', { query: 'nota' })).reply as unknown as {
      data: Story[];
    };
    expect(urls(search.data[0])).toEqual(expected);
  });

  it('go when the author is taken down', async () => {
    const given = { kind: 'author', id: 'lupe', reason: 'Error' } as const;
    const { tags } = await ask('content-api', { _id: 'a1' });
    const written = await tagsWritten(database(), () =>
      database().transaction((tx) =>
        withdrawDocument(tx, takers, given, { by: 'Ana', now: new Date(0) }),
      ),
    );
    expect(tags.some((tag) => written.includes(tag))).toBe(true);
    expect(urls(await story())).toEqual([undefined, undefined, undefined, undefined]);
  });
});
