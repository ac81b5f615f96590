import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress, OutsideFault, publicFetch } from './public-fetch.ts';
import { readAtMost } from './read-at-most.ts';

describe('the address of a machine', () => {
  it.each([
    ['93.184.216.34', true],
    ['2606:4700::1111', true],
    ['::ffff:93.184.216.34', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:7f00:1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['diario.example', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

const REPLIES: Readonly<Record<string, RequestListener>> = {
  '/ok': (_, reply) => reply.end('hola'),
  '/to-ok': (_, reply) => reply.writeHead(302, { location: '/ok' }).end(),
  '/round': (_, reply) => reply.writeHead(302, { location: '/round' }).end(),
  '/moved': (_, reply) => reply.writeHead(301, { location: '/ok' }).end(),
  '/moved-to-ok': (_, reply) => reply.writeHead(308, { location: '/to-ok' }).end(),
  '/metadata': (_, reply) =>
    reply.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  '/neighbour': (_, reply) => reply.writeHead(302, { location: 'https://127.0.0.1/x' }).end(),
  '/file': (_, reply) => reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/never': () => undefined,
  '/slow': (_, reply) => void reply.write('uno'),
  '/cut': (_, reply) => {
    reply.writeHead(200, { 'content-length': '100' }).write('uno', () => reply.destroy());
  },
};

describe('what is on servers of others', () => {
  let server: Server;
  let origin = '';
  const seen: string[] = [];
  beforeAll(async () => {
    server = createServer((request, reply) => {
      seen.push(request.url ?? '');
      REPLIES[request.url ?? '']?.(request, reply);
    });
    await new Promise<void>((go) => server.listen(0, '127.0.0.1', go));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const reasonOf = async (address: string, options: Parameters<typeof publicFetch>[0] = {}) => {
    try {
      const { body } = await publicFetch(options)(address, { timeoutMs: 300 });
      for await (const _ of body);
      return undefined;
    } catch (error) {
      return error instanceof OutsideFault ? error.reason : error;
    }
  };

  it('is fetched from a server that is named, past its redirects', async () => {
    const { body, status, address } = await publicFetch({ named: [origin] })(`${origin}/to-ok`, {
      timeoutMs: 2_000,
    });
    expect([status, address]).toEqual([200, `${origin}/ok`]);
    const bytes = await readAtMost(body, 100, () => new Error('too large'));
    expect(bytes.toString()).toBe('hola');
  });

  it('is asked of a named server by its own protocol', async () => {
    const address = `${origin.replace('http:', 'https:')}/ok`;
    expect(await reasonOf(address, { named: [origin] })).toBeUndefined();
  });

  it('is not asked for at any other address that is not public', async () => {
    seen.length = 0;
    const port = new URL(origin).port;
    for (const address of [
      `${origin}/ok`,
      `https://127.0.0.1:${port}/ok`,
      'https://2130706433/',
      'https://0x7f.1/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://localhost/',
      'http://diario.example/a.jpg',
      'https://diario.example:22/',
      'ftp://diario.example/a.jpg',
      'data:image/png;base64,AA==',
      '/a.jpg',
    ])
      expect(await reasonOf(address), address).toBe('address');
    expect(seen).toEqual([]);
  });

  it('is not asked for where a name leads to a machine of our own, if to one of several', async () => {
    const found = [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    const lookup = ((_: string, __: object, done: (error: null, all: object) => void) =>
      done(null, found)) as never;
    expect(await reasonOf('https://rebind.example/', { lookup })).toBe('address');
  });

  it.each([
    ['/metadata', 'address'],
    ['/neighbour', 'address'],
    ['/file', 'address'],
    ['/round', 'redirects'],
    ['/never', 'timeout'],
    ['/slow', 'timeout'],
    ['/cut', 'cut'],
  ])('breaks off at %s: %s', async (path, reason) => {
    expect(await reasonOf(`${origin}${path}`, { named: [origin] })).toBe(reason);
  });

  it('is not there where nobody listens', async () => {
    const gone = 'http://127.0.0.1:1';
    expect(await reasonOf(`${gone}/`, { named: [gone] })).toBe('unreachable');
  });

  describe('where it may go by plain http, to machines that are listed', () => {
    const options = {
      isPlainAllowed: true,
      mayConnect: (address: string) => address === '127.0.0.1' || isPublicAddress(address),
    };

    it('goes there, and to no other of our own', async () => {
      expect(await reasonOf(`${origin}/ok`, options)).toBeUndefined();
      expect(await reasonOf(`${origin}/metadata`, options)).toBe('address');
      for (const address of ['http://10.0.0.1/', 'http://[::1]/', 'ftp://127.0.0.1/'])
        expect(await reasonOf(address, options), address).toBe('address');
    });

    it('takes no password of an address along', async () => {
      seen.length = 0;
      const address = `${origin.replace('//', '//ana:clave@')}/ok`;
      expect([await reasonOf(address, options), seen]).toEqual(['address', []]);
    });

    it('tells which redirects are for good', async () => {
      const lasting = async (path: string) =>
        (await publicFetch(options)(`${origin}${path}`, { timeoutMs: 2_000 })).lastingAddress;
      expect(await lasting('/moved')).toBe(`${origin}/ok`);
      expect(await lasting('/to-ok')).toBe(`${origin}/to-ok`);
      // For good to where it is for now only.
      expect(await lasting('/moved-to-ok')).toBe(`${origin}/to-ok`);
    });

    it('asks for nothing that is not wanted, by a redirect either', async () => {
      const isWanted = ({ pathname }: URL) => pathname !== '/ok';
      const asking = publicFetch(options)(`${origin}/moved`, { timeoutMs: 2_000, isWanted });
      await expect(asking).rejects.toMatchObject({ reason: 'refused' });
    });
  });
});
