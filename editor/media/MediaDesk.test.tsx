// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import type { ChangeImages, ImageUses } from '../../schemas/media-api.ts';
import type { Grant } from '../../schemas/staff-api.ts';
import { renderDesk } from '../desk/desk.testing.tsx';
import { laterParts } from '../shell/later.tsx';
import { MediaDesk } from './MediaDesk.tsx';
import type { MediaClient } from './media-client.ts';

const picture = (id: string, more: Partial<LibraryImage> = {}): LibraryImage => ({
  id,
  name: `${id}.jpg`,
  mime: 'image/jpeg',
  width: 800,
  height: 400,
  bytes: 9_000,
  alt: `Foto ${id}`,
  credit: '',
  caption: '',
  url: `/imagenes/${id}.jpg`,
  auth: { 1: 'tok' },
  createdAt: '2026-11-21T10:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
  ...more,
});

interface Shown {
  address?: string;
  images?: LibraryImage[];
  uses?: ImageUses;
  role?: 'editor' | 'publisher';
}

function show({
  address = '/imagenes',
  images = [picture('a'), picture('b'), picture('c'), picture('d')],
  uses = { uses: [], hidden: 0, refusal: null },
  role = 'editor',
}: Shown = {}) {
  const listed = vi.fn(async (_query: { filter?: string }) => ({
    items: images,
    total: images.length,
  }));
  const changeImage = vi.fn(async (id: string, changes: object) => ({
    ...picture(id),
    ...changes,
  }));
  const api = {
    images: listed,
    changeImage,
    image: async (id: string) => images.find((each) => each.id === id) ?? picture(id),
  };
  const client: MediaClient = {
    imageUses: vi.fn(async () => uses),
    similarImages: vi.fn(async () => ({ items: [picture('gemela')] })),
    changeImages: vi.fn(async ({ ids }: ChangeImages) => ({ items: ids.map((id) => picture(id)) })),
    undoReplacement: vi.fn(async (imageId: string) => picture(imageId)),
    deleteImage: vi.fn(async () => undefined),
  };
  const grants: Grant[] = [{ role, site: null, section: null }];
  renderDesk(<MediaDesk client={client} />, { api, address, grants });
  return { client, listed, changeImage, user: userEvent.setup() };
}

beforeAll(async () => {
  await Promise.all(laterParts.map((part) => part.get()));
});
afterEach(cleanup);

const boxes = async () => {
  await screen.findByRole('checkbox', { name: 'Elegir Foto a' });
  return screen.getAllByRole('checkbox', { name: /^Elegir Foto/ });
};

describe('several pictures at once', () => {
  it('are chosen one by one, or all between two with Shift, and archived', async () => {
    const { client, user } = show();
    const [first, , third] = await boxes();
    if (!first || !third) throw new Error('no pictures');
    await user.click(first);
    await user.keyboard('{Shift>}');
    await user.click(third);
    await user.keyboard('{/Shift}');
    const bar = screen.getByRole('region', { name: 'Imágenes elegidas' });
    expect(within(bar).getByRole('status').textContent).toBe('3 imágenes elegidas');
    await user.click(within(bar).getByRole('button', { name: 'Archivar' }));
    await waitFor(() =>
      expect(client.changeImages).toHaveBeenCalledWith({ ids: ['a', 'b', 'c'], archived: true }),
    );
    await waitFor(() => expect(screen.queryByRole('region', { name: /elegidas/ })).toBeNull());
  });

  it('are chosen by keyboard: arrows lead from box to box, Space chooses', async () => {
    const { user } = show();
    const [first, second] = await boxes();
    first?.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(second);
    await user.keyboard(' ');
    expect(screen.getByText('1 imagen elegida')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'No elegir ninguna' }));
    expect(screen.queryByText('1 imagen elegida')).toBeNull();
  });

  it('get the same credit', async () => {
    const { client, user } = show();
    for (const box of (await boxes()).slice(0, 2)) await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Crédito…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Crédito de varias imágenes' });
    const save = within(dialog).getByRole('button', { name: 'Cambiar 2 imágenes' });
    expect((save as HTMLButtonElement).disabled).toBe(true);
    await user.type(within(dialog).getByLabelText('Crédito'), ' Inés Carranza ');
    await user.click(save);
    await waitFor(() =>
      expect(client.changeImages).toHaveBeenCalledWith({
        ids: ['a', 'b'],
        credit: 'Inés Carranza',
      }),
    );
  });

  it('are restored where the archived ones are looked at', async () => {
    const { client, listed, user } = show({ address: '/imagenes?filtro=archived' });
    await user.click((await boxes())[0] as HTMLElement);
    expect(listed.mock.calls[0]?.[0].filter).toBe('archived');
    await user.click(screen.getByRole('button', { name: 'Restaurar' }));
    await waitFor(() =>
      expect(client.changeImages).toHaveBeenCalledWith({ ids: ['a'], archived: false }),
    );
  });
});

describe('the filters', () => {
  it('ask for what wants attention, and say so when there is nothing', async () => {
    const { listed, user } = show({ images: [] });
    await screen.findByText(/Todavía no hay imágenes/);
    await user.click(screen.getByRole('radio', { name: 'Sin texto alternativo' }));
    await screen.findByText('Todas las imágenes tienen texto alternativo.');
    await user.click(screen.getByRole('radio', { name: 'Sin usar' }));
    await waitFor(() =>
      expect(listed.mock.calls.map(([{ filter }]) => filter)).toEqual([
        ...['all', 'no-alt', 'unused'],
      ]),
    );
  });
});

describe('one picture', () => {
  const used: ImageUses = {
    refusal: null,
    uses: [
      { kind: 'page', id: 'p1', title: 'Portada', sites: ['brujula'], state: 'live' },
      { kind: 'story', id: 'n1', title: 'Abren el tranvía', sites: [], state: 'draft' },
    ],
    hidden: 2,
  };

  it('tells where it is used, with the way there', async () => {
    show({ address: '/imagenes?imagen=a', uses: used });
    const page = await screen.findByRole('link', { name: 'Portada' });
    expect(page.getAttribute('href')).toBe('/paginas/p1');
    await waitFor(() =>
      expect(page.closest('li')?.textContent).toBe(
        'PortadaPágina · La Brújula · la ven los lectores',
      ),
    );
    expect(screen.getByRole('link', { name: 'Abren el tranvía' }).getAttribute('href')).toBe(
      '/historias/n1',
    );
    expect(screen.getByText('Y en 2 lugares de sitios que tu cuenta no ve.')).toBeTruthy();
    expect(screen.getByText(/cambia los 4 lugares donde se usa/)).toBeTruthy();
  });

  it('is deleted by who may, once it is archived and used nowhere', async () => {
    const archived = [picture('a', { archivedAt: '2026-11-22T10:00:00Z' })];
    const address = '/imagenes?filtro=archived&imagen=a';
    show({ address, images: archived, role: 'editor' });
    await screen.findByText('En ninguna página ni nota.');
    expect(screen.queryByRole('button', { name: 'Borrar…' })).toBeNull();
    cleanup();
    show({ address, images: archived, role: 'publisher', uses: used });
    const kept = await screen.findByRole('button', { name: 'Borrar…' });
    expect((kept as HTMLButtonElement).disabled).toBe(true);
    cleanup();
    const { client, user } = show({ address, images: archived, role: 'publisher' });
    await screen.findByText('En ninguna página ni nota.');
    await user.click(await screen.findByRole('button', { name: 'Borrar…' }));
    await user.click(await screen.findByRole('button', { name: 'Borrar para siempre' }));
    await waitFor(() => expect(client.deleteImage).toHaveBeenCalledWith('a'));
  });

  it('goes back to the file that it had, and shows what looks like it', async () => {
    const image = picture('a', { replaced: { at: '2026-11-22T10:00:00Z', by: 'Ana' }, similar: 1 });
    const { client, user } = show({ address: '/imagenes?imagen=a', images: [image] });
    await user.click(await screen.findByRole('button', { name: 'Volver al archivo anterior' }));
    await waitFor(() => expect(client.undoReplacement).toHaveBeenCalledWith('a'));
    expect(await screen.findByText('Archivo anterior.')).toBeTruthy();
  });

  it('is cut by hand in one shape, with keys, and automatically again', async () => {
    const { changeImage, user } = show({ address: '/imagenes?imagen=a' });
    await user.click(await screen.findByRole('button', { name: /^Cuadrada \(1:1\)/ }));
    const frame = screen.getByRole('button', { name: 'Recorte Cuadrada (1:1): automático' });
    frame.focus();
    // The square of 400 in the middle of 800 × 400: ten per cent of the width to the right.
    fireEvent.keyDown(frame, { key: 'ArrowRight', shiftKey: true });
    expect(frame.getAttribute('aria-label')).toBe(
      'Recorte Cuadrada (1:1): 35 % desde la izquierda, 0 % desde arriba, tamaño 100 %',
    );
    fireEvent.keyDown(frame, { key: '+' });
    await waitFor(
      () =>
        expect(changeImage).toHaveBeenCalledWith('a', {
          crops: { '1:1': { left: 300, top: 20, width: 360, height: 360 } },
        }),
      { timeout: 3_000 },
    );
    const editor = screen.getByRole('group', { name: 'Recorte Cuadrada (1:1)' });
    await user.click(within(editor).getByRole('button', { name: 'Automático' }));
    expect(frame.getAttribute('aria-label')).toBe('Recorte Cuadrada (1:1): automático');
  });
});
