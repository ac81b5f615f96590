import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createElement } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Block, defineBlock } from '../../blocks/_block/define-block.ts';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { PageDocument, PageRoute } from '../../schemas/page.ts';
import { seedSite, testAssets } from '../seed-builder.testing.ts';
import { createReader, isUnboundedRequest, type RunningReader } from './create-reader.ts';
import { respondToReader } from './reader.ts';

const paged = defineBlock({
  name: 'paged',
  label: 'Lista',
  group: 'lists',
  version: 1,
  fields: {},
  parameters: { mas: /^[2-9]$/ },
  content: (_, { query }) => ({ source: 'feed', query: { size: Number(query.mas ?? 1) * 10 } }),
  View: ({ content, page }) => [
    `(${(content as { size: number }).size} notas, ${page.query?.mas ?? 'sin más'})`,
    createElement('a', { key: 'mas', href: `?mas-${page.blockId}=2` }, 'Ver más'),
  ],
});

/** Takes any words, as a list with a search in it does. */
const worded = defineBlock({
  name: 'worded',
  label: 'Lista con palabras',
  group: 'lists',
  version: 1,
  fields: {},
  parameters: { buscar: /\S/ },
  View: ({ page }) => `(palabras: ${page.query?.buscar ?? 'ninguna'})`,
});

const document: PageDocument = {
  layout: 'single-column',
  sections: {
    body: [
      { id: 'b7', block: 'paged', v: 1, fields: {} },
      { id: 'b9', block: 'worded', v: 1, fields: {} },
    ],
  },
  metadata: { title: 'Prueba' },
};

const ROUTES: PageRoute[] = [
  { kind: 'path', path: '/' },
  { kind: 'type', type: 'search' },
];

/** Redirects as they are stored, whoever let them in. */
const MOVED: Record<string, string> = {
  '/dentro/': '/otra/',
  '/parte/': '/otra/?v=2#fin',
  '/tienda/': 'https://tienda.example/x',
  '/fuera/': 'https://evil.example/x',
  '/?p=12': '/2019/nota/',
  '/?page_id=13': 'https://evil.example/x',
};

/** Stories that lead on. */
const AWHILE: Record<string, string> = { '/promocion/': '/otra/' };

const asked: ContentRequest[] = [];
let site = seedSite;
let isAlertDown = false;
let reader: RunningReader;
const server = createServer((request, response) => void respondToReader(reader, request, response));

beforeAll(async () => {
  reader = createReader({
    assets: {
      ...testAssets(),
      registry: () =>
        new Map<string, Block>([paged, worded].map((block) => [block.name, block as Block])),
    },
    sites: () => [site],
    isProduction: false,
    cdn: 'generic',
    redirectHosts: ['tienda.example'],
    publishedPages: async () =>
      ROUTES.map((route) => ({
        id: JSON.stringify(route),
        route,
        ...(route.kind === 'path' ? { formerPaths: ['/antes/'] } : {}),
      })),
    publishedDocument: async () => document,
    request: async (request) => {
      asked.push(request);
      if (request.source === 'feed') return { reply: request.query, tags: [] };
      if (request.source === 'search-api')
        return {
          reply: { data: [], metadata: { total_hits: 0, q: request.query.query } },
          tags: [],
        };
      const target = MOVED[String(request.query.website_url)];
      if (target) return { reply: { type: 'redirect', redirect_url: target }, tags: ['url:a'] };
      const ad = AWHILE[String(request.query.website_url)];
      if (ad) return { reply: { type: 'story', redirect_url: ad }, tags: [] };
      if (isAlertDown) throw new Error('cortada');
      if (request.source === 'alert-bar-collections')
        return { reply: { content_elements: [], count: 0 }, tags: [] };
      return { reply: null, tags: [] };
    },
    limits: () => ({ ttlMs: 60_000, timeoutMs: 1_000 }),
    clock: Date.now,
    log: { info() {}, warn() {}, error() {}, debug() {} } as never,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => void asked.splice(0));
afterAll(() => new Promise((done) => server.close(done)));

const get = (path: string) =>
  new Promise<{ status: number; location: string; body: string; headers: IncomingHttpHeaders }>(
    (resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      httpRequest(
        { host: '127.0.0.1', port, path, headers: { host: 'localhost', connection: 'close' } },
        async (response) => {
          response.setEncoding('utf8');
          let body = '';
          for await (const chunk of response) body += chunk;
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location ?? '',
            body,
            headers: response.headers,
          });
        },
      )
        .on('error', reject)
        .end();
    },
  );

describe('the parameters of an address', () => {
  it('reach the block that they name, and make a page of their own', async () => {
    expect((await get('/')).body).toContain('(10 notas, sin más)');
    expect((await get('/?mas-b7=3')).body).toContain('(30 notas, 3)');
    expect((await get('/?utm-x=1&mas-b7=3')).body).toContain('(30 notas, 3)');
    expect((await get('/')).body).toContain('(10 notas, sin más)');
  });

  it('are nothing when the block does not take them', async () => {
    for (const ignored of ['?mas-b7=10', '?mas-b8=3', '?mas=3', '?mas-b7=', '?x'])
      expect((await get(`/${ignored}`)).body, ignored).toContain('(10 notas, sin más)');
  });

  it('stand by their bare names where one block is asked for', async () => {
    expect((await get('/_portada/bloque/b7?ruta=/&mas=4')).body).toContain('(40 notas, 4)');
    expect((await get('/_portada/bloque/b7?ruta=/&mas=99')).body).toContain('(10 notas, sin más)');
    expect((await get('/_portada/bloque/otro?ruta=/')).status).toBe(404);
  });

  it('are never taken for an address that is written like them', async () => {
    expect((await get('/search/sol/%3Fbuscar-b9%3Drio.x')).body).toContain('(palabras: ninguna)');
    expect((await get('/search/sol/?buscar-b9=rio.x')).body).toContain('(palabras: rio.x)');
    expect((await get('/search/luna/%20%23b9%3Fbuscar-b9%3Drio.x')).body).toContain('<html');
    expect((await get('/_portada/bloque/b9?ruta=/search/luna/&buscar=rio.x')).body).toBe(
      '(palabras: rio.x)',
    );
  });
});

describe('a search', () => {
  const searched = () =>
    asked.filter(({ source }) => source === 'search-api').map(({ query }) => query);

  it('has one address, to which a form without script leads', async () => {
    expect(await get('/busqueda/?q=%20ni%C3%B1os%20y%20agua/')).toMatchObject({
      status: 302,
      location: '/search/ni%C3%B1os%20y%20agua/',
    });
    expect((await get('/busqueda/?q=a&_website=brujula')).location).toBe(
      '/search/a/?_website=brujula',
    );
    expect((await get('/busqueda/')).status).toBe(200);
    expect((await get('/busqueda/?q=')).status).toBe(200);
    expect(searched()).toEqual([]);
  });

  it('leads to an address that can be read, whatever was typed', async () => {
    const typed: [string, string][] = [
      ['y/o', 'y/o'],
      ['https://ejemplo.mx/nota', 'https:/ejemplo.mx/nota'],
      ['/agua//', 'agua'],
      ['agua\\luz', 'agua luz'],
      ['agua\n\t\u0000luz', 'agua luz'],
      ['c/../d', 'c/d'],
      ['./agua', 'agua'],
      ['sr. ñandú', 'sr. ñandú'],
      ['x'.repeat(1_000), 'x'.repeat(200)],
      [`${'x'.repeat(199)}😀`, 'x'.repeat(199)],
    ];
    for (const [words, read] of typed) {
      const { location } = await get(`/busqueda/?q=${encodeURIComponent(words)}`);
      expect(location, words).toBe(`/search/${encodeURIComponent(read)}/`);
      expect((await get(location)).status, words).toBe(200);
    }
    for (const nothing of ['..', '.', '/', '\\', '%00', '%0d%0a', '../..'])
      expect((await get(`/busqueda/?q=${nothing}`)).status, nothing).toBe(200);
  });

  it('asks with the words of its address', async () => {
    expect((await get('/search/ni%C3%B1os%20y%20agua/')).status).toBe(200);
    expect((await get('/search/a%2Fb')).location).toBe('/search/a%2Fb/');
    expect((await get('/search/a%2Fb/')).status).toBe(200);
    expect(searched()).toEqual([
      { query: 'niños y agua', page: '1' },
      { query: 'a/b', page: '1' },
    ]);
    expect((await get(`/search/${'a'.repeat(201)}/`)).status).toBe(404);
    expect((await get('/search/%20/')).status).toBe(404);
  });
});

describe('an address without its last slash', () => {
  it('leads to the one with it, also where the slash came encoded', async () => {
    expect(await get('/search/agua?x=1')).toMatchObject({
      status: 301,
      location: '/search/agua/?x=1',
    });
    expect(await get('/search/agua%2F')).toMatchObject({ status: 301, location: '/search/agua/' });
    expect(await get('/search/a%2Fb%2f?x=1')).toMatchObject({
      status: 301,
      location: '/search/a%2Fb/?x=1',
    });
  });
});

describe('one block by itself', () => {
  it('runs nothing and is no page when somebody opens its address', async () => {
    for (const id of ['b7', 'otro']) {
      const { headers } = await get(`/_portada/bloque/${id}?ruta=/`);
      expect(headers, id).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      });
      expect(headers['content-security-policy'], id).toContain("default-src 'none'");
      expect(headers['content-security-policy'], id).toContain('sandbox');
    }
  });
});

describe('an address of nothing', () => {
  it('gets the same page whichever it is', async () => {
    const [one, other] = [await get('/no-existe/'), await get('/tampoco/esto/')];
    expect([one.status, other.status, one.body]).toEqual([404, 404, other.body]);
  });
});

describe('a site in maintenance', () => {
  it('says so on every page, asks to come back, and keeps its fixed files', async () => {
    site = { ...seedSite, isInMaintenance: true };
    reader.clear();
    for (const path of ['/', '/no-existe/', '/search/x/']) {
      const { status, body, headers } = await get(path);
      expect([status, headers['retry-after'], headers['cache-control']], path).toEqual([
        503,
        '300',
        'no-store',
      ]);
      expect(body).toContain('Volvemos en unos minutos');
    }
    expect((await get('/robots.txt')).status).toBe(200);
    site = seedSite;
    reader.clear();
    expect((await get('/')).status).toBe(200);
  });
});

describe('a site asked for by its name', () => {
  it('stays on the page’s own links', async () => {
    expect((await get('/?_website=brujula')).body).toContain(
      'href="?mas-b7=2&amp;_website=brujula"',
    );
    expect((await get('/?_website=no-existe')).body).toContain('href="?mas-b7=2"');
  });
});

describe('content that readers’ browsers ask for', () => {
  it('is that of open sources, with their open fields, for the site of the host', async () => {
    const { status, body } = await get(
      '/_portada/contenido/alert-bar-collections?from=0&size=1&site=jalisco',
    );
    expect([status, JSON.parse(body)]).toEqual([200, { content_elements: [], count: 0 }]);
    expect(asked.at(-1)).toEqual({
      source: 'alert-bar-collections',
      query: { from: 0, size: 1, site: 'brujula' },
      filter: [
        'count',
        'content_elements._id',
        'content_elements.headlines.basic',
        'content_elements.websites',
        'notice',
      ],
    });
  });

  it('is asked for again soon when its source fails, and that is not kept', async () => {
    isAlertDown = true;
    const { status, headers } = await get('/_portada/contenido/alert-bar-collections?size=7');
    isAlertDown = false;
    expect([status, headers['cache-control'], headers['retry-after']]).toEqual([
      503,
      'no-store',
      '5',
    ]);
    expect((await get('/_portada/contenido/alert-bar-collections?size=7')).status).toBe(200);
  });

  it('has the share of the memory that is for what readers choose', () => {
    const isChosen = (source: string) => isUnboundedRequest({ source, query: {} });
    expect(
      ['alert-bar-collections', 'search-api', 'story-feed-sections', 'no-existe'].map(isChosen),
    ).toEqual([true, true, false, false]);
  });

  it('is refused for any other source, and for a query that the source does not take', async () => {
    for (const closed of ['content-api', 'signing-service', 'no-existe'])
      expect((await get(`/_portada/contenido/${closed}?id=x&_id=x`)).status, closed).toBe(404);
    for (const bad of ['size=1000', 'from=-1', 'size=x'])
      expect((await get(`/_portada/contenido/alert-bar-collections?${bad}`)).status, bad).toBe(400);
  });
});

describe('a redirect', () => {
  it('leads within the sites and to hosts of the list, and from anywhere else to a 404 page', async () => {
    const seen = async (path: string) => {
      const { status, location } = await get(path);
      return [status, location];
    };
    expect(await seen('/dentro/')).toEqual([301, '/otra/']);
    expect(await seen('/tienda/')).toEqual([301, 'https://tienda.example/x']);
    expect(await seen('/fuera/')).toEqual([404, '']);
  });

  it('is for good, and one of a story for a while', async () => {
    expect((await get('/dentro/')).headers['surrogate-key']).toBeDefined();
    expect(await get('/promocion/')).toMatchObject({ status: 302, location: '/otra/' });
  });

  it('stands at short links; where none does the front page shows, as for any query', async () => {
    expect(await get('/?p=12')).toMatchObject({ status: 301, location: '/2019/nota/' });
    expect((await get('/?utm_source=red&p=12')).location).toBe('/2019/nota/?utm_source=red');
    for (const other of ['/?p=99', '/?p=99', '/?page_id=13', '/?p=12x', '/?q=12', '/?p=012'])
      expect((await get(other)).status, other).toBe(200);
    const asks = () => asked.filter(({ query }) => query.website_url === '/?p=98').length;
    await get('/?p=98');
    await get('/?p=98');
    expect(asks()).toBe(1);
  });

  it('takes the query along within the sites, and what its own address says wins', async () => {
    const seen = async (path: string) => (await get(path)).location;
    expect(await seen('/dentro/?utm_source=red&q=a%20b')).toBe('/otra/?utm_source=red&q=a+b');
    expect(await seen('/dentro/?promo-x=1')).toBe('/otra/?promo-x=1');
    expect(await seen('/parte/?de=correo&v=9')).toBe('/otra/?v=2&de=correo#fin');
    expect(await seen('/antes/?fbclid=1')).toBe('/?fbclid=1');
    expect(await seen('/tienda/?utm_source=red')).toBe('https://tienda.example/x');
    expect(await seen('/dentro/?a=%0d%0aSet-Cookie:x')).toBe('/otra/?a=%0D%0ASet-Cookie%3Ax');
  });

  it('is 301 with the tags of its page where a page was moved', async () => {
    const { status, location, headers } = await get('/antes/');
    expect([status, location]).toEqual([301, '/']);
    expect(String(headers['surrogate-key']).split(' ')).toHaveLength(2);
    expect(headers['cache-control']).toContain('max-age=0');
  });

  it('says a policy, as every reply does', async () => {
    for (const path of ['/dentro/', '/fuera/', '/%zz/', '/'])
      expect((await get(path)).headers['content-security-policy'], path).toBeTruthy();
  });
});
