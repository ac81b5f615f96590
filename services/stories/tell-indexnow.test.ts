import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { writeOutbox } from '../changes/outbox.ts';
import { onDatabase } from '../database/database.testing.ts';
import { beginTelling, endTelling, tellIndexNow } from './tell-indexnow.ts';

const quiet = () => undefined;
const log = { info: quiet, warn: quiet, error: quiet };
const KEY = 'clave-de-prueba';

interface Told {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}

onDatabase('telling search engines', (database) => {
  let told: Told[] = [];
  let status = 200;
  let url = '';
  // Stands in for the service.
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (status < 300) told.push(JSON.parse(Buffer.concat(parts).toString()) as Told);
    response.writeHead(status).end();
  });
  const run = () =>
    tellIndexNow.run(
      {},
      {
        database: database(),
        clock: () => new Date(),
        log,
        signal: new AbortController().signal,
        indexNow: {
          url,
          key: KEY,
          send: fetch,
          canonical: (address: string) => encodeURI(address),
          origins: async () =>
            new Map([
              ['brujula', 'https://brujula.example'],
              ['jalisco', 'https://jalisco.example'],
            ]),
        },
      },
    );
  const change = (...tags: string[]) => database().transaction((tx) => writeOutbox(tx, tags));
  const story = async (id: string, site: string, path: string, listed: boolean | null = true) => {
    const { db } = database();
    await db.execute(sql`INSERT INTO stories
        (id, type, document, hash, published, headline, search, updated_at)
      VALUES (${id}, 'story', '{}', '', ${listed !== false}, '', '', now())`);
    await db.execute(sql`INSERT INTO story_websites (story_id, site, website_url)
      VALUES (${id}, ${site}, ${path})`);
    if (listed !== null)
      await db.execute(sql`INSERT INTO sitemap_entries
          (story_id, site, address, listed_at, modified_at, is_shown, headline)
        VALUES (${id}, ${site}, ${path}, now(), now(), ${listed}, '')`);
  };

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    [told, status] = [[], 200];
    await database().db.execute(sql`DELETE FROM outbox`);
    await database().db.execute(sql`DELETE FROM withdrawals`);
    await database().db.execute(sql`DELETE FROM stories`);
    await endTelling(database().db);
    await beginTelling(database().db);
  });

  it('says what changed, once, by site, with the key and where it stands', async () => {
    await story('a', 'brujula', '/a/');
    await story('b', 'brujula', '/ñ/');
    await story('c', 'jalisco', '/c/');
    await change('story:a', 'url:brujula:/a/', 'url:brujula:/ñ/', 'stories:brujula');
    await change('url:jalisco:/c/', 'url:brujula:/a/');
    await run();
    const common = { key: KEY };
    expect(told).toEqual([
      {
        ...common,
        host: 'brujula.example',
        keyLocation: `https://brujula.example/${KEY}.txt`,
        urlList: ['https://brujula.example/a/', 'https://brujula.example/%C3%B1/'],
      },
      {
        ...common,
        host: 'jalisco.example',
        keyLocation: `https://jalisco.example/${KEY}.txt`,
        urlList: ['https://jalisco.example/c/'],
      },
    ]);
    await run();
    expect(told).toHaveLength(2);
  });

  it('names nothing that is withheld, paid for or not there, and what moved', async () => {
    await story('oculta', 'brujula', '/oculta/', false);
    await story('pagada', 'brujula', '/pagada/', null);
    await story('movida', 'brujula', '/ahora/');
    await database().db.execute(sql`INSERT INTO story_redirects (site, path, story_id, created_at)
      VALUES ('brujula', '/antes/', 'movida', now())`);
    await change(
      ...['/oculta/', '/pagada/', '/nada/', '/antes/', '/ahora/'].map(
        (path) => `url:brujula:${path}`,
      ),
    );
    await run();
    expect(told.map(({ urlList }) => urlList)).toEqual([
      ['https://brujula.example/ahora/', 'https://brujula.example/antes/'],
    ]);
  });

  it('names what was taken down from readers, and nothing that they never had', async () => {
    for (const [id, wasShown] of [
      ['leida', true],
      ['borrador', false],
    ] as const) {
      await database().db.execute(sql`INSERT INTO withdrawals
          (kind, id, state, reason, by, at, title, was_shown)
        VALUES ('story', ${id}, 'deleted', '', 'Ana', now(), '', ${wasShown})`);
      await database().db.execute(sql`INSERT INTO gone_addresses (site, path, kind, id)
        VALUES ('brujula', ${`/${id}/`}, 'story', ${id})`);
    }
    await change('url:brujula:/leida/', 'url:brujula:/borrador/');
    await run();
    expect(told.map(({ urlList }) => urlList)).toEqual([['https://brujula.example/leida/']]);
  });

  it('names pages that readers had, where they stand and stood, unless they are unlisted', async () => {
    const { db } = database();
    const page = async (id: string, published: boolean, metadata: object = {}, kind = 'path') => {
      await db.execute(sql`INSERT INTO pages (id, site, name, route_kind, route_value, layout,
          draft_version, created_at, updated_at, updated_by)
        VALUES (${id}, 'jalisco', ${id}, ${kind}, ${kind === 'path' ? `/${id}/` : 'story'}, '', 1,
          now(), now(), '')`);
      await db.execute(sql`INSERT INTO page_versions
          (page_id, version, document, saved_at, saved_by, published_at)
        VALUES (${id}, 1, ${JSON.stringify({ metadata })}, now(), '',
          ${published ? '2026-11-20T12:00:00Z' : null})`);
    };
    await page('abierta', true);
    await page('nunca', false);
    await page('cuenta', true, { isUnlisted: true });
    await page('nota', true, {}, 'type');
    await db.execute(sql`INSERT INTO page_redirects (site, path, page_id, created_at)
      VALUES ('jalisco', '/antes/', 'abierta', now())`);
    await change('page:abierta', 'page:nunca', 'site-pages:jalisco');
    await change('page:cuenta', 'page:nota');
    await run();
    expect(told.map(({ urlList }) => urlList)).toEqual([
      ['https://jalisco.example/abierta/', 'https://jalisco.example/antes/'],
    ]);
    await db.execute(sql`DELETE FROM pages`);
  });

  it('says it again when the service did not take it, and loses nothing meanwhile', async () => {
    await story('a', 'brujula', '/a/');
    await story('b', 'brujula', '/b/');
    status = 429;
    await change('url:brujula:/a/');
    await expect(run()).rejects.toThrow('IndexNow respondió 429');
    await change('url:brujula:/b/');
    status = 202;
    await run();
    expect(told.flatMap(({ urlList }) => urlList)).toEqual([
      'https://brujula.example/a/',
      'https://brujula.example/b/',
    ]);
  });

  it('says 10,000 at a time', async () => {
    const { db } = database();
    await db.execute(sql`INSERT INTO stories
        (id, type, document, hash, published, headline, search, updated_at)
      SELECT 's' || n, 'story', '{}', '', true, '', '', now() FROM generate_series(1, 10001) AS n`);
    await db.execute(sql`INSERT INTO story_websites (story_id, site, website_url)
      SELECT 's' || n, 'brujula', '/s/' || n || '/' FROM generate_series(1, 10001) AS n`);
    await db.execute(sql`INSERT INTO sitemap_entries
        (story_id, site, address, listed_at, modified_at, is_shown, headline)
      SELECT 's' || n, 'brujula', '/s/' || n || '/', now(), now(), true, ''
      FROM generate_series(1, 10001) AS n`);
    await change(...Array.from({ length: 10_001 }, (_, n) => `url:brujula:/s/${n + 1}/`));
    await run();
    expect(told.map(({ urlList }) => urlList.length)).toEqual([10_000, 1]);
  });
});
