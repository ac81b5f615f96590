import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import type { Section } from '../../schemas/section.ts';
import { defaultsOf, inDocument, renderBlock, testFacts } from '../_block/render-block.testing.tsx';
import { sideMenu } from './block.ts';

const MENU: Section = {
  _id: '/',
  children: [
    { _id: '/nacional', name: 'Nacional', children: [{ _id: '/nacional/salud', name: 'Salud' }] },
    { _id: 'l', node_type: 'link', display_name: 'Tienda', url: '/tienda/' },
    { _id: '/cerrada', name: 'Cerrada', inactive: true },
  ],
};

const render = (reply: Section | null, { path = '/', isEditing = false } = {}) =>
  inDocument(renderBlock(sideMenu, { fields: {}, reply, isEditing, facts: { path } }));

describe('side menu', () => {
  it('has the defaults of the catalogue', () => {
    expect(defaultsOf(sideMenu)).toEqual({ hierarchy: '' });
  });

  it('asks for two levels of its menu', () => {
    const asked = sideMenu.content?.({ hierarchy: 'menu' } as JsonObject as never, testFacts());
    expect(asked).toMatchObject({
      source: 'site-service-hierarchy',
      query: { hierarchy: 'menu', feature: 'Homepage' },
    });
  });

  it('opens a drawer by its button, closed by its own and by its ground', () => {
    const body = render(MENU);
    const drawer = body.querySelector('[popover]');
    const targets = [...body.querySelectorAll('button[popovertarget]')].map((button) =>
      button.getAttribute('popovertarget'),
    );
    expect(drawer?.id).toMatch(/-menu$/);
    expect(targets).toEqual([drawer?.id, drawer?.id, drawer?.id]);
    expect(body.querySelector('nav')?.getAttribute('data-behaviour')).toBe('_navigation/Drawer');
  });

  it('is opened by its word, too', () => {
    const [opener] = render(MENU).querySelectorAll('button');
    expect(opener?.textContent).toBe('Menú');
    expect(opener?.getAttribute('aria-label')).toBe('Abrir el menú de secciones');
  });

  it('lists sections by id and name, links by url and display name, none that is inactive', () => {
    const links = [...render(MENU).querySelectorAll('li a')];
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/nacional/', 'Nacional'],
      ['/nacional/salud/', 'Salud'],
      ['/tienda/', 'Tienda'],
    ]);
  });

  it('leads to the search', () => {
    const search = render(MENU).querySelector('a[href="/busqueda/"]');
    expect(search?.getAttribute('aria-label')).toBe('Buscar');
  });

  it('shows its button alone on the canvas, and nothing without sections', () => {
    expect(render(MENU, { isEditing: true }).querySelector('[popover]')).toBeNull();
    expect(render(null).innerHTML).toBe('');
    expect(render({ _id: '/', children: [] }).innerHTML).toBe('');
  });
});
