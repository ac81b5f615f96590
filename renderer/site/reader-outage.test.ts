import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineBlock } from '../../blocks/_block/define-block.ts';
import type { PageDocument, PageRoute } from '../../schemas/page.ts';
import { seedSite, testAssets } from '../seed-builder.testing.ts';
import { createReader, type RunningReader } from './create-reader.ts';
import { respondToReader } from './reader.ts';

const list = defineBlock({
  name: 'list',
  label: 'Lista',
  group: 'lists',
  version: 1,
  fields: {},
  parameters: { mas: /^[2-9]$/ },
  content: () => ({ source: 'feed', query: {} }),
  View: ({ content }) => `(${(content as { text?: string } | null)?.text ?? 'nada'})`,
});

const document: PageDocument = {
  layout: 'single-column',
  sections: {
    body: [{ id: 'b7', block: 'list', v: 1, fields: {} }],
    footer: [{ id: 'b8', block: 'list', v: 1, fields: {} }],
  },
  metadata: { title: 'Prueba' },
};

const ROUTES: PageRoute[] = [
  { kind: 'path', path: '/' },
  { kind: 'type', type: 'article' },
  { kind: 'type', type: 'search' },
];

/** A newsroom whose database can be taken away and whose doings are counted. */
const newsroom = {
  isAway: false,
  askMs: 0,
  now: 0,
  lists: 0,
  documents: 0,
  asked: [] as string[],
  text: 'uno',
  stories: new Set<string>(),
  sites: [seedSite],
};
const away = () => Promise.reject(new Error('ECONNREFUSED'));

let reader: RunningReader;
const server = createServer((request, response) => void respondToReader(reader, request, response));

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => new Promise((done) => server.close(done)));

beforeEach(() => {
  Object.assign(newsroom, {
    isAway: false,
    askMs: 0,
    now: 0,
    lists: 0,
    documents: 0,
    asked: [],
    text: 'uno',
    stories: new Set(['/nota/']),
    sites: [seedSite],
  });
  reader = createReader({
    assets: { ...testAssets(), registry: () => new Map([[list.name, list]]) },
    sites: () => newsroom.sites,
    isProduction: false,
    publishedPages: async () => {
      newsroom.lists += 1;
      return newsroom.isAway
        ? away()
        : ROUTES.map((route) => ({ id: JSON.stringify(route), route }));
    },
    publishedDocument: async () => {
      newsroom.documents += 1;
      return newsroom.isAway ? away() : structuredClone(document);
    },
    request: async ({ source, query }) => {
      newsroom.asked.push(source);
      if (newsroom.isAway) return away();
      if (newsroom.askMs > 0) await sleep(newsroom.askMs);
      if (source === 'feed') return { reply: { text: newsroom.text }, tags: ['story:1'] };
      if (source === 'search-api')
        return {
          reply: { data: [], metadata: { total_hits: 0, q: query.query } },
          tags: ['stories'],
        };
      const url = String(query.website_url ?? '');
      return {
        reply: newsroom.stories.has(url) ? { _id: url, type: 'story' } : null,
        tags: url ? [`url:${url}`] : [],
      };
    },
    limits: () => ({ ttlMs: 600_000, timeoutMs: 1_000 }),
    clock: () => newsroom.now,
    log: { info() {}, warn() {}, error() {}, debug() {} } as never,
    gate: { maxRunning: 2, maxWaiting: 4 },
  });
});

const get = (path: string) =>
  new Promise<{ status: number; body: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    httpRequest(
      { host: '127.0.0.1', port, path, headers: { host: 'localhost', connection: 'close' } },
      async (response) => {
        response.setEncoding('utf8');
        let body = '';
        for await (const chunk of response) body += chunk;
        resolve({ status: response.statusCode ?? 0, body, headers: response.headers });
      },
    )
      .on('error', reject)
      .end();
  });
const statusOf = async (path: string) => (await get(path)).status;

describe('a page that is built again', () => {
  it('asks the database nothing about itself when only a story changed', async () => {
    expect((await get('/')).body).toContain('(uno)');
    newsroom.text = 'dos';
    reader.drop(['story:1']);
    expect((await get('/')).body).toContain('(dos)');
    expect([newsroom.lists, newsroom.documents]).toEqual([1, 1]);
    const own = JSON.stringify(ROUTES[0]);
    reader.drop([`page:${own}`]);
    await get('/');
    expect([newsroom.lists, newsroom.documents]).toEqual([1, 2]);
    reader.drop([`site-pages:${seedSite.key}`]);
    await get('/');
    expect([newsroom.lists, newsroom.documents]).toEqual([2, 2]);
  });
});

describe('addresses of nothing', () => {
  it('are asked for once, with whatever parameters, until a story comes there', async () => {
    expect(await statusOf('/no-hay/')).toBe(404);
    const asked = newsroom.asked.length;
    const again = [
      '/no-hay/',
      '/no-hay',
      '/no-hay/?utm-x=1',
      '/no-hay/?mas-b7=2',
      '/_portada/bloque/b7?ruta=/no-hay/',
    ];
    for (const path of again) expect(await statusOf(path), path).toBe(404);
    expect(newsroom.asked.length).toBe(asked);
    newsroom.stories.add('/no-hay/');
    reader.drop(['url:/no-hay/']);
    expect(await statusOf('/no-hay/')).toBe(200);
  });

  it('come and go with the pages of the site', async () => {
    expect(await statusOf('/pronto/')).toBe(404);
    ROUTES.push({ kind: 'path', path: '/pronto/' });
    try {
      expect(await statusOf('/pronto/')).toBe(404);
      reader.drop([`site-pages:${seedSite.key}`]);
      expect(await statusOf('/pronto/')).toBe(200);
    } finally {
      ROUTES.pop();
    }
  });

  it('past what can wait are told to come back, while pages that were seen go on', async () => {
    expect(await statusOf('/')).toBe(200);
    newsroom.askMs = 20;
    const flood = await Promise.all(
      Array.from({ length: 60 }, (_, index) => get(`/frio-${index}/`)),
    );
    const refused = flood.filter(({ status }) => status === 503);
    expect(flood.filter(({ status }) => status === 404).length).toBeGreaterThanOrEqual(6);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    newsroom.text = 'dos';
    reader.drop(['story:1']);
    const [, front] = await Promise.all([
      Promise.all(Array.from({ length: 60 }, (_, index) => get(`/mas-frio-${index}/`))),
      get('/'),
    ]);
    expect([front?.status, front?.body.includes('(dos)')]).toEqual([200, true]);
    expect([reader.gate.running, reader.gate.waiting]).toEqual([0, 0]);
  });
});

describe('without a database', () => {
  it('pages that were seen go on as they were, also those that changed meanwhile', async () => {
    await get('/');
    await get('/nota/');
    newsroom.isAway = true;
    newsroom.text = 'dos';
    reader.drop([
      'story:1',
      `site-pages:${seedSite.key}`,
      `page:${JSON.stringify(ROUTES[0])}`,
      'url:/nota/',
    ]);
    expect(await get('/')).toMatchObject({ status: 200, body: expect.stringContaining('(uno)') });
    expect(await statusOf('/nota/')).toBe(200);
    newsroom.isAway = false;
    newsroom.now += 5_000;
    reader.distrustSince(0);
    expect((await get('/')).body).toContain('(dos)');
    expect(await statusOf('/nota/')).toBe(200);
  });

  it('others are 503 with a word when to come back, not 404 and not 500; none of it is kept', async () => {
    await get('/');
    newsroom.isAway = true;
    const gone = await get('/nota/');
    expect([gone.status, gone.headers['retry-after'], gone.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(gone.body).toContain('Algo falló de nuestro lado');
    newsroom.isAway = false;
    newsroom.now += 5_000;
    expect(await statusOf('/nota/')).toBe(200);
  });

  it('an outlived page does not ask for each reader', async () => {
    await get('/');
    newsroom.isAway = true;
    newsroom.now += 600_000;
    for (let time = 0; time < 20; time += 1) expect((await get('/')).body).toContain('(uno)');
    expect(newsroom.asked.filter((source) => source === 'feed').length).toBeLessThanOrEqual(3);
  });
});

describe('a site that changes while its pages wait to be built', () => {
  const change = () => {
    newsroom.sites = [{ ...seedSite, websiteName: 'El Nombre Nuevo' }];
    reader.clear();
  };

  it('is on them as it is now', async () => {
    newsroom.askMs = 60;
    const before = ['/frio-1/', '/frio-2/'].map(get);
    await sleep(20);
    const waiting = ['/', '/?mas-b7=2', '/_portada/bloque/b7?ruta=/', '/nota/'].map(get);
    await sleep(10);
    change();
    await Promise.all([...before, ...waiting]);
    for (const path of ['/', '/?mas-b7=2', '/nota/'])
      expect((await get(path)).body, path).toContain('El Nombre Nuevo');
  });
});

describe('the page that says that there is nothing', () => {
  const bare = async (path: string) => !(await get(path)).body.includes('(uno)');

  it('gets its front back when that can be read again', async () => {
    newsroom.isAway = true;
    expect(await statusOf('/')).toBe(503);
    newsroom.isAway = false;
    newsroom.now += 5_000;
    expect(await statusOf('/no-hay/')).toBe(404);
    expect(await bare('/no-hay/')).toBe(false);
    newsroom.isAway = true;
    reader.drop([`page:${JSON.stringify(ROUTES[0])}`, 'story:1']);
    expect(await statusOf('/no-hay/')).toBe(404);
    newsroom.isAway = false;
    newsroom.now += 60_000;
    await get('/no-hay/');
    await sleep(50);
    expect(await bare('/no-hay/')).toBe(false);
  });

  it('gets a front that comes later', async () => {
    const [front] = ROUTES.splice(0, 1) as [PageRoute];
    try {
      expect(await bare('/no-hay/')).toBe(true);
    } finally {
      ROUTES.unshift(front);
    }
    reader.drop([`site-pages:${seedSite.key}`]);
    expect(await bare('/no-hay/')).toBe(false);
  });
});
