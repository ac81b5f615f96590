import { beforeEach, expect, it } from 'vitest';
import { onDatabase } from '../database/database.testing.ts';
import { writeOutbox } from './outbox.ts';
import { pruneOutbox } from './prune-outbox.ts';
import { beginPurging, endPurging, purgeCdn } from './purge-cdn.ts';
import { purgeKeys } from './surrogate-key.ts';

const quiet = () => undefined;
const log = { info: quiet, warn: quiet, error: quiet };

interface Told {
  keys: string[];
  authorization: string | null;
}

onDatabase('telling a CDN', (database) => {
  let told: Told[] = [];
  let status = 200;
  const send: typeof fetch = async (_, init) => {
    const { surrogate_keys: keys } = JSON.parse(String(init?.body)) as { surrogate_keys: string[] };
    if (status === 200)
      told.push({ keys, authorization: new Headers(init?.headers).get('authorization') });
    return new Response('', { status });
  };
  const parts = () => ({
    database: database(),
    clock: () => new Date(),
    log,
    signal: new AbortController().signal,
    purge: { url: 'https://cdn.example/purge', token: 'secreto', send },
  });
  const run = () => purgeCdn.run({}, parts());
  const change = (...tags: string[]) => database().transaction((tx) => writeOutbox(tx, tags));
  const keys = () => told.flatMap((each) => each.keys);

  beforeEach(async () => {
    told = [];
    status = 200;
    await database().pool.query('DELETE FROM outbox');
    await endPurging(database().db);
    await beginPurging(database().db);
  });

  it('says what changed since, once, as pages carry it', async () => {
    await change('story:1', 'url:brujula:/a b,c/');
    await change('story:1', 'story:ñ');
    await run();
    expect(told).toEqual([
      {
        keys: ['story:1', 'url:brujula:/a b,c/', 'story:ñ'].flatMap(purgeKeys),
        authorization: 'Bearer secreto',
      },
    ]);
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

  it('says many keys in several requests, also of more changes than are read at once', async () => {
    await database().pool.query(
      "INSERT INTO outbox (tags) SELECT ARRAY['story:' || n] FROM generate_series(1, 1100) AS n",
    );
    await run();
    expect(told.every((each) => each.keys.length <= 256)).toBe(true);
    const all = Array.from({ length: 1_100 }, (_, n) => purgeKeys(`story:${n + 1}`)).flat();
    expect(new Set(keys())).toEqual(new Set(all));
  });

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
