// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Wire, WireSettings } from '../../../schemas/wires/wire.ts';
import { renderDesk } from '../../desk/desk.testing.tsx';
import { CallFailed } from '../../shell/api/call.ts';
import { laterParts } from '../../shell/later.tsx';
import { NoticeList } from '../../shell/NoticeList.tsx';
import { WiresDesk } from './WiresDesk.tsx';

const NOTHING = { came: 0, updated: 0, kept: 0, refused: 0, own: 0, left: 0 };

const WIRE: Wire = {
  id: 'w1',
  site: 'brujula',
  name: 'Meridiana',
  url: 'https://meridiana.example/rss',
  everyMinutes: 15,
  section: '/nacional',
  target: 'drafts',
  isOn: true,
  revision: 3,
  readAt: '2026-11-30T12:00:00.000Z',
  nextAt: '2026-11-30T12:15:00.000Z',
  fault: null,
  failures: 0,
  counts: { ...NOTHING, came: 1, updated: 2 },
  changedAt: null,
  mayChange: true,
};

const SECTIONS = [
  { id: '/nacional', name: 'Nacional', mayWrite: true },
  { id: '/mundo', name: 'Mundo', mayWrite: false },
];

function show(wires: Wire[] = [WIRE], api: object = {}) {
  const calls = {
    createWire: vi.fn(async (body: WireSettings) => ({ ...WIRE, ...body })),
    changeWire: vi.fn(async (_: string, body: WireSettings) => ({ ...WIRE, ...body })),
    deleteWire: vi.fn(async () => undefined),
    readWire: vi.fn(async () => ({
      wire: WIRE,
      isUnchanged: false,
      counts: { ...NOTHING, came: 1 },
      headlines: ['Acuerdo de vuelos'],
    })),
    ...api,
  };
  renderDesk(
    <>
      <WiresDesk />
      <NoticeList />
    </>,
    {
      api: {
        wires: async () => wires,
        storySites: async () => [
          { key: 'brujula', name: 'La Brújula', sections: SECTIONS, mayWrite: true },
        ],
        ...calls,
      },
      address: '/agencias',
    },
  );
  return { ...calls, user: userEvent.setup() };
}

beforeAll(async () => {
  await Promise.all(laterParts.map((part) => part.get()));
});
afterEach(cleanup);

describe('the desk of agencies', () => {
  it('says where stories go, and how the last reading was', async () => {
    show([
      WIRE,
      { ...WIRE, id: 'w2', name: 'Otra', fault: 'El servidor no contesta', failures: 3 },
      { ...WIRE, id: 'w3', name: 'Vieja', isOn: false, nextAt: null, mayChange: false },
    ]);
    const rowOf = async (name: string) =>
      (await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr');
    const first = await rowOf('Meridiana');
    await waitFor(() => expect(first?.textContent).toContain('Nacional'));
    expect(first?.textContent).toContain('1 nueva, 2 actualizadas');
    expect(first?.textContent).toContain('A los borradores');
    expect((await rowOf('Otra'))?.textContent).toContain('no contesta (3 veces seguidas)');
    const last = await rowOf('Vieja');
    expect(last?.textContent).toContain('Apagada');
    expect(within(last as HTMLElement).queryByRole('button')).toBeNull();
  });

  it('adds one, in a section where one writes', async () => {
    const { createWire, user } = show([]);
    await screen.findByText('La Brújula no lee ninguna agencia.');
    const add = screen.getByRole('button', { name: 'Añadir una agencia' });
    await waitFor(() => expect((add as HTMLButtonElement).disabled).toBe(false));
    await user.click(add);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await within(dialog).findByText('Escribe el nombre de la agencia')).toBeTruthy();
    expect(within(dialog).getByText('Elige la sección')).toBeTruthy();
    expect(createWire).not.toHaveBeenCalled();
    expect(within(dialog).queryByRole('option', { name: 'Mundo' })).toBeNull();
    await user.type(within(dialog).getByLabelText('Nombre'), 'Notimundo');
    await user.type(
      within(dialog).getByLabelText('Dirección del canal'),
      'https://notimundo.example/atom',
    );
    await user.selectOptions(within(dialog).getByLabelText('Sección de sus notas'), 'Nacional');
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(createWire).toHaveBeenCalledWith({
        site: 'brujula',
        name: 'Notimundo',
        url: 'https://notimundo.example/atom',
        everyMinutes: 15,
        section: '/nacional',
        target: 'drafts',
        isOn: true,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps what is typed where the server refuses it, and says why at the field', async () => {
    const issues = [{ path: ['url'], message: 'Ya hay una agencia con esa dirección' }];
    const refuse = async () => {
      throw new CallFailed(422, { code: 'invalid', message: 'No es válido', issues });
    };
    const { user } = show([WIRE], { changeWire: refuse });
    await user.click(await screen.findByRole('button', { name: 'Más acciones de Meridiana' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cambiar…' }));
    const dialog = await screen.findByRole('dialog');
    const url = within(dialog).getByLabelText('Dirección del canal');
    await user.clear(url);
    await user.type(url, 'https://meridiana.example/otro');
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await within(dialog).findByText('Ya hay una agencia con esa dirección')).toBeTruthy();
    expect((url as HTMLInputElement).value).toBe('https://meridiana.example/otro');
  });

  it('reads one at once and says what came', async () => {
    const { readWire, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Leer ahora Meridiana' }));
    await waitFor(() => expect(readWire).toHaveBeenCalledWith('w1'));
    expect(await screen.findByText('Meridiana: 1 nueva')).toBeTruthy();
    expect(screen.getByText('Acuerdo de vuelos')).toBeTruthy();
  });

  it('is asked before one goes', async () => {
    const { deleteWire, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Más acciones de Meridiana' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Eliminar…' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(deleteWire).toHaveBeenCalledWith('w1', { revision: 3 }));
  });
});
