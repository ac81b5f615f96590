import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Parser from 'rss-parser';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { testAssets } from '../../renderer/seed-builder.testing.ts';
import { createReader, type RunningReader } from '../../renderer/site/create-reader.ts';
import { respondFromMemory, respondToReader } from '../../renderer/site/reader.ts';
import type { PageDocument } from '../../schemas/page.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { putAuthor } from '../../services/newsroom/newsroom-store.ts';
import { listSites } from '../../services/sites/site-store.ts';
import {
  ans,
  openNewsroom,
  repliesOf,
  tagsWritten,
  takeStory,
} from '../content/content.testing.ts';
import { limitsOf, requestContent } from '../content/request-content.ts';

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: console.error } as never;
const template: PageDocument = { layout: 'single-column', sections: {}, metadata: {} };
const TYPES = ['section', 'author', 'tag', 'homepage'] as const;
const ORIGIN = 'https://brujula.example';

onDatabase('feeds', (database) => {
  let reader: RunningReader;
  let port = 0;
  let now = Date.parse('2026-12-31T12:00:00Z');
  const server = createServer((request, response) => {
    if (!respondFromMemory(reader, request, response, undefined))
      void respondToReader(reader, request, response);
  });
  const get = async (path: string, headers = {}) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  const read = async (path: string) => {
    const { status, text } = await get(path);
    expect(status, path).toBe(200);
    const { errors } = await validateXML({ xml: text, normalization: 'format' });
    expect(errors).toEqual([]);
    return new Parser().parseString(text);
  };
  const take = async (id: string, more: object = {}) => {
    const tags = await tagsWritten(database(), async () => {
      const outcome = await takeStory(database(), ans(id, '/nacional', more as never));
      expect(outcome.status).toMatch(/created|updated/);
    });
    reader.drop(tags);
  };
  const links = (feed: Parser.Output<object>) => feed.items.map(({ link }) => link);
  const inMundo = {
    websites: { brujula: { website_url: '/mundo/n2/', website_section: { _id: '/mundo' } } },
  };

  beforeAll(async () => {
    await openNewsroom(database());
    const sites: SiteProperties[] = await listSites(database().db);
    const replies = repliesOf();
    reader = createReader({
      assets: testAssets(),
      sites: () => sites,
      isProduction: false,
      cdn: 'generic',
      publishedPages: async () =>
        TYPES.map((type) => ({ id: type, route: { kind: 'type', type } as const })),
      publishedDocument: async () => template,
      request: requestContent(replies, database()),
      limits: limitsOf(replies),
      clock: () => now,
      log,
    });
    await putAuthor(database().db, { _id: 'ines', slug: 'ines', byline: 'Inés <Carranza>' });
    const by = [{ type: 'author', version: '0.10.12', _id: 'ines', slug: 'ines', name: 'Inés' }];
    const tags = [{ text: 'Agua & sal', slug: 'agua' }];
    await take('n1', {
      headlines: { basic: 'Suben «peajes» &amp; <em>casetas</em> ]]>' },
      description: { basic: 'Lo <b>dijo</b> &lt;él&gt;\u0007' },
      credits: { by },
      taxonomy: { tags },
      last_updated_date: '2026-11-25T08:00:00Z',
    });
    await take('n2', inMundo);
    await take('n3', { owner: { sponsored: true } });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('say what a story is, in RSS', async () => {
    const feed = await read('/rss/');
    expect(feed).toMatchObject({ title: 'brujula', link: `${ORIGIN}/`, language: 'es-MX' });
    // n2 is of the 12th and n1 of the 11th; n3 was paid for.
    expect(links(feed)).toEqual([`${ORIGIN}/mundo/n2/`, `${ORIGIN}/nacional/n1/`]);
    expect(feed.items[1]).toMatchObject({
      title: 'Suben «peajes» & casetas ]]>',
      content: 'Lo dijo <él>',
      creator: 'Inés',
      categories: ['nacional', 'Agua & sal'],
      guid: 'tag:brujula.example,2026:n1',
      isoDate: '2026-11-11T10:00:00.000Z',
    });
  });

  it('say the same in Atom', async () => {
    const feed = await read('/atom/');
    expect(links(feed)).toEqual([`${ORIGIN}/mundo/n2/`, `${ORIGIN}/nacional/n1/`]);
    expect(feed.items[1]).toMatchObject({
      title: 'Suben «peajes» & casetas ]]>',
      summary: 'Lo dijo <él>',
      author: 'Inés',
      id: 'tag:brujula.example,2026:n1',
    });
    const { text } = await get('/atom/');
    expect(text).toContain('<updated>2026-11-25T08:00:00.000Z</updated>');
  });

  it.each([
    // The second stands in both sections.
    ['/nacional/', 'nacional - brujula', ['/mundo/n2/', '/nacional/n1/']],
    ['/mundo/', 'mundo - brujula', ['/mundo/n2/']],
    ['/author/ines/', 'Inés <Carranza> - brujula', ['/nacional/n1/']],
    ['/tags/agua/', 'Agua & sal - brujula', ['/nacional/n1/']],
  ])('stand beside the page %s, which links to both', async (path, title, expected) => {
    for (const format of ['rss', 'atom']) {
      const feed = await read(`/${format}${path}`);
      expect(feed.title).toBe(title);
      expect(links(feed)).toEqual(expected.map((address) => `${ORIGIN}${address}`));
      const page = (await get(path)).text;
      expect(page).toContain(`type="application/${format}+xml"`);
      expect(page).toContain(`href="/${format}${path}"`);
    }
  });

  it.each(['/rss/no-existe/', '/atom/author/nadie/', '/rss/nacional/n1/', '/rss/search/x/'])(
    'are none at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('are not sent again to whoever has them, by tag or by date', async () => {
    const { headers } = await get('/rss/');
    const [etag, date] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
    expect(date).toBe('Thu, 31 Dec 2026 12:00:00 GMT');
    expect(headers.get('cache-control')).toContain('s-maxage=60');
    expect((await get('/rss/', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/rss/', { 'if-modified-since': date })).status).toBe(304);
    const earlier = { 'if-modified-since': 'Wed, 30 Dec 2026 12:00:00 GMT' };
    expect((await get('/rss/', earlier)).status).toBe(200);
    // The tag counts, whatever the date says.
    const other = { 'if-none-match': '"otra"', 'if-modified-since': date };
    expect((await get('/rss/', other)).status).toBe(200);
  });

  it('are made anew by what changes, and a CDN can drop them by it', async () => {
    const before = (await get('/rss/nacional/')).headers;
    expect(before.get('surrogate-key')?.split(' ').length).toBeGreaterThan(1);
    now += 60_000;
    await take('n4');
    const after = await get('/rss/nacional/', {
      'if-modified-since': before.get('last-modified') ?? '',
    });
    expect(after.status).toBe(200);
    expect(after.text).toContain('/nacional/n4/');
  });
});
