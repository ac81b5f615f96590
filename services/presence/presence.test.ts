import { Hono } from 'hono';
import { afterEach, describe, expect, it } from 'vitest';
import { notePage } from '../changes/page-notes.ts';
import { pageTag } from '../changes/tags.ts';
import { onDatabase } from '../database/database.testing.ts';
import { notFound } from '../http/problem.ts';
import { type FeedEvent, openPageFeed, type PageFeed } from './page-feed.ts';
import { GONE_AFTER_MS, PeopleHere } from './people-here.ts';
import { presenceRoutes } from './routes.ts';

const tab = (session: string, block: string | null = null) => ({ session, name: 'Ana', block });

describe('people on a page', () => {
  it('are those who said so lately, each tab once', () => {
    let nowMs = 1_000;
    const people = new PeopleHere(() => nowMs);
    expect(people.arrive('p', 's1', tab('uno'))).toBe(true);
    expect(people.arrive('p', 's1', tab('uno'))).toBe(false);
    expect(people.arrive('p', 's1', tab('uno', 'b7'))).toBe(true);
    nowMs += GONE_AFTER_MS - 1;
    people.arrive('p', 's2', { session: 'dos', name: 'Luis', block: null });
    expect(people.on('p').map(({ name }) => name)).toEqual(['Ana', 'Luis']);
    people.arrive('q', 's1', tab('tres'));
    people.arrive('q', 's1', tab('cuatro'));
    expect([...people.everywhere()]).toEqual([
      ['p', ['Ana', 'Luis']],
      ['q', ['Ana']],
    ]);
    nowMs += 2;
    expect(people.forgetSilent()).toEqual(['p']);
    expect(people.on('p')).toEqual([{ session: 'dos', name: 'Luis', block: null }]);
    expect(people.leave('p', 's1', 'dos')).toBe(false);
    expect(people.leave('p', 's2', 'dos')).toBe(true);
    expect(people.on('p')).toEqual([]);
  });
});

onDatabase('the feed of a page', (database) => {
  const open: PageFeed[] = [];
  const feed = async () => {
    const opened = await openPageFeed(database());
    open.push(opened);
    return opened;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
  });
  const until = (events: FeedEvent[], is: (event: FeedEvent) => boolean) =>
    expect.poll(() => events.some(is)).toBe(true);

  it('tells the editors of every node who is there and what happens', async () => {
    const [one, other] = [await feed(), await feed()];
    const heard: FeedEvent[] = [];
    const stop = one.subscribe('p1', 'ana', (event) => heard.push(event));
    expect(heard).toEqual([{ event: 'people', data: [] }]);
    const luis = { page: 'p1', staff: 'luis', session: 'tab-luis-1' };
    await other.tell({ kind: 'here', ...luis, name: 'Luis', block: 'b7' });
    const here = [{ session: 'tab-luis-1', name: 'Luis', block: 'b7' }];
    await until(heard, ({ data }) => JSON.stringify(data) === JSON.stringify(here));
    await database().transaction((tx) =>
      notePage(tx, { kind: 'draft', page: 'p1', revision: 4, by: 'Luis' }),
    );
    await until(heard, ({ event }) => event === 'draft');
    expect(heard.at(-1)?.data).toEqual({ revision: 4, by: 'Luis' });
    one.onTags([pageTag('p1'), 'story:1']);
    expect(heard.slice(-2).map(({ event }) => event)).toEqual(['page', 'content']);
    await other.tell({ kind: 'gone', ...luis });
    await until(heard, ({ event, data }) => event === 'people' && JSON.stringify(data) === '[]');
    stop();
    const count = heard.length;
    one.onTags(['story:2']);
    expect(heard).toHaveLength(count);
  });

  it('tells nothing of what was rolled back, and is not broken by what it cannot read', async () => {
    const one = await feed();
    const heard: FeedEvent[] = [];
    one.subscribe('p2', 'ana', (event) => heard.push(event));
    await database()
      .transaction(async (tx) => {
        await notePage(tx, { kind: 'draft', page: 'p2', revision: 9, by: 'Luis' });
        throw new Error('no');
      })
      .catch(() => undefined);
    await database().pool.query("SELECT pg_notify('portada_pages', '{no json')");
    await one.tell({ kind: 'page', page: 'p2' });
    await until(heard, ({ event }) => event === 'page');
    expect(heard.some(({ event }) => event === 'draft')).toBe(false);
  });

  it('refuses more streams than a person can look at', async () => {
    const one = await feed();
    const stops = Array.from({ length: 40 }, () => one.subscribe('p', 'ana', () => undefined));
    expect(() => one.subscribe('p', 'ana', () => undefined)).toThrow('demasiadas');
    expect(() => one.subscribe('p', 'luis', () => undefined)).not.toThrow();
    for (const stop of stops) stop();
    expect(() => one.subscribe('p', 'ana', () => undefined)).not.toThrow();
  });

  it('streams to a browser until the server stops', async () => {
    const one = await feed();
    const stopping = new AbortController();
    let isIn = true;
    const app = new Hono().route(
      '/api',
      presenceRoutes({
        database: database(),
        audit: async () => undefined,
        feed: one,
        requirePage: async (id) => {
          if (id === 'nope') throw notFound('Esa página no existe.');
        },
        pagesOfSite: async (ids, site) => (site === 'norte' ? ids.filter((id) => id === 'p3') : []),
        staffIdOf: () => 'ana',
        isStillIn: async () => isIn,
        editorName: () => 'Ana',
        stopping: stopping.signal,
      }),
    );
    expect((await app.request('/api/pages/nope/events')).status).toBe(404);
    const put = (body: object) =>
      app.request('/api/pages/p3/presence', { method: 'PUT', body: JSON.stringify(body) });
    expect((await put({ session: 'x' })).status).toBe(422);
    const response = await app.request('/api/pages/p3/events');
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect((await put({ session: 'tab-ana-1', block: 'b1' })).status).toBe(204);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('tab-ana-1')) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) break;
      text += value;
    }
    expect(text).toContain(
      'event: people\ndata: [{"session":"tab-ana-1","name":"Ana","block":"b1"}]',
    );
    // A story is another thing that people have open.
    const story = await app.request('/api/story-desk/stories/p3/presence', {
      method: 'PUT',
      body: JSON.stringify({ session: 'tab-luis-1', block: 'headlines.basic' }),
    });
    expect(story.status).toBe(204);
    const storyEvents = await app.request('/api/story-desk/stories/p3/events');
    const storyReader = storyEvents.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    while (!heard.includes('tab-luis-1')) {
      const { value, done } = (await storyReader?.read()) ?? { done: true };
      if (done) break;
      heard += value;
    }
    expect(heard).toContain('"block":"headlines.basic"');
    expect([heard.includes('tab-ana-1'), text.includes('tab-luis-1')]).toEqual([false, false]);
    const everywhere = async (site: string) =>
      (await app.request(`/api/presence?site=${site}`)).json();
    expect(await everywhere('norte')).toEqual({ p3: ['Ana'] });
    expect(await everywhere('sur')).toEqual({});
    const rest = async (among = reader) => {
      let more = '';
      for (;;) {
        const { value, done } = (await among?.read()) ?? { done: true };
        if (done) return more;
        more += value;
      }
    };
    // Whose session ended hears no more.
    isIn = false;
    await put({ session: 'tab-beto-1' });
    expect(await rest()).not.toContain('tab-beto-1');
    isIn = true;
    const again = await app.request('/api/pages/p3/events');
    stopping.abort();
    await rest(again.body?.pipeThrough(new TextDecoderStream()).getReader());
  });
});
