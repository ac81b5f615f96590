import { once } from 'node:events';
import { request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { CACHE_STATES, KINDS } from '../../renderer/http/request-note.ts';
import { seedLookups, seedSite, testAssets } from '../../renderer/seed-builder.testing.ts';
import { createReader } from '../../renderer/site/create-reader.ts';
import { respondFromMemory, respondToReader } from '../../renderer/site/reader.ts';
import { createHttpServer, type HttpServerParts } from '../http/http-server.ts';
import { BlockTimes } from './block-times.ts';
import { maySeeMetrics } from './may-see-metrics.ts';
import { createMetrics } from './metrics.ts';
import { RequestMetrics } from './request-metrics.ts';
import { SignIns } from './sign-ins.ts';
import type { StoredFigures } from './stored-figures.ts';

const log = { info() {}, warn() {}, error() {}, debug() {}, isLevelEnabled: () => false } as never;
const TOKEN = 'una-palabra-secreta';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** An HTTP server over the seed's pages, with everything measured. */
async function startMetered(
  options: Partial<HttpServerParts> & {
    token?: string;
    isProduction?: boolean;
    stored?: StoredFigures;
  } = {},
) {
  const requests = new RequestMetrics();
  const signIns = new SignIns();
  const blocks = new BlockTimes();
  const reader = createReader({
    assets: testAssets(),
    sites: () => [seedSite],
    isProduction: false,
    publishedPages: seedLookups.publishedPages,
    publishedDocument: seedLookups.publishedDocument,
    request: async ({ source, query }) =>
      (await seedLookups.content(source, query as Record<string, string>, seedSite.key)) as never,
    limits: () => ({ ttlMs: 60_000, timeoutMs: 1_000 }),
    clock: Date.now,
    log,
    onRendered: (block, ms) => blocks.add(block, ms),
  });
  const pool = { totalCount: 3, idleCount: 1, waitingCount: 2 } as never;
  const metrics = createMetrics({
    requests,
    blocks,
    reader: reader.parts,
    release: { version: '1.2.3', commit: 'abc1234' },
    signIns,
    stored: async () => options.stored,
    mails: { sent: 12, failed: 1 },
    store: () => ({ succeeded: 9, failed: 3, spared: 4, breaker: { state: 'open' } }),
    disk: { freeBytes: () => 5_000_000, isFull: () => true },
    outbox: () => ({ seq: 41, staleMs: 0, isListening: true, delayMs: 1.5 }),
    database: { pool, reading: { pool } as never },
    streams: { figures: () => ({ streams: 3, cut: 2, events: 41 }) },
  });
  const { token, isProduction = false, ...others } = options;
  const server: Server = createHttpServer({
    editorHost: 'editor.localhost',
    isReady: () => ({ ready: true, detail: {} }),
    serveStatic: async () => false,
    editor: (_, response) => void response.end('editor'),
    open: async () => false,
    quick: (request, response, id) => respondFromMemory(reader, request, response, id),
    reader: (request, response) => respondToReader(reader, request, response),
    log,
    metrics: { requests, signIns, text: metrics.text, token, isProduction },
    ...others,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(metrics.close, () => new Promise((done) => server.close(done)));
  const { port } = server.address() as AddressInfo;
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; body: string; id: unknown }>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: 'localhost', connection: 'close', ...headers },
      };
      httpRequest(options, async (response) => {
        response.setEncoding('utf8');
        let body = '';
        for await (const chunk of response) body += chunk;
        resolve({ status: response.statusCode ?? 0, body, id: response.headers['x-request-id'] });
      })
        .on('error', reject)
        .end();
    });
}

/** The samples of an exposition by name and labels. Fails on a line that is none. */
function samples(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const line of text.trimEnd().split('\n')) {
    if (/^# (?:HELP|TYPE) portada_[a-z_]+ .+$/.test(line)) continue;
    const sample =
      /^(portada_[a-z_]+(?:\{(?:[a-z]+="(?:[^"\\\n]|\\.)*",?)+\})?) (-?[\d.e+-]+)$/.exec(line);
    expect(sample, line).not.toBeNull();
    found.set(sample?.[1] as string, Number(sample?.[2]));
  }
  return found;
}

describe('the metrics', () => {
  it('count requests by route, status and cache, and everything else that is measured', async () => {
    const get = await startMetered();
    for (const path of ['/', '/', '/', '/no-hay/', '/no-hay/', '/healthz']) await get(path);
    const { status, body } = await get('/metrics');
    expect(status).toBe(200);
    const found = samples(body);
    const requests = (route: string, code: string, cache: string) =>
      found.get(`portada_requests_total{route="${route}",status="${code}",cache="${cache}"}`);
    expect([requests('page', '2xx', 'miss'), requests('page', '2xx', 'hit')]).toEqual([1, 2]);
    expect([requests('page', '4xx', 'miss'), requests('page', '4xx', 'hit')]).toEqual([1, 1]);
    expect(requests('health', '2xx', 'none')).toBe(1);
    expect(found.get('portada_request_seconds_count{route="page",cache="hit"}')).toBe(3);
    expect(found.get('portada_source_seconds_count{source="content-api"}')).toBeGreaterThan(0);
    expect(found.get('portada_block_draws_total{block="footer"}')).toBeGreaterThan(0);
    expect(found.get('portada_cache_entries{cache="missing"}')).toBe(1);
    expect(found.get('portada_outbox_seq')).toBe(41);
    expect(found.get('portada_live_streams')).toBe(3);
    expect(found.get('portada_live_streams_cut_total')).toBe(2);
    expect(found.get('portada_live_events_sent_total')).toBe(41);
    expect(found.get('portada_database_connections{pool="staff",state="waiting"}')).toBe(2);
    expect(found.get('portada_memory_bytes{kind="rss"}')).toBeGreaterThan(1e6);
    expect(found.has('portada_event_loop_lag_seconds{percentile="99"}')).toBe(true);
    expect(found.get('portada_build_info{version="1.2.3",commit="abc1234"}')).toBe(1);
  });

  it('have histograms that grow from bound to bound up to their count', async () => {
    const get = await startMetered();
    for (let time = 0; time < 5; time += 1) await get('/');
    const found = samples((await get('/metrics')).body);
    const buckets = [...found].filter(([name]) =>
      name.startsWith('portada_request_seconds_bucket{route="page",cache="hit"'),
    );
    expect(buckets.length).toBeGreaterThan(10);
    const values = buckets.map(([, value]) => value);
    expect(values).toEqual(values.toSorted((one, other) => one - other));
    expect(values.at(-1)).toBe(4);
  });

  it('say what an alert asks for: store, disk, mails, sign-ins, jobs, purges, payments', async () => {
    const job = { name: 'mail-reader', waiting: 7, running: 2, retrying: 3, failed: 1 };
    const get = await startMetered({
      stored: {
        jobs: [{ ...job, oldestSeconds: 90 }],
        purge: { changes: 4, oldestSeconds: 12 },
        backup: { ageSeconds: 7_200, bytes: 9_000_000, seconds: 8.5 },
        payments: { lastHour: [{ status: 'declined', count: 5 }], unsettledSeconds: 33 },
      },
    });
    const found = samples((await get('/metrics')).body);
    expect(
      Object.fromEntries(
        [
          'breaker{name="picture-store"}',
          'breaker{name="published-pages"}',
          'picture_store_reads_total{outcome="spared"}',
          'disk_free_bytes',
          'disk_full',
          'mails_total{outcome="sent"}',
          'mails_total{outcome="failed"}',
          'sign_ins_total{who="staff",outcome="refused"}',
          'jobs{job="mail-reader",state="waiting"}',
          'jobs{job="mail-reader",state="failed"}',
          'job_oldest_seconds{job="mail-reader"}',
          'purge_changes',
          'purge_oldest_seconds',
          'payments_last_hour{status="declined"}',
          'payment_unsettled_seconds',
          'backup_age_seconds',
          'backup_bytes',
          'database_answers',
        ].map((name) => [name, found.get(`portada_${name}`)]),
      ),
    ).toEqual({
      'breaker{name="picture-store"}': 2,
      'breaker{name="published-pages"}': 0,
      'picture_store_reads_total{outcome="spared"}': 4,
      disk_free_bytes: 5_000_000,
      disk_full: 1,
      'mails_total{outcome="sent"}': 12,
      'mails_total{outcome="failed"}': 1,
      'sign_ins_total{who="staff",outcome="refused"}': 0,
      'jobs{job="mail-reader",state="waiting"}': 7,
      'jobs{job="mail-reader",state="failed"}': 1,
      'job_oldest_seconds{job="mail-reader"}': 90,
      purge_changes: 4,
      purge_oldest_seconds: 12,
      'payments_last_hour{status="declined"}': 5,
      payment_unsettled_seconds: 33,
      backup_age_seconds: 7_200,
      backup_bytes: 9_000_000,
      database_answers: 1,
    });
  });

  it('go out without what stands in a database that does not reply', async () => {
    const found = samples((await (await startMetered())('/metrics')).body);
    expect(found.get('portada_database_answers')).toBe(0);
    expect([...found.keys()].filter((name) => name.startsWith('portada_jobs'))).toEqual([]);
    expect(found.get('portada_build_info{version="1.2.3",commit="abc1234"}')).toBe(1);
  });

  it('count sign-ins by how they end, and nothing else', async () => {
    const own = new SignIns();
    const path = '/identity/public/v1/auth/login';
    for (const status of [200, 401, 401, 429, 503]) own.observe('reader', 'POST', path, status);
    own.observe('reader', 'GET', `${'/identity/public/v1/auth/magiclink'}/abc?cookie=true`, 200);
    own.observe('reader', 'POST', '/identity/public/v1/signup', 200);
    own.observe('reader', 'POST', '/identity/public/v1/auth/loginx', 401);
    own.observe('reader', 'POST', '/signin', 303);
    own.observe('staff', 'POST', '/signin', 303);
    own.observe('staff', 'POST', '/signin/passkey', 401);
    own.observe('staff', 'GET', '/signin', 200);
    const counts = own.counts().filter(({ count }) => count > 0);
    expect(counts).toEqual([
      { who: 'reader', outcome: 'done', count: 2 },
      { who: 'reader', outcome: 'refused', count: 2 },
      { who: 'reader', outcome: 'limited', count: 1 },
      { who: 'reader', outcome: 'failed', count: 1 },
      { who: 'staff', outcome: 'done', count: 1 },
      { who: 'staff', outcome: 'refused', count: 1 },
    ]);
  });

  it('keep every combination apart', () => {
    const own = new RequestMetrics();
    let times = 0;
    for (const [kind] of KINDS.entries())
      for (const status of [101, 204, 304, 404, 599])
        for (const [state] of CACHE_STATES.entries()) {
          times += 1;
          for (let time = 0; time < times; time += 1) own.observe(kind, status, state, 1);
        }
    const values = [...own.counts()].map(({ value }) => value);
    expect(values).toEqual(Array.from({ length: times }, (_, index) => index + 1));
  });

  it('are for whoever brings the token, and nobody else', async () => {
    const get = await startMetered({ token: TOKEN, isProduction: true });
    expect((await get('/metrics', { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN, `bearer ${TOKEN}`])
      expect((await get('/metrics', { authorization })).status, authorization).toBe(404);
  });

  it('are without a token for this machine alone, and in production for nobody', async () => {
    const get = await startMetered();
    expect((await get('/metrics')).status).toBe(200);
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])
      expect((await get('/metrics', { [name]: '127.0.0.1' })).status, name).toBe(404);
    const production = await startMetered({ isProduction: true });
    expect((await production('/metrics')).status).toBe(404);
    const afar = { headers: {}, socket: { remoteAddress: '10.0.0.7' } } as never;
    expect(maySeeMetrics(afar, { isProduction: false })).toBe(false);
  });
});

describe('readiness', () => {
  it('stays for readers when pages may be old, and says so; strictly it is gone', async () => {
    let isStale = false;
    const get = await startMetered({
      isReady: () => ({ ready: true, isStale, detail: { staleSeconds: isStale ? 7 : 0 } }),
    });
    const look = async (path: string) => {
      const { status, body } = await get(path);
      return [status, JSON.parse(body).status];
    };
    expect([await look('/readyz'), await look('/readyz?strict')]).toEqual([
      [200, 'ready'],
      [200, 'ready'],
    ]);
    isStale = true;
    expect([
      await look('/readyz'),
      await look('/readyz?strict'),
      await look('/readyz?strict=1'),
    ]).toEqual([
      [200, 'stale'],
      [503, 'stale'],
      [503, 'stale'],
    ]);
    expect(JSON.parse((await get('/readyz')).body)).toEqual({ status: 'stale', staleSeconds: 7 });
  });

  it('tells strangers one word, and operators the rest', async () => {
    const get = await startMetered({
      isReady: () => ({ ready: true, isStale: true, detail: { outbox: 41, staleSeconds: 7 } }),
      token: 'a-token-of-enough-letters',
    });
    const told = async (headers: Record<string, string>) =>
      JSON.parse((await get('/readyz', headers)).body);
    expect(await told({})).toEqual({ status: 'stale' });
    expect(await told({ authorization: 'Bearer other' })).toEqual({ status: 'stale' });
    expect(await told({ authorization: 'Bearer a-token-of-enough-letters' })).toEqual({
      status: 'stale',
      outbox: 41,
      staleSeconds: 7,
    });
  });
});

describe('ids of requests', () => {
  it('name a request that had to be worked for, and are the proxy’s where it gave one; a page from memory has the same headers for all', async () => {
    const ask = await startMetered();
    const first = await ask('/');
    expect(first.id).toMatch(/^[0-9a-f-]{13}-[0-9a-z]+$/);
    expect((await ask('/')).id).toBeUndefined();
    expect((await ask('/', { 'x-request-id': 'del-proxy-1' })).id).toBe('del-proxy-1');
    expect((await ask('/', { 'x-request-id': 'corto' })).id).toBeUndefined();
    expect((await ask('/no-hay/', { 'x-request-id': 'con espacios y <b>' })).id).toMatch(
      /^[0-9a-f-]{13}-[0-9a-z]+$/,
    );
    expect((await ask('/no-hay/', { 'x-request-id': 'del-proxy-2' })).id).toBe('del-proxy-2');
  });

  it('stand once in every other answer: refusals, redirects, ranges, the editor’s, health', async () => {
    const ask = await startMetered();
    const id = 'del-proxy-3';
    const given = { 'x-request-id': id };
    const asked: [number, string, Record<string, string>, string?][] = [
      [405, '/', {}, 'POST'],
      [301, '/nacional', {}],
      [416, '/', { range: 'bytes=999999999-' }],
      [206, '/', { range: 'bytes=0-9' }],
      [304, '/', { 'if-none-match': '*' }],
      [200, '/robots.txt', {}],
      [200, '/healthz', {}],
      [200, '/a/', { host: 'editor.localhost' }],
    ];
    for (const [status, path, headers, method] of asked)
      expect(await ask(path, { ...given, ...headers }, method), path).toMatchObject({ status, id });
  });
});
