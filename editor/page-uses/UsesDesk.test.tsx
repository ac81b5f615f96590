// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { PageChange, PageWithUses } from '../../schemas/page-uses-api.ts';
import type { Grant } from '../../schemas/staff-api.ts';
import { renderDesk } from '../desk/desk.testing.tsx';
import { aPageSummary } from '../desk/page-summary.testing.ts';
import { laterParts } from '../shell/later.tsx';
import { UsesDesk } from './UsesDesk.tsx';
import type { UsesClient } from './uses-client.ts';

const page = (id: string, path: string, value: boolean): PageWithUses => ({
  ...aPageSummary(id, { route: { kind: 'path', path } }),
  uses: [{ id: 'x', value }],
});
const begun: PageChange = {
  id: 'c1',
  site: 'brujula',
  label: 'Promo grande · Mostrar titular',
  by: 'Ana',
  at: '2026-11-22T12:00:00Z',
  total: 2,
  open: 0,
  changed: 1,
  undone: 0,
  left: [{ page: 'a', name: 'Página a', reason: 'Alguien la cambió mientras tanto' }],
};

const ADDRESS = '/usos?bloque=large-promo&propiedad=showHeadline&prueba=is&valor=true';

interface Shown {
  address?: string;
  pages?: PageWithUses[];
  changes?: PageChange[];
  /** The same where they change meanwhile. */
  list?: { changes: PageChange[] };
  section?: string;
}

function show({ address = ADDRESS, pages = [], changes = [], list, section }: Shown = {}) {
  const grants: Grant[] = [{ role: 'editor', site: null, section: section ?? null }];
  const client: UsesClient = {
    find: vi.fn(async () => pages),
    changes: vi.fn(async () => list?.changes ?? changes),
    change: vi.fn(async () => ({ ...begun, doing: 'change' as const })),
    undo: vi.fn(async () => ({ ...begun, doing: 'undo' as const })),
  };
  renderDesk(<UsesDesk client={client} />, { address, grants });
  return client;
}

beforeAll(() => Promise.all(laterParts.map((part) => part.get())));
afterEach(cleanup);

it('asks for a block first, by its label', async () => {
  const client = show({ address: '/usos' });
  await screen.findByText('Elige un bloque para ver en qué páginas está.');
  const block = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Bloque' });
  fireEvent.change(block, { target: { value: 'large-promo' } });
  const query = { block: 'large-promo', field: '', test: 'any' };
  await waitFor(() => expect(client.find).toHaveBeenCalledWith('brujula', query));
  await screen.findByText('Ninguna página de La Brújula usa así «Promo grande».');
  const property = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Propiedad' });
  expect(block.selectedOptions[0]?.textContent).toBe('Promo grande');
  fireEvent.change(property, { target: { value: 'showHeadline' } });
  const more = { block: 'large-promo', field: 'showHeadline', test: 'is', value: true };
  await waitFor(() => expect(client.find).toHaveBeenCalledWith('brujula', more));
  fireEvent.click(screen.getByRole('radio', { name: 'No' }));
  await waitFor(() =>
    expect(client.find).toHaveBeenCalledWith('brujula', { ...more, value: false }),
  );
});

it('lists the pages, the front first, with links to them', async () => {
  show({ pages: [page('a', '/a/', true), page('b', '/', true)] });
  const links = await screen.findAllByRole('link', { name: /^Página [ab]$/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/paginas/b', '/paginas/a']);
  screen.getByText('2 páginas');
});

it('reviews what changes, and changes the chosen pages at the revisions that were seen', async () => {
  const client = show({ pages: [page('a', '/a/', true), page('b', '/b/', true)] });
  const button = screen.getByRole.bind(screen, 'button');
  await screen.findByText('2 páginas');
  expect(button({ name: 'Cambiar…' })).toHaveProperty('disabled', true);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Elegir Página b' }));
  screen.getByText('2 páginas · 1 elegida');
  fireEvent.click(button({ name: 'Cambiar…' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByRole('heading', { name: 'Cambia en 1 página' });
  expect(within(dialog).getByRole('listitem').textContent).toBe('Página bSí → No');
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Sí' }));
  within(dialog).getByRole('heading', { name: 'Nada cambia: ya dicen eso' });
  fireEvent.click(within(dialog).getByRole('radio', { name: 'No' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cambiar 1 página' }));
  await waitFor(() => expect(client.change).toHaveBeenCalledOnce());
  expect(client.change).toHaveBeenCalledWith({
    site: 'brujula',
    query: { block: 'large-promo', field: 'showHeadline', test: 'is', value: true },
    to: false,
    pages: [{ id: 'b', revision: 4 }],
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('2 páginas');
});

it('lets nobody choose pages that the account does not edit', async () => {
  show({
    pages: [page('a', '/deportes/', true), page('b', '/nacional/', true)],
    section: '/nacional',
  });
  const [other, own] = await Promise.all(
    ['a', 'b'].map((id) =>
      screen.findByRole<HTMLInputElement>('checkbox', { name: `Elegir Página ${id}` }),
    ),
  );
  await waitFor(() => expect([other?.disabled, own?.disabled]).toEqual([true, false]));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Elegir la página que puedes editar' }));
  expect([other?.checked, own?.checked]).toEqual([false, true]);
});

it('tells how far a change is, and which pages it left', async () => {
  const doing: PageChange = { ...begun, id: 'c2', doing: 'change', total: 1_000, open: 250 };
  const client = show({ changes: [doing, begun] });
  await screen.findByText('Cambiando: 750 de 1000 páginas');
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(750);
  screen.getByText('1 página cambiada · 1 página sin tocar');
  expect(screen.getAllByText(/Alguien la cambió mientras tanto/)).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(client.undo).toHaveBeenCalledWith('c1'));
});

it('shows a list of many in part, and all of it when asked', async () => {
  show({ pages: Array.from({ length: 130 }, (_, at) => page(`p${at}`, `/${at}/`, true)) });
  await screen.findByText('130 páginas');
  const rows = () => screen.getAllByRole('row').length - 1;
  expect(rows()).toBe(100);
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar las 130 páginas' }));
  expect(rows()).toBe(130);
});

it('finds the pages anew after a change, however soon it was over', async () => {
  const list = { changes: [begun] };
  const client = show({ list, pages: [page('a', '/a/', true)] });
  await screen.findByText('1 página');
  await screen.findByText('1 página cambiada · 1 página sin tocar');
  expect(client.find).toHaveBeenCalledOnce();
  list.changes = [{ ...begun, changed: 0, undone: 1 }];
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  await screen.findByText('1 página deshecha · 1 página sin tocar');
  await waitFor(() => expect(client.find).toHaveBeenCalledTimes(2));
});
