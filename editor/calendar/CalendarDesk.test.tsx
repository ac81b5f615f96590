// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SiteSchedule } from '../../schemas/publishing-api.ts';
import type { StorySchedule } from '../../schemas/story-desk-api.ts';
import { renderDesk, siteWith } from '../desk/desk.testing.tsx';
import { laterParts } from '../shell/later.tsx';
import { CalendarDesk } from './CalendarDesk.tsx';
import type { CalendarClient } from './calendar-client.ts';

const page = {
  id: 'p1',
  name: 'Noche',
  route: { kind: 'path', path: '/noche/' },
  place: 'desk',
} as const;
const PAGES: SiteSchedule[] = [
  { id: 'a', kind: 'publish', version: 4, at: '2026-11-24T20:00:00Z', by: 'Lupe', page },
  { id: 'b', kind: 'unpublish', at: '2026-11-25T12:30:00Z', by: 'Ana', page },
];
const STORIES: StorySchedule[] = [
  {
    id: 'n1',
    kind: 'scheduled',
    headline: 'El tranvía',
    section: 'Nacional',
    sites: ['brujula'],
    at: '2026-11-24T19:15:00Z',
    by: 'Inés',
    mayCancel: true,
    isEmbargoed: false,
  },
];

/** What a publisher sees at noon in Mexico City. */
function show(more: Partial<CalendarClient>) {
  const client: CalendarClient = {
    pages: async () => PAGES,
    stories: async () => STORIES,
    cancel: vi.fn(async () => undefined),
    publishNow: vi.fn(async () => undefined),
    ...more,
  };
  renderDesk(<CalendarDesk client={client} clock={() => new Date('2026-11-24T18:00:00Z')} />, {
    site: siteWith({ dateLocalization: { timeZone: 'America/Mexico_City' } }),
    grants: [{ role: 'publisher', site: null, section: null }],
  });
  return client;
}

beforeAll(() => Promise.all(laterParts.map((part) => part.get())));
afterEach(cleanup);

const today = () => screen.findByRole('region', { name: /^Hoy, / });
const linesOf = (day: HTMLElement) =>
  within(day)
    .getAllByRole('listitem')
    .map((line) => line.textContent);

it('lists by day what becomes of which page and story when, each with a link to it', async () => {
  show({});
  expect(linesOf(await today())).toEqual([
    '13:15El tranvíaNota · La Brújula · NacionalSe publicaInésQuitar',
    '14:00NochePágina · La Brújula · /noche/Se publica, versión 4LupeQuitar',
  ]);
  const tomorrow = screen.getByRole('region', { name: /^Mañana, / });
  expect(linesOf(tomorrow)).toEqual(['06:30NochePágina · La Brújula · /noche/Se retiraAnaQuitar']);
  expect(screen.getAllByRole('link', { name: 'Noche' })[0]?.getAttribute('href')).toBe(
    '/paginas/p1',
  );
  expect(screen.getByRole('link', { name: 'El tranvía' }).getAttribute('href')).toBe(
    '/historias/n1',
  );
  screen.getByText('3 cosas programadas · hora de la Ciudad de México');
});

it('shows pages alone, or stories', async () => {
  show({});
  await today();
  fireEvent.click(screen.getByRole('radio', { name: 'Notas' }));
  expect(screen.queryByRole('link', { name: 'Noche' })).toBeNull();
  screen.getByText('1 cosa programada · hora de la Ciudad de México');
  fireEvent.click(screen.getByRole('radio', { name: 'Páginas' }));
  expect(screen.queryByRole('link', { name: 'El tranvía' })).toBeNull();
  screen.getByText('2 cosas programadas · hora de la Ciudad de México');
});

it('takes back what is to come, once that is confirmed', async () => {
  const stories = vi.fn(async () => STORIES).mockResolvedValueOnce(STORIES);
  const client = show({ stories });
  fireEvent.click(
    await screen.findByRole('button', { name: 'Quitar de lo programado: El tranvía, 13:15' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Quitar de lo programado' });
  within(dialog).getByText(/«El tranvía» ya no se publicará el/);
  stories.mockResolvedValueOnce([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(client.cancel).toHaveBeenCalledWith({ kind: 'story', story: 'n1' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'El tranvía' })).toBeNull());
});

it('says why something was not taken back', async () => {
  show({ cancel: () => Promise.reject(new Error('Ya se publicó')) });
  const [, pageButton] = await screen.findAllByRole('button', { name: /^Quitar de lo/ });
  fireEvent.click(pageButton as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Quitar de lo programado' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Quitar' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Ya se publicó');
});

it('says what did not happen and why, until somebody who may do it says that they know', async () => {
  const at = '2026-11-23T20:00:00Z';
  const missed = { ...page, place: 'archive' } as const;
  const fault = 'Estaba en el archivo';
  const pages = vi.fn(
    async (): Promise<SiteSchedule[]> => [
      { id: 'x', kind: 'publish', version: 2, at, by: 'Lupe', fault, page: missed },
      ...PAGES,
    ],
  );
  const stories: StorySchedule[] = STORIES.map((story) => ({
    ...story,
    at: '2026-11-24T15:00:00Z',
    fault: 'Escribe el titular',
    mayCancel: false,
  }));
  const client = show({ pages, stories: async () => stories });
  const yesterday = await screen.findByRole('region', { name: /^Ayer, / });
  expect(linesOf(yesterday)).toEqual([
    '14:00NochePágina · La Brújula · /noche/No se publicóEstaba en el archivoLupeEntendido',
  ]);
  expect(linesOf(await today())[0]).toBe(
    '09:00El tranvíaNota · La Brújula · NacionalNo se publicóEscribe el titularInés',
  );
  screen.getByText(
    '2 cosas programadas · 2 cosas que no se hicieron · hora de la Ciudad de México',
  );
  pages.mockResolvedValue(PAGES);
  const heed = screen.getByRole('button', {
    name: 'Entendido, quitar del calendario: Noche, 14:00',
  });
  heed.focus();
  fireEvent.click(heed);
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Ayer, / })).toBeNull());
  expect(client.cancel).toHaveBeenCalledWith({ kind: 'page', page: 'p1', schedule: 'x' });
  // What took its place has the focus.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('El tranvía'));
});

describe('what an import withholds', () => {
  const withheld: StorySchedule = {
    id: 'n2',
    kind: 'withheld',
    headline: 'De agencia',
    section: 'Mundo',
    by: '',
    sites: ['brujula'],
    at: '2026-11-24T21:00:00Z',
    mayCancel: true,
    isEmbargoed: false,
  };

  it('comes sooner, once that is confirmed', async () => {
    const client = show({ stories: async () => [withheld] });
    fireEvent.click(await screen.findByRole('button', { name: 'Publicar ya: De agencia, 15:00' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publicar ya' });
    within(dialog).getByText(/^Los lectores ven «De agencia» desde ahora, como llegó/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Publicar ya' }));
    await waitFor(() => expect(client.publishNow).toHaveBeenCalledWith('n2'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is taken away, and may be imported again; under an embargo it waits', async () => {
    const client = show({ stories: async () => [{ ...withheld, isEmbargoed: true }] });
    const line = (await screen.findByRole('link', { name: 'De agencia' })).closest('li');
    within(line as HTMLElement).getByText('Bajo embargo: la fuente decide la hora');
    expect(screen.queryByRole('button', { name: /^Publicar ya/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Quitar .* De agencia, 15:00$/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Quitar de lo programado' });
    within(dialog).getByText(/Si se vuelve a importar con esa hora, regresa al calendario\.$/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Quitar' }));
    await waitFor(() =>
      expect(client.cancel).toHaveBeenCalledWith({ kind: 'withheld', story: 'n2' }),
    );
  });
});

it('says so where nothing is to come, and where it cannot be read', async () => {
  show({ pages: async () => [], stories: async () => [] });
  await screen.findByText('La Brújula no tiene nada programado.');
  fireEvent.click(screen.getByRole('radio', { name: 'Notas' }));
  screen.getByText('La Brújula no tiene notas programadas.');
  cleanup();
  show({ stories: () => Promise.reject(new Error('Sin conexión')) });
  await screen.findByRole('heading', { name: 'No se pudo abrir el calendario' });
  screen.getByText('Sin conexión');
});
