import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { testPage } from '../_block/render-block.testing.tsx';
import { Logo } from './Logo.tsx';
import { logoAddress, logoFile, SITE_LOGOS, type SiteLogo } from './logos.ts';

const box = { page: testPage(), width: 98, height: 28, widths: [98, 196, 294] };
/** Without the preload that React puts before an eager picture. */
const render = (logo: SiteLogo, more = {}) =>
  renderToStaticMarkup(<Logo {...box} {...more} logo={logo} />).replace(/^<link[^>]*>/, '');

it('shows a drawn logo as it is, light on dark grounds', () => {
  expect(render(SITE_LOGOS.jalisco)).toBe(
    '<img src="/marca/jalisco.svg" alt="La Brújula Jalisco" width="98" height="28" loading="eager"/>',
  );
  expect(render(SITE_LOGOS.jalisco, { isOnDark: true, isLazy: true })).toMatch(
    /src="\/marca\/jalisco-claro\.svg".*loading="lazy"/,
  );
});

it('asks for a photographed logo in its widths', () => {
  const html = render({
    ...SITE_LOGOS.brujula,
    image: { _id: 'foto', url: 'https://fotos.example/l.png', auth: { 1: 'tok' } },
  });
  expect([...html.matchAll(/ (\d+)w/g)].map(([, width]) => width)).toEqual(['98', '196', '294']);
  expect(html).toContain('alt="La Brújula"');
});

it('leads to the site of the logo, on that site to its front page', () => {
  expect([logoAddress('jalisco', 'brujula'), logoAddress('jalisco', 'jalisco')]).toEqual([
    '/jalisco/',
    '/',
  ]);
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
