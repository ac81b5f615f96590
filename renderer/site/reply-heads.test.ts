import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcp, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineBlock } from '../../blocks/_block/define-block.ts';
import type { PageDocument } from '../../schemas/page.ts';
import { purgeKeys } from '../../services/changes/surrogate-key.ts';
import { seedSite, testAssets } from '../seed-builder.testing.ts';
import { createReader } from './create-reader.ts';
import { respondToReader } from './reader.ts';

/** Of a proxy as it comes: nginx takes one page of memory for the head of a reply. */
const PROXY_BUFFER_BYTES = 4_096;
/** rule 1.25 */
const MAX_HEAD_BYTES = 3_000;
const STORIES = 400;

const list = defineBlock({
  name: 'list',
  label: 'Lista',
  group: 'lists',
  version: 1,
  fields: {},
  content: () => ({ source: 'feed', query: {} }),
  View: () => 'lista',
});
const front: PageDocument = {
  layout: 'single-column',
  sections: { body: [{ id: 'b1', block: 'list', v: 1, fields: {} }] },
  metadata: { title: 'Portada' },
};
const tags = Array.from({ length: STORIES }, (_, n) => `story:${n}`);

function readerWith(hasCdn: boolean): HttpServer {
  const reader = createReader({
    assets: { ...testAssets(), registry: () => new Map([[list.name, list]]) },
    sites: () => [seedSite],
    isProduction: true,
    hasCdn,
    hsts: 'subdomains',
    publishedPages: async () => [{ id: 'front', route: { kind: 'path', path: '/' } }],
    publishedDocument: async () => structuredClone(front),
    request: async ({ source }) => ({ reply: source === 'feed' ? {} : null, tags }),
    limits: () => ({ ttlMs: 600_000, timeoutMs: 1_000 }),
    clock: Date.now,
    log: { info() {}, warn() {}, error() {}, debug() {} } as never,
  });
  return createServer((request, response) => void respondToReader(reader, request, response));
}

const open: (HttpServer | Server)[] = [];
async function listening(server: HttpServer | Server): Promise<number> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The reply as it came over the line. */
async function raw(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: brujula.localhost\r\nConnection: close\r\n\r\n');
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  await once(socket, 'close');
  return Buffer.concat(parts).toString('latin1');
}
const headOf = (reply: string) => reply.slice(0, reply.indexOf('\r\n\r\n') + 4);
const keysIn = (head: string) => /^Surrogate-Key: (.*)$/m.exec(head)?.[1]?.trim().split(' ');

/** A proxy with a buffer of so many bytes for the head of a reply; 502 for a longer one. */
const smallProxy = (to: number) =>
  createTcp((client) => {
    const upstream = connect(to, '127.0.0.1');
    let held = Buffer.alloc(0);
    let isThrough = false;
    client.on('error', () => undefined).pipe(upstream);
    upstream.on('error', () => client.destroy());
    upstream.on('end', () => client.end());
    upstream.on('data', (part) => {
      if (isThrough) return void client.write(part);
      held = Buffer.concat([held, part]);
      const end = held.indexOf('\r\n\r\n');
      if (end < 0 ? held.length <= PROXY_BUFFER_BYTES : end + 4 <= PROXY_BUFFER_BYTES) {
        isThrough = end >= 0;
        if (isThrough) client.write(held);
        return;
      }
      upstream.destroy();
      client.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n');
    });
  });

const ports = { plain: 0, cdn: 0 };
beforeAll(async () => {
  ports.plain = await listening(readerWith(false));
  ports.cdn = await listening(readerWith(true));
});
afterAll(() => {
  for (const server of open) server.close();
});

describe('the head of a reply with 400 stories', () => {
  it.each(['plain', 'cdn'] as const)(
    'is short, and passes a proxy as it comes (%s)',
    async (name) => {
      const direct = headOf(await raw(ports[name]));
      expect(direct).toMatch(/^HTTP\/1\.1 200/);
      expect(direct.length).toBeLessThanOrEqual(MAX_HEAD_BYTES);
      const proxied = await raw(await listening(smallProxy(ports[name])));
      expect(proxied).toMatch(/^HTTP\/1\.1 200/);
      expect(proxied).toContain('lista');
    },
  );

  it('names keys to a CDN alone, and some that every one of its stories purges', async () => {
    expect(keysIn(headOf(await raw(ports.plain)))).toBeUndefined();
    const keys = new Set(keysIn(headOf(await raw(ports.cdn))));
    for (const tag of tags) expect(purgeKeys(tag).some((key) => keys.has(key))).toBe(true);
  });

  it('says what pages may do of a device, https alone, and who may hold their window', async () => {
    const head = headOf(await raw(ports.plain));
    expect(head).toContain('Strict-Transport-Security: max-age=31536000; includeSubDomains');
    expect(head).toContain('Permissions-Policy: camera=()');
    expect(head).toContain('Cross-Origin-Opener-Policy: same-origin-allow-popups');
  });

  const hasNginx = spawnSync('nginx', ['-v']).status === 0;
  it.runIf(hasNginx)('passes nginx with its own settings', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portada-nginx-'));
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    const file = join(folder, 'nginx.conf');
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    writeFileSync(
      file,
      `pid ${folder}/pid; error_log ${folder}/error.log; daemon off; worker_processes 1;
      events {} http { access_log off; ${paths.map((one) => `${one}_temp_path ${folder}/${one};`).join('')}
      server { listen 127.0.0.1:${port}; location / { proxy_set_header Host $host;
      proxy_pass http://127.0.0.1:${ports.cdn}; } } }`,
    );
    const nginx = spawn('nginx', ['-c', file, '-e', `${folder}/error.log`]);
    try {
      const reply = async () => {
        const controller = AbortSignal.timeout(500);
        const headers = { host: 'brujula.localhost' };
        return (await fetch(`http://127.0.0.1:${port}/`, { headers, signal: controller })).status;
      };
      await expect.poll(() => reply().catch(() => 0)).toBe(200);
    } finally {
      nginx.kill();
      await Promise.race([once(nginx, 'exit'), sleep(2_000)]);
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
