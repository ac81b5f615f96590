import { describe, expect, it } from 'vitest';
import type { ContentRequest } from '../../schemas/feed.ts';
import { CircuitBreaker } from '../../services/http/circuit-breaker.ts';
import { Body } from './body.ts';
import { BuildGate, Busy } from './build-gate.ts';
import { ContentCache, RETRY_MS } from './content-cache.ts';
import { Histogram } from './histogram.ts';
import { MissingPaths } from './missing-paths.ts';
import { PageCache, type ReadyPage } from './page-cache.ts';
import { SharedLru } from './shared-lru.ts';
import { TaggedMemory } from './tagged-memory.ts';

/** Lets everything that is ready to run do so. */
const settled = () => new Promise((done) => setTimeout(done, 5));

describe('CircuitBreaker', () => {
  function breaker() {
    const state = { now: 0, changes: [] as string[] };
    const onChange = (change: string) => state.changes.push(change);
    return {
      state,
      own: new CircuitBreaker({ clock: () => state.now, maxFailures: 3, openMs: 100, onChange }),
    };
  }
  const failThrice = (own: CircuitBreaker) => {
    for (let time = 0; time < 3; time += 1) {
      expect(own.enter()).toBe(true);
      own.fail();
    }
  };

  it('opens after failures in a row, and not after scattered ones', () => {
    const { own } = breaker();
    for (let time = 0; time < 10; time += 1) {
      own.fail();
      own.fail();
      own.succeed();
    }
    expect([own.state, own.opened]).toEqual(['closed', 0]);
    failThrice(own);
    expect([own.state, own.enter()]).toEqual(['open', false]);
  });

  it('lets one alone try after a while, and closes on its success', () => {
    const { own, state } = breaker();
    failThrice(own);
    state.now = 99;
    expect(own.enter()).toBe(false);
    state.now = 100;
    expect([own.enter(), own.enter(), own.enter()]).toEqual([true, false, false]);
    own.succeed();
    expect([own.enter(), own.enter()]).toEqual([true, true]);
    expect(state.changes).toEqual(['open', 'half-open', 'closed']);
  });

  it('opens again for as long when the trial fails', () => {
    const { own, state } = breaker();
    failThrice(own);
    state.now = 100;
    own.enter();
    own.fail();
    state.now = 199;
    expect(own.enter()).toBe(false);
    state.now = 200;
    expect(own.enter()).toBe(true);
    expect(own.opened).toBe(2);
  });

  it('is not held open longer by calls that began before it opened', () => {
    const { own, state } = breaker();
    failThrice(own);
    state.now = 90;
    own.fail();
    state.now = 100;
    expect(own.enter()).toBe(true);
  });
});

describe('BuildGate', () => {
  it('lets so many work and so many wait, in order, and refuses the rest', async () => {
    const gate = new BuildGate({ maxRunning: 2, maxWaiting: 3 });
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const work = (index: number) =>
      gate.run(async () => {
        begun.push(index);
        await new Promise<void>((end) => ends.push(end));
        return index;
      });
    const all = [0, 1, 2, 3, 4, 5, 6].map(work);
    const refused = await Promise.allSettled(all.slice(5));
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(all[5]).rejects.toThrow(Busy);
    expect([begun, gate.running, gate.waiting, gate.refused]).toEqual([[0, 1], 2, 3, 2]);
    while (begun.length < 5 || ends.length > 0) {
      ends.shift()?.();
      await settled();
    }
    expect(await Promise.all(all.slice(0, 5))).toEqual([0, 1, 2, 3, 4]);
    expect([begun, gate.running, gate.waiting]).toEqual([[0, 1, 2, 3, 4], 0, 0]);
  });

  it('lets more work at a time while they only wait for others, and no more while the loop is busy', async () => {
    const most = async (work: () => Promise<void>): Promise<number> => {
      const gate = new BuildGate({ maxRunning: 12, maxWaiting: 200 });
      let seen = 0;
      const all = Array.from({ length: 60 }, () =>
        gate.run(async () => {
          seen = Math.max(seen, gate.running);
          await work();
        }),
      );
      await Promise.all(all);
      expect([gate.running, gate.waiting]).toEqual([0, 0]);
      return seen;
    };
    expect(await most(() => new Promise((done) => setTimeout(done, 60)))).toBeGreaterThanOrEqual(8);
    const busy = async () => {
      await new Promise((done) => setTimeout(done, 1));
      for (const until = performance.now() + 8; performance.now() < until; );
    };
    expect(await most(busy)).toBeLessThanOrEqual(6);
  });

  it('gives its places back whether the work ends well or not', async () => {
    const gate = new BuildGate({ maxRunning: 1, maxWaiting: 9 });
    const works = [1, 2, 3].map((index) =>
      gate.run(() => Promise.reject(new Error(`no ${index}`))),
    );
    expect((await Promise.allSettled(works)).map((result) => result.status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect([gate.running, gate.waiting]).toEqual([0, 0]);
  });
});

describe('SharedLru', () => {
  it('never lets unbounded keys push out the rest, nor the rest them', () => {
    const gone: string[] = [];
    const cache = new SharedLru<number>({
      maxEntries: 2,
      unbounded: { maxEntries: 3 },
      onEvict: (key) => gone.push(key),
    });
    cache.set('portada', 1);
    for (let index = 0; index < 50; index += 1)
      cache.set(`busca-${index}`, index, { isUnbounded: true });
    expect([cache.get('portada'), cache.size, cache.unbounded, gone.length]).toEqual([1, 4, 3, 47]);
    for (const key of ['a', 'b', 'c']) cache.set(key, 0);
    expect([cache.get('portada'), cache.get('busca-49'), cache.size]).toEqual([undefined, 49, 5]);
    cache.set('busca-49', 7);
    expect([cache.get('busca-49'), cache.unbounded]).toEqual([7, 2]);
  });

  it('lets the unbounded ones go when memory is wanted back, and says which', () => {
    const gone: string[] = [];
    const cache = new SharedLru<number>({
      maxEntries: 2,
      unbounded: { maxEntries: 3 },
      onEvict: (key) => gone.push(key),
    });
    cache.set('portada', 1);
    for (const key of ['busca-a', 'busca-b']) cache.set(key, 0, { isUnbounded: true });
    cache.evictUnbounded();
    expect([cache.get('portada'), cache.size, gone.toSorted()]).toEqual([
      1,
      1,
      ['busca-a', 'busca-b'],
    ]);
  });
});

describe('TaggedMemory', () => {
  it('reads once, until one of its tags is dropped', async () => {
    const memory = new TaggedMemory<string>({ maxEntries: 9 });
    let reads = 0;
    const read = () =>
      memory.get('a', async () => ({ value: `lectura ${++reads}`, tags: ['x', 'y'] }));
    expect(await Promise.all([read(), read()])).toEqual(['lectura 1', 'lectura 1']);
    memory.drop(['z']);
    expect(await read()).toBe('lectura 1');
    memory.drop(['y']);
    expect(await read()).toBe('lectura 2');
    memory.clear();
    expect([await read(), memory.size]).toEqual(['lectura 3', 1]);
  });

  it('does not keep what a drop overtook, and asks anew for whoever comes after', async () => {
    for (const forget of [
      (memory: TaggedMemory<string>) => memory.drop(['x']),
      (memory: TaggedMemory<string>) => memory.clear(),
    ]) {
      const memory = new TaggedMemory<string>({ maxEntries: 9 });
      let end: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        end = resolve;
      });
      const early = memory.get('a', async () => {
        await held;
        return { value: 'viejo', tags: ['x'] };
      });
      forget(memory);
      const late = memory.get('a', async () => ({ value: 'nuevo', tags: ['x'] }));
      end();
      expect(await Promise.all([early, late])).toEqual(['viejo', 'nuevo']);
      expect(await memory.get('a', () => Promise.reject(new Error('otra lectura')))).toBe('nuevo');
    }
  });

  it('keeps nothing of a read that failed', async () => {
    const memory = new TaggedMemory<string>({ maxEntries: 9 });
    await expect(memory.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await memory.get('a', async () => ({ value: 'sí', tags: [] }))).toBe('sí');
  });
});

describe('MissingPaths', () => {
  it('remembers what was not there until something may have brought it', () => {
    let now = 0;
    const missing = new MissingPaths(() => now, { maxPaths: 2 });
    missing.add('/a/', ['url:/a/'], missing.epoch);
    expect([missing.has('/a/'), missing.has('/b/')]).toEqual([true, false]);
    missing.drop(['url:/b/']);
    expect(missing.has('/a/')).toBe(true);
    missing.drop(['url:/a/']);
    expect(missing.has('/a/')).toBe(false);
    const before = missing.epoch;
    missing.drop(['url:/a/']);
    missing.add('/a/', ['url:/a/'], before);
    expect(missing.has('/a/')).toBe(false);
    for (const path of ['/a/', '/b/', '/c/']) missing.add(path, [], missing.epoch);
    expect([missing.has('/a/'), missing.has('/b/'), missing.has('/c/'), missing.size]).toEqual([
      false,
      true,
      true,
      2,
    ]);
    now = 60_000;
    expect(missing.has('/b/')).toBe(false);
  });

  it('holds fewer of them when they are long', () => {
    const missing = new MissingPaths(() => 0, { maxPaths: 100, maxBytes: 10_000 });
    const long = (index: number) => `/${index}-${'x'.repeat(1_000)}/`;
    for (let index = 0; index < 50; index += 1)
      missing.add(long(index), [`url:${long(index)}`], missing.epoch);
    expect([missing.size, missing.has(long(49)), missing.has(long(0))]).toEqual([2, true, false]);
    missing.add('/corta/', ['url:/corta/'], missing.epoch);
    expect(missing.has('/corta/')).toBe(true);
    missing.add(`/${'x'.repeat(10_000)}/`, [], missing.epoch);
    expect([missing.has('/corta/'), missing.size]).toEqual([true, 3]);
  });
});

describe('Histogram', () => {
  it('counts under its bounds, and what lies above all', () => {
    const own = new Histogram([1, 2, 4]);
    for (const value of [0.5, 1, 1.5, 3, 9]) own.observe(value);
    expect([[...own.counts], own.count, own.sum]).toEqual([[2, 1, 1, 1], 5, 15]);
    expect([own.quantile(0.4), own.quantile(0.8), own.quantile(1)]).toEqual([
      1,
      4,
      Number.POSITIVE_INFINITY,
    ]);
  });
});

describe('a content source that hangs', () => {
  const question = (index: number): ContentRequest => ({ source: 'lenta', query: { index } });

  function hanging(timeoutMs = 20) {
    const state = { now: 0, asked: 0, isWell: false, errors: 0, changes: [] as string[] };
    const cache = new ContentCache({
      request: async ({ source, query }) => {
        state.asked += 1;
        if (source === 'lenta' && !state.isWell) await new Promise(() => undefined);
        return { reply: { of: query.index ?? null }, tags: ['t'] };
      },
      limits: () => ({ ttlMs: 1_000, timeoutMs }),
      clock: () => state.now,
      onError: () => {
        state.errors += 1;
      },
      onBreaker: (source, change) => state.changes.push(`${source} ${change}`),
    });
    return { cache, state };
  }

  it('costs its limit for the first that ask, and nothing for the hundreds after them', async () => {
    const { cache, state } = hanging();
    await Promise.all([1, 2, 3].map((index) => cache.reply(question(index), 'a')));
    expect([state.asked, state.changes]).toEqual([3, ['lenta open']]);
    const started = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, index) => cache.reply(question(index + 10), 'a')),
    );
    expect(performance.now() - started).toBeLessThan(200);
    expect(answers.every((answer) => answer === null)).toBe(true);
    expect([state.asked, state.errors, cache.sources.get('lenta')?.spared]).toEqual([3, 3, 500]);
  });

  it('leaves the other sources alone', async () => {
    const { cache } = hanging();
    await Promise.all([1, 2, 3].map((index) => cache.reply(question(index), 'a')));
    expect((await cache.reply({ source: 'otra', query: {} }, 'a'))?.reply).toEqual({ of: null });
  });

  it('is tried by one question after a while, and answers all when that went well', async () => {
    const { cache, state } = hanging();
    await Promise.all([1, 2, 3].map((index) => cache.reply(question(index), 'a')));
    state.now = 5_000;
    await Promise.all(Array.from({ length: 9 }, (_, index) => cache.reply(question(index), 'a')));
    expect(state.asked).toBe(4);
    state.isWell = true;
    state.now = 10_000;
    expect((await cache.reply(question(0), 'a'))?.reply).toEqual({ of: 0 });
    expect((await cache.reply(question(1), 'a'))?.reply).toEqual({ of: 1 });
    expect(state.changes).toEqual([
      'lenta open',
      'lenta half-open',
      'lenta open',
      'lenta half-open',
      'lenta closed',
    ]);
  });

  it('is answered from what it said before, which counts as old within seconds', async () => {
    const { cache, state } = hanging();
    state.isWell = true;
    await cache.reply(question(1), 'a');
    state.isWell = false;
    cache.drop(['t']);
    const answer = await cache.reply(question(1), 'a');
    expect([answer?.reply, answer?.freshUntil]).toEqual([{ of: 1 }, RETRY_MS]);
    state.isWell = true;
    expect((await cache.reply(question(1), 'a'))?.freshUntil).toBe(1_000);
  });

  it('is not called ill for questions that it refuses', async () => {
    let asked = 0;
    const cache = new ContentCache({
      request: async () => {
        asked += 1;
        throw Object.assign(new Error('no válida'), { status: 422 });
      },
      limits: () => ({ ttlMs: 1_000, timeoutMs: 20 }),
      clock: () => 0,
      onError: () => undefined,
    });
    for (let index = 0; index < 20; index += 1)
      expect((await cache.reply(question(index), 'a'))?.reply).toBeNull();
    expect([asked, cache.sources.get('lenta')?.breaker.state]).toEqual([20, 'closed']);
    await cache.reply(question(0), 'a');
    expect(asked).toBe(20);
  });

  it('goes on with what it said before when it refuses the same question now', async () => {
    let now = 0;
    let isRefused = false;
    const errors: unknown[] = [];
    const cache = new ContentCache({
      request: async ({ query }) => {
        if (isRefused) throw Object.assign(new Error('no válida'), { status: 422 });
        return { reply: query, tags: ['t'] };
      },
      limits: () => ({ ttlMs: 1_000, timeoutMs: 20 }),
      clock: () => now,
      onError: (_, error) => errors.push(error),
    });
    const replyTo = async (index: number) => (await cache.reply(question(index), 'a'))?.reply;
    await replyTo(0);
    isRefused = true;
    now = 2_000;
    expect(await replyTo(0)).toEqual({ index: 0 });
    await settled();
    expect([await replyTo(0), errors.length]).toEqual([{ index: 0 }, 1]);
    cache.drop(['t']);
    expect([await replyTo(0), await replyTo(1), errors.length]).toEqual([{ index: 0 }, null, 3]);
    expect(cache.sources.get('lenta')?.breaker.state).toBe('closed');
  });

  it('keeps warm answers however many searches and misses come', async () => {
    const cache = new ContentCache({
      request: async ({ query }) => ({ reply: query.nada ? null : query, tags: [] }),
      limits: () => ({ ttlMs: 1_000, timeoutMs: 20 }),
      clock: () => 0,
      isUnbounded: ({ source }) => source === 'busca',
      onError: () => undefined,
      maxEntries: 10,
    });
    const warm: ContentRequest = { source: 'portada', query: {} };
    await cache.reply(warm, 'a', 'caliente');
    for (let index = 0; index < 100; index += 1) {
      await cache.reply({ source: 'busca', query: { index } }, 'a');
      await cache.reply({ source: 'portada', query: { index, nada: 1 } }, 'a');
    }
    expect(cache.fresh('caliente')).toBeDefined();
    expect(cache.size).toBe(11);
  });
});

describe('a page that cannot be built', () => {
  const page = (text: string, status = 200): ReadyPage => ({
    status,
    headers: [],
    body: new Body(Buffer.from(text)),
    tags: ['t'],
  });
  const textOf = (ready: ReadyPage | undefined) => ready?.body.identity.bytes.toString();
  const broken = () => Promise.reject(new Error('sin base de datos'));

  function cacheAt(gate?: BuildGate) {
    const state = { now: 1_000, told: [] as string[] };
    const cache = new PageCache({
      maxEntries: 100,
      maxBytes: 1e6,
      clock: () => state.now,
      onLastGood: (key) => state.told.push(key),
      ...(gate ? { gate } : {}),
    });
    return { cache, state };
  }

  it('goes out as it last was when it was dropped meanwhile, and is tried again after a while only', async () => {
    const { cache, state } = cacheAt();
    await cache.get('/', async () => page('viejo'));
    cache.drop(['t']);
    expect(cache.ready('/')).toBeUndefined();
    expect(textOf(await cache.get('/', broken))).toBe('viejo');
    expect([textOf(cache.ready('/')), state.told]).toEqual(['viejo', ['/']]);
    state.now += RETRY_MS;
    expect(cache.ready('/')).toBeUndefined();
    expect(textOf(await cache.get('/', async () => page('nuevo')))).toBe('viejo');
    await settled();
    expect(textOf(cache.ready('/'))).toBe('nuevo');
    expect(cache.oldSize).toBe(0);
  });

  it('is built anew at once when all is well again', async () => {
    const { cache, state } = cacheAt();
    await cache.get('/antes/', async () => page('antes'));
    await cache.get('/', async () => page('viejo'));
    state.now += 10;
    cache.drop(['t']);
    await cache.get('/', broken);
    await cache.get('/durante/', async () => page('durante'));
    await cache.get('/antes/', async () => page('antes'));
    cache.dropBuiltSince(1_010);
    expect(['/', '/durante/', '/antes/'].map((key) => textOf(cache.ready(key)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await cache.get('/antes/', async () => page('antes'));
    state.now += 10;
    cache.dropBuiltSince(1_020);
    expect(textOf(cache.ready('/antes/'))).toBe('antes');
  });

  it('is not brought back from the dead: what is gone stays gone', async () => {
    const { cache } = cacheAt();
    await cache.get('/', async () => page('viejo'));
    cache.drop(['t']);
    await cache.get('/', async () => page('no está', 404));
    await expect(cache.get('/', broken)).rejects.toThrow('sin base de datos');
  });

  it('is no longer good after a day, nor once the code changed', async () => {
    const { cache, state } = cacheAt();
    await cache.get('/', async () => page('viejo'));
    cache.drop(['t']);
    state.now += 86_400_000;
    await expect(cache.get('/', broken)).rejects.toThrow('sin base de datos');
    await cache.get('/', async () => page('otro'));
    cache.clear();
    await expect(cache.get('/', broken)).rejects.toThrow('sin base de datos');
  });

  it('keeps its old copies within a bound', async () => {
    const cache = new PageCache({ maxEntries: 40, maxBytes: 1e6, clock: () => 0 });
    for (let index = 0; index < 40; index += 1)
      await cache.get(`/${index}/`, async () => page('x'));
    cache.drop(['t']);
    expect([cache.size, cache.oldSize]).toEqual([0, 10]);
  });

  it('waits at the gate only when nobody saw it before', async () => {
    const gate = new BuildGate({ maxRunning: 1, maxWaiting: 0 });
    const { cache } = cacheAt(gate);
    await cache.get('/', async () => page('portada'));
    let end: () => void = () => undefined;
    const slow = cache.get(
      '/lenta/',
      () => new Promise((resolve) => (end = () => resolve(page('lenta')))),
    );
    cache.drop(['t']);
    await expect(cache.get('/otra/', async () => page('otra'))).rejects.toThrow(Busy);
    expect(textOf(await cache.get('/', async () => page('portada nueva')))).toBe('portada nueva');
    end();
    await slow;
    expect(textOf(await cache.get('/otra/', async () => page('otra')))).toBe('otra');
  });

  it('leaves warm pages where they are however many searches come', async () => {
    const cache = new PageCache({
      maxEntries: 10,
      maxBytes: 1e6,
      unbounded: { maxEntries: 3, maxBytes: 1e5 },
      clock: () => 0,
    });
    await cache.get('/', async () => page('portada'));
    for (let index = 0; index < 50; index += 1)
      await cache.get(`/search/${index}/`, async () => page('x'), { isUnbounded: true });
    expect([textOf(cache.ready('/')), cache.size]).toEqual(['portada', 4]);
  });
});
