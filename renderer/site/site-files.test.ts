import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testSite } from '../../blocks/_block/render-block.testing.tsx';
import { FRAMED_PAGE } from '../../blocks/_embed/foreign/framed.ts';
import type { Assets } from '../assets/assets.ts';
import { Body } from '../cache/body.ts';
import { testAssets } from '../seed-builder.testing.ts';
import { keepWebsite } from './keep-website.ts';
import { siteFile } from './site-files.ts';

const assets: Assets = {
  ...testAssets({
    files: { a: ':root{--accent:#0a7d6c}' },
    blocks: {},
    layouts: {},
    base: [],
    themes: { mar: 'a' },
  }),
  readStatic: async (path) =>
    path.startsWith('/marca/')
      ? readFile(join(import.meta.dirname, '../../fixtures', path)).catch(() => null)
      : null,
};
const site = testSite({
  theme: 'mar',
  icon: '/marca/brujula-icono.svg',
  primaryLogo: '/marca/brujula.svg',
  tagLine: 'Con rumbo',
});
const bytesOf = async (path: string, given = site) =>
  (await siteFile(assets, given, path))?.body.identity.bytes;
const textOf = async (path: string) => (await bytesOf(path))?.toString() ?? '';

describe('files at fixed addresses of a site', () => {
  it('have the page in which markup of others runs apart, without an origin wherever it is opened', async () => {
    const page = await siteFile(assets, site, FRAMED_PAGE);
    const { headers = [] } = page ?? {};
    const policy = headers[headers.indexOf('Content-Security-Policy') + 1];
    expect(policy).toMatch(/^sandbox allow-scripts allow-popups allow-forms; default-src 'none'; /);
    expect(policy).not.toContain('same-origin');
    expect(policy).not.toContain('top-navigation');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(await textOf(FRAMED_PAGE)).toContain('if (top !== self)');
  });

  it('tell robots what is theirs', async () => {
    expect(await textOf('/robots.txt')).toBe(
      'User-agent: *\nDisallow: /_portada/\nDisallow: /identity/\nDisallow: /search/\n\n' +
        'Sitemap: https://www.labrujula.example/sitemap.xml\n',
    );
  });

  it('say what the site says of its advertising and its security, or are not there', async () => {
    const now = new Date('2026-11-26T18:00:00Z');
    const given = testSite({
      adsTxt: 'google.com, pub-1, DIRECT\n',
      securityTxt: 'Contact: mailto:x@labrujula.example\n',
    });
    const said = async (path: string, of = given) =>
      (await siteFile(assets, of, path, { now }))?.body.identity.bytes.toString() ?? null;
    expect(await said('/ads.txt')).toBe('google.com, pub-1, DIRECT\n');
    expect(await said('/app-ads.txt')).toBeNull();
    // 364 days on: RFC 9116 asks for less than a year.
    expect(await said('/.well-known/security.txt')).toBe(
      'Contact: mailto:x@labrujula.example\nExpires: 2027-11-25T00:00:00.000Z\n',
    );
    const dated = testSite({ securityTxt: 'Contact: x\nExpires: 2027-01-01T00:00:00Z\n' });
    expect(await said('/.well-known/security.txt', dated)).not.toContain('2027-11');
    expect(await said('/.well-known/security.txt', testSite())).toBeNull();
    expect(await said('/.well-known/otra')).toBeNull();
  });

  it('lead to where a password is changed', async () => {
    const file = await siteFile(assets, site, '/.well-known/change-password/');
    expect([file?.status, file?.headers.slice(0, 2)]).toEqual([302, ['Location', '/account/']]);
  });

  it('are the key for search engines, where there is one', async () => {
    const key = 'clave-de-prueba';
    const file = await siteFile(testAssets(), testSite(), `/${key}.txt`, { indexNowKey: key });
    expect(file?.body.identity.bytes.toString()).toBe(key);
    expect(await siteFile(testAssets(), testSite(), `/${key}.txt`)).toBeUndefined();
    expect(
      await siteFile(testAssets(), testSite(), '/otra.txt', { indexNowKey: key }),
    ).toBeUndefined();
  });

  it('are a manifest in the site’s words and colour', async () => {
    expect(JSON.parse(await textOf('/manifest.webmanifest'))).toMatchObject({
      name: 'La Brújula',
      description: 'Con rumbo',
      lang: 'es-MX',
      theme_color: '#0a7d6c',
      icons: [
        { src: '/icono-192.png', sizes: '192x192' },
        { src: '/icono-512.png', sizes: '512x512' },
      ],
    });
  });

  it('are its icon in pixels, and its mark for shared links', async () => {
    const sizeOf = async (path: string) => {
      const { width, height, format } = await sharp(await bytesOf(path)).metadata();
      return [width, height, format];
    };
    expect(await sizeOf('/icono-180.png')).toEqual([180, 180, 'png']);
    expect(await sizeOf('/icono-512.png')).toEqual([512, 512, 'png']);
    expect(await sizeOf('/favicon.ico')).toEqual([48, 48, 'png']);
    expect(await sizeOf('/compartir.png')).toEqual([1_200, 630, 'png']);
  });

  it('are none when the site has no drawing, and at no other address', async () => {
    const bare = testSite({ icon: 'https://otro.example/icono.svg', primaryLogo: '' });
    expect(await siteFile(assets, bare, '/icono-192.png')).toBeNull();
    expect(await siteFile(assets, bare, '/compartir.png')).toBeNull();
    for (const other of ['/icono-100.png', '/sitemap.xml', '/', '/a/robots.txt'])
      expect(await siteFile(assets, site, other), other).toBeUndefined();
  });
});

describe('keepWebsite', () => {
  const kept = async (html: string, type = 'text/html; charset=utf-8') => {
    const page = {
      status: 200,
      headers: ['Content-Type', type],
      body: new Body(Buffer.from(html)),
      tags: [],
    };
    return (await keepWebsite(page, 'jalisco')).body.identity.bytes.toString();
  };

  it('keeps the site on links to pages and on forms', async () => {
    expect(await kept('<a class="x" href="/nacional/">')).toBe(
      '<a class="x" href="/nacional/?_website=jalisco">',
    );
    expect(await kept('<a href="/a/?b=1#c">')).toBe('<a href="/a/?b=1&amp;_website=jalisco#c">');
    expect(await kept('<a href="?mas-b=2#x">')).toBe('<a href="?mas-b=2&amp;_website=jalisco#x">');
    expect(await kept('<form action="/busqueda/" method="get">')).toBe(
      '<form action="/busqueda/" method="get"><input type="hidden" name="_website" value="jalisco">',
    );
  });

  it('leaves files, other sites, anchors and everything that is no page alone', async () => {
    const same = [
      '<a href="/marca/x.svg">',
      '<a href="//otro.example/">',
      '<a href="https://otro.example/">',
      '<a href="#main">',
      '<link href="/x/">',
    ];
    for (const html of same) expect(await kept(html)).toBe(html);
    expect(await kept('<a href="/a/">', 'application/json')).toBe('<a href="/a/">');
  });
});
