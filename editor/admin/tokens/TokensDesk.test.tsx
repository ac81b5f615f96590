// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { TOKEN_ACTIONS } from '../../../schemas/endpoints/tokens.ts';
import { renderDesk } from '../../desk/desk.testing.tsx';
import { laterParts } from '../../shell/later.tsx';
import { TokensDesk } from './TokensDesk.tsx';
import { TOKEN_LABELS } from './token-words.ts';

const TOKEN = {
  id: 't1',
  name: 'Importador',
  owner: { id: 'a', name: 'Ana' },
  actions: ['page.read', 'content.import'],
  sites: ['brujula'],
  createdBy: 'Ana',
  createdAt: '2026-11-20T10:00:00Z',
  expiresAt: '2027-02-20T10:00:00Z',
};

function show(tokens: object[] = [TOKEN]) {
  const createToken = vi.fn(async (body: object) => ({ ...TOKEN, ...body, token: 'portada_x' }));
  const revokeToken = vi.fn(async (_id: string) => undefined);
  const account = {
    id: 'a',
    name: 'Ana',
    email: 'ana@b.example',
    grants: [],
    isActive: true,
    createdAt: '2026-01-01T00:00:00Z',
    sessions: 0,
    passkeys: 0,
  };
  const sites = [
    { key: 'brujula', name: 'La Brújula', sections: [] },
    { key: 'jalisco', name: 'Jalisco', sections: [] },
  ];
  renderDesk(<TokensDesk />, {
    api: {
      tokens: async () => ({ tokens }),
      accounts: async () => ({ accounts: [account], sites }),
      createToken,
      revokeToken,
    },
    address: '/claves',
    grants: [{ role: 'admin', site: null, section: null }],
  });
  return { createToken, revokeToken, user: userEvent.setup() };
}

beforeAll(async () => {
  await Promise.all(laterParts.map((part) => part.get()));
});
afterEach(cleanup);

describe('the desk of API tokens', () => {
  it('has a word for each action that a token may have', () => {
    expect(Object.keys(TOKEN_LABELS).sort()).toEqual([...TOKEN_ACTIONS].sort());
  });

  it('says what each may do, where and until when', async () => {
    show();
    const row = (await screen.findByRole('rowheader', { name: /Importador/ })).closest('tr');
    expect(row?.textContent).toContain('Ver páginas, Importar documentos');
    expect(row?.textContent).toContain('La Brújula');
    expect(row?.textContent).toContain('Todavía no se usa');
  });

  it('makes one of some sites, without what is done on all of them, and shows it once', async () => {
    const { createToken, user } = show([]);
    const make = await screen.findByRole('button', { name: 'Hacer una clave' });
    await waitFor(() => expect((make as HTMLButtonElement).disabled).toBe(false));
    await user.click(make);
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/Nombre/), 'Agente');
    await user.click(within(dialog).getByLabelText('Guardar borradores y versiones'));
    await user.click(within(dialog).getByLabelText('Ver el registro'));
    await user.click(within(dialog).getByLabelText('En todos'));
    await user.click(within(dialog).getByLabelText('Jalisco'));
    expect((within(dialog).getByLabelText('Ver el registro') as HTMLInputElement).disabled).toBe(
      true,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Hacer la clave' }));
    await waitFor(() =>
      expect(createToken).toHaveBeenCalledWith({
        name: 'Agente',
        owner: 'a',
        days: 90,
        sites: ['brujula'],
        actions: ['page.save'],
      }),
    );
    const secret = await screen.findByLabelText('Clave de Agente');
    expect((secret as HTMLInputElement).value).toBe('portada_x');
  });

  it('says what is missing', async () => {
    const { createToken, user } = show([]);
    const make = await screen.findByRole('button', { name: 'Hacer una clave' });
    await waitFor(() => expect((make as HTMLButtonElement).disabled).toBe(false));
    await user.click(make);
    await user.click(await screen.findByRole('button', { name: 'Hacer la clave' }));
    expect(await screen.findByText('Escribe un nombre')).toBeTruthy();
    expect(screen.getByText('Elige al menos un permiso')).toBeTruthy();
    expect(createToken).not.toHaveBeenCalled();
  });

  it('is asked before one ends', async () => {
    const { revokeToken, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Revocar' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Revocar' }));
    await waitFor(() => expect(revokeToken).toHaveBeenCalledWith('t1'));
  });
});
