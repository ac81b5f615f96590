// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DeskLinks } from './DeskLinks.tsx';
import { renderDesk } from './desk.testing.tsx';

afterEach(cleanup);

it.each([
  ['/', 'Páginas', 'page'],
  ['/calendario', 'Páginas', 'true'],
  ['/usos', 'Páginas', 'true'],
  ['/historias', 'Notas', 'page'],
  ['/historias/n1', 'Notas', 'true'],
])('marks at %s that one is at %s, in the bar and in the menu', (address, label, current) => {
  renderDesk(<DeskLinks />, { address: `${address}?sitio=jalisco` });
  const bar = screen.getByRole('list');
  const marked = (place: HTMLElement, role: string) =>
    within(place)
      .getAllByRole(role)
      .flatMap((link) => {
        const mark = link.getAttribute('aria-current');
        return mark === null ? [] : [[link.textContent, mark]];
      });
  expect(marked(bar, 'link')).toEqual([[label, current]]);
  fireEvent.click(screen.getByRole('button', { name: `${label}, cambiar de pantalla` }));
  const menu = screen.getByRole('menu');
  expect(marked(menu, 'menuitem')).toEqual([[label, current]]);
});

it('marks nothing where one is at no desk, and takes the site along', () => {
  renderDesk(<DeskLinks />, { address: '/mi-cuenta?sitio=jalisco' });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(screen.getByRole('link', { name: 'Notas' }).getAttribute('href')).toBe(
    '/historias?sitio=jalisco',
  );
  screen.getByRole('button', { name: 'Portada, cambiar de pantalla' });
});
