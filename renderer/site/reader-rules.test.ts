import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { testSite } from '../../blocks/_block/render-block.testing.tsx';
import { Body } from '../cache/body.ts';
import type { ReadyPage } from '../cache/page-cache.ts';
import { chooseEncoding, matchesEtag, rangeOf, respond } from '../http/respond.ts';
import { BadPathError, pagePath, withoutPf } from './page-path.ts';
import { knownSiteOf, siteOfHost, siteOfRequest } from './site-of-host.ts';

describe('pagePath', () => {
  it.each([
    ['/', '/'],
    ['/nacional', '/nacional/'],
    ['/nacional/', '/nacional/'],
    ['/caf%C3%A9', '/café/'],
    ['/cafe%CC%81/', '/café/'],
    ['/sitemap.xml', '/sitemap.xml'],
    ['/a.b/c', '/a.b/c/'],
  ])('%s is kept as %s', (raw, path) => {
    expect(pagePath(raw)).toBe(path);
  });

  it.each([
    '',
    'nacional',
    '//evil.example/',
    '/a//b',
    '/a/../b',
    '/./',
    '/a%2F%2Fb',
    '/%2e%2e/x',
    '/a\\b',
    '/a%00b',
    '/a%0d%0ab',
    '/%E0%A4',
    `/${'a'.repeat(2_001)}`,
    // With the slash that it lacks it would be longer than any address that is kept.
    `/${'a'.repeat(1_999)}`,
  ])('refuses %s', (raw) => {
    expect(() => pagePath(raw)).toThrow(BadPathError);
  });

  it('reads addresses of the newsroom’s tools without their prefix', () => {
    expect(['/pf', '/pf/', '/pf/nacional/', '/pfizer/', '/a/pf/'].map(withoutPf)).toEqual([
      '/',
      '/',
      '/nacional/',
      '/pfizer/',
      '/a/pf/',
    ]);
  });
});

describe('siteOfHost', () => {
  const first = testSite({ key: 'brujula', hosts: ['www.labrujula.example'] });
  const sites = [first, testSite({ key: 'jalisco' })];
  const keyOf = (host: string | undefined) => siteOfHost(host, { sites })?.key;

  it('is the configured host’s, in any case, with or without port', () => {
    expect(keyOf('WWW.LaBrujula.example:443')).toBe('brujula');
    expect(keyOf('www.labrujula.example.')).toBe('brujula');
  });

  it('is the key’s on localhost, and the first for anything else local', () => {
    expect(keyOf('jalisco.localhost:4300')).toBe('jalisco');
    for (const host of ['localhost:4300', '127.0.0.1:4300', '[::1]:4300', 'otro.localhost'])
      expect(keyOf(host), host).toBe('brujula');
  });

  it('is nobody’s for an unknown host, whatever it looks like', () => {
    const unknown = [
      'evil.example',
      undefined,
      '',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
    ];
    for (const host of unknown) expect(keyOf(host), host).toBeUndefined();
  });

  it('is remembered for the sites that it was asked with', () => {
    const asked = (given: typeof sites) =>
      knownSiteOf('otro.localhost', { sites: given, isProduction: false })?.key;
    const others = [first, testSite({ key: 'otro' })];
    expect([asked(sites), asked(others), asked(sites)]).toEqual(['brujula', 'otro', 'brujula']);
  });

  it('is what the address asks for, outside production only', () => {
    const asked = (isProduction: boolean, website: string | null) =>
      siteOfRequest('localhost', website, { sites, isProduction })?.key;
    expect([
      asked(false, 'jalisco'),
      asked(false, 'no'),
      asked(false, null),
      asked(true, 'jalisco'),
    ]).toEqual(['jalisco', 'brujula', 'brujula', 'brujula']);
  });
});

const page: ReadyPage = {
  status: 200,
  headers: ['Cache-Control', 'public'],
  body: new Body(Buffer.from('hola '.repeat(400))),
  tags: [],
};

await Promise.all([page.body.make('br'), page.body.make('gzip')]);

/** What `respond` writes, without a socket. */
function answer(
  headers: Record<string, string>,
  { method = 'GET', status = 200, page: given = page } = {},
) {
  const written: Buffer[] = [];
  const out = {
    status: 0,
    headers: {} as Record<string, string>,
    body: undefined as Buffer | undefined,
  };
  const response = {
    writeHead(code: number, list: string[]) {
      out.status = code;
      for (let index = 0; index < list.length; index += 2)
        out.headers[list[index] ?? ''] = list[index + 1] ?? '';
      return response;
    },
    cork: () => undefined,
    write: (part: Buffer) => void written.push(part),
    end(body?: Buffer) {
      out.body = body && written.length > 0 ? Buffer.concat([...written, body]) : body;
    },
  };
  void respond(
    { method, headers } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
    { ...given, status },
  );
  return out;
}

describe('respond', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['BR;q=0.1', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0,gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=nada', 'identity'],
    ['brotli, x-gzip', 'identity'],
  ])('answers %j with %s', (accept, encoding) => {
    expect(chooseEncoding(page.body, accept)).toBe(encoding);
  });

  it('is none for a header that no browser sends', () => {
    expect(chooseEncoding(page.body, `gzip, ${'a;'.repeat(1_000)}`)).toBe('identity');
  });

  it('sends the bytes with their length, tag and what they vary by', () => {
    const { status, headers, body } = answer({ 'accept-encoding': 'br' });
    expect(status).toBe(200);
    const br = page.body.ready('br');
    expect(body).toBe(br?.bytes);
    expect(headers).toEqual({
      'Cache-Control': 'public',
      ETag: br?.etag,
      Vary: 'Accept-Encoding',
      'Content-Encoding': 'br',
      'Content-Length': String(br?.bytes.length),
    });
    expect(answer({}).headers).not.toHaveProperty('Content-Encoding');
  });

  it('sends a page in parts as one, and any range of it', async () => {
    const texts = ['uno '.repeat(300), '', 'dos '.repeat(300), 'tres'];
    const whole = texts.join('');
    const parts: ReadyPage = {
      ...page,
      body: new Body(
        texts.map((text) => Buffer.from(text)),
        'marca',
      ),
    };
    const got = answer({}, { page: parts });
    expect([got.body?.toString(), got.headers['Content-Length'], got.headers.ETag]).toEqual([
      whole,
      `${whole.length}`,
      '"marca"',
    ]);
    const { status, body, headers } = answer({ range: 'bytes=1195-1205' }, { page: parts });
    expect([status, body?.toString(), headers['Content-Length']]).toEqual([
      206,
      whole.slice(1_195, 1_206),
      '11',
    ]);
    expect(answer({}, { page: parts, method: 'HEAD' })).toMatchObject({
      body: undefined,
      headers: { 'Content-Length': `${whole.length}` },
    });
    const packed = await parts.body.make('br');
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(whole);
  });

  it('says 304 without a body to whoever has it, in any form of the list', () => {
    const { etag } = page.body.identity;
    for (const list of [etag, `W/${etag}`, `"x", ${etag}`, '*', ` ${etag} `]) {
      const { status, body, headers } = answer({ 'if-none-match': list });
      expect([status, body], list).toEqual([304, undefined]);
      expect(headers.ETag).toBe(etag);
      expect(headers['Cache-Control']).toBe('public');
    }
    for (const list of ['"x"', etag.slice(1, -1), ''])
      expect(answer({ 'if-none-match': list }).status, list).toBe(200);
  });

  it('takes the tag of another encoding for another version', () => {
    expect(
      answer({ 'accept-encoding': 'br', 'if-none-match': page.body.identity.etag }).status,
    ).toBe(200);
    expect(matchesEtag(undefined, '"a"')).toBe(false);
  });

  it('knows a page again whose Brotli became better meanwhile', async () => {
    const body = new Body(
      Buffer.from(Array.from({ length: 400 }, (_, n) => `nota ${(n * 7_919) % 997}`).join()),
    );
    const fast = await body.make('br');
    await body.improve();
    const best = body.ready('br');
    expect(best?.bytes.length).toBeLessThan(fast.bytes.length);
    expect([fast.etag === best?.etag, matchesEtag(fast.etag, best?.etag ?? '')]).toEqual([
      false,
      true,
    ]);
    expect(matchesEtag(body.identity.etag, best?.etag ?? '')).toBe(false);
    // A cache knows its copy by a strong tag: the one that it has, or it must not freshen it (RFC
    // 9111 4.3.4).
    const page: ReadyPage = { status: 200, headers: [], body, tags: [] };
    const again = answer(
      { 'accept-encoding': 'br', 'if-none-match': `"x", W/${fast.etag}` },
      { page },
    );
    expect([again.status, again.headers.ETag]).toEqual([304, fast.etag]);
    expect(answer({ 'accept-encoding': 'br', 'if-none-match': '*' }, { page }).headers.ETag).toBe(
      best?.etag,
    );
    expect(
      answer({ 'accept-encoding': 'br', range: 'bytes=0-1', 'if-range': fast.etag }, { page })
        .status,
    ).toBe(200);
  });

  it('lets go of bytes that Brotli holds as well, and still has them', async () => {
    const text = Array.from({ length: 400 }, (_, n) => `nota ${(n * 7_919) % 997}`).join();
    const body = new Body(Buffer.from(text));
    const { etag } = body.identity;
    const whole = body.size;
    await body.make('br');
    expect(body.size).toBeLessThan(whole);
    expect([body.ready('identity')?.bytes.toString(), body.identity.etag]).toEqual([text, etag]);
    await body.improve();
    expect(body.identity.bytes.toString()).toBe(text);
    expect((await body.make('gzip')).bytes.length).toBeLessThan(whole);
    const used = new Body(Buffer.from(text));
    used.ready('identity');
    await used.make('br');
    expect(used.size).toBeGreaterThan(whole);
  });

  it('makes an encoding when it is first asked for, once', async () => {
    const body = new Body(Buffer.from('nueva '.repeat(400)));
    expect([body.ready('br'), body.ready('gzip')]).toEqual([undefined, undefined]);
    expect(await Promise.all([body.make('gzip'), body.make('gzip')])).toEqual(
      Array(2).fill(body.ready('gzip')),
    );
    expect(body.ready('br')).toBeUndefined();
  });

  it('answers the one range that was asked for, of the bytes as they are encoded', () => {
    const { bytes, etag } = page.body.identity;
    const whole = { size: bytes.length, etag };
    const { status, headers, body } = answer({ range: 'bytes=5-9' });
    expect([status, body?.toString(), headers['Content-Range'], headers['Content-Length']]).toEqual(
      [206, 'hola ', `bytes 5-9/${bytes.length}`, '5'],
    );
    expect(answer({ range: `bytes=${bytes.length}-` })).toMatchObject({
      status: 416,
      headers: { 'Content-Range': `bytes */${bytes.length}` },
    });
    expect(rangeOf({ range: 'bytes=-3' }, whole)).toEqual([bytes.length - 3, bytes.length - 1]);
    expect(rangeOf({ range: 'bytes=7-' }, whole)).toEqual([7, bytes.length - 1]);
    expect(rangeOf({ range: 'bytes=0-999999', 'if-range': etag }, whole)).toEqual([
      0,
      bytes.length - 1,
    ]);
    expect(rangeOf({ range: 'bytes=-0' }, whole)).toBe('bad');
    for (const range of ['bytes=0-1,4-5', 'bytes=9-3', 'bytes=-', 'lines=1-2', 'bytes=a-b'])
      expect(rangeOf({ range }, whole), range).toBeNull();
    expect(rangeOf({ range: 'bytes=0-1', 'if-range': '"otra"' }, whole)).toBeNull();
    expect(rangeOf({ range: 'bytes=-3' }, { size: 0, etag })).toBe('bad');
  });

  it('answers HEAD like GET, without the bytes', () => {
    const { status, headers, body } = answer({}, { method: 'HEAD' });
    expect([status, body]).toEqual([200, undefined]);
    expect(headers['Content-Length']).toBe(String(page.body.identity.bytes.length));
    // RFC 9110 14.2: ranges are GET's alone.
    for (const range of ['bytes=0-3', 'bytes=999999-']) {
      const ranged = answer({ range }, { method: 'HEAD' });
      expect([ranged.status, ranged.headers], range).toEqual([200, headers]);
    }
  });

  it('never says 304 of a page that is an error', () => {
    expect(answer({ 'if-none-match': '*' }, { status: 404 }).status).toBe(404);
  });
});
