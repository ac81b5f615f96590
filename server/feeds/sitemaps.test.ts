import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { SiteProperties } from '../../schemas/site.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { createPage } from '../../services/pages/pages.ts';
import { publish } from '../../services/pages/publishing.ts';
import { listSites } from '../../services/sites/site-store.ts';
import { listStories } from '../../services/stories/list-stories.ts';
import { ans, openNewsroom, takeStory } from '../content/content.testing.ts';
import { sitemaps } from './sitemaps.ts';
import { sitemapFaults, sitemapIndexFaults } from './xml-schemas.testing.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() } as never;
const BRUJULA = 'https://brujula.example';

const picture = (id: string, url: string) => ({ _id: id, type: 'image', version: '0.10.12', url });
const at = (day: string) => ({ display_date: `${day}T10:00:00Z` });
const onBoth = {
  brujula: { website_url: '/nacional/s7/' },
  jalisco: { website_url: '/nacional/compartida/' },
};

onDatabase('sitemaps', (database) => {
  let port = 0;
  let sites: SiteProperties[] = [];
  let handle: ReturnType<typeof sitemaps>;
  const server = createServer((request, response) => {
    void (handle(request, response) ?? response.writeHead(418).end());
  });
  const get = async (path: string, init: RequestInit & { site?: string } = {}) => {
    const { site = 'brujula', ...given } = init;
    const reply = await fetch(`http://127.0.0.1:${port}${path}?_website=${site}`, given);
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  const locs = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);
  const take = async (id: string, more: object) => {
    const outcome = await takeStory(database(), ans(id, '/nacional', more as never), NOW);
    expect(outcome.status, JSON.stringify(outcome)).toBe('created');
  };

  beforeAll(async () => {
    await openNewsroom(database());
    sites = await listSites(database().db);
    const hosts = () => ({ sites, isProduction: false });
    const given = { database: database(), secret: 'secreto-de-prueba', clock: () => NOW, log };
    handle = sitemaps({ ...given, reader: { hosts } });
    const headline = { headlines: { basic: 'Fútbol &amp; <em>«más»</em> <script>' } };
    await take('s1', { ...at('2026-11-20'), ...headline });
    await take('s2', { ...at('2026-11-18'), last_updated_date: '2026-11-19T08:30:00Z' });
    await take('s3', { ...at('2026-10-05'), canonical_url: '/año/día' });
    await take('pagada', { ...at('2026-11-20'), owner: { sponsored: true } });
    await take('nativa', { ...at('2026-11-20'), subtype: 'nativo-clp' });
    await take('mañana', at('2026-11-22'));
    const elsewhere = { canonical_url: 'https://otro.example/nota/' };
    await take('ajena', { ...at('2026-11-20'), ...elsewhere });
    await take('s7', { ...at('2026-11-20'), websites: onBoth, canonical_website: 'jalisco' });
    const pictures = {
      promo_items: { basic: picture('foto', 'https://fotos.example/a.jpg?x=1&y=2') },
      content_elements: [
        picture('dos', 'https://fotos.example/b.jpg'),
        picture('local', '/imagenes/nadie.jpg'),
      ],
    };
    await take('s8', { ...at('2026-11-20'), ...pictures });
    const embed = '<iframe src="https://videos.example/v/9?a=1&amp;b=2"></iframe>';
    const lead = { type: 'video', version: '0.10.12', embed_html: embed, duration: 90_400 };
    const promo_items = { basic: picture('foto', 'https://fotos.example/a.jpg'), lead_art: lead };
    await take('s9', {
      ...at('2026-11-20'),
      promo_items,
      description: { basic: 'Lo <b>visto</b>' },
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('has an index of a file a month and kind, which is valid', async () => {
    const { text, headers } = await get('/sitemap.xml');
    expect(await sitemapIndexFaults(text)).toEqual([]);
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(locs(text)).toEqual([
      `${BRUJULA}/sitemap-secciones.xml`,
      `${BRUJULA}/sitemap-noticias.xml`,
      `${BRUJULA}/sitemap-notas-2026-11.xml`,
      `${BRUJULA}/sitemap-notas-2026-10.xml`,
      `${BRUJULA}/sitemap-imagenes-2026-11.xml`,
      `${BRUJULA}/sitemap-videos-2026-11.xml`,
    ]);
  });

  it('holds the stories that robots may read, by their original address on the site', async () => {
    const november = await get('/sitemap-notas-2026-11.xml');
    expect(await sitemapFaults(november.text)).toEqual([]);
    expect(locs(november.text)).toEqual(
      ['s2', 's1', 's8', 's9'].map((id) => `${BRUJULA}/nacional/${id}/`),
    );
    expect(november.text).toContain('<lastmod>2026-11-19T08:30:00Z</lastmod>');
    const october = await get('/sitemap-notas-2026-10.xml');
    expect(locs(october.text)).toEqual([`${BRUJULA}/a%C3%B1o/d%C3%ADa/`]);
    const jalisco = await get('/sitemap-notas-2026-11.xml', { site: 'jalisco' });
    expect(locs(jalisco.text)).toEqual(['https://jalisco.example/nacional/compartida/']);
  });

  it('names sections and the front page', async () => {
    const { text } = await get('/sitemap-secciones.xml');
    expect(await sitemapFaults(text)).toEqual([]);
    expect(locs(text)).toEqual(
      ['/', '/nacional/', '/mundo/', '/deportes/', '/correcciones/'].map(
        (path) => `${BRUJULA}${path}`,
      ),
    );
  });

  it('names pages, but not those that are to be left out', async () => {
    const change = { by: 'Prueba', now: NOW };
    for (const [id, metadata] of [
      ['guia', {}],
      ['cuenta', { isUnlisted: true }],
    ] as const)
      await database().transaction(async (tx) => {
        const route = { kind: 'path' as const, path: `/${id}/` };
        const layout = 'single-column';
        await createPage(tx, { id, site: 'brujula', name: id, route, layout }, change);
        await publish(tx, id, 1, () => ({ layout, sections: {}, metadata }), change);
      });
    const found = locs((await get('/sitemap-secciones.xml')).text);
    expect(found).toContain(`${BRUJULA}/guia/`);
    expect(found).not.toContain(`${BRUJULA}/cuenta/`);
  });

  it('names the news of two days, the newest first', async () => {
    const { text } = await get('/sitemap-noticias.xml');
    expect(await sitemapFaults(text, 'news')).toEqual([]);
    expect(locs(text)).toEqual(['s1', 's8', 's9'].map((id) => `${BRUJULA}/nacional/${id}/`));
    expect(text).toContain('<news:language>es</news:language>');
    expect(text).toContain('<news:title>Fútbol &amp; «más»');
  });

  it('names pictures and videos that pages show', async () => {
    const images = await get('/sitemap-imagenes-2026-11.xml');
    expect(await sitemapFaults(images.text, 'image')).toEqual([]);
    const shown = [...images.text.matchAll(/<image:loc>([^<]*)</g)].map(([, loc]) => loc);
    // No picture of ours is called so.
    expect(shown).toEqual([
      'https://fotos.example/a.jpg?x=1&amp;y=2',
      'https://fotos.example/b.jpg',
      'https://fotos.example/a.jpg',
    ]);
    const videos = await get('/sitemap-videos-2026-11.xml');
    expect(await sitemapFaults(videos.text, 'video')).toEqual([]);
    expect(videos.text).toContain(
      '<video:player_loc>https://videos.example/v/9?a=1&amp;b=2</video:player_loc><video:duration>90</video:duration>',
    );
    expect(videos.text).toContain('<video:description>Lo visto</video:description>');
  });

  it('follows what is hidden and shown', async () => {
    const setShown = (shown: boolean) =>
      database().db.execute(sql`UPDATE stories SET published = ${shown} WHERE id = 's2'`);
    await setShown(false);
    expect((await get('/sitemap-notas-2026-11.xml')).text).not.toContain('/s2/');
    await setShown(true);
    expect((await get('/sitemap-notas-2026-11.xml')).text).toContain('/s2/');
  });

  it('reads again the stories that came before there were lists', async () => {
    const { db } = database();
    const before = (await get('/sitemap-videos-2026-11.xml')).text;
    await db.execute(sql`DELETE FROM sitemap_entries`);
    await db.execute(sql`INSERT INTO unlisted_stories SELECT id FROM stories`);
    const signal = new AbortController().signal;
    await listStories.run({}, { database: database(), clock: () => NOW, log, signal });
    expect((await get('/sitemap-videos-2026-11.xml')).text).toBe(before);
    expect(locs((await get('/sitemap-notas-2026-11.xml')).text)).toHaveLength(4);
    const { rowCount } = await db.execute(sql`SELECT FROM unlisted_stories`);
    expect(rowCount).toBe(0);
  });

  it('cuts a month of more than 50,000 stories into files that hold each once', async () => {
    const { db } = database();
    await db.execute(sql`INSERT INTO stories
        (id, type, document, hash, published, headline, search, updated_at)
      SELECT 'm' || n, 'story', '{}', '', true, '', '', now() FROM generate_series(1, 50003) AS n`);
    await db.execute(sql`INSERT INTO sitemap_entries
        (story_id, site, address, listed_at, modified_at, is_shown, headline)
      SELECT 'm' || n, 'jalisco', '/m/' || n || '/',
        '2020-02-29T23:59:59Z'::timestamptz - n % 7 * interval '1 hour', now(), true, ''
      FROM generate_series(1, 50003) AS n`);
    const site = 'jalisco';
    const index = (await get('/sitemap.xml', { site })).text;
    expect(index).toContain('/sitemap-notas-2020-02.xml');
    expect(index).toContain('/sitemap-notas-2020-02-2.xml');
    expect(index).not.toContain('/sitemap-notas-2020-02-3.xml');
    const [one, two] = await Promise.all([
      get('/sitemap-notas-2020-02.xml', { site }),
      get('/sitemap-notas-2020-02-2.xml', { site }),
    ]);
    expect(locs(one.text)).toHaveLength(50_000);
    expect(locs(two.text)).toHaveLength(3);
    expect(new Set([...locs(one.text), ...locs(two.text)]).size).toBe(50_003);
    expect(one.text.endsWith('</url></urlset>\n')).toBe(true);
  });

  it.each([
    '/sitemap-notas-2019-01.xml',
    '/sitemap-notas-2026-13.xml',
    '/sitemap-notas-2026-11-1.xml',
    '/sitemap-notas-2026-11-2.xml',
    '/sitemap-notas.xml',
    '/sitemap-noticias-2026-11.xml',
    '/sitemap-constructor.xml',
  ])('has nothing at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('leaves other paths to others, and other methods refused', async () => {
    expect((await get('/sitemap/')).status).toBe(418);
    expect((await get('/sitemap.xml', { method: 'POST' })).status).toBe(405);
    const head = await get('/sitemap.xml', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    const etag = head.headers.get('etag') ?? '';
    const again = { headers: { 'if-none-match': etag } };
    expect((await get('/sitemap.xml', again)).status).toBe(304);
    const plain = await get('/sitemap.xml', { headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.text).toBe((await get('/sitemap.xml')).text);
  });

  it('is silent while the site is in maintenance', async () => {
    const before = sites;
    sites = sites.map((each) => ({ ...each, isInMaintenance: true }));
    expect((await get('/sitemap.xml')).status).toBe(503);
    sites = before;
  });
});
