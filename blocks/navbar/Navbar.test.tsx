import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import type { Section } from '../../schemas/section.ts';
import {
  defaultsOf,
  inDocument,
  renderBlock,
  testFacts,
  testSite,
} from '../_block/render-block.testing.tsx';
import { navbar } from './block.ts';

const MENU: Section = {
  _id: '/',
  children: [
    { _id: '/nacional', name: 'Nacional', children: [{ _id: '/nacional/salud', name: 'Salud' }] },
    { _id: 'l', node_type: 'link', display_name: 'Tienda', url: '/tienda/' },
  ],
};

const render = (
  fields: JsonObject = {},
  { reply = MENU as Section | null, site = {}, path = '/', isEditing = false } = {},
) =>
  inDocument(
    renderBlock(navbar, { fields, reply, isEditing, facts: { path, site: testSite(site) } }),
  );
const hrefs = (body: HTMLElement, selector: string) =>
  [...body.querySelectorAll(selector)].map((link) => link.getAttribute('href'));

describe('navbar', () => {
  it('has the defaults of the catalogue', () => {
    expect(defaultsOf(navbar)).toEqual({
      variant: 'main',
      hierarchy: '',
      logoAlignment: 'center',
      selectLogo: 'brujula',
      socialIcons: true,
      featuredPage: '',
      showAccount: false,
      subscribeURL: '',
      bgNavbar: 'none',
      relatedSites: [],
      facebook: '',
      instagram: '',
      tiktok: '',
      linkedin: '',
      twitter: '',
      youtube: '',
    });
  });

  it('takes three other sites at most', () => {
    const sites = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `S${at}`, url: `/s${at}/` }));
    expect(
      [3, 4].map((count) => navbar.schema.safeParse({ relatedSites: sites(count) }).success),
    ).toEqual([true, false]);
  });

  it('asks for two levels of its menu', () => {
    expect(
      navbar.content?.(navbar.schema.parse({ hierarchy: 'principal' }), testFacts()),
    ).toMatchObject({
      source: 'site-service-hierarchy',
      query: { hierarchy: 'principal', feature: 'Homepage' },
      filter: expect.arrayContaining(['children.children.name']),
    });
  });

  it('has a menu of its sections, by id or address, and none without them', () => {
    expect(hrefs(render(), '[popover] ul a')).toEqual([
      '/nacional/',
      '/nacional/salud/',
      '/tienda/',
    ]);
    const drawer = render().querySelector('[popover]')?.id;
    expect(render().querySelector(`button[popovertarget="${drawer}"]`)).not.toBeNull();
    for (const reply of [null, { _id: '/', children: [] }]) {
      expect(render({}, { reply }).querySelector('button')).toBeNull();
      expect(
        render({}, { reply }).querySelector('[data-behaviour="_navigation/Drawer"]'),
      ).toBeNull();
    }
  });

  it('shows the chosen logo, which leads to its site', () => {
    const logo = (fields: JsonObject, key = 'brujula') => {
      const image = render(fields, { site: { key } }).querySelector('img');
      return [image?.closest('a')?.getAttribute('href'), image?.getAttribute('src')];
    };
    expect(logo({})).toEqual(['/', '/marca/brujula.svg']);
    expect(logo({ selectLogo: 'jalisco' })).toEqual(['/jalisco/', '/marca/jalisco.svg']);
    expect(logo({ selectLogo: 'us-labrujula' }, 'us-labrujula')).toEqual([
      '/',
      '/marca/us-labrujula.svg',
    ]);
    expect(logo({ variant: 'destino-c', selectLogo: 'destino-c' }, 'destino-c')[0]).toBe('/');
    expect(logo({}, 'jalisco')[0]).toBe('https://www.labrujula.example/');
    expect(logo({ variant: 'destino-c' })[0]).toBe('/destino-c/');
    expect(render().querySelector('img')?.outerHTML).toContain('width="240" height="64"');
  });

  it('lists the other sites that have a name and an address', () => {
    const relatedSites = [
      { name: 'Jalisco', url: 'https://jalisco.example/' },
      { name: '', url: '/sin-nombre/' },
      { name: 'Sin dirección', url: '' },
    ];
    expect(hrefs(render({ relatedSites }), 'details a')).toEqual(['https://jalisco.example/']);
    expect(hrefs(render({ relatedSites }, { reply: null }), '[popover] a')).toEqual([
      'https://jalisco.example/',
    ]);
    expect(render().querySelector('details')).toBeNull();
    expect(render({ relatedSites: relatedSites.slice(1) }).querySelector('details')).toBeNull();
  });

  it.each([
    ['Opinión', '/opinion/'],
    ['Nacional', '/nacional/'],
    ['Mundo', '/mundo/'],
  ])('has a way to %s with an icon of 24 px', (featuredPage, href) => {
    const link = render({ featuredPage }, { path: href }).querySelector(
      `a[href="${href}"][aria-current="page"]`,
    );
    expect([link?.textContent, link?.querySelector('svg')?.getAttribute('width')]).toEqual([
      featuredPage,
      '24',
    ]);
    expect(render({}, { reply: null }).querySelector(`a[href="${href}"]`)).toBeNull();
  });

  it('shows its own profiles before the site’s, and none when turned off', () => {
    const site = {
      facebookPage: 'https://facebook.example/sitio',
      twitterUsername: 'sitio',
      rssUrl: 'https://rss.example/',
    };
    const profiles = (fields: JsonObject) =>
      hrefs(render(fields, { site, reply: null }), 'a[target="_blank"]');
    expect(profiles({})).toEqual(['https://facebook.example/sitio', 'https://twitter.com/sitio']);
    expect(
      profiles({ facebook: 'https://facebook.example/otro', tiktok: 'https://tiktok.example/a' }),
    ).toEqual([
      'https://facebook.example/otro',
      'https://twitter.com/sitio',
      'https://tiktok.example/a',
    ]);
    expect(profiles({ socialIcons: false })).toEqual([]);
  });

  it('has the way into an account where it says so', () => {
    expect(render().querySelector('[data-logout]')).toBeNull();
    expect(hrefs(render({ showAccount: true }), '[data-logout] > div a')).toEqual([
      '/account/login/',
      '/account/signup/',
    ]);
  });

  it('dresses by variant and ground', () => {
    const names = (fields: JsonObject) => render(fields).querySelector('nav')?.className;
    expect(names({})).toBe('Navbar_navbar');
    expect(names({ variant: 'us', bgNavbar: 'white' })).toBe(
      'Navbar_navbar Navbar_us Navbar_white',
    );
  });

  it('brings nothing to life on the canvas', () => {
    const canvas = render({ relatedSites: [{ name: 'A', url: '/a/' }] }, { isEditing: true });
    for (const mark of ['[data-behaviour]', '[popover]', '[popovertarget]'])
      expect(canvas.querySelector(mark), mark).toBeNull();
  });
});
