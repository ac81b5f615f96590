import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { limitBody, limitConnections } from './connection-limits.ts';
import { createHttpServer } from './http-server.ts';

const opened: (Server | Socket)[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) 'destroy' in one ? one.destroy() : one.closeAllConnections();
});

async function listening(server: Server): Promise<number> {
  opened.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function dial(port: number, write = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  socket.on('error', () => undefined).resume();
  await once(socket, 'connect');
  if (write) socket.write(write);
  return socket;
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const DRIBBLE = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-';

describe('connections of one address', () => {
  /** A server that takes so many, and answers `/lenta` when it is told to. */
  async function server(perAddress: number, peerOf = (): string | undefined => '192.0.2.1') {
    const slow: (() => void)[] = [];
    const made = createServer((request, response) => {
      if (request.url === '/lenta') slow.push(() => response.end('lenta'));
      else response.end('pronta');
    });
    limitConnections(made, { peerOf, perAddress });
    return { port: await listening(made), slow };
  }
  const isOpen = async (socket: Socket) => {
    await sleep(50);
    return !socket.closed && !socket.destroyed;
  };

  it('are so many at most: the one that waited longest for its client makes room', async () => {
    const { port } = await server(3);
    const all = [];
    for (let n = 0; n < 5; n++) all.push(await dial(port, DRIBBLE));
    expect(await Promise.all(all.map(isOpen))).toEqual([false, false, true, true, true]);
    const late = await dial(port, GET);
    expect(String((await once(late, 'data'))[0])).toContain('pronta');
  });

  it('that are being answered stay, and one more is refused while all are', async () => {
    const { port, slow } = await server(2);
    const busy = [await dial(port), await dial(port)];
    for (const socket of busy) socket.write(GET.replace('/', '/lenta'));
    await expect.poll(() => slow.length).toBe(2);
    expect(await isOpen(await dial(port))).toBe(false);
    expect(await Promise.all(busy.map(isOpen))).toEqual([true, true]);
    slow[0]?.();
    expect(String((await once(busy[0] as Socket, 'data'))[0])).toContain('lenta');
    // It waits for its next request now: its place is free.
    expect(await isOpen(await dial(port, DRIBBLE))).toBe(true);
    expect(await isOpen(busy[1] as Socket)).toBe(true);
  });

  it('are not counted of a proxy of ours', async () => {
    const { port } = await server(1, () => undefined);
    const all = [];
    for (let n = 0; n < 20; n++) all.push(await dial(port, DRIBBLE));
    expect(await Promise.all(all.map(isOpen))).toEqual(Array(20).fill(true));
  });

  it('leave a page to others, a thousand dribbling ones too', async () => {
    const { port } = await server(100);
    for (let n = 0; n < 1_000; n += 50)
      await Promise.all(Array.from({ length: 50 }, () => dial(port, DRIBBLE)));
    const alive = () => opened.filter((one) => 'destroyed' in one && !one.destroyed).length;
    await expect.poll(alive).toBe(100);
    const reader = await dial(port, GET);
    expect(String((await once(reader, 'data'))[0])).toContain('pronta');
  });
});

describe('a body that does not end', () => {
  const POST = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc';

  it('is refused with 408, and its connection ends', async () => {
    const port = await listening(
      createServer((request, response) => {
        limitBody(request, response, 200);
        request.on('error', () => undefined).on('end', () => response.end('listo'));
        request.resume();
      }),
    );
    const slow = await dial(port, POST);
    expect(String((await once(slow, 'data'))[0])).toContain('408');
    await once(slow, 'close');
    const whole = await dial(port, POST + 'x'.repeat(97));
    expect(String((await once(whole, 'data'))[0])).toContain('listo');
  });
});

it('heads end after 15 s, looked for each second', () => {
  const parts = { editorHost: 'x', limits: undefined } as never;
  const server = createHttpServer(parts) as Server & { headersTimeout: number };
  opened.push(server);
  expect(server.headersTimeout).toBe(15_000);
});
