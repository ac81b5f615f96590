import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { spreadOf } from '../../bench/measure.ts';
import { seed } from '../../fixtures/seed.ts';
import { testAssets } from '../../renderer/seed-builder.testing.ts';
import type { PageDetail, PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { type Line, lineTo } from '../../services/database/cut-line.testing.ts';
import { freshPostgres, type TestDatabase } from '../../services/database/database.testing.ts';
import { freePort } from '../../services/database/free-port.ts';
import { noteBusyPages } from '../../services/sites/busy-pages.ts';
import { createSigninLink, ensureAdmin, redeemSigninLink } from '../../services/staff/store.ts';
import { ingest } from '../content/content.ts';
import { seedSample } from '../seed/sample-reader.testing.ts';
import type { Running } from '../serve.ts';
import { startServer } from '../start.ts';
import { startBalancer } from './balancer.testing.ts';

/**
 * Whole servers on one PostgreSQL, each by way of lines of its own that the tests cut: one to the
 * database, one to its readers.
 */
interface Node {
  port: number;
  toDatabase: Line;
  fromReaders: Line;
  running: Running;
}

const NODES = 3;
const SITE = 'brujula';
const ids = () => crypto.randomUUID();

let database: TestDatabase;
let nodes: Node[];
let front: PageSummary;
let cookie: string;
const folder = mkdtempSync(join(tmpdir(), 'portada-nodos-'));
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

async function startNode(index: number, env: Record<string, string> = {}): Promise<Node> {
  const port = await freePort();
  const toDatabase = await lineTo(database.databaseUrl as string);
  const running = await startServer({
    env: {
      PORT: String(port),
      DATA_DIR: join(folder, String(index)),
      DATABASE_URL: toDatabase.url,
      EDITOR_ORIGIN: 'http://editor.localhost',
      LOG_LEVEL: 'silent',
      ...env,
    },
    assets: testAssets(),
  });
  return { port, toDatabase, fromReaders: await lineTo(`http://127.0.0.1:${port}`), running };
}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  database = await freshPostgres();
  await seedSample(database, new Date());
  nodes = await Promise.all(Array.from({ length: NODES }, (_, index) => startNode(index)));
  cookie = await database.transaction(async (tx) => {
    const context = { clock: () => new Date(), ids };
    const link = await createSigninLink(tx, await ensureAdmin(tx, context), context);
    const redeemed = await redeemSigninLink(tx, link, context);
    return redeemed.ok ? `portada_staff=${redeemed.session}` : '';
  });
  const pages = await staff<PageSummary[]>(nodes[0] as Node, 'GET', `/api/pages?site=${SITE}`);
  front = pages.body.find(
    ({ route }) => route.kind === 'path' && route.path === '/',
  ) as PageSummary;
}, 120_000);

afterAll(async () => {
  agent.destroy();
  for (const { fromReaders } of nodes) fromReaders.close();
  await Promise.all(nodes.map(({ running }) => running.close()));
  for (const { toDatabase } of nodes) toDatabase.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
}, 60_000);

interface Got {
  status: number;
  body: string;
}

interface Asking {
  path: string;
  method?: string;
  host?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const ask = (
  port: number,
  { path, method = 'GET', host = 'localhost', body, headers = {} }: Asking,
): Promise<Got> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const sent = {
      host,
      ...headers,
      ...(text
        ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
        : {}),
    };
    const asked = httpRequest(
      { host: '127.0.0.1', port, path, method, agent, headers: sent },
      (response) => {
        response.setEncoding('utf8');
        let got = '';
        response.on('data', (chunk) => {
          got += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: got }));
        response.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end(text);
  });

const get = ({ port }: Pick<Node, 'port'>, path = '/') => ask(port, { path });

/** A call of the staff API on one node. */
async function staff<T>(
  { port }: Node,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  const got = await ask(port, {
    path,
    method,
    host: 'editor.localhost',
    body,
    headers: { cookie },
  });
  return { status: got.status, body: JSON.parse(got.body || 'null') as T };
}

const readyz = async ({ port }: Node, path = '/readyz') => {
  const { status: code, body } = await ask(port, { path });
  return {
    code,
    ...(JSON.parse(body) as { status: string; staleSeconds: number; outbox: number }),
  };
};

/** Publishes the front page with a title, over the draft given. */
const publishOver = (node: Node, draft: PageDetail, title: string) =>
  staff<{ code?: string; message?: string }>(node, 'POST', `/api/pages/${front.id}/publish`, {
    baseRevision: draft.revision,
    document: { ...draft.document, metadata: { ...draft.document.metadata, title } },
  });

/** Publishes the front page with a title, over whatever draft there is. */
const publishFront = async (node: Node, title: string) =>
  publishOver(node, (await staff<PageDetail>(node, 'GET', `/api/pages/${front.id}`)).body, title);

const shows = async (node: Node, text: string, path = '/'): Promise<boolean> =>
  (await get(node, path)).body.includes(text);
const untilAllShow = (title: string, among = nodes, timeout = 10_000) =>
  vi.waitFor(
    async () =>
      expect(await Promise.all(among.map((node) => shows(node, title)))).not.toContain(false),
    {
      timeout,
      interval: 5,
    },
  );

const addressOf = (index: number): string =>
  seed.stories[index]?.websites?.[SITE]?.website_url ?? '/';

/**
 * Imports a story again with another headline, as a newsroom's own system would: by way of the
 * database.
 */
async function editStory(index: number, headline: string): Promise<void> {
  await database.transaction(async (tx) => {
    const input = { ...seed.stories[index], headlines: { basic: headline } };
    await ingest.importDocument(tx, { input, defaultSite: SITE, now: new Date() });
  });
}

describe('three nodes on one PostgreSQL', () => {
  it('say which release they run, to balancers and to PostgreSQL', async () => {
    for (const { port } of nodes)
      expect(JSON.parse((await ask(port, { path: '/healthz' })).body)).toEqual({
        status: 'ok',
        version: '1.2.3',
        commit: 'abc1234',
      });
    const { rows } = await database.pool.query(
      `SELECT DISTINCT application_name AS name FROM pg_stat_activity
        WHERE application_name LIKE 'portada 1%'`,
    );
    expect(rows).toEqual([{ name: 'portada 1.2.3 abc1234' }]);
  });

  it('are ready with the fronts and what is asked for most, and say so no sooner', async () => {
    const busy = addressOf(1);
    await noteBusyPages(database.db, [{ site: SITE, path: busy, asks: 9 }], new Date());
    const node = await startNode(NODES);
    const built = async () => {
      const told = (await ask(node.port, { path: '/metrics' })).body;
      return Number(/^portada_cache_entries{cache="pages"} (\d+)$/m.exec(told)?.[1]);
    };
    await vi.waitFor(async () => expect((await readyz(node)).code).toBe(200), 10_000);
    // The fronts of four sites, and the story.
    expect(await built()).toBe(5);
    node.toDatabase.cut();
    expect((await get(node, busy)).status).toBe(200);
    await node.running.close();
    node.fromReaders.close();
    node.toDatabase.close();
  });

  it('answer on for a while after a stop, and tell balancers to send no more', async () => {
    const node = await startNode(NODES, { DRAIN_SECONDS: '1' });
    await vi.waitFor(async () => expect((await readyz(node)).code).toBe(200), 10_000);
    const began = performance.now();
    const closed = node.running.close();
    expect((await ask(node.port, { path: '/readyz' })).status).toBe(503);
    expect((await get(node)).status).toBe(200);
    await closed;
    expect(performance.now() - began).toBeGreaterThan(900);
    await expect(ask(node.port, { path: '/readyz' })).rejects.toThrow();
    node.fromReaders.close();
    node.toDatabase.close();
  });

  it('all show at once what is published on any of them', async () => {
    await Promise.all(nodes.map((node) => get(node)));
    const lateness: number[] = [];
    for (let turn = 0; turn < 24; turn += 1) {
      const title = `Edición número ${turn} de la prueba`;
      const published = await publishFront(nodes[turn % NODES] as Node, title);
      expect(published.status).toBe(200);
      const started = performance.now();
      // Whoever published and looks there at once sees it.
      expect(await shows(nodes[turn % NODES] as Node, title)).toBe(true);
      await untilAllShow(title);
      lateness.push(performance.now() - started);
    }
    const { p50, p99 } = spreadOf(lateness);
    console.info(
      `publish → fresh on ${NODES} nodes, all in one process: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    );
  });

  it('one that loses the database goes on with what it has, says so, and is right again afterwards', async () => {
    const [well, cut] = nodes as [Node, Node];
    const stories = [0, 1, 2, 3].filter((index) => addressOf(index) !== '/');
    const paths = ['/', '/nacional/', ...stories.map(addressOf)];
    await Promise.all(nodes.flatMap((node) => paths.map((path) => get(node, path))));
    await publishFront(well, 'Antes del corte');
    await untilAllShow('Antes del corte');
    cut.toDatabase.cut();
    const told: string[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      await publishFront(well, `Durante el corte ${turn}`);
      if (turn % 10 === 0) await editStory(stories[turn / 10] ?? 0, `Titular del corte ${turn}`);
      const seen = await get(cut);
      expect(seen.status).toBe(200);
      expect(seen.body).toContain('Antes del corte');
      told.push((await readyz(cut)).status);
      await sleep(30);
    }
    await vi.waitFor(
      async () => expect(await readyz(cut)).toMatchObject({ code: 200, status: 'stale' }),
      { timeout: 5_000 },
    );
    expect((await readyz(cut, '/readyz?strict')).code).toBe(503);
    expect((await readyz(well)).status).toBe('ready');
    expect(await shows(well, 'Durante el corte 39')).toBe(true);
    cut.toDatabase.mend();
    await untilAllShow('Durante el corte 39');
    await vi.waitFor(
      async () => expect(await readyz(cut)).toMatchObject({ status: 'ready', staleSeconds: 0 }),
      {
        timeout: 10_000,
      },
    );
    expect((await readyz(cut)).outbox).toBe((await readyz(well)).outbox);
    for (const path of paths)
      expect((await get(cut, path)).body, path).toBe((await get(well, path)).body);
    expect(told).toContain('stale');
  });

  it('one that dies under load costs no request that another can answer', async () => {
    const balancer = await startBalancer(nodes.map(({ fromReaders }) => fromReaders.port));
    const statuses = new Map<number, number>();
    let isOver = false;
    const reader = async (number: number) => {
      for (let turn = 0; !isOver; turn += 1) {
        const path = ['/', '/nacional/', addressOf(1)][(number + turn) % 3] ?? '/';
        const { status } = await ask(balancer.port, { path }).catch(() => ({ status: 0 }));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const readers = Array.from({ length: 8 }, (_, number) => reader(number));
    const dying = (nodes[2] as Node).fromReaders;
    await sleep(300);
    dying.cut();
    await sleep(700);
    dying.mend();
    await sleep(300);
    isOver = true;
    await Promise.all(readers);
    await balancer.close();
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(100);
    expect(balancer.figures).toMatchObject({ failed: 0 });
    expect(balancer.figures.retried).toBeGreaterThan(0);
  });

  it('without any database readers go on, editors are told, and nothing is half written', async () => {
    await publishFront(nodes[0] as Node, 'La última buena');
    await untilAllShow('La última buena');
    await editStory(0, 'Se queda así');
    await vi.waitFor(
      async () => expect(await shows(nodes[1] as Node, 'Se queda así', addressOf(0))).toBe(true),
      {
        timeout: 5_000,
      },
    );
    const before = await staff<PageDetail>(nodes[0] as Node, 'GET', `/api/pages/${front.id}`);
    const publishing = nodes.map((node, index) =>
      publishOver(node, before.body, `A medias ${index}`),
    );
    for (const { toDatabase } of nodes) toDatabase.cut();
    const outcomes = await Promise.all(publishing);
    for (const { status } of outcomes) expect([200, 409, 503]).toContain(status);
    for (const node of nodes) {
      expect((await get(node)).status).toBe(200);
      const refused = await publishOver(node, before.body, 'Nunca');
      expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
      expect(refused.body.message).toMatch(/^La base de datos no responde por ahora\./);
      const unseen = await get(node, '/una-pagina-que-nadie-vio/');
      expect(unseen.status).toBe(503);
      expect(unseen.body).toContain('Algo falló de nuestro lado');
    }
    expect((await get(nodes[1] as Node, addressOf(0))).body).toContain('Se queda así');
    for (const { toDatabase } of nodes) toDatabase.mend();
    await vi.waitFor(async () => expect((await readyz(nodes[0] as Node)).status).toBe('ready'), {
      timeout: 15_000,
    });
    const after = await vi.waitFor(
      async () => {
        const found = await staff<PageDetail>(nodes[0] as Node, 'GET', `/api/pages/${front.id}`);
        expect(found.status).toBe(200);
        return found;
      },
      { timeout: 10_000 },
    );
    // Of those that were on their way over one draft, one at most came in, whole; whoever was told
    // so is right.
    const whole = outcomes.filter(({ status }) => status === 200).length;
    const versions = after.body.draftVersion - before.body.draftVersion;
    expect(versions).toBeGreaterThanOrEqual(whole);
    expect(versions).toBeLessThanOrEqual(1);
    const { publishedVersion, draftVersion } = after.body;
    expect(publishedVersion).toBe(draftVersion);
    expect((await publishFront(nodes[1] as Node, 'Otra vez de pie')).status).toBe(200);
    await untilAllShow('Otra vez de pie', nodes, 15_000);
    await vi.waitFor(
      async () =>
        expect((await get(nodes[0] as Node, '/una-pagina-que-nadie-vio/')).status).toBe(404),
      {
        timeout: 10_000,
      },
    );
  });
});
