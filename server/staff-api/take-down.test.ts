import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testAssets } from '../../renderer/seed-builder.testing.ts';
import type { JobList } from '../../schemas/jobs.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { Takeable, TakeableList } from '../../schemas/take-down.ts';
import { surrogateKey } from '../../services/changes/surrogate-key.ts';
import { type Line, lineTo } from '../../services/database/cut-line.testing.ts';
import { freshPostgres, type TestDatabase } from '../../services/database/database.testing.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { freePort } from '../../services/database/free-port.ts';
import { createSigninLink, ensureAdmin, redeemSigninLink } from '../../services/staff/store.ts';
import { ans } from '../content/content.testing.ts';
import { seedSample } from '../seed/sample-reader.testing.ts';
import type { Running } from '../serve.ts';
import { startServer } from '../start.ts';
import { pictureBytes } from './staff-app.testing.ts';

const EDITOR = 'editor.localhost';
const SOON = { timeout: 60_000, interval: 50 };
const HEADLINE = 'Un zaguán imposible';
const PATH = '/nacional/zaguan1/';

interface Node {
  port: number;
  dataDir: string;
  line: Line;
  running: Running;
}

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

let database: TestDatabase;
let nodes: Node[] = [];
let cookie = '';

/** What a CDN was told, and how it replies. */
const cdn = { url: '', status: 200, keys: [] as string[], close: () => undefined as unknown };

async function openCdn(): Promise<void> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', () => {
      if (cdn.status === 200)
        cdn.keys.push(...(JSON.parse(body) as { surrogate_keys: string[] }).surrogate_keys);
      response.writeHead(cdn.status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cdn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`;
  cdn.close = () => server.close();
}
const folder = temporaryFolder('portada-retiros-');

function ask(
  { port }: Pick<Node, 'port'>,
  path: string,
  { method = 'GET', host = 'localhost', body, headers = {} }: Asking = {},
): Promise<Reply> {
  const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, path, method, headers: { host, ...length, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
interface Asking {
  method?: string;
  host?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

const [first, second] = [() => nodes[0] as Node, () => nodes[1] as Node];

async function staff(method: string, path: string, body?: JsonObject | Buffer): Promise<Reply> {
  return ask(first(), `/api${path}`, {
    method,
    host: EDITOR,
    headers: { cookie },
    ...(body ? { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) } : {}),
  });
}

const take = (input: JsonObject) => staff('POST', '/content/documents?site=brujula', input);
const withdraw = (kind: string, id: string) =>
  staff('POST', '/content/withdrawals', { kind, id, reason: 'Orden judicial 12/2026' });
const restore = (kind: string, id: string) =>
  staff('POST', '/content/withdrawals/restore', { kind, id });
const erase = (kind: string, id: string) =>
  staff('DELETE', `/content/documents/${id}?kind=${kind}`, { reason: 'Derecho al olvido' });
const statuses = (path: string) =>
  Promise.all(nodes.map(async (node) => (await ask(node, path)).status));
const everywhere = (path: string, status: number) =>
  vi.waitFor(async () => expect(await statuses(path)).toEqual(nodes.map(() => status)), SOON);
const listed = async (query: string): Promise<Takeable[]> =>
  (JSON.parse((await staff('GET', `/content/documents?${query}`)).body) as TakeableList).items;

async function startNode(index: number): Promise<Node> {
  const port = await freePort();
  const line = await lineTo(database.databaseUrl);
  const dataDir = join(folder, String(index));
  const running = await startServer({
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: line.url,
      EDITOR_ORIGIN: `http://${EDITOR}`,
      PURGE_URL: cdn.url,
      LOG_LEVEL: 'silent',
    },
    assets: testAssets(),
  });
  return { port, dataDir, line, running };
}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await openCdn();
  database = await freshPostgres();
  await seedSample(database, new Date());
  nodes = await Promise.all([startNode(0), startNode(1)]);
  cookie = await database.transaction(async (tx) => {
    const context = { clock: () => new Date(), ids: () => crypto.randomUUID() };
    const link = await createSigninLink(tx, await ensureAdmin(tx, context), context);
    const redeemed = await redeemSigninLink(tx, link, context);
    return redeemed.ok ? `portada_staff=${redeemed.session}` : '';
  });
}, 120_000);

afterAll(async () => {
  await Promise.all(nodes.map(({ running }) => running.close()));
  for (const { line } of nodes) line.close();
  cdn.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
}, 60_000);

describe('a story that is taken down', () => {
  const story = ans('zaguan1', '/nacional', {
    headlines: { basic: HEADLINE },
    display_date: '2026-11-22T09:00:00Z',
  });
  /** Where readers would find it besides at its address. */
  const LISTS = [
    '/nacional/',
    `/search/${encodeURIComponent('zaguán')}/`,
    `/_portada/sugerencias?q=${encodeURIComponent('zaguán')}`,
  ];
  const shownIn = async () =>
    (
      await Promise.all(
        nodes.flatMap((node) =>
          LISTS.map(async (path) => ((await ask(node, path)).body.includes('zaguan1') ? path : '')),
        ),
      )
    ).filter(Boolean);

  it('is gone for readers on every node, within seconds, with a page that says so', async () => {
    expect((await take(story)).status).toBe(201);
    await everywhere(PATH, 200);
    await vi.waitFor(async () => expect((await shownIn()).length).toBe(6), SOON);
    expect((await withdraw('story', 'zaguan1')).status).toBe(204);
    await everywhere(PATH, 410);
    await vi.waitFor(async () => expect(await shownIn()).toEqual([]), SOON);
    const { headers, body } = await ask(second(), PATH);
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=30');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['surrogate-key']).toContain(surrogateKey(`url:brujula:${PATH}`));
    expect(body).toContain('Esta página ya no está disponible');
    expect(body).not.toContain(HEADLINE);
  });

  it('stays for staff, with the reason', async () => {
    const [found] = await listed(`kind=story&q=${encodeURIComponent(PATH)}`);
    expect(found).toMatchObject({
      id: 'zaguan1',
      state: 'withdrawn',
      reason: 'Orden judicial 12/2026',
      title: HEADLINE,
    });
    expect((await listed('kind=gone&q=judicial')).map(({ id }) => id)).toEqual(['zaguan1']);
    expect((await withdraw('story', 'zaguan1')).status).toBe(409);
  });

  it('does not come back by an import, of whatever version', async () => {
    for (const input of [story, { ...story, headlines: { basic: 'Otro título' } }]) {
      const { status, body } = await take(input);
      expect(status).toBe(422);
      expect(body).toContain('se retiró (Orden judicial 12/2026)');
    }
    expect((await ask(first(), PATH)).status).toBe(410);
  });

  it('is there again when an admin restores it', async () => {
    expect((await restore('story', 'zaguan1')).status).toBe(204);
    await everywhere(PATH, 200);
    await vi.waitFor(async () => expect((await shownIn()).length).toBe(6), SOON);
    expect((await restore('story', 'zaguan1')).status).toBe(404);
  });

  it('leaves nothing but that it is gone when it is deleted', async () => {
    expect((await erase('story', 'zaguan1')).status).toBe(204);
    await everywhere(PATH, 410);
    expect((await take(story)).body).toContain('se borró');
    const copy = { ...story, _id: 'zaguan2' };
    expect((await take(copy)).body).toContain('la dirección no se vuelve a usar');
    expect((await erase('story', 'zaguan1')).status).toBe(404);
    const tables = await database.pool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const holding: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await database.pool.query(
        `SELECT 1 FROM ${name} t WHERE t::text LIKE '%${HEADLINE}%'`,
      );
      if (rows.length > 0) holding.push(name);
    }
    expect(holding).toEqual([]);
  });

  it('can be imported anew once an admin lets it', async () => {
    expect((await restore('story', 'zaguan1')).status).toBe(204);
    await everywhere(PATH, 404);
    expect((await take(story)).status).toBe(201);
    await everywhere(PATH, 200);
  });

  it('is not shown while the database is away either', async () => {
    await statuses(PATH);
    expect((await withdraw('story', 'zaguan1')).status).toBe(204);
    await everywhere(PATH, 410);
    second().line.cut();
    const shown = await Promise.all(
      [PATH, ...LISTS].map(async (path) => (await ask(second(), path)).body.includes(HEADLINE)),
    );
    second().line.mend();
    expect(shown).toEqual([false, false, false, false]);
    await everywhere(PATH, 410);
  });
});

it('the CDN hears of every change, and of those that it missed when it is back', async () => {
  const input = (id: string) => ans(id, '/mundo', { headlines: { basic: id } });
  expect((await take(input('cdn1'))).status).toBe(201);
  await vi.waitFor(
    () => expect(cdn.keys).toContain(surrogateKey('url:brujula:/mundo/cdn1/')),
    SOON,
  );
  cdn.status = 503;
  expect((await take(input('cdn2'))).status).toBe(201);
  expect((await withdraw('story', 'cdn1')).status).toBe(204);
  const failing = async () =>
    (JSON.parse((await staff('GET', '/jobs')).body) as JobList).jobs.filter(
      ({ error, state }) => error === 'El CDN respondió 503' && state === 'retrying',
    );
  await vi.waitFor(async () => expect(await failing()).not.toEqual([]), SOON);
  cdn.status = 200;
  cdn.keys = [];
  const [job] = await failing();
  expect((await staff('POST', `/jobs/${job?.id}/retry`)).status).toBe(204);
  await vi.waitFor(async () => {
    // Each of the others would wait for its own turn, longer after every failure.
    for (const { id } of await failing()) await staff('POST', `/jobs/${id}/retry`);
    expect(cdn.keys).toContain(surrogateKey('url:brujula:/mundo/cdn2/'));
    expect(cdn.keys).toContain(surrogateKey('url:brujula:/mundo/cdn1/'));
  }, SOON);
});

it('a redirect that is taken down leads nowhere', async () => {
  const redirect = {
    type: 'redirect',
    version: '0.10.12',
    _id: 'r1',
    canonical_url: '/vieja/',
    redirect_url: '/nueva/',
  };
  expect((await take(redirect)).status).toBe(201);
  await everywhere('/vieja/', 301);
  expect((await withdraw('redirect', 'r1')).status).toBe(204);
  await everywhere('/vieja/', 410);
  expect((await take(redirect)).status).toBe(422);
  expect((await restore('redirect', 'r1')).status).toBe(204);
  await everywhere('/vieja/', 301);
});

it('an author who is taken down has no page, is not suggested and does not come back', async () => {
  const author = { type: 'author', version: '0.10.5', _id: 'xochitl', name: 'Xóchitl Prueba' };
  const page = '/author/xochitl/';
  const suggests = async () =>
    (await ask(second(), `/_portada/sugerencias?q=${encodeURIComponent('Xóchitl P')}`)).body;
  expect((await take(author)).status).toBe(201);
  await everywhere(page, 200);
  expect(await suggests()).toContain(page);
  expect((await withdraw('author', 'xochitl')).status).toBe(204);
  await everywhere(page, 410);
  expect(await suggests()).not.toContain(page);
  expect((await take(author)).status).toBe(422);
  expect((await erase('author', 'xochitl')).status).toBe(204);
  await everywhere(page, 410);
  expect((await take({ ...author, _id: 'otra', slug: 'xochitl' })).status).toBe(422);
});

describe('a picture that is taken down', () => {
  const path = '/nacional/foto1/';
  const renditionFiles = ({ dataDir }: Node): string[] => {
    const at = join(dataDir, 'images/renditions');
    if (!existsSync(at)) return [];
    return readdirSync(at, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:webp|avif|jpeg)$/.test(name),
    );
  };

  it('is gone from its addresses, from pages and from the disk, and comes back whole', async () => {
    const uploaded = await staff('POST', '/images?name=roja.png', await pictureBytes('#f00'));
    const image = JSON.parse(uploaded.body) as { id: string; url: string; auth: { 1: string } };
    const story = ans('foto1', '/nacional', {
      promo_items: {
        basic: { type: 'image', version: '0.10.12', _id: image.id, url: image.url, caption: 'Pie' },
      },
    });
    expect((await take(story)).status).toBe(201);
    await everywhere(path, 200);
    expect((await ask(second(), path)).body).toContain(image.id);
    const resizer = `/resizer/v2/${image.id}.jpg?auth=${image.auth[1]}&width=20&height=20`;
    const made = await ask(first(), resizer);
    expect([made.status, made.headers['surrogate-key']]).toEqual([
      200,
      surrogateKey(`image:${image.id}`),
    ]);
    await vi.waitFor(() => expect(renditionFiles(first()).length).toBeGreaterThan(0), SOON);

    expect((await withdraw('image', image.id)).status).toBe(204);
    await vi.waitFor(async () => {
      expect((await ask(second(), path)).body).not.toContain(image.id);
      expect(renditionFiles(first())).toEqual([]);
    }, SOON);
    expect((await ask(second(), path)).status).toBe(200);
    expect(await statuses(resizer)).toEqual([410, 410]);
    expect(await statuses(`/imagenes/${image.id}.jpg`)).toEqual([410, 410]);

    const again = await staff('POST', '/images?name=roja.png', await pictureBytes('#f00'));
    expect([again.status, again.body.includes('se retiró')]).toEqual([409, true]);
    const library = JSON.parse((await staff('GET', '/images?limit=40')).body) as { total: number };
    expect(library.total).toBe(0);
    expect((await restore('image', image.id)).status).toBe(204);
    await vi.waitFor(
      async () => expect((await ask(second(), path)).body).toContain(image.id),
      SOON,
    );
    expect((await ask(first(), resizer)).status).toBe(200);

    expect((await erase('image', image.id)).status).toBe(204);
    await everywhere(resizer, 410);
    expect((await staff('GET', `/images/${image.id}`)).status).toBe(404);
  });
});
