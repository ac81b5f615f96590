import { describe, expect, it } from 'vitest';
import { requestKey } from '../../blocks/_block/requests.ts';
import type { ContentRequest } from '../../schemas/feed.ts';
import { Body, CompressLater } from './body.ts';
import { ContentCache, RETRY_MS, type SourceReply } from './content-cache.ts';
import { LruCache } from './lru.ts';
import { PageCache, type ReadyPage } from './page-cache.ts';
import { TagIndex } from './tag-index.ts';

/** A promise that the test settles when it wants to. */
function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

describe('LruCache', () => {
  it('forgets what was used longest ago', () => {
    const cache = new LruCache<number>({ maxEntries: 2 });
    cache.set('a', 1);
    cache.set('b', 2);
    expect(cache.get('a')).toBe(1);
    cache.set('c', 3);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
    expect(cache.size).toBe(2);
  });

  it('counts bytes: entries are replaced, given up and refused by them', () => {
    const cache = new LruCache<string>({ maxEntries: 9, maxBytes: 10 });
    cache.set('a', 'x', 4);
    cache.set('a', 'y', 6);
    expect(cache.bytes).toBe(6);
    cache.set('b', 'z', 5);
    expect([cache.get('a'), cache.get('b'), cache.bytes]).toEqual([undefined, 'z', 5]);
    cache.set('b', 'too large', 11);
    expect([cache.get('b'), cache.bytes]).toEqual([undefined, 0]);
    cache.delete('nothing');
    expect(cache.bytes).toBe(0);
  });

  it('tells of what went for want of room, and not of what was deleted, the last entry too', () => {
    const gone: string[] = [];
    const cache = new LruCache<number>({ maxEntries: 2, onEvict: (key) => gone.push(key) });
    cache.set('a', 1);
    cache.delete('b');
    expect(cache.get('a')).toBe(1);
    cache.delete('a');
    expect([cache.get('a'), cache.size, gone]).toEqual([undefined, 0, []]);
    for (const key of ['a', 'b', 'c']) cache.set(key, 1);
    expect(gone).toEqual(['a']);
    cache.clear();
    expect([cache.size, gone]).toEqual([0, ['a']]);
    cache.set('d', 4);
    expect([...cache.entries()]).toEqual([['d', 4]]);
  });

  it('empties, and shows what it holds', () => {
    const cache = new LruCache<number>({ maxEntries: 9 });
    cache.set('a', 1);
    cache.set('b', 2);
    expect([...cache.entries()]).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    cache.clear();
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });
});

describe('TagIndex', () => {
  it('gives the keys that carried a dropped tag, each once, and forgets them', () => {
    const tags = new TagIndex();
    tags.add('uno', ['a', 'b']);
    tags.add('dos', ['b']);
    tags.add('tres', ['c']);
    expect(tags.drop(['a', 'b']).toSorted()).toEqual(['dos', 'uno']);
    expect(tags.drop(['a', 'b'])).toEqual([]);
    expect(tags.drop(['c'])).toEqual(['tres']);
  });

  it('knows a key by its last tags only', () => {
    const tags = new TagIndex();
    tags.add('uno', ['a']);
    tags.add('uno', ['b']);
    expect(tags.drop(['a'])).toEqual([]);
    expect(tags.drop(['b'])).toEqual(['uno']);
  });

  it('knows a key again that comes back, with the tags that it had or with others', () => {
    const tags = new TagIndex();
    tags.add('uno', ['a', 'b']);
    expect(tags.drop(['a'])).toEqual(['uno']);
    tags.add('uno', ['a', 'b']);
    expect([tags.drop(['b']), tags.drop(['a'])]).toEqual([['uno'], []]);
    tags.add('uno', ['a', 'c']);
    expect([tags.drop(['b']), tags.drop(['c'])]).toEqual([[], ['uno']]);
    tags.remove('uno');
    tags.add('uno', ['a', 'c']);
    expect(tags.drop(['a'])).toEqual(['uno']);
  });

  it('forgets the keys that do not come back, the oldest first', () => {
    const tags = new TagIndex();
    for (let n = 0; n < 3_000; n += 1) {
      tags.add(`k${n}`, ['todas', `t${n}`]);
      tags.drop([`t${n}`]);
    }
    expect(tags.size).toBeLessThanOrEqual(1_000);
    for (const n of [0, 2_999]) tags.add(`k${n}`, ['todas']);
    expect(tags.drop(['todas']).toSorted()).toEqual(['k0', 'k2999']);
  });

  it('calls work stale that began before a drop of one of its tags, and no other', () => {
    const tags = new TagIndex();
    const before = tags.epoch;
    expect(tags.isStale(['a'], before)).toBe(false);
    tags.drop(['a']);
    expect(tags.isStale(['a', 'z'], before)).toBe(true);
    expect(tags.isStale(['z'], before)).toBe(false);
    expect(tags.isStale(['a'], tags.epoch)).toBe(false);
  });

  it('calls all old work stale once it had to forget drops', () => {
    const tags = new TagIndex();
    const before = tags.epoch;
    tags.drop(['first']);
    for (let round = 0; round < 6; round += 1)
      tags.drop(Array.from({ length: 10_000 }, (_, index) => `t${round}-${index}`));
    expect(tags.isStale(['first'], before)).toBe(true);
    expect(tags.isStale(['unheard of'], before)).toBe(true);
    expect(tags.isStale(['unheard of'], tags.epoch)).toBe(false);
  });
});

describe('requestKey', () => {
  it('is equal for equal questions, whatever the order', () => {
    const one: ContentRequest = {
      source: 's',
      query: { a: 1, b: { c: [1, 2], d: null } },
      filter: ['x', 'y'],
    };
    const other: ContentRequest = {
      source: 's',
      query: { b: { d: null, c: [1, 2] }, a: 1 },
      filter: ['y', 'x'],
    };
    expect(requestKey(one)).toBe(requestKey(other));
  });

  it('differs in everything else', () => {
    const questions: ContentRequest[] = [
      { source: 's', query: {} },
      { source: 't', query: {} },
      { source: 's', query: { a: 1 } },
      { source: 's', query: { a: '1' } },
      { source: 's', query: { a: [1, 2] } },
      { source: 's', query: { a: [2, 1] } },
      { source: 's', query: {}, filter: ['x'] },
    ];
    expect(new Set(questions.map(requestKey)).size).toBe(questions.length);
  });
});

describe('ContentCache', () => {
  const QUESTION: ContentRequest = { source: 's', query: { a: 1 } };
  const TTL_MS = 100;

  function cacheWith(
    source: (request: ContentRequest) => Promise<unknown>,
    tags = ['t'],
    timeoutMs = 1_000,
  ) {
    const state = { now: 0, asked: 0, errors: [] as unknown[] };
    const cache = new ContentCache({
      request: async (request) => {
        state.asked += 1;
        return { reply: await source(request), tags };
      },
      limits: () => ({ ttlMs: TTL_MS, timeoutMs }),
      clock: () => state.now,
      onError: (_, error) => state.errors.push(error),
    });
    return { cache, state };
  }
  const replyOf = async (answer: Promise<SourceReply | null>) => (await answer)?.reply;

  it('asks once for a question in flight, and keeps the answer', async () => {
    const reply = later<string>();
    const { cache, state } = cacheWith(() => reply.promise);
    const both = [cache.reply(QUESTION, 'a'), cache.reply({ ...QUESTION }, 'a')];
    reply.resolve('sí');
    expect(await Promise.all(both.map(replyOf))).toEqual(['sí', 'sí']);
    expect(await replyOf(cache.reply(QUESTION, 'a'))).toBe('sí');
    expect(state.asked).toBe(1);
    await cache.reply(QUESTION, 'b');
    expect(state.asked).toBe(2);
  });

  it('shows an outlived answer at once while it fetches a new one', async () => {
    let version = 1;
    const { cache, state } = cacheWith(async () => version++);
    expect(await replyOf(cache.reply(QUESTION, 'a'))).toBe(1);
    state.now = TTL_MS;
    expect(await replyOf(cache.reply(QUESTION, 'a'))).toBe(1);
    await new Promise((done) => setImmediate(done));
    expect(await replyOf(cache.reply(QUESTION, 'a'))).toBe(2);
    expect(state.asked).toBe(2);
  });

  it('keeps an outlived answer while its source fails, and one that was dropped too', async () => {
    let isDown = false;
    const { cache, state } = cacheWith(async () => {
      if (isDown) throw new Error('caída');
      return 'viejo';
    });
    await cache.reply(QUESTION, 'a');
    isDown = true;
    state.now = TTL_MS * 2;
    expect(await replyOf(cache.reply(QUESTION, 'a'))).toBe('viejo');
    cache.drop(['t']);
    expect(await replyOf(cache.reply(QUESTION, 'a'))).toBe('viejo');
    expect(state.errors).toHaveLength(2);
  });

  it('answers null, and never rejects, when nothing older is known', async () => {
    const { cache, state } = cacheWith(async () => {
      throw new Error('caída');
    });
    expect(await cache.reply(QUESTION, 'a')).toBeNull();
    expect(state.errors).toHaveLength(1);
    expect(await cache.reply(QUESTION, 'a')).toBeNull();
    expect(state.asked).toBe(2);
  });

  it('waits no longer than the source’s limit', async () => {
    const { cache, state } = cacheWith(() => new Promise(() => undefined), ['t'], 20);
    expect(await cache.reply(QUESTION, 'a')).toBeNull();
    expect(String(state.errors[0])).toContain('no contestó en 20 ms');
  });

  it('forgets by tag only', async () => {
    const { cache, state } = cacheWith(async () => 'x');
    await cache.reply(QUESTION, 'a');
    cache.drop(['otro']);
    await cache.reply(QUESTION, 'a');
    expect(state.asked).toBe(1);
    cache.drop(['t']);
    await cache.reply(QUESTION, 'a');
    expect(state.asked).toBe(2);
  });

  it('does not keep what was dropped while it was on its way, and asks anew for whoever comes after', async () => {
    const first = later<string>();
    const replies = [first.promise, Promise.resolve('nuevo')];
    const { cache, state } = cacheWith(
      () => replies.shift() ?? Promise.reject(new Error('más de dos')),
    );
    const early = cache.reply(QUESTION, 'a');
    cache.drop(['t']);
    const late = cache.reply(QUESTION, 'a');
    first.resolve('viejo');
    expect(await Promise.all([replyOf(early), replyOf(late)])).toEqual(['viejo', 'nuevo']);
    expect(await replyOf(cache.reply(QUESTION, 'a'))).toBe('nuevo');
    expect(state.asked).toBe(2);
  });
});

describe('PageCache', () => {
  const page = async (text: string, status = 200): Promise<ReadyPage> => ({
    status,
    headers: [],
    body: new Body(Buffer.from(text)),
    tags: ['t'],
  });
  const textOf = (ready: ReadyPage | undefined) => ready?.body.identity.bytes.toString();
  const empty = (clock = () => 0) => new PageCache({ maxEntries: 10, maxBytes: 1e6, clock });

  it('builds a cold page once for two hundred readers', async () => {
    const cache = empty();
    const gate = later<void>();
    let built = 0;
    const build = async () => {
      built += 1;
      await gate.promise;
      return page('hola');
    };
    const readers = Array.from({ length: 200 }, () => cache.get('/', build));
    gate.resolve();
    const pages = await Promise.all(readers);
    expect(built).toBe(1);
    expect(new Set(pages).size).toBe(1);
    expect(textOf(cache.ready('/'))).toBe('hola');
  });

  it('does not keep a page that changed while it was built, and builds anew for whoever comes after', async () => {
    const cache = empty();
    const gate = later<void>();
    const early = cache.get('/', async () => {
      await gate.promise;
      return page('viejo');
    });
    cache.drop(['t']);
    const late = cache.get('/', () => page('nuevo'));
    expect(textOf(await late)).toBe('nuevo');
    gate.resolve();
    expect(textOf(await early)).toBe('viejo');
    expect(textOf(cache.ready('/'))).toBe('nuevo');
  });

  it('keeps nothing of what was taken down, not even for the time of a failure', async () => {
    const cache = empty();
    const gate = later<void>();
    const failing = () => Promise.reject(new Error('falló'));
    await cache.get('/ready', () => page('retirada'));
    await cache.get('/aside', () => page('retirada'));
    cache.drop(['t']);
    await cache.get('/ready', () => page('retirada'));
    const early = cache.get('/building', async () => {
      await gate.promise;
      return page('retirada');
    });
    cache.forget(['t']);
    gate.resolve();
    await early;
    for (const key of ['/ready', '/aside', '/building'])
      await expect(cache.get(key, failing), key).rejects.toThrow('falló');
  });

  it('keeps pages that were found, and those that it is told to', async () => {
    const cache = empty();
    await cache.get('/no', () => page('no', 404));
    expect(cache.ready('/no')).toBeUndefined();
    await cache.get('/no', () => page('no', 404), { isKept: () => true });
    expect(textOf(cache.ready('/no'))).toBe('no');
  });

  it('shows an outlived page at once while one new page is built, and keeps it while that fails', async () => {
    let now = 0;
    const cache = empty(() => now);
    const fresh = async (text: string) => ({ ...(await page(text)), freshUntil: now + 100 });
    await cache.get('/', () => fresh('viejo'));
    now = 100;
    expect(cache.ready('/')).toBeUndefined();
    expect(textOf(await cache.get('/', () => Promise.reject(new Error('falló'))))).toBe('viejo');
    await Promise.resolve();
    // What failed is left alone for a while.
    expect(textOf(cache.ready('/'))).toBe('viejo');
    now += RETRY_MS;
    const gate = later<void>();
    let built = 0;
    const build = async () => {
      built += 1;
      await gate.promise;
      return fresh('nuevo');
    };
    const readers = await Promise.all([cache.get('/', build), cache.get('/', build)]);
    expect(readers.map(textOf)).toEqual(['viejo', 'viejo']);
    gate.resolve();
    await new Promise((done) => setTimeout(done, 20));
    expect(textOf(cache.ready('/'))).toBe('nuevo');
    expect(built).toBe(1);
  });

  it('tries again after a build that failed', async () => {
    const cache = empty();
    await expect(cache.get('/', () => Promise.reject(new Error('falló')))).rejects.toThrow('falló');
    expect(textOf(await cache.get('/', () => page('ya')))).toBe('ya');
  });

  it('drops by tag, and all', async () => {
    const cache = empty();
    await cache.get('/', () => page('a'));
    cache.drop(['otro']);
    expect(cache.size).toBe(1);
    cache.drop(['t']);
    expect(cache.size).toBe(0);
    await cache.get('/', () => page('b'));
    cache.clear();
    expect(cache.ready('/')).toBeUndefined();
  });

  it('forgets the tags of pages that had to go, and keeps what it may hold', async () => {
    const cache = new PageCache({ maxEntries: 2, maxBytes: 1e6, clock: () => 0 });
    for (const key of ['/a', '/b', '/c']) await cache.get(key, () => page(key));
    expect([cache.size, cache.ready('/a')]).toEqual([2, undefined]);
    cache.drop(['t']);
    expect(cache.size).toBe(0);
  });

  it('says which pages went: those that were dropped and those that had to make room', async () => {
    const gone: Body[] = [];
    const cache = new PageCache({
      maxEntries: 1,
      maxBytes: 1e6,
      clock: () => 0,
      onGone: (body) => gone.push(body),
    });
    const [first, second] = [
      await cache.get('/a', () => page('a')),
      await cache.get('/b', () => page('b')),
    ];
    expect(gone).toEqual([first.body]);
    cache.drop(['t']);
    expect(gone).toEqual([first.body, second.body]);
  });

  it('says which pages have their fast compression, once each', async () => {
    const fast: Body[] = [];
    const cache = new PageCache({
      maxEntries: 2,
      maxBytes: 1e6,
      clock: () => 0,
      onFast: (body) => fast.push(body),
    });
    const { body } = await cache.get('/', () => page('hola '.repeat(400)));
    await Promise.all([body.make('br'), body.make('br'), body.make('gzip')]);
    expect(fast).toEqual([body]);
  });
});

describe('CompressLater', () => {
  const bodyOf = (text: string) => new Body(Buffer.from(text.repeat(400)));

  it('gives every body its best compression, one after the other', async () => {
    const later = new CompressLater();
    const bodies = ['a ', 'b ', 'c '].map(bodyOf);
    for (const body of bodies) later.add(body);
    await later.done();
    expect(bodies.map((body) => body.ready('br')?.etag.endsWith('-b11"'))).toEqual([
      true,
      true,
      true,
    ]);
    expect(later.waiting).toBe(0);
  });

  it('leaves the oldest as they are when too many wait, and those that nobody needs', async () => {
    const later = new CompressLater(2);
    const [first, second, third, fourth] = ['a ', 'b ', 'c ', 'd '].map(bodyOf) as [
      Body,
      Body,
      Body,
      Body,
    ];
    for (const body of [first, second, third, fourth]) later.add(body);
    later.drop(fourth);
    await later.done();
    expect([first, second, third, fourth].map((body) => body.ready('br') !== undefined)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
