import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testAssets } from '../renderer/seed-builder.testing.ts';
import { closedPart } from '../renderer/site/closed-part.ts';
import { createReader, type RunningReader } from '../renderer/site/create-reader.ts';
import { respondFromMemory, respondToReader } from '../renderer/site/reader.ts';
import type { PageDocument } from '../schemas/page.ts';
import { type SitePaywall, sitePaywall } from '../schemas/sales/site-paywall.ts';
import type { SiteProperties } from '../schemas/site.ts';
import { onDatabase } from '../services/database/database.testing.ts';
import { FREE_WRITES } from '../services/identity/identity.testing.ts';
import type { PaywallDependencies } from '../services/paywall/ports.ts';
import { paywallRoutes } from '../services/paywall/routes.ts';
import { listSites } from '../services/sites/site-store.ts';
import { ans, openNewsroom, repliesOf, tagsWritten, takeStory } from './content/content.testing.ts';
import { limitsOf, requestContent } from './content/request-content.ts';
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

onDatabase('the paywall', (database) => {
  let reader: RunningReader;
  let port = 0;
  let sites: SiteProperties[];
  let subscribed: string[];
  let now: Date;
  let isFull = false;
  let asked: number;
  const server = createServer((request, response) => {
    if (!respondFromMemory(reader, request, response, undefined))
      void respondToReader(reader, request, response);
  });
  const get = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
    return { status: reply.status, text: await reply.text() };
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
    secret: 's'.repeat(43),
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
  const rest = async (path: string, headers: Record<string, string> = {}, block = 'cuerpo') => {
    const query = new URLSearchParams({ ruta: path, bloque: block });
    const reply = await paywallRoutes(dependencies()).request(
      `${ORIGIN}/paywall/public/v1/rest?${query}`,
      { headers: { host: 'brujula.example', ...headers } },
    );
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
      clock: () => now.getTime(),
      log,
    });
    now = new Date('2026-12-31T12:00:00Z');
    await take('caja', closedStory);
    await take('otra', { ...closedStory, content_restrictions: undefined });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
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
      expect((await get(`/search/${words}/`)).text).toContain('/nacional/caja/');
      expect((await get('/nacional/otra/')).text).toContain(SECRET);
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
        const reply = await paywallRoutes(dependencies()).request(
          `${ORIGIN}/paywall/public/v1/reader`,
          { headers: { host: 'brujula.example', authorization: 'a' } },
        );
        return reply.json();
      };
      expect(await known()).toEqual({ isSubscriber: false, hidesAds: false });
      subscribed = ['premium'];
      expect(await known()).toEqual({ isSubscriber: true, hidesAds: false });
      setRules({ hidesAds: true });
      expect(await known()).toEqual({ isSubscriber: true, hidesAds: true });
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
});
