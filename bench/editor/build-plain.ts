import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { browserBuild } from '../../scripts/reader-build.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
};

/** Plain Puck, built like the editor but whole. */
export const buildPlain = (root: string, folder: string): Promise<unknown> =>
  build({
    ...browserBuild(root, folder, 'editor', {
      plain: join(root, 'bench/editor/plain.html'),
    }),
  });

export interface PlainServer {
  origin: string;
  stop: () => void;
}

/** Serves plain Puck with a page, on loopback. `given`: what `plain.tsx` reads; `css`: the site's. */
export async function servePlain(
  folder: string,
  given: { document: unknown; site: unknown },
  css: string,
): Promise<PlainServer> {
  const json = JSON.stringify(given);
  const html = readFileSync(join(folder, 'bench/editor/plain.html'));
  const server = createServer(({ url = '/' }, response) => {
    const path = url.split('?')[0] ?? '/';
    const send = (type: string, body: string | Buffer) =>
      response.writeHead(200, { 'Content-Type': type }).end(body);
    if (path === '/') return send('text/html; charset=utf-8', html);
    if (path === '/page.json') return send('application/json', json);
    if (path === '/site.css') return send('text/css', css);
    if (!/^\/assets\/editor\/[\w.-]+$/.test(path)) return response.writeHead(404).end();
    return send(TYPES[extname(path)] ?? 'text/plain', readFileSync(join(folder, path)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
