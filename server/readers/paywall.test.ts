import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testAssets } from '../../renderer/seed-builder.testing.ts';
import { closedPart } from '../../renderer/site/closed-part.ts';
import { createReader, type RunningReader } from '../../renderer/site/create-reader.ts';
import { respondFromMemory, respondToReader } from '../../renderer/site/reader.ts';
import { PAYWALL_ROUTES } from '../../schemas/endpoints/public/paywall.ts';
import { apiError } from '../../schemas/endpoints/shapes/error.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { PageDocument } from '../../schemas/page.ts';
import { PAYWALL_PREFIX } from '../../schemas/sales/paywall.ts';
import { type SitePaywall, sitePaywall } from '../../schemas/sales/site-paywall.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { withDeclaredReplies } from '../../services/http/declared-replies.testing.ts';
import { FREE_WRITES } from '../../services/identity/identity.testing.ts';
import { changeBlog, createBlog } from '../../services/live/live-blogs.ts';
import { createEntry } from '../../services/live/live-entries.ts';
import { readBlogRow } from '../../services/live/live-rows.ts';
import { openReaderStreams, type ReaderStreams } from '../../services/live/reader-streams.ts';
import type { PaywallDependencies } from '../../services/paywall/ports.ts';
import { paywallRoutes } from '../../services/paywall/routes.ts';
import { listSites } from '../../services/sites/site-store.ts';
import {
  ans,
  openNewsroom,
  repliesOf,
  tagsWritten,
  takeStory,
} from '../content/content.testing.ts';
import { limitsOf, requestContent } from '../content/request-content.ts';
import { liveFollowers } from '../live/live-followers.ts';
import { liveReads, liveStreams } from '../live/live-streams.ts';
import { closedStories } from './paywall.ts';

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: console.error } as never;
const block = (id: string, name: string, fields: object = {}) => ({
  id,
  block: name,
  v: 1,
  fields,
});
const page = (...body: object[]): PageDocument =>
  ({ layout: 'single-column', sections: { body }, metadata: {} }) as unknown as PageDocument;
const FEED = {
  source: 'story-feed-sections',
  query: { includeSections: '/nacional', feedSize: 10 },
};
const DOCUMENTS: Record<string, PageDocument> = {
  article: page(block('titular', 'headline'), block('cuerpo', 'article-body')),
  section: page(block('lista', 'results-list', { listContentConfig: FEED })),
  search: page(block('busca', 'search-results-list')),
};
const SECRET = 'el expediente estaba en la caja azul';
const ORIGIN = 'https://brujula.example';
const TICKETS = 's'.repeat(43);

onDatabase('the paywall', (database) => {
  let reader: RunningReader;
  let port = 0;
  let sites: SiteProperties[];
  let subscribed: string[];
  let now: Date;
  let isFull = false;
  let asked: number;
  let streams: ReaderStreams;
  let handle: ReturnType<typeof liveStreams>;
  const server = createServer((request, response) => {
    if (!respondFromMemory(reader, request, response, undefined))
      void (handle(request, response) ?? respondToReader(reader, request, response));
  });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', headers });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  const paywall = (rules: object): SitePaywall =>
    sitePaywall.parse({ marked: [{ mark: 'premium', access: 'closed' }], ...rules });
  const setRules = (rules: object) => {
    sites = sites.map((site) =>
      site.key === 'brujula' ? { ...site, paywall: paywall(rules) } : site,
    );
    reader.clear();
    reader.forgetContent();
  };
  const dependencies = (): PaywallDependencies => ({
    clock: () => now,
    isProduction: false,
    writes: { ...FREE_WRITES, isDiskFull: () => isFull },
    secret: TICKETS,
    siteOf: (host) =>
      host === 'brujula.example'
        ? {
            key: 'brujula',
            origin: ORIGIN,
            paywall: sites.find(({ key }) => key === 'brujula')?.paywall ?? paywall({}),
          }
        : undefined,
    isOwnOrigin: () => false,
    readerOf: async (c: Context) => c.req.header('authorization'),
    skusOf: async () => subscribed,
    closedPart: async (address) => {
      const found = await closedPart(reader, address);
      return (
        found?.closed && {
          ...found.closed,
          html: found.body.identity.bytes,
          headers: found.headers,
        }
      );
    },
    clientOf: () => 'a',
    limit: { exceededFor: async () => (++asked > 100 ? 60 : undefined) },
  });
  const paywallApp = () =>
    withDeclaredReplies(paywallRoutes(dependencies()), {
      table: PAYWALL_ROUTES,
      prefix: PAYWALL_PREFIX,
      refusal: apiError,
    });
  const rest = async (path: string, headers: Record<string, string> = {}, block = 'cuerpo') => {
    const query = new URLSearchParams({ ruta: path, bloque: block });
    const reply = await paywallApp().request(`${ORIGIN}/paywall/public/v1/rest?${query}`, {
      headers: { host: 'brujula.example', ...headers },
    });
    const text = await reply.text();
    return { status: reply.status, headers: reply.headers, text };
  };
  const take = async (id: string, given: object) => {
    const tags = await tagsWritten(database(), async () => {
      const outcome = await takeStory(database(), ans(id, '/nacional', given as never));
      expect(outcome.status).toMatch(/created|updated/);
    });
    reader.drop(tags);
  };
  const text = (content: string) => ({ type: 'text', content });
  const closedStory = {
    content_restrictions: { content_code: 'premium' },
    copyright: '© 2026 La Brújula',
    content_elements: [
      text('Una mañana de marzo.'),
      text('Nadie lo esperaba.'),
      text(`Por fin se supo: ${SECRET}.`),
      { type: 'raw_html', content: `<p>${SECRET}</p>` },
      text('Y así quedó.'),
    ],
  };

  beforeAll(async () => {
    await openNewsroom(database());
    sites = await listSites(database().db);
    const replies = repliesOf(
      undefined,
      undefined,
      closedStories(() => sites),
    );
    reader = createReader({
      assets: testAssets(),
      sites: () => sites,
      isProduction: false,
      publishedPages: async () =>
        Object.keys(DOCUMENTS).map((type) => ({
          id: type,
          route: { kind: 'type', type } as never,
        })),
      publishedDocument: async (id) => DOCUMENTS[id] ?? null,
      request: requestContent(replies, database()),
      requestWhole: requestContent(replies, database(), { isForReaders: false }),
      limits: limitsOf(replies),
      mayFollow: liveFollowers({ secret: TICKETS, clock: () => now, isProduction: false }),
      clock: () => now.getTime(),
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
    now = new Date('2026-12-31T12:00:00Z');
    await take('caja', closedStory);
    await take('otra', { ...closedStory, content_restrictions: undefined });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await streams.close();
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    subscribed = [];
    asked = 0;
    isFull = false;
    setRules({});
  });

  describe('of a site', () => {
    it('keeps what is closed out of everything that is sent to anybody', async () => {
      const article = await get('/nacional/caja/');
      expect(article.status).toBe(200);
      expect(article.text).toContain('Nadie lo esperaba.');
      expect(article.text).toContain('Este artículo sigue para quien se suscribe');
      expect(article.text).not.toContain('© 2026 La Brújula');
      const words = encodeURIComponent('expediente caja azul');
      const all = [
        ...['/nacional/caja/', '/nacional/', '/rss/', '/atom/nacional/', `/search/${words}/`],
        ...[
          '/_portada/bloque/cuerpo?ruta=/nacional/caja/',
          '/_portada/bloque/lista?ruta=/nacional/',
        ],
        '/_portada/bloque/busca?ruta=/search/expediente/',
        '/_portada/sugerencias?q=expediente',
        '/nacional/caja/?_website=brujula',
      ];
      for (const path of all)
        expect([path, (await get(path)).text.includes(SECRET)]).toEqual([path, false]);
      expect((await get('/nacional/otra/')).text).toContain(SECRET);
    });

    it('is found by what is open of it, and by nothing else', async () => {
      const finds = async (words: string) => {
        const { text: html } = await get(`/search/${encodeURIComponent(words)}/`);
        return ['caja', 'otra'].filter((id) => html.includes(`/nacional/${id}/`));
      };
      for (const closedWords of ['expediente', 'caja azul', 'azul mañana', 'quedó'])
        expect([closedWords, await finds(closedWords)]).toEqual([closedWords, ['otra']]);
      // Its headline, and the two paragraphs that everybody reads, of five with words.
      for (const open of ['Nota', 'mañana de marzo', 'nadie esperaba'])
        expect([open, await finds(open)]).toEqual([open, ['caja', 'otra']]);
      setRules({ shownParagraphs: 1 });
      expect(await finds('nadie esperaba')).toEqual(['otra']);
      expect(await finds('mañana de marzo')).toEqual(['caja', 'otra']);
      setRules({ shownParagraphs: 0 });
      expect(await finds('mañana de marzo')).toEqual(['otra']);
      setRules({ marked: [] });
      expect(await finds('expediente')).toEqual(['caja', 'otra']);
    });

    it('says to search engines what is not open', async () => {
      const { text: html } = await get('/nacional/caja/');
      expect(html).toContain('"isAccessibleForFree":false');
      expect(html).toContain('"cssSelector":".parte-cerrada"');
      expect((await get('/nacional/otra/')).text).not.toContain('isAccessibleForFree');
    });

    it('opens and closes as soon as its rules change', async () => {
      setRules({ marked: [] });
      expect((await get('/nacional/caja/')).text).toContain(SECRET);
      expect((await rest('/nacional/caja/')).status).toBe(404);
      setRules({ marked: [], otherwise: 'closed' });
      expect((await get('/nacional/otra/')).text).not.toContain(SECRET);
      setRules({ marked: [], otherwise: 'closed', openSections: ['/nacional'] });
      expect((await get('/nacional/otra/')).text).toContain(SECRET);
    });
  });

  describe('for whoever asks', () => {
    it('gives a subscriber the rest, and nothing twice', async () => {
      subscribed = ['premium'];
      const { status, headers, text: html } = await rest('/nacional/caja/', { authorization: 'a' });
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('content-security-policy')).toContain('sandbox');
      expect(headers.get('set-cookie')).toBeNull();
      expect(html).toContain(SECRET);
      expect(html).toContain('© 2026 La Brújula');
      expect(html).not.toContain('Nadie lo esperaba');
      expect(html).not.toContain('Este artículo sigue');
    });

    it('refuses nobody, and who has another product', async () => {
      const nobody = await rest('/nacional/caja/');
      expect([nobody.status, JSON.parse(nobody.text).code]).toEqual([403, 'subscription_required']);
      setRules({ opensWith: ['premium'] });
      subscribed = ['impreso'];
      expect((await rest('/nacional/caja/', { authorization: 'a' })).status).toBe(403);
      subscribed = ['impreso', 'premium'];
      expect((await rest('/nacional/caja/', { authorization: 'a' })).status).toBe(200);
    });

    it('has nothing where nothing is closed', async () => {
      subscribed = ['premium'];
      const authorization = 'a';
      for (const [path, at] of [
        ['/nacional/otra/', 'cuerpo'],
        ['/nacional/no-hay/', 'cuerpo'],
        ['/nacional/caja/', 'otro'],
        ['/nacional/', 'lista'],
        ['/%ff/', 'cuerpo'],
      ] as const)
        expect([path, (await rest(path, { authorization }, at)).status]).toEqual([path, 404]);
      expect((await rest('/nacional/caja/', {}, '../x')).status).toBe(422);
    });

    it('is as new as the story', async () => {
      subscribed = ['premium'];
      const read = async () => (await rest('/nacional/caja/', { authorization: 'a' })).text;
      expect(await read()).toContain('Y así quedó.');
      const elements = [...closedStory.content_elements.slice(0, 4), text('Hubo más.')];
      await take('caja', { ...closedStory, content_elements: elements });
      expect(await read()).toContain('Hubo más.');
      await take('caja', closedStory);
    });

    it('lets in the crawlers that the site names', async () => {
      const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
      expect((await rest('/nacional/caja/', headers)).status).toBe(403);
      setRules({ crawlers: ['googlebot'] });
      expect((await rest('/nacional/caja/', headers)).status).toBe(200);
      expect((await rest('/nacional/caja/', { 'user-agent': 'curl' })).status).toBe(403);
    });

    it('is told what a subscription gives', async () => {
      const known = async () => {
        const reply = await paywallApp().request(`${ORIGIN}/paywall/public/v1/reader`, {
          headers: { host: 'brujula.example', authorization: 'a' },
        });
        return reply.json();
      };
      expect(await known()).toEqual({ isSubscriber: false, hidesAds: false, skus: [] });
      subscribed = ['premium'];
      expect(await known()).toEqual({ isSubscriber: true, hidesAds: false, skus: ['premium'] });
      setRules({ hidesAds: true });
      expect(await known()).toEqual({ isSubscriber: true, hidesAds: true, skus: ['premium'] });
    });
  });

  describe('with a meter', () => {
    const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';

    it('opens so many stories to anybody, each once', async () => {
      setRules({ marked: [], otherwise: 'metered', meteredStories: 1 });
      const first = await rest('/nacional/caja/');
      expect([first.status, first.headers.get('portada-meter-left')]).toEqual([200, '0']);
      expect(first.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
      const cookie = cookieOf(first.headers);
      expect((await rest('/nacional/caja/', { cookie })).status).toBe(200);
      const second = await rest('/nacional/otra/', { cookie });
      expect([second.status, JSON.parse(second.text).code]).toEqual([403, 'meter_used']);
      now = new Date(now.getTime() + 31 * 86_400_000);
      expect((await rest('/nacional/otra/', { cookie })).status).toBe(200);
    });

    it('counts for an address what browsers without a memory read', async () => {
      setRules({ marked: [], otherwise: 'metered', meteredStories: 5 });
      asked = 100;
      expect((await rest('/nacional/caja/')).status).toBe(403);
    });

    it('counts nobody with a full disk, in words, and serves who counts for nothing', async () => {
      setRules({ marked: [], otherwise: 'metered', meteredStories: 5 });
      isFull = true;
      const refused = await rest('/nacional/caja/');
      expect([refused.status, refused.text]).toEqual([503, expect.stringMatching(/sin espacio/)]);
      subscribed = ['premium'];
      expect((await rest('/nacional/caja/', { authorization: 'a' })).status).toBe(200);
    });

    it('counts nothing for a subscriber', async () => {
      setRules({ marked: [], otherwise: 'metered', meteredStories: 1 });
      subscribed = ['premium'];
      const { headers } = await rest('/nacional/caja/', { authorization: 'a' });
      expect([headers.get('set-cookie'), headers.get('portada-meter-left')]).toEqual([null, null]);
    });
  });

  describe('of a live blog within a closed part', () => {
    const EVERYWHERE = ['after/0', 'stream?desde=0'];
    const live = (id: string) => ({
      type: 'custom_embed',
      subtype: 'Live blog',
      embed: { id, url: '/', config: {} },
    });
    const [open, closed] = [text('Una mañana de marzo.'), text('Y así quedó.')];
    const closedLive = (id: string) => ({
      content_restrictions: { content_code: 'premium' },
      content_elements: [open, open, closed, live(id), closed],
    });
    const startBlog = async (id: string) => {
      const by = { by: 'Ana', now: new Date('2026-12-31T11:00:00Z') };
      const fields = {
        headline: SECRET,
        description: '<p>x</p>' as SafeHtml,
        date: by.now.toISOString(),
        updateByAuthor: 'Ana',
        urlRecommendPost: '',
        recommendHeadline: '',
        kind: 'plain' as const,
        table: null,
        image: null,
        embedHtml: '' as SafeHtml,
      };
      await database().transaction(async (tx) => {
        const dates = { startLiveDate: by.now.toISOString() };
        const made = { id, site: 'brujula', headline: 'x', description: '' as SafeHtml, ...dates };
        await createBlog(tx, made, by);
        await createEntry(tx, { blog: id, id: 'u1', fields, isPublishing: true }, by);
      });
    };
    const followed = async (id: string, headers: Record<string, string> = {}, site = 'brujula') => {
      const replies = EVERYWHERE.map(async (part) => {
        const stop = new AbortController();
        const to = `http://127.0.0.1:${port}/_live/${id}/${part}${part.includes('?') ? '&' : '?'}_website=${site}`;
        const { status } = await fetch(to, { headers, signal: stop.signal });
        stop.abort();
        return status;
      });
      return Promise.all(replies);
    };
    const ticketOf = (headers: Headers) =>
      /portada_live=[^;]+/.exec(headers.getSetCookie().join())?.[0];

    it('tells nobody of it but who was given the part, on its site', async () => {
      await startBlog('marcha');
      await take('marcha', closedLive('marcha'));
      expect(await followed('marcha')).toEqual([403, 403]);
      expect((await get('/_live/marcha/after/0')).text).not.toContain(SECRET);
      subscribed = ['premium'];
      const given = await rest('/nacional/marcha/', { authorization: 'a' });
      expect(given.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
      const cookie = ticketOf(given.headers) ?? '';
      expect(await followed('marcha', { cookie })).toEqual([200, 200]);
      const update = await get('/_live/marcha/after/0', { cookie });
      expect(update.text).toContain(SECRET);
      expect(update.headers.get('cache-control')).toBe('private, no-store');
      expect(update.headers.get('surrogate-key')).toBeNull();
      // What a subscriber was given is kept for nobody else.
      expect((await get('/_live/marcha/after/0')).status).toBe(403);
      expect(await followed('marcha', { cookie }, 'jalisco')).toEqual([404, 404]);
      for (const wrong of [
        `${cookie.slice(0, -4)}AAAA`,
        'portada_live=x',
        cookie.replace('_live', '_meter'),
      ])
        expect(await followed('marcha', { cookie: wrong })).toEqual([403, 403]);
      const then = now;
      now = new Date(then.getTime() + 13 * 3_600_000);
      expect(await followed('marcha', { cookie })).toEqual([403, 403]);
      now = then;
    });

    it('gives a ticket for what was given alone, and for all of it', async () => {
      await startBlog('otra-marcha');
      await take('otra-marcha', closedLive('otra-marcha'));
      subscribed = ['premium'];
      const one = ticketOf((await rest('/nacional/marcha/', { authorization: 'a' })).headers) ?? '';
      expect(await followed('otra-marcha', { cookie: one })).toEqual([403, 403]);
      const headers = { authorization: 'a', cookie: one };
      const both = ticketOf((await rest('/nacional/otra-marcha/', headers)).headers) ?? '';
      expect(await followed('marcha', { cookie: both })).toEqual([200, 200]);
      expect(await followed('otra-marcha', { cookie: both })).toEqual([200, 200]);
    });

    it('opens and closes with the story', async () => {
      await startBlog('vaiven');
      const story = closedLive('vaiven');
      await take('vaiven', { ...story, content_restrictions: undefined });
      expect(await followed('vaiven')).toEqual([200, 200]);
      expect((await get('/_live/vaiven/after/0')).status).toBe(200);
      await take('vaiven', story);
      expect((await get('/_live/vaiven/after/0')).status).toBe(403);
      expect(await followed('vaiven')).toEqual([403, 403]);
      await take('vaiven-abierta', { content_elements: [live('vaiven')] });
      expect(await followed('vaiven')).toEqual([200, 200]);
    });

    it('ends the streams of those who came while it was open', async () => {
      await startBlog('cortado');
      const story = closedLive('cortado');
      await take('cortado', { ...story, content_restrictions: undefined });
      const reply = await fetch(`http://127.0.0.1:${port}/_live/cortado/stream?desde=2`);
      await take('cortado', story);
      await database().transaction(async (tx) => {
        const by = { by: 'Ana', now };
        const changes = { summary: `<p>${SECRET}</p>` as SafeHtml };
        const { version } = await readBlogRow(tx, 'cortado');
        await changeBlog(tx, { id: 'cortado', baseVersion: version, changes }, by);
      });
      const heard = await reply.text();
      expect(heard).not.toContain(SECRET);
    });

    it('is found nowhere before a story of the site shows it', async () => {
      await startBlog('solo');
      expect(await followed('solo')).toEqual([404, 404]);
      expect(await followed('no-hay')).toEqual([404, 404]);
      await take('solo', { content_elements: [live('solo')] });
      expect(await followed('solo')).toEqual([200, 200]);
      expect(await followed('solo', {}, 'jalisco')).toEqual([404, 404]);
    });
  });
});
