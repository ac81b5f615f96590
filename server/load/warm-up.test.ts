import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import {
  requestSeed,
  seedLookups,
  seedSite,
  testAssets,
} from '../../renderer/seed-builder.testing.ts';
import { createReader } from '../../renderer/site/create-reader.ts';
import { pageFor } from '../../renderer/site/page-for.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { busiestPages, noteBusyPages } from '../../services/sites/busy-pages.ts';
import { noteAskedPages, warmUp } from './warm-up.ts';

const quiet = () => undefined;
const at = new Date('2026-11-29T12:00:00Z');

onDatabase('a node that starts', (database) => {
  const stopping: AbortController[] = [];
  afterEach(async () => {
    for (const stop of stopping.splice(0)) stop.abort();
    await database().pool.query('DELETE FROM busy_pages');
  });

  /** A reader of the seed, whose pages can be had or not. */
  const start = ({ longestMs = 5_000 } = {}) => {
    const state = { isAway: false, hangs: false };
    const said: [object, string][] = [];
    const reader = createReader({
      assets: testAssets(),
      sites: () => [seedSite],
      isProduction: false,
      publishedPages: async (site) => {
        if (state.hangs) await sleep(60_000, undefined, { ref: false });
        if (state.isAway) throw new Error('away');
        return seedLookups.publishedPages(site);
      },
      publishedDocument: seedLookups.publishedDocument,
      request: requestSeed,
      limits: () => ({ ttlMs: 60_000, timeoutMs: 1_000 }),
      clock: Date.now,
      log: { info: quiet, warn: quiet, error: quiet, debug: quiet, isLevelEnabled: () => false },
    });
    const stop = new AbortController();
    stopping.push(stop);
    const say = (details: object, message: string) => void said.push([details, message]);
    const log = { info: say, warn: say };
    const parts = { reader, database: database(), clock: () => at, log, signal: stop.signal };
    return { state, said, reader, parts, warm: () => warmUp({ ...parts, longestMs }) };
  };

  it('builds the front and what readers ask for most, and is not ready before', async () => {
    const asked = [
      { site: seedSite.key, path: '/nacional/', asks: 3 },
      { site: 'de-otra-parte', path: '/', asks: 9 },
    ];
    await noteBusyPages(database().db, asked, at);
    const { reader, warm, said } = start();
    const warming = warm();
    expect(warming.isReady(true)).toBe(false);
    await warming.done;
    expect(warming.isReady(true)).toBe(true);
    expect(reader.pages.ready(`${seedSite.key} /`)?.status).toBe(200);
    expect(reader.pages.ready(`${seedSite.key} /nacional/`)?.status).toBe(200);
    expect(said.map(([details]) => details)).toMatchObject([{ pages: 2, missing: 0 }]);
  });

  it('waits until its tables can be read, and stays ready after that', async () => {
    const { state, warm } = start();
    state.isAway = true;
    const warming = warm();
    await sleep(100);
    expect(warming.isReady(false)).toBe(false);
    state.isAway = false;
    await warming.done;
    expect(warming.isReady(false)).toBe(false);
    expect(warming.isReady(true)).toBe(true);
    expect(warming.isReady(false)).toBe(true);
  });

  it('serves without a page that cannot be built in its time', async () => {
    const { state, warm } = start({ longestMs: 50 });
    state.hangs = true;
    const warming = warm();
    await warming.done;
    expect(warming.isReady(true)).toBe(true);
  });

  it('is told by others what they are asked for: pages by their path alone', async () => {
    const { reader, parts } = start();
    const key = (path: string) => `${seedSite.key} ${path}`;
    const note = { id: 'x', kind: 'page', cache: 'none' } as const;
    const page = await pageFor(reader, seedSite, '/', null, { ...note });
    for (const path of ['/', '/nacional/', '/search/hola/', '/nacional/\n?a-b=1', '/_portada/x/'])
      await reader.pages.get(key(path), async () => page);
    for (let time = 0; time < 3; time++) reader.pages.ready(key('/nacional/'));
    await noteAskedPages(parts);
    await noteAskedPages(parts);
    expect(await busiestPages(database().db, 10, at)).toEqual([
      { site: seedSite.key, path: '/nacional/' },
      { site: seedSite.key, path: '/' },
    ]);
    const { rows } = await database().pool.query('SELECT asks FROM busy_pages ORDER BY asks');
    // Built and then kept here, it was asked for twice.
    expect(rows).toEqual([{ asks: 2 }, { asks: 4 }]);
  });
});
