import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { testSite } from '../blocks/_block/testing.tsx';
import { encode, type ReadyPage } from './page-cache.server.ts';
import { BadPathError, pagePath, withoutPf } from './page-path.ts';
import { chooseVariant, matchesEtag, respond } from './respond.server.ts';
import { siteOfHost, siteOfRequest } from './site-of-host.ts';

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
  const keyOf = (host: string | undefined, isProduction = false) => siteOfHost(host, { sites, isProduction })?.key;

  it('is the configured host’s, in any case, with or without port', () => {
    expect(keyOf('WWW.LaBrujula.example:443', true)).toBe('brujula');
    expect(keyOf('www.labrujula.example.', true)).toBe('brujula');
  });

  it('is the key’s on localhost, and the first for anything else local', () => {
    expect(keyOf('jalisco.localhost:4300', true)).toBe('jalisco');
    for (const host of ['localhost:4300', '127.0.0.1:4300', '[::1]:4300', 'otro.localhost'])
      expect(keyOf(host, true), host).toBe('brujula');
  });

  it('is nobody’s for an unknown host in production, and the first site elsewhere', () => {
    expect(keyOf('evil.example', true)).toBeUndefined();
    expect(keyOf(undefined, true)).toBeUndefined();
    expect(keyOf('evil.example')).toBe('brujula');
  });

  it('is what the address asks for, outside production only', () => {
    const asked = (isProduction: boolean, website: string | null) =>
      siteOfRequest('localhost', website, { sites, isProduction })?.key;
    expect([asked(false, 'jalisco'), asked(false, 'no'), asked(false, null), asked(true, 'jalisco')]).toEqual([
      'jalisco',
      'brujula',
      'brujula',
      'brujula',
    ]);
  });
});

const page: ReadyPage = {
  status: 200,
  headers: ['Cache-Control', 'public'],
  variants: await encode(Buffer.from('hola '.repeat(400))),
  tags: [],
};

/** What `respond` writes, without a socket. */
function answer(headers: Record<string, string>, { method = 'GET', status = 200 } = {}) {
  const out = { status: 0, headers: {} as Record<string, string>, body: undefined as Buffer | undefined };
  const response = {
    writeHead(code: number, list: string[]) {
      out.status = code;
      for (let index = 0; index < list.length; index += 2) out.headers[list[index] ?? ''] = list[index + 1] ?? '';
      return response;
    },
    end(body?: Buffer) {
      out.body = body;
    },
  };
  respond({ method, headers } as unknown as IncomingMessage, response as unknown as ServerResponse, { ...page, status });
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
    expect(chooseVariant(page, accept)[0]).toBe(encoding);
  });

  it('sends the bytes with their length, tag and what they vary by', () => {
    const { status, headers, body } = answer({ 'accept-encoding': 'br' });
    expect(status).toBe(200);
    expect(body).toBe(page.variants.br?.bytes);
    expect(headers).toEqual({
      'Cache-Control': 'public',
      ETag: page.variants.br?.etag,
      Vary: 'Accept-Encoding',
      'Content-Encoding': 'br',
      'Content-Length': String(page.variants.br?.bytes.length),
    });
    expect(answer({}).headers).not.toHaveProperty('Content-Encoding');
  });

  it('says 304 without a body to whoever has it, in any form of the list', () => {
    const { etag } = page.variants.identity;
    for (const list of [etag, `W/${etag}`, `"x", ${etag}`, '*', ` ${etag} `]) {
      const { status, body, headers } = answer({ 'if-none-match': list });
      expect([status, body], list).toEqual([304, undefined]);
      expect(headers.ETag).toBe(etag);
      expect(headers['Cache-Control']).toBe('public');
    }
    for (const list of ['"x"', etag.slice(1, -1), '']) expect(answer({ 'if-none-match': list }).status, list).toBe(200);
  });

  it('takes the tag of another encoding for another version', () => {
    expect(answer({ 'accept-encoding': 'br', 'if-none-match': page.variants.identity.etag }).status).toBe(200);
    expect(matchesEtag(undefined, '"a"')).toBe(false);
  });

  it('answers HEAD like GET, without the bytes', () => {
    const { status, headers, body } = answer({}, { method: 'HEAD' });
    expect([status, body]).toEqual([200, undefined]);
    expect(headers['Content-Length']).toBe(String(page.variants.identity.bytes.length));
  });

  it('never says 304 of a page that is an error', () => {
    expect(answer({ 'if-none-match': '*' }, { status: 404 }).status).toBe(404);
  });
});
