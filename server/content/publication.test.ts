import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FeedReply, SearchReply } from '../../schemas/feed.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { rows } from '../../services/database/database.ts';
import { installQueue } from '../../services/jobs/queue.ts';
import { ContentMissing } from '../../services/sources/content-replies.ts';
import { publishDue, publishDueStories } from '../../services/stories/publish-due.ts';
import { restoreDocument, withdrawDocument } from '../../services/withdrawals/take-down.ts';
import {
  ans,
  contentApp,
  openNewsroom,
  repliesOf,
  tagsWritten,
  takeStory,
} from './content.testing.ts';
import { ingest, takers } from './content.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const later = (ms: number) => new Date(NOON.getTime() + ms);
const iso = (ms: number) => later(ms).toISOString();
const HOUR_MS = 3_600_000;
const embargo = (end_time?: string): JsonObject => ({
  display_date: '2026-11-19T00:00:00Z',
  content_restrictions: { embargo: { active: true, ...(end_time ? { end_time } : {}) } },
});

onDatabase('publication', (database) => {
  const replies = repliesOf();
  const ask = async <T>(source: string, query: JsonObject) =>
    (await replies.reply({ source, query }, { site: 'brujula', tx: database().db }))
      .reply as unknown as T;
  const take = (id: string, more: JsonObject, now = NOON) =>
    takeStory(database(), ans(id, '/mundo', more), now);
  const publish = (now: Date) => database().transaction((tx) => publishDue(tx, now));
  const isAt = (id: string) =>
    ask('content-api', { website_url: `/mundo/${id}/` }).then(
      () => true,
      (fault) => {
        expect(fault).toBeInstanceOf(ContentMissing);
        return false;
      },
    );
  const inLists = async () => {
    const query = await ask<FeedReply>('story-feed-query', {});
    const section = await ask<FeedReply>('story-feed-sections', { includeSections: '/mundo' });
    const search = await ask<SearchReply>('search-api', { query: 'nota' });
    return [query.count, section.count, search.metadata.total_hits];
  };

  beforeAll(() => openNewsroom(database()));
  beforeEach(() => database().pool.query('DELETE FROM stories; DELETE FROM withdrawals'));

  it.each<[string, JsonObject]>([
    ['an embargo that ends', embargo(iso(HOUR_MS))],
    ['a display date ahead', { display_date: iso(HOUR_MS) }],
    ['a publish date ahead', { display_date: iso(-1), publish_date: iso(HOUR_MS) }],
    [
      'the last of several',
      { ...embargo(iso(1)), publish_date: iso(HOUR_MS), display_date: iso(2) },
    ],
  ])(
    '%s withholds a story to the millisecond, from lists, searches and its address',
    async (_, more) => {
      const outcome = await take('a1', more);
      expect(outcome).toMatchObject({ status: 'created', withheldUntil: iso(HOUR_MS) });
      expect([await isAt('a1'), await inLists()]).toEqual([false, [0, 0, 0]]);
      expect(await tagsWritten(database(), () => publish(later(HOUR_MS - 1)))).toEqual([]);
      expect(await isAt('a1')).toBe(false);
      const tags = await tagsWritten(database(), () => publish(later(HOUR_MS)));
      expect(tags).toEqual(
        expect.arrayContaining([
          ...['story:a1', 'url:brujula:/mundo/a1/', 'stories:brujula', 'section:brujula:/mundo'],
        ]),
      );
      expect([await isAt('a1'), await inLists()]).toEqual([true, [1, 1, 1]]);
      expect(await tagsWritten(database(), () => publish(later(2 * HOUR_MS)))).toEqual([]);
    },
  );

  it.each<[string, JsonObject]>([
    ['an embargo without an end', embargo()],
    ['a draft', { status: 'draft', display_date: iso(1) }],
    ['an unpublished revision', { revision: { published: false }, publish_date: iso(1) }],
  ])('%s is shown at no time', async (_, more) => {
    expect(await take('a1', more)).not.toHaveProperty('withheldUntil');
    await publish(later(HOUR_MS * 1e6));
    expect(await isAt('a1')).toBe(false);
  });

  it('follows a time that is moved, to later, to earlier and to the past', async () => {
    await take('a1', embargo(iso(HOUR_MS)));
    await take('a1', embargo(iso(2 * HOUR_MS)));
    await publish(later(HOUR_MS));
    expect(await isAt('a1')).toBe(false);
    await take('a1', embargo(iso(HOUR_MS / 2)));
    await publish(later(HOUR_MS / 2));
    expect(await isAt('a1')).toBe(true);
    await take('a1', embargo(iso(3 * HOUR_MS)), later(HOUR_MS));
    expect(await isAt('a1')).toBe(false);
    expect(await take('a1', embargo(iso(-1)), later(HOUR_MS))).not.toHaveProperty('withheldUntil');
    expect(await isAt('a1')).toBe(true);
  });

  it('keeps the time of a story that is updated before it', async () => {
    await take('a1', embargo(iso(HOUR_MS)));
    await take('a1', { ...embargo(iso(HOUR_MS)), headlines: { basic: 'Nota nueva' } });
    await publish(later(HOUR_MS));
    expect(await ask('content-api', { _id: 'a1' })).toMatchObject({
      headlines: { basic: 'Nota nueva' },
    });
  });

  it('leaves a story alone that is taken in again, unchanged, after its time', async () => {
    await take('a1', embargo(iso(HOUR_MS)));
    await publish(later(HOUR_MS));
    expect((await take('a1', embargo(iso(HOUR_MS)))).status).toBe('unchanged');
    expect(await isAt('a1')).toBe(true);
  });

  it('never shows what was withdrawn meanwhile, until it is restored', async () => {
    const given = { kind: 'story', id: 'a1', reason: 'Error' } as const;
    await take('a1', embargo(iso(HOUR_MS)));
    await database().transaction((tx) =>
      withdrawDocument(tx, takers, given, { by: 'Ana', now: NOON }),
    );
    await publish(later(HOUR_MS));
    expect(await isAt('a1')).toBe(false);
    await database().transaction((tx) => restoreDocument(tx, takers, given));
    await publish(later(HOUR_MS));
    expect(await isAt('a1')).toBe(true);
  });

  it('shows a collection when its embargo ends', async () => {
    await take('a1', {});
    const collection = {
      _id: 'col',
      type: 'collection',
      version: '0.10.12',
      ...embargo(iso(HOUR_MS)),
      content_elements: [{ type: 'story', _id: 'a1' }],
    };
    await takeStory(database(), collection, NOON);
    const count = () => ask<FeedReply>('content-api-collections', { _id: 'col' });
    await expect(count()).rejects.toThrow(ContentMissing);
    const tags = await tagsWritten(database(), () => publish(later(HOUR_MS)));
    expect(tags).toContain('collection:col');
    expect((await count()).count).toBe(1);
  });

  describe('as a job', () => {
    const log = { debug() {}, info() {}, warn() {}, error() {}, isLevelEnabled: () => false };
    const run = (now: Date) =>
      publishDueStories.run(
        {},
        { database: database(), clock: () => now, log, signal: new AbortController().signal },
      );
    const waiting = async () =>
      (
        await rows<{ run_at: string }>(
          database().db,
          sql`SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'publish-due-stories'`,
        )
      ).map(({ run_at }) => new Date(run_at).toISOString());

    beforeAll(() => installQueue(database()));
    beforeEach(() => database().pool.query('DELETE FROM graphile_worker._private_jobs'));

    it('shows all that became due while nothing ran, however much', async () => {
      await ingest.importBatch(database(), {
        inputs: Array.from({ length: 203 }, (_, n) =>
          ans(`a${n}`, '/mundo', embargo(iso(HOUR_MS + n))),
        ),
        defaultSite: 'brujula',
        now: NOON,
        onTaken: async () => undefined,
      });
      await run(later(HOUR_MS + 201));
      expect((await inLists())[0]).toBe(202);
      expect(await waiting()).toEqual([iso(HOUR_MS + 202)]);
    });

    it('comes for what an import withholds for less than a minute', async () => {
      await take('a1', embargo(iso(60_000)));
      await take('a2', embargo(iso(59_999)));
      await take('a3', embargo(iso(1_000)));
      expect((await waiting()).sort()).toEqual([iso(1_000), iso(59_999)]);
    });

    it('comes again for what is due within the minute, and for nothing later', async () => {
      await take('a1', embargo(iso(60_000)));
      await take('a2', embargo('9999-12-31T23:59:59.999Z'));
      await run(NOON);
      expect(await waiting()).toEqual([]);
      await run(later(1));
      expect(await waiting()).toEqual([iso(60_000)]);
    });
  });

  it('is told by the import over HTTP', async () => {
    const app = contentApp({ database: database(), replies, clock: () => NOON });
    const response = await app.request('/content/documents?site=brujula', {
      method: 'POST',
      body: JSON.stringify(ans('a1', '/mundo', embargo(iso(HOUR_MS)))),
    });
    expect([response.status, await response.json()]).toEqual([
      201,
      {
        status: 'created',
        kind: 'story',
        id: 'a1',
        places: [{ site: 'brujula', websiteUrl: '/mundo/a1/' }],
        withheldUntil: iso(HOUR_MS),
      },
    ]);
  });
});
