import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveFile } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'portada-archivos-'));
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h1"/>'.repeat(200)}</svg>`;
const CLIP = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256));

const server = createServer(async (incoming, response) => {
  const folders = [{ prefix: '/marca/', folder, cacheControl: 'public, max-age=60' }];
  if (!(await serveFile(folders, incoming, response, incoming.url ?? '')))
    response.writeHead(404).end();
});

beforeAll(async () => {
  writeFileSync(join(folder, 'a.svg'), DRAWING);
  writeFileSync(join(folder, 'a.webm'), CLIP);
  writeFileSync(join(folder, '.oculto.svg'), DRAWING);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      request(
        { host: '127.0.0.1', port, path, method, headers: { ...headers, connection: 'close' } },
        async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk as Buffer);
          resolve({
            status: response.statusCode,
            headers: response.headers,
            body: Buffer.concat(chunks),
          });
        },
      )
        .on('error', reject)
        .end();
    },
  );

it('sends text compressed, with its policy, and 304 to whoever has it', async () => {
  const { status, headers, body } = await get('/marca/a.svg', { 'accept-encoding': 'br' });
  expect([status, headers['content-encoding'], headers['content-type']]).toEqual([
    200,
    'br',
    'image/svg+xml',
  ]);
  expect(headers['content-security-policy']).toContain('sandbox');
  expect(brotliDecompressSync(body).toString()).toBe(DRAWING);
  expect((await get('/marca/a.svg')).body.toString()).toBe(DRAWING);
  const again = await get('/marca/a.svg', {
    'accept-encoding': 'br',
    'if-none-match': headers.etag ?? '',
  });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

it('sends of a clip the part that a player asks for', async () => {
  const whole = await get('/marca/a.webm');
  expect([whole.status, whole.headers['accept-ranges'], whole.body.equals(CLIP)]).toEqual([
    200,
    'bytes',
    true,
  ]);
  const part = await get('/marca/a.webm', {
    range: 'bytes=10-19',
    'if-range': whole.headers.etag ?? '',
  });
  expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 10-19/1000']);
  expect(part.body.equals(CLIP.subarray(10, 20))).toBe(true);
  expect((await get('/marca/a.webm', { range: 'bytes=1000-' })).status).toBe(416);
  expect((await get('/marca/a.webm', { range: 'bytes=0-1', 'if-range': '"otro"' })).status).toBe(
    200,
  );
  for (const list of [
    whole.headers.etag,
    `W/${whole.headers.etag}`,
    `"x", ${whole.headers.etag}`,
    '*',
  ])
    expect((await get('/marca/a.webm', { 'if-none-match': list ?? '' })).status, list).toBe(304);
  expect((await get('/marca/a.webm', { 'if-none-match': '"x"' })).status).toBe(200);
  const head = await get('/marca/a.webm', {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '1000', 0]);
  const ranged = await get('/marca/a.webm', { range: 'bytes=10-19' }, 'HEAD');
  expect([
    ranged.status,
    ranged.headers['content-length'],
    ranged.headers['content-range'],
  ]).toEqual([200, '1000', undefined]);
});

it('is for reading only', async () => {
  for (const path of ['/marca/a.webm', '/marca/a.svg'])
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await get(path, {}, method);
      expect([status, headers.allow, headers['cache-control']], `${method} ${path}`).toEqual([
        405,
        'GET, HEAD',
        'no-store',
      ]);
    }
  expect((await get('/marca/no.svg', {}, 'POST')).status).toBe(404);
});

it('finds nothing outside of its folder, hidden, unknown or a folder', async () => {
  for (const path of [
    '/marca/../a.svg',
    '/marca/.oculto.svg',
    '/marca/',
    '/marca/no.svg',
    '/marca/a.exe',
    '/otra/a.svg',
  ])
    expect((await get(path)).status, path).toBe(404);
});
