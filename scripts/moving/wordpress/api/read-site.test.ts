import { appendFileSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../schemas/json.ts';
import { publicFetch } from '../../../../services/http/public-fetch.ts';
import type { OldServer } from '../../pictures/old-server.testing.ts';
import type { WordPressSource } from '../move-wordpress.ts';
import type { WxrRecord } from '../read-wxr.ts';
import { WordPressApiError } from './ask-api.ts';
import { readSite } from './read-site.ts';
import { type ApiLists, type Misbehaviour, openWordPress } from './site.testing.ts';

const HOME = 'https://diario.example';

const post = (id: number, more: JsonObject = {}): JsonObject => ({
  id,
  slug: `nota-${id}`,
  status: 'publish',
  link: `${HOME}/nota-${id}/`,
  date: '2019-07-15T18:30:00',
  date_gmt: '2019-07-15T23:30:00',
  title: { rendered: `Nota ${id}` },
  content: { rendered: '<p>Uno</p>', protected: false },
  excerpt: { rendered: '<p>Uno [&hellip;]</p>' },
  author: 3,
  categories: [5],
  tags: [],
  featured_media: 0,
  ...more,
});
const many = (count: number) => Array.from({ length: count }, (_, at) => post(at + 1));
const LISTS: ApiLists = {
  users: [{ id: 3, slug: 'ana', name: 'Ana Ruiz' }],
  categories: [{ id: 5, slug: 'nacional', name: 'Nacional &amp; más', taxonomy: 'category' }],
  tags: [],
  media: [],
  posts: many(250),
  pages: [],
};

describe('a site that is read by its interface', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portada-api-'));
  let server: OldServer | undefined;
  const waits: number[] = [];
  let [out, error]: [string[], string[]] = [[], []];
  afterEach(() => server?.close());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const open = async (lists: ApiLists = LISTS, misbehave: Misbehaviour = () => false) => {
    server?.close();
    server = await openWordPress(lists, { home: HOME, misbehave });
    return server;
  };
  const read = (site: string, signal?: AbortSignal, named = true) => {
    [out, error] = [[], []];
    waits.length = 0;
    return readSite(site, {
      folder,
      output: { out: (line) => void out.push(line), error: (line) => void error.push(line) },
      asking: {
        fetch: publicFetch({ named: named ? [new URL(site).origin] : [] }),
        clock: () => new Date('2026-11-30T12:00:00Z'),
        maxReplyMs: 300,
        patience: { wait: async (ms) => void waits.push(ms) },
        ...(signal ? { signal } : {}),
      },
    });
  };
  const recordsOf = async (source: WordPressSource | undefined) => {
    const records: WxrRecord[] = [];
    const sites: string[] = [];
    for await (const record of source?.records(undefined, (site) => sites.push(site)) ?? [])
      records.push(record);
    return { records, sites };
  };
  const titles = async (source: WordPressSource | undefined) =>
    (await recordsOf(source)).records
      .filter(({ texts }) => texts['wp:post_type'] === 'post')
      .map(({ texts }) => texts.title);
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Nota ${at + 1}`);

  it('comes as an export would, page by page', async () => {
    const { origin, asked } = await open();
    const { records, sites } = await recordsOf(await read(origin));
    expect(sites).toEqual([HOME]);
    expect(records).toHaveLength(252);
    expect(records.slice(0, 3)).toMatchObject([
      { kind: 'author', texts: { 'wp:author_login': 'ana', 'wp:author_display_name': 'Ana Ruiz' } },
      {
        kind: 'category',
        texts: { 'wp:category_nicename': 'nacional', 'wp:cat_name': 'Nacional & más' },
      },
      {
        kind: 'item',
        texts: {
          'wp:post_id': '1',
          'wp:post_date_gmt': '2019-07-15 23:30:00',
          'dc:creator': 'ana',
          'excerpt:encoded': '',
        },
        terms: [{ domain: 'category', nicename: 'nacional', name: 'Nacional & más' }],
      },
    ]);
    expect(
      asked.filter((path) => path.includes('/posts')).map((path) => path.split('&')[1]),
    ).toEqual(['page=1', 'page=2', 'page=3']);
    expect(out).toContain('entradas: 250');
    expect(error).toEqual([]);
  });

  it('is not asked again for what was read, and says so', async () => {
    const { origin, asked } = await open();
    await read(origin);
    asked.length = 0;
    expect(await titles(await read(origin))).toEqual(numbered(250));
    expect(asked).toEqual([]);
    expect(out[0]).toContain('Se usa lo que se leyó antes');
  });

  it('goes on where it was stopped, in the middle of a line too', async () => {
    const stop = new AbortController();
    const { origin, asked } = await open(LISTS, ({ endpoint, page }) => {
      if (endpoint === 'posts' && page === 3) stop.abort();
      return false;
    });
    await read(origin, stop.signal).catch((fault: unknown) => {
      expect(fault).toBeInstanceOf(WordPressApiError);
    });
    const name = readdirSync(folder).find((file) => file.includes(new URL(origin).port)) ?? '';
    appendFileSync(join(folder, name), '{"endpoint":"posts","page":3,"rec');
    asked.length = 0;
    expect(await titles(await read(origin))).toEqual(numbered(250));
    expect(asked.map((path) => path.split('&orderby')[0])).toEqual([
      '/wp-json/',
      '/wp-json/wp/v2/posts?per_page=100&page=3',
      '/wp-json/wp/v2/pages?per_page=100&page=1',
    ]);
    truncateSync(join(folder, name), 0);
  });

  it.each<[string, Misbehaviour, number[]]>([
    [
      'is busy (429), and says for how long',
      ({ endpoint, page, times }, reply) =>
        endpoint === 'posts' && page === 2 && times === 1
          ? !!reply.writeHead(429, { 'retry-after': '9' }).end()
          : false,
      [9_000],
    ],
    [
      'is busy, and says until when',
      ({ endpoint, page, times }, reply) =>
        endpoint === 'posts' && page === 2 && times <= 2
          ? !!reply
              .writeHead(503, {
                'retry-after':
                  times === 1 ? 'Mon, 30 Nov 2026 12:00:20 GMT' : 'Mon, 30 Nov 2026 11:00:00 GMT',
              })
              .end()
          : false,
      [20_000, 0],
    ],
    [
      'fails (500) three times',
      ({ endpoint, page, times }, reply) =>
        endpoint === 'posts' && page === 2 && times <= 3
          ? !!reply.writeHead(500).end('<p>Error')
          : false,
      [1_000, 2_000, 4_000],
    ],
    [
      'shows a page instead of data',
      ({ endpoint, page, times }, reply) =>
        endpoint === 'posts' && page === 2 && times <= 2
          ? !!reply.writeHead(200).end('<!doctype html><title>Un momento</title>')
          : false,
      [1_000, 2_000],
    ],
    [
      'does not answer in time',
      ({ endpoint, page, times }) => endpoint === 'posts' && page === 2 && times === 1,
      [1_000],
    ],
    [
      'breaks off in the middle',
      ({ endpoint, page, times }, reply) =>
        endpoint === 'posts' && page === 2 && times === 1
          ? !!reply
              .writeHead(200, { 'content-length': '900' })
              .write('[{"id"', () => reply.destroy())
          : false,
      [],
    ],
  ])('is read whole where it %s', async (_, misbehave, waited) => {
    const { origin } = await open(LISTS, misbehave);
    expect(await titles(await read(origin))).toEqual(numbered(250));
    expect(waits).toEqual(waited);
  });

  const counts =
    (total: string, pages: string): Misbehaviour =>
    ({ endpoint, page }, reply) => {
      if (endpoint !== 'posts') return false;
      const items = many(250).slice((page - 1) * 100, page * 100);
      const headers = { 'x-wp-total': total, 'x-wp-totalpages': pages };
      return !!reply.writeHead(200, headers).end(JSON.stringify(items));
    };

  it.each([
    ['too few', counts('100', '1'), 'El sitio dice que tiene 100 entradas, y dio 250.'],
    ['too many', counts('900', '9'), 'El sitio dice que tiene 900 entradas, y dio 250.'],
  ])('is read whole where it counts %s, and that is said', async (_, misbehave, said) => {
    const { origin } = await open(LISTS, misbehave);
    expect(await titles(await read(origin))).toEqual(numbered(250));
    expect(error).toEqual([said]);
  });

  it('is read past pages that are emptier than they should be', async () => {
    const { origin } = await open(LISTS, ({ endpoint, page }, reply) => {
      if (endpoint !== 'posts' || page !== 2) return false;
      return !!reply.writeHead(200, { 'x-wp-total': '250', 'x-wp-totalpages': '3' }).end('[]');
    });
    expect(await titles(await read(origin))).toEqual([
      ...numbered(100),
      ...numbered(250).slice(200),
    ]);
    expect(error).toEqual(['El sitio dice que tiene 250 entradas, y dio 150.']);
  });

  it('comes without lists that are not for everybody: posts show their author and picture', async () => {
    const picture = { id: 8, source_url: `${HOME}/a.jpg`, alt_text: 'A', type: 'attachment' };
    const hidden = { code: 'rest_forbidden', message: 'No', data: { status: 401 } };
    const { origin } = await open(
      {
        ...LISTS,
        posts: [
          post(1, {
            featured_media: 8,
            _embedded: {
              author: [{ id: 3, slug: 'ana', name: 'Ana Ruiz' }],
              'wp:featuredmedia': [picture],
              'wp:term': [[{ id: 5, slug: 'mundo', name: 'Mundo', taxonomy: 'category' }], []],
            },
          }),
          post(2, { featured_media: 9, _embedded: { 'wp:featuredmedia': [hidden] } }),
        ],
      },
      ({ endpoint }, reply) =>
        endpoint === 'users' || endpoint === 'media' ? !!reply.writeHead(401).end('{}') : false,
    );
    const { records } = await recordsOf(await read(origin));
    expect(records.map(({ kind, texts }) => texts['wp:post_type'] ?? kind)).toEqual([
      'category',
      'author',
      'attachment',
      'post',
      'post',
    ]);
    expect(records[3]).toMatchObject({
      texts: { 'dc:creator': 'ana' },
      terms: [{ domain: 'category', nicename: 'mundo', name: 'Mundo' }],
    });
    expect(error).toEqual([
      expect.stringContaining('El sitio no da sus autores'),
      expect.stringContaining('El sitio no da sus archivos'),
    ]);
  });

  it('keeps what is under a password, sticky or for search engines apart', async () => {
    const { origin } = await open({
      ...LISTS,
      posts: [
        post(1, {
          sticky: true,
          title: { rendered: 'Uno &#8220;dos&#8221;' },
          content: { rendered: '', protected: true },
          excerpt: { rendered: '<p>Escrito</p>' },
          yoast_head_json: { title: 'Uno “dos” - El Diario', description: 'Para buscadores' },
        }),
        post(2, { yoast_head_json: { title: 'Otro título' } }),
      ],
    });
    const { records } = await recordsOf(await read(origin));
    const [one, two] = records.filter(({ texts }) => texts['wp:post_type'] === 'post');
    expect(one?.texts).toMatchObject({
      title: 'Uno “dos”',
      'wp:is_sticky': '1',
      'wp:post_password': 'sí',
      'excerpt:encoded': 'Escrito',
    });
    expect([...(one?.meta ?? [])]).toEqual([['_yoast_wpseo_metadesc', ['Para buscadores']]]);
    expect([...(two?.meta ?? [])]).toEqual([['_yoast_wpseo_title', ['Otro título']]]);
  });

  it.each<[string, Misbehaviour, RegExp]>([
    [
      'gives no posts',
      ({ endpoint }, reply) => (endpoint === 'posts' ? !!reply.writeHead(403).end('{}') : false),
      /posts\S* responde 403$/,
    ],
    [
      'fails on and on',
      ({ endpoint }, reply) => (endpoint === 'tags' ? !!reply.writeHead(502).end('x') : false),
      /tags\S* responde 502, y no lo que se espera$/,
    ],
    [
      'shows a page on and on',
      ({ endpoint }, reply) => (endpoint === 'tags' ? !!reply.end('<p>') : false),
      /responde una página en vez de datos$/,
    ],
    [
      'gives one page again and again',
      ({ endpoint }, reply) =>
        endpoint === 'posts'
          ? !!reply.writeHead(200, { 'x-wp-totalpages': '9' }).end(JSON.stringify(many(100)))
          : false,
      /repite la página anterior$/,
    ],
    [
      'says something else',
      ({ endpoint }, reply) => (endpoint === 'tags' ? !!reply.end('{"a":1}') : false),
      /responde 200, y no lo que se espera$/,
    ],
  ])('is refused in words where it %s', async (_, misbehave, words) => {
    const { origin } = await open(LISTS, misbehave);
    await expect(read(origin)).rejects.toThrow(words);
  });

  it('is refused where it is no WordPress, or not public and nobody named it', async () => {
    const { origin, asked } = await open();
    await expect(read(origin, undefined, false)).rejects.toThrow(/no es una dirección pública/);
    expect(asked).toEqual([]);
    await expect(read(`${origin}/otro`)).rejects.toThrow(/no tiene la interfaz de WordPress/);
  });
});
