import { describe, expect, it } from 'vitest';
import type { Section } from '../../schemas/section.ts';
import { defaultsOf, inDocument, renderBlock, testFacts } from '../_block/render-block.testing.tsx';
import { linksBar } from './block.ts';

const MENU: Section = {
  _id: '/',
  children: [
    { _id: '/', name: 'Portada' },
    { _id: '/nacional', name: 'Nacional' },
    { _id: 'l', node_type: 'link', display_name: 'Destino C', url: '/destino-c/' },
    { _id: '/vieja', name: 'Vieja', inactive: true },
    { _id: 'f', node_type: 'link', display_name: 'Fuera', url: 'https://fuera.example/nacional' },
  ],
};
const render = (path = '/', reply: Section | null = MENU, fields = {}) =>
  inDocument(renderBlock(linksBar, { reply, fields, facts: { path } }));

describe('links-bar', () => {
  it('has the fields of the catalogue', () => {
    expect(defaultsOf(linksBar)).toEqual({ ariaLabel: 'More Links' });
    expect(Object.keys(linksBar.shape)).toEqual(['navigationConfig', 'ariaLabel']);
  });

  it('asks for one level of the chosen menu, and for nothing until one is chosen', () => {
    const ask = (fields: object) => linksBar.content?.(linksBar.schema.parse(fields), testFacts());
    expect(ask({})).toBeNull();
    const navigationConfig = { source: 'site-service-hierarchy', query: { hierarchy: 'barra' } };
    expect(ask({ navigationConfig })).toMatchObject({
      source: 'site-service-hierarchy',
      query: { hierarchy: 'barra', feature: 'links-bar' },
    });
  });

  it('lists what is active, ids and addresses, and the way to the search', () => {
    expect(
      [...render().querySelectorAll('a')].map((link) => [
        link.getAttribute('href'),
        link.getAttribute('target'),
      ]),
    ).toEqual([
      ['/', null],
      ['/nacional/', null],
      ['/destino-c/', null],
      ['https://fuera.example/nacional', '_blank'],
      ['/busqueda/', null],
    ]);
    expect(render().querySelector('a[href="/busqueda/"]')?.getAttribute('aria-label')).toBe(
      'Buscar',
    );
  });

  it.each([
    ['/', ['/']],
    ['/nacional/', ['/nacional/']],
    ['/nacional/justicia/', ['/nacional/']],
    ['/nacionales/', []],
    ['/destino-c/playas/', ['/destino-c/']],
    ['/busqueda/', ['/busqueda/']],
    ['/mundo/', []],
  ])('marks on %s %j', (path, marked) => {
    expect(
      [...render(path).querySelectorAll('[aria-current]')].map((link) => link.getAttribute('href')),
    ).toEqual(marked);
  });

  it('says of an item whether it is the page itself', () => {
    const mark = (path: string) =>
      render(path).querySelector('a[href="/nacional/"]')?.getAttribute('aria-current');
    expect([mark('/nacional/'), mark('/nacional/justicia/')]).toEqual(['page', 'true']);
  });

  it('is a landmark with a divider after it', () => {
    expect(render().querySelector('nav')?.getAttribute('aria-label')).toBe('More Links');
    expect(
      render('/', MENU, { ariaLabel: 'Secciones' })
        .querySelector('nav')
        ?.getAttribute('aria-label'),
    ).toBe('Secciones');
    expect(render().querySelector('nav + hr')).not.toBeNull();
  });

  it('renders nothing without links', () => {
    expect(render('/', null).innerHTML).toBe('');
    expect(
      render('/', { _id: '/', children: [{ _id: '/x', name: 'X', inactive: true }] }).innerHTML,
    ).toBe('');
  });
});
