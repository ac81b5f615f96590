import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testAssets } from '../renderer/seed-builder.testing.ts';
import { ans } from '../server/content/content.testing.ts';
import { seedSample } from '../server/seed/sample-reader.testing.ts';
import type { Running } from '../server/serve.ts';
import { startServer } from '../server/start.ts';
import { type Line, lineTo } from '../services/database/cut-line.testing.ts';
import { freshPostgres, type TestDatabase } from '../services/database/database.testing.ts';
import { temporaryFolder } from '../services/database/folder.testing.ts';
import { freePort } from '../services/database/free-port.ts';
import { createSigninLink, ensureAdmin, redeemSigninLink } from '../services/staff/store.ts';

/*
 * `deploy/varnish.vcl` in a real Varnish before two nodes: what it keeps, what it is told, and what
 * readers get while a node, or its line to PostgreSQL, is gone.
 */
const EDITOR = 'editor.localhost';
const PATH = '/nacional/zaguan1/';
const SOON = { timeout: 60_000, interval: 100 };

interface Node {
  port: number;
  line: Line;
  running: Running;
}

interface Asking {
  method?: string;
  host?: string;
  body?: string;
  headers?: Record<string, string>;
  localAddress?: string;
}

const folder = temporaryFolder('portada-varnish-');
let database: TestDatabase;
let nodes: Node[] = [];
let varnish: ChildProcess;
let front = 0;
let cookie = '';

/** A reply, with its headers as one text. */
function ask(
  port: number,
  path: string,
  { method = 'GET', host = 'brujula.localhost', body, headers = {}, localAddress }: Asking = {},
): Promise<{ status: number; head: string; body: string }> {
  const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host, ...length, ...headers },
        localAddress,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            head: JSON.stringify(response.headers),
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const story = (headline: string) =>
  ans('zaguan1', '/nacional', {
    headlines: { basic: headline },
    display_date: '2026-11-22T09:00:00Z',
  });

const publish = async (headline: string) => {
  const reply = await ask(nodes[0]?.port ?? 0, '/api/content/documents?site=brujula', {
    method: 'POST',
    host: EDITOR,
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(story(headline)),
  });
  expect(reply.status, reply.body).toBeLessThan(300);
};

const read = async () => (await ask(front, PATH)).body;
const shows = (headline: string) =>
  vi.waitFor(async () => expect(await read()).toContain(headline), SOON);

async function startNode(index: number, purge: string): Promise<Node> {
  const port = await freePort();
  const line = await lineTo(database.databaseUrl);
  const running = await startServer({
    env: {
      PORT: String(port),
      DATA_DIR: join(folder, String(index)),
      DATABASE_URL: line.url,
      EDITOR_ORIGIN: `http://${EDITOR}`,
      CDN: 'varnish',
      PURGE_URL: purge,
      LOG_LEVEL: 'silent',
    },
    assets: testAssets(),
  });
  return { port, line, running };
}

/** The shipped configuration, with the ports of these nodes. */
function startVarnish(): ChildProcess {
  const [one, two] = nodes.map(({ port }) => String(port));
  const vcl = readFileSync(join(import.meta.dirname, 'varnish.vcl'), 'utf8')
    .replaceAll('"4300"', `"${one}"`)
    .replaceAll('"4301"', `"${two}"`);
  const file = join(folder, 'varnish.vcl');
  writeFileSync(file, vcl);
  return spawn(
    'varnishd',
    [
      '-F',
      '-f',
      file,
      '-a',
      `127.0.0.1:${front}`,
      '-n',
      join(folder, 'varnish'),
      '-s',
      'malloc,64m',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  database = await freshPostgres();
  await seedSample(database, new Date());
  front = await freePort();
  for (const index of [0, 1])
    nodes = [...nodes, await startNode(index, `http://127.0.0.1:${front}/`)];
  cookie = await database.transaction(async (tx) => {
    const context = { clock: () => new Date(), ids: () => crypto.randomUUID() };
    const link = await createSigninLink(tx, await ensureAdmin(tx, context), context);
    const redeemed = await redeemSigninLink(tx, link, context);
    return redeemed.ok ? `portada_staff=${redeemed.session}` : '';
  });
  varnish = startVarnish();
  await vi.waitFor(async () => expect((await ask(front, '/')).status).toBe(200), SOON);
});

afterAll(async () => {
  await new Promise((resolve) => {
    varnish.once('exit', resolve);
    varnish.kill();
  });
  await Promise.all(nodes.map(({ running }) => running.close()));
  for (const { line } of nodes) line.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

describe('Varnish before two nodes', () => {
  it('keeps a page for all readers, whatever cookies they bring, and tells none its keys', async () => {
    await publish('Un zaguán primero');
    await shows('Un zaguán primero');
    const first = await ask(front, PATH, { headers: { cookie: 'lector=1' } });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const second = await ask(front, PATH, { headers: { cookie: 'lector=2' } });
    expect(second.head).toMatch(/"age":"[1-9]/);
    expect(second.head).not.toMatch(/xkey|surrogate/i);
    expect(second.body).toBe(first.body);
    expect((await ask(nodes[0]?.port ?? 0, PATH)).head).toContain('"xkey":"');
  });

  it('shows a correction as soon as the nodes told it', async () => {
    await publish('Un zaguán corregido');
    await shows('Un zaguán corregido');
  });

  it('is purged by the nodes alone', async () => {
    const purge = { method: 'PURGE', headers: { 'xkey-purge': 'nadie' } };
    expect((await ask(front, '/', purge)).status).toBe(200);
    expect((await ask(front, '/', { ...purge, localAddress: '127.0.0.2' })).status).toBe(403);
    expect((await ask(front, '/', { method: 'PURGE' })).status).toBe(400);
  });

  it('keeps nothing of what is of one reader', async () => {
    for (const path of ['/identity/public/v1/config', '/sales/public/v1/config']) {
      await ask(front, path);
      expect((await ask(front, path)).head, path).not.toMatch(/"age":"[1-9]/);
    }
  });

  it('has the newest page again after a node that lost its line is back', async () => {
    const second = nodes[1] as Node;
    await publish('Un zaguán antes del corte');
    await shows('Un zaguán antes del corte');
    expect((await ask(second.port, PATH)).body).toContain('antes del corte');
    second.line.cut();
    await publish('Un zaguán después del corte');
    // What the cut node has is old, and is kept by nobody.
    await vi.waitFor(async () => {
      const { head, body } = await ask(second.port, PATH);
      expect(body).toContain('antes del corte');
      expect(head).toContain('s-maxage=1,');
    }, SOON);
    await shows('Un zaguán después del corte');
    second.line.mend();
    await vi.waitFor(
      async () => expect((await ask(second.port, '/readyz?strict')).status).toBe(200),
      SOON,
    );
    await shows('Un zaguán después del corte');
    for (let each = 0; each < 20; each++) {
      expect(await read()).toContain('después del corte');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });

  it('goes on with one node, and with what it has when none is left', async () => {
    await ask(front, PATH);
    await nodes[0]?.running.close();
    for (let each = 0; each < 30; each++)
      expect((await ask(front, each % 2 === 0 ? '/' : '/nacional/')).status).toBe(200);
    await nodes[1]?.running.close();
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    expect((await ask(front, PATH)).status).toBe(200);
  });
});
