// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Desk, deskFailure } from './DeskFrame.tsx';
import { renderDesk, siteWith } from './desk.testing.tsx';
import { useSite } from './use-site.ts';

afterEach(cleanup);

const SiteDesk = () => (
  <Desk title="Cosas" site={useSite()} controls={<button type="button">Otra</button>}>
    <p>Nada</p>
  </Desk>
);

it('names itself in the tab, in its heading and in the bar', async () => {
  renderDesk(<SiteDesk />, { grants: [{ role: 'editor', site: null, section: null }] });
  expect(document.title).toBe('Cosas · Portada');
  const bar = screen.getByRole('navigation', { name: 'Escritorios y sitios' });
  expect(await within(bar).findByRole('radio', { name: 'La Brújula' })).toBeTruthy();
  within(bar).getByRole('link', { name: 'Notas' });
  const main = screen.getByRole('main');
  within(main).getByRole('heading', { name: 'Cosas', level: 1 });
  within(main).getByRole('button', { name: 'Otra' });
  cleanup();
  renderDesk(
    <Desk title="Cosas" tab="Cosas · Ventas">
      Nada
    </Desk>,
  );
  expect(document.title).toBe('Cosas · Ventas · Portada');
  screen.getByRole('navigation', { name: 'Escritorios' });
});

it('asks once more for what failed, and for that alone', () => {
  const [sites, list] = [vi.fn(), vi.fn()];
  const failed = new Error('No hay conexión');
  const known = { data: [siteWith()], error: null, refetch: sites };
  renderDesk(
    deskFailure('No se pudo abrir', known, { data: undefined, error: failed, refetch: list }),
  );
  screen.getByRole('heading', { name: 'No se pudo abrir' });
  screen.getByText('No hay conexión');
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect([sites.mock.calls.length, list.mock.calls.length]).toEqual([0, 1]);
  // What is shown stays when asking for it again fails.
  expect(deskFailure('No se pudo abrir', { ...known, error: failed })).toBeNull();
});
