import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { getPublic, OutgoingFault } from './get-public.ts';
import { isPublicAddress } from './public-address.ts';

describe('an address of the internet', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ])('is none of %j', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['1.1.1.1', '172.32.0.1', '192.167.1.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'is %j',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('what is got from outside', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const LIMITS = { maxBytes: 1_000, timeoutMs: 2_000, maxRedirects: 3, mayConnect: () => true };
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error) => (error instanceof OutgoingFault ? error.reason : error),
    );

  it.each(['identity', 'gzip', 'br'])('is unpacked: %s', async (encoding) => {
    const text = Buffer.from('hola');
    const packed = { identity: text, gzip: gzipSync(text), br: brotliCompressSync(text) };
    const url = await serve((_, reply) => {
      reply.setHeader('content-encoding', encoding);
      reply.end(packed[encoding as keyof typeof packed]);
    });
    const { status, body, lastingUrl } = await getPublic(url, LIMITS);
    expect([status, body.toString(), lastingUrl]).toEqual([200, 'hola', url]);
  });

  it('ends at its size, packed or not', async () => {
    const packed = gzipSync(Buffer.alloc(50_000_000));
    const bomb = await serve((_, reply) => {
      reply.setHeader('content-encoding', 'gzip');
      reply.end(packed);
    });
    const endless = await serve((_, reply) => {
      reply.write('x'.repeat(600));
      setInterval(() => reply.write('x'.repeat(600)), 5).unref();
    });
    expect(await reasonOf(getPublic(bomb, LIMITS))).toBe('too_large');
    expect(await reasonOf(getPublic(endless, LIMITS))).toBe('too_large');
  });

  it('ends at its time: of one who never answers, and of one who drips', async () => {
    const silent = await serve(() => undefined);
    const dripping = await serve((_, reply) => {
      reply.write('x');
      setInterval(() => reply.write('x'), 20).unref();
    });
    const limits = { ...LIMITS, timeoutMs: 150 };
    expect(await reasonOf(getPublic(silent, limits))).toBe('timeout');
    expect(await reasonOf(getPublic(dripping, limits))).toBe('timeout');
  });

  it('says when it was cut', async () => {
    const url = await serve((_, reply) => {
      reply.writeHead(200, { 'content-length': '500' });
      reply.write('half');
      setTimeout(() => reply.destroy(), 20);
    });
    expect(await reasonOf(getPublic(url, LIMITS))).toBe('unreachable');
  });

  it('follows so many redirects, and tells which are for good', async () => {
    const url = await serve((request, reply) => {
      const [, from = '0', status = '302'] = (request.url ?? '').split('/');
      if (from === '0') return void reply.end('there');
      reply.writeHead(Number(status), { location: `/${Number(from) - 1}/${status}` }).end();
    });
    const ofGood = await getPublic(`${url}/2/301`, LIMITS);
    expect([ofGood.body.toString(), ofGood.lastingUrl]).toEqual(['there', `${url}/0/301`]);
    expect((await getPublic(`${url}/2/302`, LIMITS)).lastingUrl).toBe(`${url}/2/302`);
    expect(await reasonOf(getPublic(`${url}/4/302`, LIMITS))).toBe('redirects');
  });

  it('goes to no network of somebody’s own: by number, by name, by a redirect', async () => {
    const inside = await serve((_, reply) => reply.end('secret'));
    const { port } = new URL(inside);
    const guarded = { ...LIMITS, mayConnect: isPublicAddress };
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]'])
      expect(await reasonOf(getPublic(`http://${host}:${port}/`, guarded))).toBe('private');
    const asked: string[] = [];
    const redirecting = await serve((_, reply) =>
      reply.writeHead(302, { location: `http://localhost:${port}/` }).end(),
    );
    const onlyByNumber = {
      ...LIMITS,
      mayConnect: (address: string) => {
        asked.push(address);
        return asked.length === 1;
      },
    };
    expect(await reasonOf(getPublic(redirecting, onlyByNumber))).toBe('private');
    expect(asked[0]).toBe('127.0.0.1');
  });

  it.each(['file:///etc/passwd', 'ftp://x.example/', 'https://a:b@x.example/', 'x'])(
    'refuses the address %j',
    async (url) => expect(await reasonOf(getPublic(url, LIMITS))).toBe('address'),
  );
});
