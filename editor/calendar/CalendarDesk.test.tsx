// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { SiteSchedule } from '../../schemas/publishing-api.ts';
import { siteProperties } from '../../schemas/site.ts';
import { ApiContext } from '../shell/ApiContext.ts';
import { makeApi } from '../shell/api.ts';
import { CalendarDesk } from './CalendarDesk.tsx';

const site = siteProperties.parse({
  key: 'brujula',
  websiteName: 'La Brújula',
  websiteDomain: 'https://b.example',
  dateLocalization: { timeZone: 'America/Mexico_City' },
  theme: 'b',
});

function show(load: () => Promise<SiteSchedule[]>) {
  const api = {
    ...makeApi(() => Promise.reject(new Error('no network'))),
    sites: async () => [site],
    me: async () => ({ id: 'a', name: 'Ana', email: 'ana@b.example', grants: [] }),
  };
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ApiContext.Provider value={api as never}>
        <MemoryRouter>
          <CalendarDesk load={load} clock={() => new Date('2026-11-24T18:00:00Z')} />
        </MemoryRouter>
      </ApiContext.Provider>
    </QueryClientProvider>,
  );
}

afterEach(cleanup);

it('lists by day what becomes of which page when, each with a link to it', async () => {
  const page = { id: 'p1', name: 'Noche', route: { kind: 'path', path: '/noche/' } } as const;
  show(async () => [
    { ...{ id: 'a', kind: 'publish', version: 4, at: '2026-11-24T20:00:00Z', by: 'Lupe' }, page },
    { ...{ id: 'b', kind: 'unpublish', at: '2026-11-25T12:30:00Z', by: 'Ana' }, page },
  ]);
  const today = await screen.findByRole('region', { name: /^Hoy, / });
  expect(within(today).getByRole('listitem').textContent).toBe(
    '14:00Noche/noche/Se publica, versión 4Lupe',
  );
  const tomorrow = screen.getByRole('region', { name: /^Mañana, / });
  expect(within(tomorrow).getByRole('listitem').textContent).toBe('06:30Noche/noche/Se retiraAna');
  expect(within(tomorrow).getByRole('link').getAttribute('href')).toBe('/paginas/p1');
  screen.getByText('2 cosas programadas · hora de la Ciudad de México');
});

it('says so where nothing is to come, and where it cannot be read', async () => {
  show(async () => []);
  await screen.findByText('La Brújula no tiene nada programado.');
  cleanup();
  show(() => Promise.reject(new Error('Sin conexión')));
  await screen.findByRole('heading', { name: 'No se pudo abrir el calendario' });
});
