// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLiveConfig } from '../../schemas/live/config.ts';
import {
  button,
  CONFIG,
  ENTRY,
  embedOf,
  memoryShelf,
  NOW,
  open,
  press,
  refusedShelf,
  refuses,
} from './app.testing.tsx';
import { localMoment } from './entry-form.ts';
import { NEW_ENTRY } from './local-drafts.ts';

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

describe('the start form', () => {
  it('wants a title and the wish to begin', async () => {
    const { saved } = open('SEARCH');
    expect((await button('Guardar')).disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('Título'), 'Noche');
    expect((await button('Guardar')).disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Iniciar blog en vivo' }));
    await press('Guardar');
    await waitFor(() => expect(saved()).toBeDefined());
    expect(saved()).toMatchObject({
      key: 'llave',
      data: {
        id: 'nuevo-1',
        url: '/',
        config: {
          headline: 'Noche',
          description: '',
          startLiveDate: NOW.toISOString(),
          endLiveDate: '',
          timeLine: [],
        },
      },
    });
  });

  it.each([undefined, '', '{', '7', '{"config":{}}'])(
    'is what the editor begins with: %s',
    async (p) => {
      open('EDIT', p);
      expect(await screen.findByRole('heading', { name: 'Nuevo blog en vivo' })).toBeDefined();
    },
  );

  it('is left by cancel', async () => {
    const { messages } = open('SEARCH');
    await press('Cancelar');
    expect(messages).toEqual([{ source: 'custom_embed', action: 'cancel', key: 'llave' }]);
  });
});

describe('the view', () => {
  it.each([
    [{}, 'Blog en vivo no disponible'],
    [CONFIG, 'En vivo'],
    [{ ...CONFIG, endLiveDate: NOW.toISOString() }, 'En vivo finalizo'],
    [{ ...CONFIG, timeLine: [] }, 'No hay actualizaciones para mostrar'],
  ])('says its state', async (config, words) => {
    const { messages } = open('VIEW', embedOf(config));
    expect(await screen.findByText(words, { exact: true })).toBeDefined();
    expect(messages).toEqual([]);
  });

  it('has what the blog’s own tables hold, where whoever looks may read them', async () => {
    const stored = { ...CONFIG, timeLine: [ENTRY, { ...ENTRY, id: 'e2', headline: 'Cierran' }] };
    const asked: string[] = [];
    const send = async (input: RequestInfo | URL) => {
      asked.push(String(input));
      return String(input).endsWith('/config') ? Response.json(stored) : refuses();
    };
    // The story kept its embed as it was begun, without an update.
    open('VIEW', embedOf({ ...CONFIG, timeLine: [] }), { send: send as typeof fetch });
    expect(await screen.findByText('Cierran')).toBeDefined();
    expect(screen.getByText('Abren las casillas')).toBeDefined();
    expect(asked[0]).toBe('/api/live/blogs/noche-1/config');
    // Elsewhere what the story holds is shown, and nothing is asked again.
    cleanup();
    asked.length = 0;
    const refused = async (input: RequestInfo | URL) => {
      asked.push(String(input));
      return refuses();
    };
    open('VIEW', embedOf({ ...CONFIG, timeLine: [] }), { send: refused as typeof fetch });
    expect(await screen.findByText('No hay actualizaciones para mostrar')).toBeDefined();
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('has the newest first, and runs nothing that an update brings', async () => {
    const description = '<p onclick="x()">Uno <img src=x onerror=x()><script>x()</script></p>';
    const later = { ...ENTRY, id: 'e2', headline: 'Cierran', date: NOW.toISOString(), description };
    open('VIEW', embedOf({ ...CONFIG, timeLine: [ENTRY, later] }));
    const found = await screen.findAllByRole('heading', { level: 2 });
    expect(found.map(({ textContent }) => textContent)).toEqual(['Cierran', 'Abren las casillas']);
    expect(document.body.innerHTML).not.toMatch(/onclick|onerror|<script/);
  });
});

describe('the editor', () => {
  it('starts, takes updates, and ends', async () => {
    open('EDIT', embedOf({ ...CONFIG, startLiveDate: '', timeLine: [] }));
    const off = async (name: string) => (await button(name)).disabled;
    const states = async () =>
      Promise.all(['Iniciar', 'Finalizar', 'Agregar actualización'].map(off));
    expect(await states()).toEqual([false, true, true]);
    await press('Iniciar');
    expect(await states()).toEqual([true, false, false]);
    await press('Finalizar');
    expect(await states()).toEqual([true, true, true]);
    expect(screen.getByText('En vivo finalizo')).toBeDefined();
  });

  it('gives the config back as it came when nothing was changed', async () => {
    const config = { ...CONFIG, suyo: { a: [1, 'ñ'] } };
    const { saved } = open('EDIT', embedOf(config));
    await press('Guardar en la nota');
    await waitFor(() => expect(saved()).toBeDefined());
    expect(JSON.stringify(saved()?.data)).toBe(JSON.stringify(embedOf(config)));
  });

  it('replaces an update by its id, keeps what is not ours, and deletes at once', async () => {
    const { saved } = open('EDIT', embedOf(CONFIG));
    await press('Editar «Abren las casillas»');
    const dialog = await screen.findByRole('dialog', { name: 'Editar actualización' });
    const headline = within(dialog).getByLabelText('Titular');
    await userEvent.clear(headline);
    await userEvent.type(headline, 'Abren todas');
    await press('Guardar');
    await screen.findByText('Abren todas');
    await press('Guardar en la nota');
    await waitFor(() => expect(saved()).toBeDefined());
    const { timeLine } = readLiveConfig(saved()?.data.config);
    expect(timeLine).toEqual([{ ...ENTRY, headline: 'Abren todas' }]);
    await press('Más acciones de «Abren todas»');
    await press('Eliminar «Abren todas»');
    expect(await screen.findByText('No hay actualizaciones para mostrar')).toBeDefined();
  });

  it('gives back what was deleted, in its place, as it was', async () => {
    const config = { ...CONFIG, timeLine: [{ ...ENTRY, id: 'otra', headline: 'Otra' }, ENTRY] };
    const { saved } = open('EDIT', embedOf(config));
    await press('Más acciones de «Otra»');
    await press('Eliminar «Otra»');
    const undo = await screen.findByRole('button', { name: 'Deshacer' });
    expect(document.activeElement).toBe(undo);
    expect(screen.getByText('Eliminada: «Otra»')).toBeDefined();
    await userEvent.click(undo);
    await screen.findByText('Otra');
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    await press('Guardar en la nota');
    await waitFor(() => expect(saved()).toBeDefined());
    expect(JSON.stringify(saved()?.data)).toBe(JSON.stringify(embedOf(config)));
  });

  it('saves nothing incomplete, and says so in the console', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open('EDIT', embedOf(CONFIG));
    await press('Agregar actualización');
    const dialog = await screen.findByRole('dialog', { name: 'Nueva actualización' });
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Recomendar nota' }));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Insertar HTML' }));
    await press('Guardar');
    for (const words of [
      'Escribe un titular',
      'Escribe la actualización',
      'Escribe la dirección de la nota',
      'Pega el HTML que se inserta',
    ])
      expect(await within(dialog).findByText(words)).toBeDefined();
    expect(told.mock.calls[0]).toEqual([
      'Actualización incompleta',
      ['headline', 'description', 'urlRecommendPost', 'embedHtml'],
    ]);
    told.mockRestore();
  });

  it('tells no fault of a field that a press on a button leaves, and moves no button under it', async () => {
    const user = userEvent.setup();
    open('EDIT', embedOf(CONFIG));
    await user.click(await screen.findByRole('button', { name: 'Agregar actualización' }));
    const headline = screen.getByLabelText('Titular');
    await user.click(headline);
    const cancel = screen.getByRole('button', { name: 'Cancelar' });
    await user.pointer({ target: cancel, keys: '[MouseLeft>]' });
    expect(document.activeElement).toBe(headline);
    expect(headline.getAttribute('aria-invalid')).toBe('false');
    await user.pointer({ target: cancel, keys: '[/MouseLeft]' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the room of the list under a form, out of reach, so that the frame does not grow as it closes', async () => {
    open('EDIT', embedOf(CONFIG));
    const list = (await screen.findByRole('heading', { name: 'Noche de elecciones' })).closest(
      'section',
    );
    const state = () => [list?.isConnected, list?.inert, list?.style.visibility];
    expect(state()).toEqual([true, false, '']);
    await userEvent.click(screen.getByRole('button', { name: 'Agregar actualización' }));
    expect(state()).toEqual([true, true, 'hidden']);
    expect(screen.queryByRole('button', { name: 'Agregar actualización' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(state()).toEqual([true, false, '']);
  });

  it('disables the date with a recommended address, and clears that with its switch', async () => {
    open('EDIT', embedOf(CONFIG));
    await press('Agregar actualización');
    const date = await screen.findByLabelText<HTMLInputElement>('Fecha');
    const recommend = screen.getByRole('checkbox', { name: 'Recomendar nota' });
    await userEvent.click(recommend);
    expect(date.disabled).toBe(false);
    await userEvent.type(
      screen.getByLabelText('Dirección de la nota'),
      'https://brujula.example/a/',
    );
    expect(date.disabled).toBe(true);
    await userEvent.click(recommend);
    expect(date.disabled).toBe(false);
    await userEvent.click(recommend);
    expect(screen.getByLabelText<HTMLInputElement>('Dirección de la nota').value).toBe('');
  });

  it('brings back what was typed when the frame went, and appends it by Ctrl+Enter', async () => {
    const shelf = memoryShelf();
    const first = open('EDIT', embedOf(CONFIG), { shelf });
    await press('Agregar actualización');
    await userEvent.type(await screen.findByLabelText('Titular'), 'A medias');
    const typed = async () => (await first.drafts.read(NEW_ENTRY))?.form;
    await waitFor(async () => expect((await typed())?.headline).toBe('A medias'));
    first.unmount();
    const form = { ...(await typed()), date: localMoment(NOW) };
    first.drafts.keep(NEW_ENTRY, { form: { ...form, description: '<p>Texto</p>' }, base: '' });
    const { saved, drafts } = open('EDIT', embedOf(CONFIG), { shelf });
    await press('Agregar actualización');
    expect(await screen.findByText(/Se recuperó lo que escribías/)).toBeDefined();
    const headline = screen.getByLabelText<HTMLInputElement>('Titular');
    expect(headline.value).toBe('A medias');
    await userEvent.type(headline, '{Control>}{Enter}{/Control}');
    await screen.findByText('A medias');
    expect(await drafts.read(NEW_ENTRY)).toBeUndefined();
    await press('Guardar en la nota');
    await waitFor(() => expect(saved()).toBeDefined());
    const { timeLine } = readLiveConfig(saved()?.data.config);
    expect(timeLine.map(({ headline: words, date }) => [words, date])).toEqual([
      ['Abren las casillas', ENTRY.date],
      ['A medias', NOW.toISOString()],
    ]);
  });

  it('does not put what was typed over what others changed since, unless told', async () => {
    const shelf = memoryShelf();
    const first = open('EDIT', embedOf(CONFIG), { shelf });
    await press('Editar «Abren las casillas»');
    await userEvent.type(await screen.findByLabelText('Titular'), ' ya');
    const typed = async () => (await first.drafts.read('e1'))?.form.headline;
    await waitFor(async () => expect(await typed()).toMatch(/ya$/));
    first.unmount();
    const changed = { ...ENTRY, headline: 'Abren casi todas' };
    open('EDIT', embedOf({ ...CONFIG, timeLine: [changed] }), { shelf });
    await press('Editar «Abren casi todas»');
    await screen.findByLabelText('Titular');
    const headline = () => screen.getByLabelText<HTMLInputElement>('Titular').value;
    expect(headline()).toBe('Abren casi todas');
    await press('Poner lo que escribía');
    expect(headline()).toBe('Abren las casillas ya');
    await press('Descartarlo');
    expect(headline()).toBe('Abren casi todas');
  });

  it('works where the browser refuses it a storage', async () => {
    const { drafts } = open('EDIT', embedOf(CONFIG), { shelf: refusedShelf });
    await press('Agregar actualización');
    await userEvent.type(await screen.findByLabelText('Titular'), 'Sin memoria');
    await waitFor(async () =>
      expect((await drafts.read(NEW_ENTRY))?.form.headline).toBe('Sin memoria'),
    );
    await press('Cancelar');
    await press('Agregar actualización');
    expect((await screen.findByLabelText<HTMLInputElement>('Titular')).value).toBe('Sin memoria');
  });
});
