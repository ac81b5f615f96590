import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { readerLimits } from './reader-limits.ts';

const EDITOR = 'editor.localhost';
const LONG = Buffer.alloc(4_000_000, 'a');

const server = createHttpServer({
  editorHost: EDITOR,
  isReady: () => ({ ready: true, detail: {} }),
  serveStatic: async () => false,
  editor: (_, response) => void response.end('editor'),
  open: async () => false,
  reader: ({ url, headers }, response) =>
    void response.end(url === '/larga/' ? LONG : `${headers.host} ${url}`),
  unreadMs: 200,
  quick: ({ url, headers }, response) => {
    if (url !== '/lista/') return false;
    response.end(`${headers.host} ya`);
    return true;
  },
  log: { info() {}, warn() {}, error() {}, debug() {}, isLevelEnabled: () => false } as never,
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => new Promise((done) => server.close(done)));

/** Sends the lines as they are, as no well-behaved client would. */
async function send(...lines: string[]) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`${[...lines, 'Connection: close', '', ''].join('\r\n')}`);
  let text = '';
  for await (const chunk of socket.setEncoding('latin1')) text += chunk;
  const end = text.indexOf('\r\n\r\n');
  const [, ...names] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(names.map((line) => line.toLowerCase().split(/: (.*)/)));
  return { status: Number(text.split(' ')[1]), headers, body: text.slice(end + 4) };
}

describe('a request by its whole address', () => {
  it('is for that host, whatever the other says', async () => {
    for (const [target, body] of [
      ['http://jalisco.localhost:4300/nacional/?x=1', 'jalisco.localhost:4300 /nacional/?x=1'],
      ['HTTP://jalisco.localhost', 'jalisco.localhost /'],
      ['http://jalisco.localhost?x', 'jalisco.localhost /?x'],
      ['http://editor.localhost/api/x', 'editor'],
    ]) {
      const answer = await send(`GET ${target} HTTP/1.1`, 'Host: otro.example');
      expect([answer.status, answer.body], target).toEqual([200, body]);
    }
  });

  it('is refused when it is none of the web’s, or names no host', async () => {
    for (const target of ['ftp://localhost/', 'http:///x', 'http://', 'http://u:p@localhost/', '*'])
      expect((await send(`OPTIONS ${target} HTTP/1.1`, 'Host: localhost')).status, target).toBe(
        400,
      );
  });
});

describe('a request with two hosts', () => {
  it('is refused, for a proxy in front may have taken the other one', async () => {
    for (const path of ['/lista/', '/otra/', '/healthz']) {
      expect(
        (await send(`GET ${path} HTTP/1.1`, 'Host: localhost', 'Host: jalisco.localhost')).status,
        path,
      ).toBe(400);
      expect((await send(`GET ${path} HTTP/1.1`, 'hOST: localhost')).status, path).toBe(200);
    }
  });
});

describe('a reader who does not read', () => {
  it('is not waited for without end', async () => {
    const accepted = once(server, 'connection');
    const deaf = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    deaf.write('GET /larga/ HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(10));
    const [connection] = await accepted;
    await once(connection, 'close');
    deaf.destroy();
  });
});

describe('a connection that a proxy keeps', () => {
  it('outlives the minute for which proxies keep them: closed here first it costs a reader a 502', () => {
    expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  });
});

describe('health', () => {
  it('is asked for, never posted to, and says the same to GET and HEAD', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const [get, head] = [
        await send(`GET ${path} HTTP/1.1`, 'Host: x'),
        await send(`HEAD ${path} HTTP/1.1`, 'Host: x'),
      ];
      const told = ({ headers }: typeof get) => ({ ...headers, date: '', 'x-request-id': '' });
      expect([head.status, told(head), head.body], path).toEqual([200, told(get), '']);
      expect(get.headers['content-length'], path).toBe(String(get.body.length));
      const posted = await send(`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Length: 0');
      expect([posted.status, posted.headers.allow], path).toEqual([405, 'get, head']);
    }
  });
});

describe('what the HTTP server says by itself, and what others say behind it', () => {
  it('is never guessed to be something else', async () => {
    for (const lines of [
      ['GET /healthz HTTP/1.1'],
      ['OPTIONS * HTTP/1.1'],
      ['POST /readyz HTTP/1.1', 'Content-Length: 0'],
    ])
      expect((await send(...lines, 'Host: x')).headers, lines[0]).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    for (const lines of [
      ['GET /x HTTP/1.1', `Host: ${EDITOR}`],
      ['GET /imagenes/x.jpg HTTP/1.1', 'Host: x'],
    ])
      expect((await send(...lines)).headers, lines[0]).toMatchObject({
        'x-content-type-options': 'nosniff',
      });
  });
});

describe('a client that asks too often', () => {
  const limited = createHttpServer({
    editorHost: EDITOR,
    isReady: () => ({ ready: true, detail: {} }),
    serveStatic: async () => false,
    editor: (_, response) => void response.end('editor'),
    open: async () => false,
    reader: (_, response) => void response.end('página'),
    quick: (_, response) => {
      response.end('ya');
      return true;
    },
    limits: readerLimits({ pictures: 9, searches: 2, openContent: 9 }, () => 'una'),
    log: { info() {}, warn() {}, error() {}, debug() {}, isLevelEnabled: () => false } as never,
  });
  afterAll(() => new Promise((done) => limited.close(done)));

  it('is told for how long to wait, and goes on reading pages meanwhile', async () => {
    limited.listen(0, '127.0.0.1');
    await once(limited, 'listening');
    const { port } = limited.address() as AddressInfo;
    const get = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
    expect((await get('/search/a/')).status).toBe(200);
    expect((await get('/%73earch/a/')).status).toBe(200);
    const refused = await get('/search/b/');
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toMatch(/^Demasiadas peticiones\. .* \d+ segundos\.\n$/);
    expect(await (await get('/')).text()).toBe('ya');
  });
});

describe('the log', () => {
  it('has no fault of a probe that a node which is not ready replies to', async () => {
    const lines: string[] = [];
    const say = (level: string) => (fields: object) =>
      void lines.push(`${level} ${(fields as { url: string }).url}`);
    const probed = createHttpServer({
      editorHost: EDITOR,
      isReady: () => ({ ready: false, detail: {} }),
      serveStatic: async () => false,
      editor: (_, response) => void response.end('editor'),
      open: async () => false,
      reader: (_, response) => void response.writeHead(503).end(),
      quick: () => false,
      log: {
        info: say('info'),
        warn: say('warn'),
        error: say('error'),
        debug: say('debug'),
        isLevelEnabled: () => true,
      },
    });
    probed.listen(0, '127.0.0.1');
    await once(probed, 'listening');
    const { port } = probed.address() as AddressInfo;
    for (const path of ['/readyz', '/readyz?strict', '/nota/'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(503);
    await new Promise((done) => probed.close(done));
    expect(lines).toEqual(['debug /readyz', 'debug /readyz?strict', 'error /nota/']);
  });
});
