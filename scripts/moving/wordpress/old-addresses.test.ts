import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testAssets } from '../../../renderer/seed-builder.testing.ts';
import { createReader, type RunningReader } from '../../../renderer/site/create-reader.ts';
import { respondToReader } from '../../../renderer/site/reader.ts';
import type { PageDocument } from '../../../schemas/page.ts';
import { openNewsroom, repliesOf } from '../../../server/content/content.testing.ts';
import { limitsOf, requestContent } from '../../../server/content/request-content.ts';
import { onDatabase } from '../../../services/database/database.testing.ts';
import { installQueue } from '../../../services/jobs/queue.ts';
import { listSites } from '../../../services/sites/site-store.ts';
import { main } from '../../import.ts';
import { oldNewspaper } from './newspaper.testing.ts';
import { archiveRedirects, nicenameOf, shortLinks } from './old-addresses.ts';

const POSTS = 2_000;
/** Requests on their way. */
const AT_ONCE = 16;
const TYPES = ['article', 'section', 'author', 'tag', 'homepage'] as const;
const template: PageDocument = { layout: 'single-column', sections: {}, metadata: {} };
const log = { debug() {}, info() {}, warn() {}, error() {} } as never;

it.each([
  ['ana', 'ana'],
  ['Ana Ruiz', 'ana-ruiz'],
  ['luis.peña', 'luis-pena'],
  ['ana_ruiz@diario.mx', 'ana_ruizdiario-mx'],
])('the login %s was the author %s', (login, nicename) => {
  expect(nicenameOf(login)).toBe(nicename);
});

it('leads from lists of the old site, where it says they were, or where WordPress has them', () => {
  const archives = {
    parents: new Map([
      ['futbol', 'deportes'],
      ['a', 'b'],
      ['b', 'a'],
    ]),
    links: new Map([
      ['category nacional', 'https://diario.example/blog/seccion/nacional/'],
      ['author ana', 'https://diario.example/blog/autor/ana/'],
    ]),
    tags: new Set(['obras']),
  };
  const authors = new Map([
    ['ana', {}],
    ['luis', {}],
  ]);
  const sections = { nacional: '/mexico', futbol: '/deportes', a: '/deportes', nada: '' };
  const led = (address: string) =>
    archiveRedirects({ address, archives, authors }, sections).map(
      ({ canonical_url: from, redirect_url: to }) => `${from} ${to}`,
    );
  expect(led('https://diario.example/blog')).toEqual([
    '/blog/feed/ /rss/',
    '/blog/seccion/nacional/ /mexico/',
    '/blog/category/deportes/futbol/ /deportes/',
    '/blog/category/b/a/ /deportes/',
    '/blog/tag/obras/ /tags/obras/',
    '/blog/autor/ana/ /author/ana/',
    '/blog/author/luis/ /author/luis/',
  ]);
  expect(shortLinks({ address: 'https://diario.example/blog' }, '12', 'p')).toEqual([]);
  expect(shortLinks({ address: 'https://diario.example/' }, '12', 'p')).toEqual(['/?p=12']);
});

onDatabase(`a newspaper of ${POSTS} posts that moved`, (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'portada-wordpress-'));
  const newspaper = oldNewspaper(POSTS);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let reader: RunningReader;
  const server = createServer((request, reply) => void respondToReader(reader, request, reply));
  const at = async (path: string) => {
    const { port } = server.address() as AddressInfo;
    const request = get({ host: '127.0.0.1', port, path, agent, headers: { host: 'localhost' } });
    const [reply] = await once(request, 'response');
    let text = '';
    for await (const chunk of reply.setEncoding('utf8')) text += chunk;
    const { statusCode: status, headers } = reply;
    return { status, to: headers.location as string | undefined, text: text as string };
  };
  /** Each is asked for once. */
  const seen = new Map<string, ReturnType<typeof at>>();
  const remembered = (path: string) => {
    const reply = seen.get(path) ?? at(path);
    seen.set(path, reply);
    return reply;
  };
  /** What a reader sees in the end who opens an address, and by which statuses. */
  const follow = async (path: string) => {
    const first = await remembered(path);
    if (first.status !== 301) return { statuses: [first.status], text: first.text };
    const second = await remembered(first.to ?? '');
    return { statuses: [first.status, second.status], text: second.text };
  };

  beforeAll(async () => {
    await openNewsroom(database());
    await installQueue(database());
    const sites = await listSites(database().db);
    const replies = repliesOf();
    reader = createReader({
      assets: testAssets(),
      sites: () => sites,
      isProduction: false,
      publishedPages: async () =>
        TYPES.map((type) => ({ id: type, route: { kind: 'type', type } as const })),
      publishedDocument: async () => template,
      request: requestContent(replies, database()),
      limits: limitsOf(replies),
      clock: Date.now,
      log,
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const file = join(folder, 'diario.xml');
    writeFileSync(file, newspaper.export);
    writeFileSync(`${file}.secciones.json`, JSON.stringify(newspaper.sections));
    const said: string[] = [];
    const code = await main(
      ['--from', 'wordpress', '--without-media', '--site', 'brujula', file],
      { DATABASE_URL: database().databaseUrl },
      {
        out: () => undefined,
        error: (line) => void said.push(line),
        bar: { write: () => undefined },
      },
    );
    expect([code, said]).toEqual([0, []]);
  }, 60_000);
  afterAll(() => {
    agent.destroy();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('answers 200 or 301 at every address that it had, each with its own post', async () => {
    expect(newspaper.addresses.size).toBeGreaterThan(2 * POSTS);
    const limit = pLimit(AT_ONCE);
    const wrong: unknown[] = [];
    await Promise.all(
      [...newspaper.addresses].map(([path, title]) =>
        limit(async () => {
          const { statuses, text } = await follow(path);
          const isRight = statuses.at(-1) === 200 && !statuses.slice(0, -1).some((s) => s !== 301);
          if (!isRight || (title && !text.includes(`<title>${title} `)))
            wrong.push([path, statuses, /<title>[^<]*/.exec(text)?.[0]]);
        }),
      ),
    );
    expect(wrong).toEqual([]);
  }, 60_000);

  it('has the front page at short links that nobody had, and no page at a category of none', async () => {
    expect((await at('/?p=7')).status).toBe(200);
    expect((await at('/?p=1000&utm_source=x')).to).toBe('/2019/07/nota-0/?utm_source=x');
    expect((await at('/?p=a')).status).toBe(200);
    expect((await at('/category/sin-lugar/')).status).toBe(404);
  });
});
