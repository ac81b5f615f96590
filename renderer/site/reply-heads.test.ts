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
import { CDN_NAMES, type CdnName } from '../../services/changes/cdn.ts';
import { purgeKeys } from '../../services/changes/surrogate-key.ts';
import { seedSite, testAssets } from '../seed-builder.testing.ts';
import { createReader } from './create-reader.ts';
import { respondFromMemory, respondToReader } from './reader.ts';

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

let isStale = false;

function readerWith(cdn: CdnName): HttpServer {
  const reader = createReader({
    assets: { ...testAssets(), registry: () => new Map([[list.name, list]]) },
    sites: () => [seedSite],
    isProduction: true,
    cdn,
    isStale: () => isStale,
    hsts: 'subdomains',
    publishedPages: async () => [{ id: 'front', route: { kind: 'path', path: '/' } }],
    publishedDocument: async () => structuredClone(front),
    request: async ({ source }) => ({ reply: source === 'feed' ? {} : null, tags }),
    limits: () => ({ ttlMs: 600_000, timeoutMs: 1_000 }),
    clock: Date.now,
    log: { info() {}, warn() {}, error() {}, debug() {} } as never,
  });
  return createServer((request, response) => {
    if (!respondFromMemory(reader, request, response, undefined))
      void respondToReader(reader, request, response);
  });
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
/** What each of them reads. */
const KEY_HEADERS: Readonly<Record<CdnName, readonly string[]>> = {
  none: [],
  fastly: ['Surrogate-Key'],
  cloudflare: ['Cache-Tag'],
  varnish: ['xkey'],
  generic: ['Surrogate-Key', 'Cache-Tag'],
};
const keysIn = (head: string): [string, string[]][] =>
  [...head.matchAll(/^(Surrogate-Key|Cache-Tag|xkey): (.*)$/gm)].map(([, name = '', keys = '']) => [
    name,
    keys.trim().split(/[ ,]/),
  ]);

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

const ports = { none: 0, fastly: 0, cloudflare: 0, varnish: 0, generic: 0 };
beforeAll(async () => {
  for (const name of CDN_NAMES) ports[name] = await listening(readerWith(name));
});
afterAll(() => {
  for (const server of open) server.close();
});

describe('the head of a reply with 400 stories', () => {
  it.each(CDN_NAMES)('is short, and passes a proxy as it comes (%s)', async (name) => {
    const direct = headOf(await raw(ports[name]));
    expect(direct).toMatch(/^HTTP\/1\.1 200/);
    expect(direct.length).toBeLessThanOrEqual(MAX_HEAD_BYTES);
    const proxied = await raw(await listening(smallProxy(ports[name])));
    expect(proxied).toMatch(/^HTTP\/1\.1 200/);
    expect(proxied).toContain('lista');
  });

  it.each(CDN_NAMES)(
    'names keys as %s reads them, that each of its stories purges',
    async (cdn) => {
      const found = keysIn(headOf(await raw(ports[cdn])));
      expect(found.map(([name]) => name)).toEqual(KEY_HEADERS[cdn]);
      for (const [, keys] of found)
        for (const tag of tags) expect(purgeKeys(tag).some((key) => keys.includes(key))).toBe(true);
    },
  );

  it('is kept by no CDN while this node cannot read what changed', async () => {
    const fresh = headOf(await raw(ports.generic));
    expect(fresh).toContain('s-maxage=60, stale-while-revalidate=600');
    isStale = true;
    const old = headOf(await raw(ports.generic));
    isStale = false;
    expect(old).toMatch(/^HTTP\/1\.1 200/);
    expect(old).toContain('Cache-Control: public, max-age=0, s-maxage=1, stale-if-error=86400');
    expect(old).not.toContain('stale-while-revalidate');
    expect(keysIn(old)).toEqual(keysIn(fresh));
    expect(headOf(await raw(ports.generic))).toContain('s-maxage=60');
  });

  it('says what pages may do of a device, https alone, and who may hold their window', async () => {
    const head = headOf(await raw(ports.none));
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
      proxy_pass http://127.0.0.1:${ports.generic}; } } }`,
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
