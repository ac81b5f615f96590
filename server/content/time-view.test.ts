import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { FeedReply, SearchReply } from '../../schemas/feed.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { asOf } from '../../services/database/as-of.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { ContentMissing } from '../../services/sources/content-replies.ts';
import { withdrawDocument } from '../../services/withdrawals/take-down.ts';
import { ans, contentApp, openNewsroom, repliesOf, takeStory } from './content.testing.ts';
import { ingest, takers } from './content.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const HOUR_MS = 3_600_000;
const after = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);
const until = (hours: number): JsonObject => ({
  display_date: '2026-11-19T00:00:00Z',
  content_restrictions: { embargo: { active: true, end_time: after(hours).toISOString() } },
});

onDatabase('content as of a moment', (database) => {
  const replies = repliesOf();
  const ask = <T>(at: Date, source: string, query: JsonObject): Promise<T> =>
    asOf(database(), at, async (tx) => {
      const { reply } = await replies.reply({ source, query }, { site: 'brujula', tx });
      return reply as unknown as T;
    });
  const idsOf = ({ content_elements: stories }: FeedReply) => stories.map(({ _id }) => _id).sort();
  const listed = async (at: Date) => [
    idsOf(await ask<FeedReply>(at, 'story-feed-query', {})),
    idsOf(await ask<FeedReply>(at, 'story-feed-sections', { includeSections: '/mundo' })),
    (await ask<SearchReply>(at, 'search-api', { query: 'nota' })).data.map(({ _id }) => _id).sort(),
  ];

  beforeAll(() => openNewsroom(database()));
  beforeEach(async () => {
    await database().pool.query(
      'DELETE FROM stories; DELETE FROM withdrawals; DELETE FROM collections',
    );
    await takeStory(database(), ans('s1', '/mundo'), NOON);
    await takeStory(database(), ans('s2', '/mundo', until(1)), NOON);
    await takeStory(database(), ans('s3', '/mundo', until(5)), NOON);
  });

  it('shows what is withheld until then, to the millisecond, in every kind of reply', async () => {
    const both = ['s1', 's2'];
    expect(await listed(new Date(after(1).getTime() - 1))).toEqual([['s1'], ['s1'], ['s1']]);
    expect(await listed(after(1))).toEqual([both, both, both]);
    expect(await listed(after(5))).toEqual([1, 2, 3].map(() => ['s1', 's2', 's3']));
    expect(await ask(after(1), 'content-api', { website_url: '/mundo/s2/' })).toMatchObject({
      _id: 's2',
    });
    await expect(ask(NOON, 'content-api', { _id: 's2' })).rejects.toBeInstanceOf(ContentMissing);
  });

  it('shows nobody else anything, then or at the same time', async () => {
    await Promise.all([
      listed(after(5)),
      asOf(database(), after(5), async () => {
        const now = await replies.reply(
          { source: 'story-feed-query', query: {} },
          { site: 'brujula', tx: database().reading.db },
        );
        expect(idsOf(now.reply as unknown as FeedReply)).toEqual(['s1']);
      }),
    ]);
    for (let connection = 0; connection < 10; connection++) {
      const now = await replies.reply(
        { source: 'search-api', query: { query: 'nota' } },
        { site: 'brujula', tx: database().reading.db },
      );
      expect((now.reply as unknown as SearchReply).data).toHaveLength(1);
    }
  });

  it('leaves out what was taken down, whatever its time', async () => {
    await database().transaction((tx) =>
      withdrawDocument(
        tx,
        takers,
        { kind: 'story', id: 's2', reason: 'Orden' },
        { by: 'Ana', now: NOON },
      ),
    );
    expect(await listed(after(2))).toEqual([['s1'], ['s1'], ['s1']]);
  });

  it('shows a collection from its time on', async () => {
    const collection = {
      _id: 'c1',
      type: 'collection',
      version: '0.10.12',
      headlines: { basic: 'Lo de hoy' },
      content_elements: [{ _id: 's1', type: 'story' }],
      ...until(2),
    };
    await database().transaction((tx) =>
      ingest.importDocument(tx, { input: collection, defaultSite: 'brujula', now: NOON }),
    );
    await expect(ask(after(1), 'content-api-collections', { _id: 'c1' })).rejects.toBeInstanceOf(
      ContentMissing,
    );
    const then = await ask<FeedReply>(after(2), 'content-api-collections', { _id: 'c1' });
    expect(idsOf(then)).toEqual(['s1']);
  });

  it('is what the canvas gets for a moment, and now without one', async () => {
    const app = contentApp({ database: database(), replies });
    const count = async (more: string) => {
      const reply = await app.request(`/content/story-feed-query?_website=brujula${more}`);
      return ((await reply.json()) as FeedReply).count;
    };
    expect([await count(''), await count(`&at=${after(1).toISOString()}`)]).toEqual([1, 2]);
    expect((await app.request('/content/tags?_website=brujula&at=mañana')).status).toBe(422);
  });

  it('cannot write', async () => {
    const writing = asOf(database(), NOON, (tx) => tx.execute(`DELETE FROM collections`));
    await expect(writing).rejects.toThrow();
  });
});
