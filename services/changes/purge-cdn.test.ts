import { beforeEach, expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { installQueue } from '../jobs/queue.ts';
import type { PurgedCdn } from './cdn.ts';
import { writeOutbox } from './outbox.ts';
import { pruneOutbox } from './prune-outbox.ts';
import { beginPurging, endPurging, purgeAgain, purgeCdn, purgeTagsAgain } from './purge-cdn.ts';
import { purgeKeys } from './surrogate-key.ts';

const quiet = () => undefined;
const log = { info: quiet, warn: quiet, error: quiet };

interface Told {
  url: string;
  method: string;
  keys: string[];
  headers: Headers;
}

/** What each CDN finds in a request, and answers when it did it. */
const READ: Readonly<
  Record<PurgedCdn, { keys: (init: RequestInit) => string[]; max: number; done: string }>
> = {
  fastly: {
    keys: (init) => (JSON.parse(String(init.body)) as { surrogate_keys: string[] }).surrogate_keys,
    max: 256,
    done: '{"~0abc":"1-2-3"}',
  },
  cloudflare: {
    keys: (init) => (JSON.parse(String(init.body)) as { tags: string[] }).tags,
    max: 30,
    done: '{"success":true,"errors":[],"result":{"id":"1"}}',
  },
  varnish: {
    keys: (init) => (new Headers(init.headers).get('xkey-purge') ?? '').split(' '),
    max: 256,
    done: '<html>200 Purged</html>',
  },
  generic: {
    keys: (init) => (JSON.parse(String(init.body)) as { surrogate_keys: string[] }).surrogate_keys,
    max: 256,
    done: '',
  },
};
const CDNS = Object.keys(READ) as PurgedCdn[];

onDatabase('telling a CDN', (database) => {
  let told: Told[] = [];
  let status = 200;
  let body: string | undefined;
  let cdn: PurgedCdn = 'generic';
  let urls = ['https://cdn.example/purge'];
  const send: typeof fetch = async (url, init = {}) => {
    const { keys, done } = READ[cdn];
    const headers = new Headers(init.headers);
    const method = init.method ?? 'GET';
    if (status === 200) told.push({ url: String(url), method, keys: keys(init), headers });
    return new Response(body ?? done, { status });
  };
  const parts = () => ({
    database: database(),
    clock: () => new Date(),
    log,
    signal: new AbortController().signal,
    purge: { cdn, urls, token: 'secreto', send },
  });
  const run = () => purgeCdn.run({}, parts());
  const change = (...tags: string[]) => database().transaction((tx) => writeOutbox(tx, tags));
  const keys = () => told.flatMap((each) => each.keys);

  beforeEach(async () => {
    told = [];
    [status, body, cdn, urls] = [200, undefined, 'generic', ['https://cdn.example/purge']];
    await database().pool.query('DELETE FROM outbox');
    await endPurging(database().db);
    await beginPurging(database().db);
  });

  it('says what changed since, once, as pages carry it', async () => {
    await change('story:1', 'url:brujula:/a b,c/');
    await change('story:1', 'story:ñ');
    await run();
    expect(told).toHaveLength(1);
    expect(keys()).toEqual(['story:1', 'url:brujula:/a b,c/', 'story:ñ'].flatMap(purgeKeys));
    await run();
    expect(told).toHaveLength(1);
  });

  it('loses nothing while the CDN is down, and forgets no change before it was told', async () => {
    status = 503;
    await change('story:1');
    await expect(run()).rejects.toThrow('El CDN respondió 503');
    await change('story:2');
    await expect(run()).rejects.toThrow('503');
    await database().pool.query("UPDATE outbox SET created_at = now() - interval '20 days'");
    await pruneOutbox.run({}, parts());
    status = 200;
    await run();
    expect(keys()).toEqual(['story:1', 'story:2'].flatMap(purgeKeys));
    await pruneOutbox.run({}, parts());
    expect((await database().pool.query('SELECT 1 FROM outbox')).rowCount).toBe(0);
  });

  it.each([
    ['fastly', 'POST', 'fastly-key', 'secreto'],
    ['cloudflare', 'POST', 'authorization', 'Bearer secreto'],
    ['varnish', 'PURGE', 'authorization', 'Bearer secreto'],
    ['generic', 'POST', 'authorization', 'Bearer secreto'],
  ] as const)('says it to %s as it is told: %s, %s', async (name, method, header, value) => {
    cdn = name;
    await change('story:1');
    await run();
    expect(told).toMatchObject([{ method, keys: purgeKeys('story:1') }]);
    expect(told[0]?.headers.get(header)).toBe(value);
    const other = header === 'authorization' ? 'fastly-key' : 'authorization';
    expect(told[0]?.headers.get(other)).toBeNull();
  });

  it('tells each Varnish, and again while one of them is down', async () => {
    cdn = 'varnish';
    urls = ['http://10.0.0.1/', 'http://10.0.0.2/'];
    await change('story:1');
    await run();
    expect(told.map(({ url }) => url)).toEqual(urls);
    status = 503;
    await change('story:2');
    await expect(run()).rejects.toThrow('503');
  });

  it('believes no 200 of Cloudflare that says that it failed', async () => {
    cdn = 'cloudflare';
    await change('story:1');
    for (const said of ['{"success":false,"errors":[{"code":10000}]}', '<html>', 'null']) {
      body = said;
      await expect(run()).rejects.toThrow();
    }
    body = undefined;
    told = [];
    await run();
    expect(keys()).toEqual(purgeKeys('story:1'));
  });

  it('tells keys once more that a node missed, each once', async () => {
    const many = Array.from({ length: 1_001 }, (_, n) => `story:${n}`);
    await installQueue(database());
    await database().transaction((tx) => purgeTagsAgain(tx, [...many, 'story:0']));
    const { rows } = await database().pool.query<{ payload: unknown }>(
      `SELECT payload FROM graphile_worker._private_jobs AS job
        JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
        WHERE task.identifier = 'purge-again' ORDER BY job.id`,
    );
    for (const { payload } of rows) await purgeAgain.run(payload, parts());
    expect(rows).toHaveLength(2);
    expect(new Set(keys())).toEqual(new Set(many.flatMap(purgeKeys)));
  });

  it.each(CDNS)(
    'says %s no more keys at once than it takes, of any number of changes',
    async (of) => {
      cdn = of;
      await database().pool.query(
        "INSERT INTO outbox (tags) SELECT ARRAY['story:' || n] FROM generate_series(1, 1100) AS n",
      );
      await run();
      expect(told.every((each) => each.keys.length <= READ[of].max)).toBe(true);
      const all = Array.from({ length: 1_100 }, (_, n) => purgeKeys(`story:${n + 1}`)).flat();
      expect(new Set(keys())).toEqual(new Set(all));
    },
  );

  it('begins with the changes after the hook was set', async () => {
    await endPurging(database().db);
    await change('story:before');
    await beginPurging(database().db);
    await change('story:after');
    await beginPurging(database().db);
    await run();
    expect(keys()).toEqual(purgeKeys('story:after'));
  });
});
