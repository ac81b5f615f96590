import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Parser from 'rss-parser';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testAssets } from '../../renderer/seed-builder.testing.ts';
import { createReader, type RunningReader } from '../../renderer/site/create-reader.ts';
import { respondFromMemory, respondToReader } from '../../renderer/site/reader.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { type LiveWire, liveWire } from '../../schemas/live/live-wire.ts';
import type { PageDocument } from '../../schemas/page.ts';
import { documentTag } from '../../services/changes/tags.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import type { Problem } from '../../services/http/problem.ts';
import { eraseBlog } from '../../services/live/erase-blog.ts';
import { changeBlog, createBlog } from '../../services/live/live-blogs.ts';
import { createEntry, withdrawEntry } from '../../services/live/live-entries.ts';
import { openReaderStreams, type ReaderStreams } from '../../services/live/reader-streams.ts';
import { createPage } from '../../services/pages/pages.ts';
import { publishedDocument, publishedPages } from '../../services/pages/published.ts';
import { publish } from '../../services/pages/publishing.ts';
import { listSites } from '../../services/sites/site-store.ts';
import { ans, openNewsroom, repliesOf, takeStory } from '../content/content.testing.ts';
import { limitsOf, requestContent } from '../content/request-content.ts';
import { liveReads, liveStreams } from './live-streams.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const by = { by: 'Ana', now: NOON };
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: console.error } as never;
const at = (minute: number) => new Date(NOON.getTime() + minute * 60_000).toISOString();

const page = (block: string, fields = {}): PageDocument => ({
  layout: 'single-column',
  sections: { body: [{ id: 'cuerpo', block, v: 1, fields }] },
  metadata: {},
});
const config = {
  headline: 'El partido',
  startLiveDate: at(0),
  endLiveDate: at(90),
  timeLine: Array.from({ length: 23 }, (_, index) => ({
    id: `m${index}`,
    headline: `Minuto ${index}`,
    date: at(index),
    updateByAuthor: 'Ximena',
    description: '<p onclick="x()">Va <script>mal</script>bien</p>',
  })),
};
const embed = (id: string, given: JsonObject = {}) => ({
  type: 'custom_embed',
  subtype: 'Live blog',
  embed: { id, url: '/', config: given },
});

onDatabase('live blogs on pages', (database) => {
  let reader: RunningReader;
  let streams: ReaderStreams;
  let port = 0;
  let handle: ReturnType<typeof liveStreams>;
  const server = createServer((request, response) => {
    if (!respondFromMemory(reader, request, response, undefined))
      void (handle(request, response) ?? respondToReader(reader, request, response));
  });
  const tx = <T>(work: Parameters<ReturnType<typeof database>['transaction']>[0]) =>
    database().transaction(work) as Promise<T>;
  const get = async (path: string, headers = {}) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  const wireAfter = async (event: number): Promise<LiveWire> => {
    const told: unknown = JSON.parse((await get(`/_live/noche/after/${event}`)).text);
    // What its address declares, and no more.
    expect(liveWire.parse(told)).toEqual(told);
    return told as LiveWire;
  };
  const jsonLdOf = (html: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
  const entriesOf = (html: string) =>
    [...html.matchAll(/data-entry="([^"]+)"/g)].map(([, id]) => id).join(' ');
  const add = async (id: string, minute: number) => {
    const fields = {
      headline: `Titular ${id}`,
      description: '<p>Texto</p>' as SafeHtml,
      date: at(minute),
      updateByAuthor: 'Ana',
      urlRecommendPost: '',
      recommendHeadline: '',
      kind: 'plain' as const,
      table: null,
      image: null,
      embedHtml: '' as SafeHtml,
    };
    await tx((open) => createEntry(open, { blog: 'noche', id, fields, isPublishing: true }, by));
    reader.drop([documentTag('noche')]);
  };
  const make = (id: string, document: PageDocument, route: object) =>
    tx(async (open) => {
      const given = { id, site: 'brujula', name: id, layout: 'single-column', document };
      const made = await createPage(open, { ...given, route: route as never }, by);
      await publish(open, id, made.revision, (draft) => draft, by);
    });

  beforeAll(async () => {
    await openNewsroom(database());
    const sites = await listSites(database().db);
    const replies = repliesOf();
    reader = createReader({
      assets: testAssets(),
      sites: () => sites,
      isProduction: false,
      publishedPages: (site) => publishedPages(database().db, site),
      publishedDocument: async (id) =>
        (await publishedDocument(database().db, id))?.document ?? null,
      request: requestContent(replies, database()),
      limits: limitsOf(replies),
      clock: Date.now,
      log,
    });
    const read = liveReads({
      database: database(),
      replies,
      sites: () => sites,
      chunks: testAssets(),
    });
    streams = await openReaderStreams(database(), { read });
    handle = liveStreams(reader, streams, () => '::1');
    await make('nota', page('article-body'), { kind: 'type', type: 'article' });
    await make('directo', page('live-blog', { liveBlogId: 'noche' }), {
      kind: 'path',
      path: '/directo/',
    });
    await takeStory(
      database(),
      ans('n1', '/nacional', { content_elements: [embed('partido', config)] }),
    );
    await takeStory(database(), ans('n2', '/nacional', { content_elements: [embed('noche')] }));
    const blog = { id: 'noche', site: 'brujula', headline: 'Noche', description: '' as SafeHtml };
    await tx((open) => createBlog(open, { ...blog, startLiveDate: null }, by));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await streams.close();
    server.closeAllConnections();
    server.close();
  });

  it('shows one that stands in a story’s config, sanitised, in parts', async () => {
    const { text } = await get('/nacional/n1/');
    expect(text).toContain('En vivo finalizo');
    expect(text).not.toMatch(/onclick|<script>mal/);
    expect(entriesOf(text).split(' ')).toHaveLength(20);
    expect(entriesOf(text)).toMatch(/^m22 m21 /);
    expect(text).not.toContain('data-live=');
    const older = await get('/nacional/n1/?antes-cuerpo=m3');
    expect(entriesOf(older.text)).toBe('m2 m1 m0');
    expect(entriesOf((await get('/nacional/n1/?en-cuerpo=m1')).text)).toMatch(/ m1 m0$/);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(older.text)?.[1];
    expect(canonical).toMatch(/\/nacional\/n1\/$/);
    expect(jsonLdOf(older.text)).toMatchObject({
      '@type': 'LiveBlogPosting',
      mainEntityOfPage: canonical,
      coverageEndTime: at(90),
      liveBlogUpdate: [{ url: `${canonical}#partido:m2` }, { url: `${canonical}#partido:m1` }, {}],
    });
  });

  it('shows nothing of one that has not started, and asks nobody to follow it', async () => {
    await add('e1', 1);
    const { text } = await get('/nacional/n2/');
    expect(text).toContain('Blog en vivo no disponible');
    expect([entriesOf(text), jsonLdOf(text)['@type']]).toEqual(['', 'NewsArticle']);
    expect((await get('/_live/noche/after/0')).status).toBe(404);
    expect((await get('/_live/noche/stream')).status).toBe(204);
    expect((await new Parser().parseString((await get('/rss/nacional/n2/')).text)).items).toEqual(
      [],
    );
  });

  it.each(['rss', 'atom'])('is the feed of its story’s page, in %s', async (format) => {
    const { status, text } = await get(`/${format}/nacional/n1/`);
    expect(status).toBe(200);
    const feed = await new Parser().parseString(text);
    const page = 'https://brujula.example/nacional/n1/';
    expect(feed.items).toHaveLength(20);
    expect(feed.items[0]).toMatchObject({
      title: 'Minuto 22',
      link: `${page}#partido:m22`,
      isoDate: at(22),
    });
    expect(text).toContain('tag:brujula.example,2026:partido%3Am22');
    expect(text).toContain('Va bien');
    expect(text).not.toMatch(/mal|onclick/);
    expect((await get('/nacional/n1/')).text).toContain(`href="/${format}/nacional/n1/"`);
    expect((await get(`/${format}/nacional/`)).status).toBe(200);
    await takeStory(database(), ans('n3', '/nacional'));
    expect((await get(`/${format}/nacional/n3/`)).status).toBe(404);
    expect((await get('/nacional/n3/')).text).not.toContain('application/rss+xml');
  });

  it('shows what the store has on every page that carries it, until something is written', async () => {
    const changes = { startLiveDate: at(0) };
    await tx((open) => changeBlog(open, { id: 'noche', baseVersion: 1, changes }, by));
    reader.drop([documentTag('noche')]);
    for (const path of ['/nacional/n2/', '/directo/'])
      expect(entriesOf((await get(path)).text)).toBe('e1');
    await add('e2', 2);
    for (const path of ['/nacional/n2/', '/directo/'])
      expect(entriesOf((await get(path)).text)).toBe('e2 e1');
    const ld = jsonLdOf((await get('/directo/')).text);
    expect(ld).toMatchObject({ '@type': 'LiveBlogPosting', coverageStartTime: at(0) });
    expect(ld).not.toHaveProperty('coverageEndTime');
  });

  it('tells open pages what came after an event, at one address that a write drops', async () => {
    const first = await get('/_live/noche/after/3');
    expect(first.headers.get('content-type')).toContain('application/json');
    expect(first.headers.get('cache-control')).toContain('s-maxage=5');
    const wire: LiveWire = JSON.parse(first.text);
    expect(wire).toMatchObject({ event: 4, state: 'live', gone: [], hasMore: false });
    expect(wire.entries.map(({ id, isNew }) => [id, isNew])).toEqual([['e2', true]]);
    const etag = first.headers.get('etag') ?? '';
    // From memory the first time that the headers are made, and again.
    for (let turn = 0; turn < 2; turn += 1) {
      const again = await get('/_live/noche/after/3', { 'if-none-match': etag });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      for (const name of ['cache-control', 'vary', 'surrogate-key'])
        expect(again.headers.get(name), name).toBe(first.headers.get(name));
      expect(again.headers.get('content-encoding')).toBeNull();
    }
    await add('e3', 3);
    expect((await wireAfter(3)).entries.map(({ id }) => id)).toEqual(['e3', 'e2']);
    // A number that is not there yet: a restored database counts anew.
    expect(await wireAfter(900)).toMatchObject({ event: 5, entries: [] });
    for (const path of ['after/x', 'after/01', 'after/', 'despues/1'])
      expect((await get(`/_live/noche/${path}`)).status).not.toBe(200);
  });

  it('streams the same, from the event that the page knows', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/_live/noche/stream?desde=1`, {
      headers: { 'last-event-id': '5' },
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const body = response.body?.getReader();
    let text = '';
    const until = async (words: string) => {
      while (!text.includes(words))
        text += Buffer.from((await body?.read())?.value ?? []).toString();
    };
    await until('event: hello');
    await tx((open) => withdrawEntry(open, { blog: 'noche', id: 'e3', baseVersion: 1 }, by));
    await until('id: 6');
    await until('\n\nid: 6\ndata: ');
    await until('"gone":["e3"]');
    expect(text).not.toContain('Titular e3');
    await body?.cancel();
  });

  it('has nothing in the place of one that was erased, not even what its story holds', async () => {
    const blog = {
      id: 'partido',
      site: 'brujula',
      headline: 'Partido',
      description: '' as SafeHtml,
    };
    await tx((open) => createBlog(open, { ...blog, startLiveDate: at(0) }, by));
    reader.drop([documentTag('partido')]);
    expect((await get('/nacional/n1/')).text).toContain('data-live="partido"');
    const erase = (headline: string) =>
      tx((open) => eraseBlog(open, { id: 'partido', headline, now: by.now })).then(
        () => 'gone',
        (error: Problem) => error.status,
      );
    expect(await erase('Partido')).toBe(409);
    const changes = { endLiveDate: at(5) };
    await tx((open) => changeBlog(open, { id: 'partido', baseVersion: 1, changes }, by));
    expect([await erase('Otro'), await erase('Partido'), await erase('Partido')]).toEqual([
      422,
      'gone',
      404,
    ]);
    reader.drop([documentTag('partido')]);
    const { text } = await get('/nacional/n1/');
    expect(text).toContain('Blog en vivo no disponible');
    expect(entriesOf(text)).toBe('');
    expect((await get('/_live/partido/after/0')).status).toBe(404);
    // Begun anew on purpose it is there again.
    await tx((open) => createBlog(open, { ...blog, startLiveDate: at(0) }, by));
    reader.drop([documentTag('partido')]);
    expect((await get('/nacional/n1/')).text).toContain('data-live="partido"');
  });
});
