import { describe, expect, it } from 'vitest';
import type { Section } from '../../schemas/section.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testFacts,
  testSite,
  textOf,
} from '../_block/render-block.testing.tsx';
import { footer } from './block.ts';

const MENU: Section = {
  _id: '/',
  children: [
    {
      _id: 'compania',
      name: 'Compañía',
      children: [
        { _id: '/nacional', name: 'Nacional' },
        { _id: 'l', node_type: 'link', display_name: 'Contacto', url: 'https://contacto.example/' },
        { _id: '/vieja', name: 'Vieja', inactive: true },
      ],
    },
    { _id: 'vacia', name: 'Vacía', children: [] },
    { _id: 'sola', name: 'Sola' },
    { _id: 'cerrada', name: 'Cerrada', inactive: true, children: [{ _id: '/x', name: 'X' }] },
  ],
};
const render = (site = testSite(), reply: Section | null = MENU) =>
  inDocument(renderBlock(footer, { reply, facts: { site } }));

describe('footer', () => {
  it('has the fields of the catalogue', () => {
    expect(defaultsOf(footer)).toEqual({ lazyLoad: false });
    expect(Object.keys(footer.shape)).toEqual(['navigationConfig', 'lazyLoad']);
  });

  it('asks for the footer menu unless told otherwise', () => {
    const ask = (fields: object) => footer.content?.(footer.schema.parse(fields), testFacts());
    expect(ask({})).toEqual({
      source: 'site-service-hierarchy',
      query: { hierarchy: 'footer', feature: 'footer' },
    });
    const own = { navigationConfig: { source: 'otra', query: { hierarchy: 'pie', nivel: 2 } } };
    expect(ask(own)).toEqual({
      source: 'otra',
      query: { hierarchy: 'pie', nivel: 2, feature: 'footer' },
    });
  });

  it('makes a column of each node with children that show, its name as a heading', () => {
    expect([...render().querySelectorAll('h2')].map((heading) => heading.textContent)).toEqual([
      'Compañía',
    ]);
    const links = [...render().querySelectorAll('nav a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/nacional/',
      'https://contacto.example/',
    ]);
    expect(links[1]?.getAttribute('target')).toBe('_blank');
  });

  it('has no navigation without a menu, and still says whose site it is', () => {
    const body = render(testSite({ copyrightText: '© La Brújula' }), null);
    expect(body.querySelector('nav')).toBeNull();
    expect(body.textContent).toContain('© La Brújula');
  });

  it('links to the networks that the site has, in new tabs, saying where they lead', () => {
    const site = testSite({
      facebookPage: 'https://facebook.example/lb',
      twitterUsername: 'lb',
      rssUrl: 'https://rss.example/',
    });
    const links = [...render(site).querySelectorAll('ul.Networks_networks a')];
    expect(
      links.map((link) => [
        link.getAttribute('href'),
        link.textContent?.trim(),
        link.getAttribute('target'),
      ]),
    ).toEqual([
      ['https://facebook.example/lb', 'La Brújula en Facebook', '_blank'],
      ['https://twitter.com/lb', 'La Brújula en X', '_blank'],
      ['https://rss.example/', 'La Brújula en RSS', '_blank'],
    ]);
    expect(render().querySelector('.Networks_networks')).toBeNull();
  });

  it('shows the logo for dark grounds, else the primary one, each with its own alt; none without', () => {
    const both = {
      primaryLogo: '/a.svg',
      primaryLogoAlt: 'A',
      lightBackgroundLogo: '/b.svg',
      lightBackgroundLogoAlt: 'B',
    };
    const logo = (given: Partial<typeof both>) => render(testSite(given)).querySelector('img');
    expect(logo(both)?.outerHTML).toMatch(/src="\/b\.svg" alt="B" height="64"/);
    expect(logo({ primaryLogo: '/a.svg', primaryLogoAlt: 'A' })?.getAttribute('alt')).toBe('A');
    expect(logo({ primaryLogo: '/a.svg' })?.getAttribute('alt')).toBe('La Brújula');
    expect(logo({})).toBeNull();
  });

  it('speaks the site’s language', () => {
    const label = (locale: string) =>
      inDocument(renderBlock(footer, { reply: MENU, facts: { site: testSite({ locale }) } }))
        .querySelector('nav')
        ?.getAttribute('aria-label');
    expect(label('es-MX')).toBe('Pie de página');
    expect(label('en-US')).toBe('Footer');
    expect(textOf(renderBlock(footer), 'nav')).toBeNull();
  });
});
