import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../schemas/json.ts';
import { freshPostgres, type TestDatabase } from '../../services/database/database.testing.ts';
import { Problem } from '../../services/http/problem.ts';
import { putAuthor } from '../../services/newsroom/newsroom-store.ts';
import { ContentMissing } from '../../services/sources/content-replies.ts';
import { SourceFault } from '../../services/sources/http-source.ts';
import {
  type HttpAddresses,
  readHttpAddresses,
  SourceConfigError,
  withHttpSources,
} from '../../services/sources/http-sources.ts';
import { SOURCES } from '../../services/sources/sources.ts';
import { putCollection } from '../../services/stories/collections/collection-store.ts';
import {
  ans,
  contentApp,
  openNewsroom,
  repliesOf,
  sectionRef,
  takeStory,
} from './content.testing.ts';
import { replyIntake } from './content.ts';

const TIMEOUT_MS = 300;
const OPEN_TIMEOUT_MS = 90_000;
const deep = `${'['.repeat(200)}${']'.repeat(200)}`;

describe('sources at an HTTP address', () => {
  let database: TestDatabase;
  let server: Server;
  let origin: string;
  const asked: URL[] = [];
  let closedEarly = 0;

  const other = new Hono();
  other.get('/slow', () => new Promise<Response>(() => undefined));
  other.get('/dribble', () => {
    let timer: NodeJS.Timeout;
    const body = new ReadableStream({
      start: (controller) => {
        timer = setInterval(() => controller.enqueue(new TextEncoder().encode(' ')), 20);
      },
      cancel: () => clearInterval(timer),
    });
    return new Response(body);
  });
  other.get('/endless', () => {
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(32)),
      cancel: () => {
        closedEarly++;
      },
    });
    return new Response(body);
  });
  other.get('/bomb', (c) =>
    c.body(gzipSync(Buffer.alloc(50_000_000, 32)), 200, { 'content-encoding': 'gzip' }),
  );
  other.get('/moved', (c) => c.redirect('/api/content/story-feed-sections'));
  other.get('/broken', (c) => c.json({}, 500));
  other.get('/long-fault', (c) => c.body('x'.repeat(100_000), 500));
  other.get('/refused/:status', (c) => c.json({}, Number(c.req.param('status')) as 400));
  other.get('/html', (c) => c.html('<h1>Hola</h1>'));
  other.get('/empty', (c) => c.body(null, 204));
  other.get('/sized/:bytes', (c) =>
    c.body('{"content_elements":[]}'.padEnd(Number(c.req.param('bytes')))),
  );
  other.get('/shape/:body', (c) => c.body(decodeURIComponent(c.req.param('body'))));

  beforeAll(async () => {
    database = await freshPostgres();
    await openNewsroom(database);
    const related = {
      taxonomy: { primary_section: sectionRef('/nacional'), tags: [{ slug: 'sol', text: 'Sol' }] },
    };
    const by = { credits: { by: [{ _id: 'ines', slug: 'ines', name: 'Inés' }] } };
    for (let n = 1; n <= 3; n++)
      await takeStory(database, ans(`h${n}`, '/nacional', { ...related, ...by }));
    await database.transaction(async (tx) => {
      await putCollection(tx, { _id: 'alert-bar', name: 'Alerta', stories: ['h1', 'h2'] });
      await putAuthor(tx, { _id: 'ines', byline: 'Inés' });
    });
    const replies = repliesOf();
    const api = contentApp({
      database,
      replies,
    });
    other.route('/api', api);
    const listener = getRequestListener(other.fetch);
    server = createServer((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://x'));
      void listener(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }, OPEN_TIMEOUT_MS);
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await database.close();
  });

  const through = (addresses: HttpAddresses) =>
    repliesOf(undefined, withHttpSources(Object.values(SOURCES), addresses, replyIntake));
  const at = (url: string) => ({ url, ttlMs: 5_000, timeoutMs: TIMEOUT_MS });
  const ask = (addresses: HttpAddresses, source: string, query: JsonObject, filter?: string[]) =>
    through(addresses).reply(
      { source, query, ...(filter ? { filter } : {}) },
      { site: 'brujula', tx: database.db },
    );
  const feedAt = (path: string) =>
    ask({ 'story-feed-query': at(`${origin}${path}`) }, 'story-feed-query', {});
  const shaped = (body: unknown) =>
    feedAt(
      `/shape/${encodeURIComponent(encodeURIComponent(typeof body === 'string' ? body : JSON.stringify(body)))}`,
    );
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error) => (error instanceof SourceFault ? [error.reason, error.status] : error),
    );

  it('takes a large reply in elsewhere, and a small one here', async () => {
    const given: [number, string][] = [];
    const outcomes: (Json | undefined | Error)[] = [
      { type: 'results', content_elements: [] },
      undefined,
      new Problem(503, 'unavailable', 'x'),
      new Problem(422, 'too_complex', 'x'),
    ];
    const takeLarge = async (body: Uint8Array, policy: string) => {
      given.push([body.byteLength, policy]);
      const outcome = outcomes[given.length - 1];
      if (outcome instanceof Error) throw outcome;
      return outcome;
    };
    const replies = (path: string) => {
      const addresses = { 'story-feed-query': at(`${origin}${path}`) };
      const intake = { ...replyIntake, takeLarge };
      return repliesOf(undefined, withHttpSources(Object.values(SOURCES), addresses, intake)).reply(
        { source: 'story-feed-query', query: {} },
        { site: 'brujula', tx: database.db },
      );
    };
    expect((await replies('/sized/200000')).reply).toEqual({ content_elements: [] });
    expect(given).toEqual([]);
    expect((await replies('/sized/200001')).reply).toEqual(outcomes[0]);
    expect(given).toEqual([[200_001, 'sanitised']]);
    expect(await reasonOf(replies('/sized/200001'))).toEqual(['wrong_shape', 502]);
    expect(await reasonOf(replies('/sized/200001'))).toEqual(['busy', 503]);
    expect(await reasonOf(replies('/sized/200001'))).toEqual(['wrong_shape', 502]);
  });

  it.each<[string, JsonObject]>([
    ['content-api', { _id: 'h1' }],
    ['content-api', { website_url: '/nacional/h2/' }],
    ['story-feed-sections', { includeSections: '/nacional', feedSize: 2 }],
    ['story-feed-author', { authorSlug: 'ines' }],
    ['story-feed-tag', { tagSlug: 'sol' }],
    ['story-feed-query', { query: 'nota' }],
    ['search-api', { query: 'nota', page: '1' }],
    ['content-api-collections', { _id: 'alert-bar' }],
    ['alert-bar-collections', {}],
    ['related-content', { _id: 'h1' }],
    ['authors-brujula', {}],
    ['tags', { slug: 'sol' }],
    ['site-service-hierarchy', {}],
    ['site-service-hierarchy', { sectionId: '/mundo' }],
  ])('%s answers %j from a second instance as from our own tables', async (source, query) => {
    const remote = await ask({ [source]: at(`${origin}/api/content/${source}`) }, source, query);
    const own = await ask({}, source, query);
    expect(remote.reply).toEqual(own.reply);
    expect(own.tags).toEqual(expect.arrayContaining(remote.tags));
    const gone = ask({ 'content-api': at(`${origin}/api/content/content-api`) }, 'content-api', {
      _id: 'nadie',
    });
    await expect(gone).rejects.toThrow(ContentMissing);
  });

  it('sends query, filter and site, and keeps what the address says already', async () => {
    const url = `${origin}/api/content/story-feed-query?llave=1`;
    const filter = ['content_elements.headlines.basic'];
    const { reply } = await ask(
      { 'story-feed-query': at(url) },
      'story-feed-query',
      { size: '1' },
      filter,
    );
    expect(reply).toEqual({
      content_elements: [{ _id: 'h3', headlines: { basic: 'Nota h3' } }],
      count: 3,
      next: 1,
    });
    expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toEqual({
      llave: '1',
      query: '{"query":"*","size":1}',
      filter: filter[0],
      _website: 'brujula',
    });
  });

  it('names every fault, in time', async () => {
    const started = performance.now();
    expect(await reasonOf(feedAt('/slow'))).toEqual(['timeout', 504]);
    expect(await reasonOf(feedAt('/dribble'))).toEqual(['timeout', 504]);
    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS * 4);
    expect(await reasonOf(feedAt('/moved'))).toEqual(['redirect', 502]);
    expect(await reasonOf(feedAt('/broken'))).toEqual(['status', 502]);
    // Understood and refused: no sign that the source is ill. Anybody can search for what it does
    // not take.
    for (const status of [400, 414, 422])
      expect(await reasonOf(feedAt(`/refused/${status}`)), String(status)).toEqual([
        'refused',
        422,
      ]);
    for (const status of [401, 403, 408, 429])
      expect(await reasonOf(feedAt(`/refused/${status}`)), String(status)).toEqual(['status', 502]);
    const fault = await feedAt('/refused/400').catch((error) => error);
    expect(fault.body.upstream).toEqual({ status: 400, reply: '{}' });
    expect((await feedAt('/long-fault').catch((error) => error)).body.upstream).toEqual({
      status: 500,
      reply: 'x'.repeat(4_000),
    });
    expect(await reasonOf(feedAt('/empty'))).toEqual(['status', 502]);
    expect(await reasonOf(feedAt('/html'))).toEqual(['wrong_shape', 502]);
    const dead = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => dead.once('listening', resolve));
    const { port } = dead.address() as AddressInfo;
    await new Promise((resolve) => dead.close(resolve));
    const nobody = ask(
      { 'story-feed-query': at(`http://127.0.0.1:${port}/`) },
      'story-feed-query',
      {},
    );
    expect(await reasonOf(nobody)).toEqual(['unreachable', 502]);
    await expect(feedAt('/moved')).rejects.toMatchObject({
      message: expect.not.stringContaining('127.0.0.1'),
    });
  });

  it('takes no half characters, which no address and no store can hold', async () => {
    const body = String.raw`{"content_elements":[{"_id":"a\ud800","type":"story","headlines":{"basic":"\udc00 😀"}}]}`;
    const { reply } = await feedAt(`/shape/${encodeURIComponent(encodeURIComponent(body))}`);
    expect(reply).toMatchObject({
      content_elements: [{ _id: 'a\ufffd', headlines: { basic: '\ufffd 😀' } }],
    });
  });

  it('reads no more of a hostile body than it accepts, packed or not', async () => {
    const patient = (path: string) =>
      ask(
        { 'story-feed-query': { ...at(origin + path), timeoutMs: 10_000 } },
        'story-feed-query',
        {},
      );
    expect(await reasonOf(patient('/endless'))).toEqual(['too_large', 502]);
    await expect.poll(() => closedEarly).toBe(1);
    expect(await reasonOf(patient('/bomb'))).toEqual(['too_large', 502]);
  });

  it.each([
    '[]',
    'null',
    '"x"',
    '{}',
    '{"content_elements":{}}',
    '{"content_elements":[1]}',
    '{"content_elements":[{"type":"story"}]}',
    '{"content_elements":[],"count":"muchas"}',
    `{"content_elements":[],"x":${deep}}`,
  ])('refuses the shape %s', async (body) => {
    expect(await reasonOf(shaped(body))).toEqual(['wrong_shape', 502]);
  });

  it('lets nothing run that came over the wire', async () => {
    const evil = 'A<script>alert(1)</script><b onclick="x()">b</b>';
    const story = {
      _id: 'e',
      type: 'story',
      headlines: { basic: evil },
      websites: { brujula: { website_url: 'java\nscript:alert(1)' } },
      content_elements: [{ type: 'raw_html', content: evil }],
      highlights: { headline: evil },
    };
    const { reply } = await shaped({ content_elements: [story], count: 1 });
    expect(reply).toEqual({
      content_elements: [
        {
          ...story,
          headlines: { basic: 'A<b>b</b>' },
          websites: { brujula: { website_url: '' } },
          content_elements: [{ type: 'raw_html', content: 'A<b>b</b>' }],
          highlights: { headline: 'A<b>b</b>' },
        },
      ],
      count: 1,
    });
  });

  it('adds a source of its own name and reads its configuration', async () => {
    const url = `${origin}/api/content/story-feed-query`;
    const addresses = readHttpAddresses(
      JSON.stringify({ 'mas-leidas': { url, kind: 'ans-feed', params: ['query'] } }),
    );
    expect(addresses['mas-leidas']).toMatchObject({ ttlMs: 120_000, timeoutMs: 2_000 });
    const { reply } = await ask(addresses, 'mas-leidas', { query: 'h2', otro: 1 });
    expect(
      (reply as { content_elements: { _id: string }[] }).content_elements.map(({ _id }) => _id),
    ).toEqual(['h2']);
    expect(readHttpAddresses(' ')).toEqual({});
  });

  it.each([
    ['{', 'CONTENT_SOURCES no es JSON válido.'],
    [
      '/no/existe.json',
      'No se puede leer el archivo de CONTENT_SOURCES, /no/existe.json (ENOENT).',
    ],
    [
      '{"a":{"url":"file:///etc/passwd"}}',
      'CONTENT_SOURCES, a.url: Se espera una dirección http(s).',
    ],
    ['{"a":{"url":"http://a.example","timeoutMs":0}}', /^CONTENT_SOURCES, a\.timeoutMs: .+\.$/],
    ['{"a":{"url":"http://a.example","ttl":1}}', /^CONTENT_SOURCES, a: .+ttl/],
    ['{"a":{"url":"http://a.example"}}', /^CONTENT_SOURCES, a: no es una fuente de Portada/],
    ['{"signing-service":{"url":"http://a.example"}}', /signing-service no se contesta/],
  ])('says what is wrong with %s', (value, message) => {
    const read = () =>
      withHttpSources(Object.values(SOURCES), readHttpAddresses(value), replyIntake);
    expect(read).toThrow(SourceConfigError);
    expect(read).toThrow(message);
  });
});
