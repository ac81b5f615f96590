import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { siteProperties } from '../../schemas/site.ts';
import type { Grant } from '../../schemas/staff-api.ts';
import { ApiContext } from '../shell/api/ApiContext.ts';
import { makeApi } from '../shell/api/api.ts';
import { clientOf } from '../shell/api/call.ts';

/** La Brújula, as the staff API sends it. */
export const siteWith = (more: object = {}) =>
  siteProperties.parse({
    key: 'brujula',
    websiteName: 'La Brújula',
    websiteDomain: 'https://b.example',
    dateLocalization: {},
    theme: 'b',
    ...more,
  });

interface Around {
  /** Calls beside sites and who is signed in; all others fail as without network. */
  api?: object;
  /** Of the screen. */
  address?: string;
  /** Of Ana, who is signed in. */
  grants?: readonly Grant[];
  site?: ReturnType<typeof siteWith>;
}

/** Shows a part of the editor with all that stands around it. */
export function renderDesk(
  shown: ReactNode,
  { api = {}, address = '/', grants = [], site = siteWith() }: Around = {},
) {
  const offline = () => Promise.reject(new Error('no network'));
  const calls = {
    ...makeApi(offline),
    clientOf: (endpoints: Parameters<typeof clientOf>[1]) => ({
      ...clientOf(offline, endpoints),
      ...api,
    }),
    sites: async () => [site],
    me: async () => ({ id: 'a', name: 'Ana', email: 'ana@b.example', grants }),
    ...api,
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <ApiContext.Provider value={calls as never}>
          <MemoryRouter initialEntries={[address]}>{shown}</MemoryRouter>
        </ApiContext.Provider>
      </MantineProvider>
    </QueryClientProvider>,
  );
}
