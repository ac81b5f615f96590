import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import type { Section } from '../../schemas/section.ts';
import { defaultsOf, inDocument, renderBlock, testSite } from '../_block/render-block.testing.tsx';
import { bottomMobileMenu } from './block.ts';
import { iconOf } from './menu-icons.ts';

const menu = (count: number): Section => ({
  _id: '/',
  children: Array.from({ length: count }, (_, at) => ({ _id: `/s${at}`, name: `Sección ${at}` })),
});

const render = (
  fields: JsonObject,
  reply: Section | null,
  { path = '/', isEditing = false, icon = '/marca.svg' } = {},
) =>
  inDocument(
    renderBlock(bottomMobileMenu, {
      fields,
      reply,
      isEditing,
      facts: { path, site: testSite({ icon }) },
    }),
  );

describe('bottom mobile menu', () => {
  it('has its defaults', () => {
    expect(defaultsOf(bottomMobileMenu)).toEqual({ hierarchy: '', icons: [], showLogo: true });
  });

  it('shows the first five sections, each with an icon', () => {
    const links = [...render({}, menu(7)).querySelectorAll('li a')];
    expect(links.map((link) => link.textContent)).toEqual(
      [0, 1, 2, 3, 4].map((at) => `Sección ${at}`),
    );
    expect(links.every((link) => link.querySelector('svg'))).toBe(true);
  });

  it('marks the section of the page', () => {
    const [first, second] = render({}, menu(2), { path: '/s1/algo/' }).querySelectorAll('li a');
    expect(first?.hasAttribute('aria-current')).toBe(false);
    expect(second?.getAttribute('aria-current')).toBe('true');
  });

  it('takes the icon that is chosen, else the one that goes with the address', () => {
    const chosen = render({ icons: [{ icon: 'star' }] }, menu(2)).querySelectorAll('svg');
    const own = render({}, menu(2)).querySelectorAll('svg');
    expect(chosen[0]?.outerHTML).not.toBe(own[0]?.outerHTML);
    expect(chosen[1]?.outerHTML).toBe(own[1]?.outerHTML);
    expect(
      ['/', '/opinion/', '/mundo', 'nacional', '/otra/', 'https://x.example/'].map(iconOf),
    ).toEqual(['home', 'opinion', 'globe', 'pin', 'news', 'news']);
  });

  it('stands beside the mark of the site, which leads to its front page', () => {
    const logo = (body: HTMLElement) => body.querySelector('a[aria-label]');
    expect(logo(render({}, menu(1)))?.getAttribute('href')).toBe('/');
    expect(logo(render({}, menu(1)))?.getAttribute('aria-label')).toBe('La Brújula');
    expect(logo(render({ showLogo: false }, menu(1)))).toBeNull();
    expect(logo(render({}, menu(1), { icon: '' }))).toBeNull();
  });

  it('is nothing without sections', () => {
    expect(render({}, null).innerHTML).toBe('');
    expect(render({}, menu(0)).innerHTML).toBe('');
  });
});
