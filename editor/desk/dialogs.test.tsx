// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AddressFacts } from '../../schemas/desk-api.ts';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { CallFailed } from '../shell/api/call.ts';
import { laterParts } from '../shell/later.tsx';
import { sharedNameFrom } from '../shell/shared-name.ts';
import { renderDesk } from './desk.testing.tsx';
import { NewPageDialog } from './NewPageDialog.tsx';
import { NewSharedDialog } from './NewSharedDialog.tsx';
import { aPageSummary } from './page-summary.testing.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';

const page = (path: string, more: Partial<PageSummary> = {}): PageSummary =>
  aPageSummary('p', {
    name: 'Contacto',
    route: { kind: 'path', path },
    revision: 1,
    ...more,
  });

function show(dialog: ReactNode, facts: Partial<AddressFacts> = {}) {
  const api = {
    address: vi.fn(async (_: string, path: string) => ({
      path,
      taken: null,
      hides: null,
      ...facts,
    })),
    changePage: vi.fn(async () => page('/x/')),
    createPage: vi.fn(async () => Promise.reject(new Error('no'))),
    bringBackPage: vi.fn(async () => page('/x/')),
  };
  renderDesk(dialog, { api });
  return api;
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

beforeAll(() => Promise.all(laterParts.map((part) => part.get())));
afterEach(cleanup);

describe('another address', () => {
  const rename = (of: PageSummary, facts?: Partial<AddressFacts>) =>
    show(<RenameDialog page={of} onClose={vi.fn()} onSaved={vi.fn()} />, facts);

  it('sends readers on unless somebody unticks it', async () => {
    const api = rename(page('/contacto/'));
    type('Dirección', 'Contáctanos');
    const redirect = screen.getByRole('checkbox', { name: /^Enviar a quien abra \/contacto\// });
    fireEvent.click(redirect);
    screen.getByText('Los lectores que abran /contacto/ verán un 404.');
    fireEvent.click(redirect);
    fireEvent.click(button('Guardar'));
    await waitFor(() => expect(api.changePage).toHaveBeenCalledOnce());
    expect(api.changePage).toHaveBeenCalledWith(
      'p',
      expect.objectContaining({ route: { kind: 'path', path: '/contactanos/' }, redirect: true }),
    );
  });

  it('leaves a stored address as it is, capitals too, when only the name changes', async () => {
    const api = rename(page('/Contacto/'));
    type('Nombre', 'Directorio');
    fireEvent.click(button('Guardar'));
    await waitFor(() => expect(api.changePage).toHaveBeenCalledWith('p', { name: 'Directorio' }));
  });

  it('of a front needs its name', () => {
    rename(page('/', { name: 'Portada' }));
    type('Dirección', '/inicio/');
    expect(button('Guardar').disabled).toBe(true);
    type('Escribe «Portada» para confirmar', 'Portada');
    expect(button('Guardar').disabled).toBe(false);
  });

  it('that a template has is taken only when that was said', async () => {
    const hides = '/nacional/ hoy la responde la plantilla de sección.';
    rename(page('/contacto/'), { hides });
    type('Dirección', '/nacional/');
    await screen.findByText(hides);
    expect(button('Guardar').disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: /ocupe su lugar/ }));
    expect(button('Guardar').disabled).toBe(false);
  });
});

describe('a new page', () => {
  it('has the address of its name until somebody writes one, and never the front’s', async () => {
    const taken = { name: 'Elecciones', proposal: '/elecciones-2027-2/' };
    show(
      <NewPageDialog
        site="brujula"
        sites={[]}
        pages={[]}
        isOpen
        onClose={vi.fn()}
        onCreated={vi.fn()}
      />,
      { taken },
    );
    expect(field('Dirección').value).toBe('');
    type('Nombre', 'Elecciones 2027');
    expect(field('Dirección').value).toBe('/elecciones-2027/');
    await screen.findByText('La página «Elecciones» ya tiene esa dirección.');
    fireEvent.click(button('Usar /elecciones-2027-2/'));
    type('Nombre', 'Otra cosa');
    expect(field('Dirección').value).toBe('/elecciones-2027-2/');
  });
});

describe('a new shared block', () => {
  it.each([
    ['¡Suscríbete ya!', 'suscribete-ya'],
    ['Año_1.5', 'ano-1-5'],
    ['¿…?', ''],
    ['a'.repeat(70), 'a'.repeat(64)],
    [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
  ])('has a name for pages from what editors call it: %s', (title, name) => {
    expect(sharedNameFrom(title)).toBe(name);
  });

  it('needs a name and nothing else', async () => {
    const api = show(
      <NewSharedDialog site="brujula" isOpen onClose={vi.fn()} onCreated={vi.fn()} />,
    );
    fireEvent.click(button('Crear bloque compartido'));
    await screen.findByText('Escribe un nombre con letras o números');
    expect(api.createPage).not.toHaveBeenCalled();
    type('Nombre', 'Llamado a socios');
    fireEvent.click(button('Crear bloque compartido'));
    await waitFor(() =>
      expect(api.createPage).toHaveBeenCalledWith({
        site: 'brujula',
        name: 'Llamado a socios',
        layout: 'single-column',
        route: { kind: 'shared', name: 'llamado-a-socios' },
      }),
    );
  });

  it('has no address to change afterwards', () => {
    const route = { kind: 'shared', name: 'aviso' } as const;
    const shared = page('/', { route });
    show(<RenameDialog page={shared} onClose={vi.fn()} onSaved={vi.fn()} />);
    expect(screen.queryByRole('textbox', { name: 'Dirección' })).toBeNull();
    expect(field('Nombre').value).toBe('Contacto');
  });
});

describe('a page that comes back', () => {
  it('gets another address where its own was taken', async () => {
    const onRestored = vi.fn();
    const gone = page('/contacto/', { archivedAt: '2026-11-22T12:00:00Z' });
    const api = show(<RestoreDialog page={gone} onClose={vi.fn()} onRestored={onRestored} />);
    const message = 'La página «Nueva» ya tiene esa dirección.';
    const proposal = '/contacto-2/';
    api.bringBackPage.mockRejectedValueOnce(
      new CallFailed(409, { code: 'route_taken', message, proposal }),
    );
    fireEvent.click(button('Restaurar'));
    await screen.findByText(new RegExp(message));
    expect(field('Dirección').value).toBe(proposal);
    fireEvent.click(button('Restaurar'));
    await waitFor(() => expect(onRestored).toHaveBeenCalledOnce());
    expect(api.bringBackPage).toHaveBeenLastCalledWith('p', {
      route: { kind: 'path', path: proposal },
    });
  });

  it('takes the place of a template only after it was said', async () => {
    const gone = page('/nacional/', { archivedAt: '2026-11-22T12:00:00Z' });
    const api = show(<RestoreDialog page={gone} onClose={vi.fn()} onRestored={vi.fn()} />);
    const message = '/nacional/ hoy la responde la plantilla de sección.';
    api.bringBackPage.mockRejectedValueOnce(
      new CallFailed(409, { code: 'hides_template', message }),
    );
    fireEvent.click(button('Restaurar'));
    await screen.findByText(message);
    fireEvent.click(button('Restaurar de todos modos'));
    await waitFor(() =>
      expect(api.bringBackPage).toHaveBeenLastCalledWith('p', { hidesTemplate: true }),
    );
  });
});
