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
          ...{ url, key: KEY, send: fetch, canonical: (address: string) => encodeURI(address) },
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
