// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { PageSummary } from '../../schemas/api.ts';
import { ApiContext } from '../shell/ApiContext.ts';
import { PageTable } from './PageTable.tsx';

afterEach(cleanup);

const page = (id: string): PageSummary => ({
  ...{ id, site: 'brujula', name: `Página ${id}`, route: { kind: 'path', path: `/${id}/` } },
  ...{ layout: 'right-rail', draftVersion: 1, publishedVersion: 1, revision: 4 },
  ...{ isDraftAhead: false, updatedAt: '2026-11-22T12:00:00Z', updatedBy: 'Lupe' },
});
const nothing = () => undefined;
const acts = {
  ...{ onRename: nothing, onCopy: nothing, onArchive: nothing },
  ...{ onDelete: nothing, onRestore: nothing, onErase: nothing },
};

it('says who has a page open', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <ApiContext.Provider value={{ me: async () => ({ grants: [] }) } as never}>
          <MemoryRouter>
            <PageTable
              caption="Páginas"
              pages={[page('a'), page('b'), page('c')]}
              people={{ a: ['Ana'], b: ['Ana', 'Inés'] }}
              {...acts}
            />
          </MemoryRouter>
        </ApiContext.Provider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  const people = screen
    .getAllByRole('rowheader')
    .map((row) => within(row).queryByText(/^Abierta por/)?.textContent);
  expect(people).toEqual(['Abierta por Ana', 'Abierta por Ana e Inés', undefined]);
});
