import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SiteLogo } from '../../schemas/site.ts';
import { testPage, testSite } from '../_block/render-block.testing.tsx';
import { Logo } from './Logo.tsx';
import { logoFile, sisterAddress, siteLogo } from './logos.ts';
import { OwnLogo } from './OwnLogo.tsx';

const box = { page: testPage(), width: 98, height: 28, widths: [98, 196, 294] };
const jalisco = siteLogo('jalisco', testSite()) as SiteLogo;
/** Without the preload that React puts before an eager picture. */
const render = (logo: SiteLogo, more = {}) =>
  renderToStaticMarkup(<Logo {...box} {...more} logo={logo} />).replace(/^<link[^>]*>/, '');

it('shows a drawn logo as it is, light on dark grounds', () => {
  expect(render(jalisco)).toBe(
    '<img src="/marca/jalisco.svg" alt="La Brújula Jalisco" width="98" height="28" loading="eager"/>',
  );
  expect(render(jalisco, { isOnDark: true, isLazy: true })).toMatch(
    /src="\/marca\/jalisco-claro\.svg".*loading="lazy"/,
  );
});

it('asks for a photographed logo in its widths', () => {
  const html = render({
    ...jalisco,
    image: { _id: 'foto', url: 'https://fotos.example/l.png', auth: { 1: 'tok' } },
  });
  expect([...html.matchAll(/ (\d+)w/g)].map(([, width]) => width)).toEqual(['98', '196', '294']);
  expect(html).toContain('alt="La Brújula Jalisco"');
});

it('has no logo for a site that its site does not know', () => {
  const site = testSite({ siteLogos: { otro: { logo: '', light: '', address: '', alt: '' } } });
  expect(siteLogo('own', { ...site, key: 'jalisco' })).toBe(siteLogo('jalisco', site));
  expect(['otro', 'jalisco', 'constructor'].map((key) => siteLogo(key, site))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('leads to a sister by the path that names it, from any site', () => {
  const urls = ['/jalisco', '/us-labrujula/', '/nacional/', 'https://otro.example/', '/__proto__'];
  expect(urls.map((url) => sisterAddress(url, testSite()))).toEqual([
    '/jalisco/',
    'https://us.labrujula.example/',
    ...urls.slice(2),
  ]);
  const jaliscoSite = testSite({
    key: 'jalisco',
    siteLogos: { brujula: { ...jalisco, address: 'https://www.labrujula.example/' } },
  });
  expect(sisterAddress('/brujula/', jaliscoSite)).toBe('https://www.labrujula.example/');
});

it('leaves absolute and inlined logos as they are', () => {
  const inlined = 'data:image/png;base64,AAAA';
  expect(['', '/a.svg', 'a.svg', 'https://cdn.example/a.svg', inlined].map(logoFile)).toEqual([
    '',
    '/a.svg',
    '/a.svg',
    'https://cdn.example/a.svg',
    inlined,
  ]);
});

describe('on dark pages', () => {
  const dark = testSite({
    hasDarkScheme: true,
    primaryLogo: '/m.svg',
    primaryLogoAlt: 'M',
    lightBackgroundLogo: '/m-claro.svg',
  });
  const DARK = 'media="screen and (prefers-color-scheme: dark)"';

  it('the logo for dark grounds stands where the site has a dark scheme and such a logo', () => {
    expect(renderToStaticMarkup(<OwnLogo site={dark} />)).toBe(
      `<picture><source ${DARK} srcSet="/m-claro.svg"/><img src="/m.svg" alt="M"/></picture>`,
    );
    for (const site of [
      { ...dark, hasDarkScheme: false },
      { ...dark, lightBackgroundLogo: '' },
    ])
      expect(renderToStaticMarkup(<OwnLogo site={site} />)).toMatch(
        /^(?:<link[^>]*>)?<img src="\/m\.svg" alt="M"\/>$/,
      );
  });

  it('a sister’s too, but not where its ground is dark in both', () => {
    const page = { ...testPage(), site: dark };
    const logo = { logo: '/j.svg', light: '/j-claro.svg', address: '/', alt: 'J' };
    expect(render(logo, { page })).toContain(
      `<source ${DARK} srcSet="/j-claro.svg"/><img src="/j.svg"`,
    );
    expect(render(logo, { page, isOnDark: true })).not.toContain('<source');
  });
});
