// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ContentRequest } from '../../schemas/feed.ts';
import { ApiContext } from '../shell/api/ApiContext.ts';
import type { Api } from '../shell/api/api.ts';
import { useContentAt } from './content-at.ts';

afterEach(cleanup);

const MENU = {
  _id: '/',
  name: 'default',
  children: [
    { _id: '/nacional', name: 'Nacional', children: [{ _id: '/nacional/clima', name: 'Clima' }] },
    { _id: '/cerrada', name: 'Cerrada', inactive: true },
    { _id: '/café', name: 'Café' },
  ],
};

function Shown({ path }: { path: string }) {
  const content = useContentAt('brujula', path);
  return <p data-testid="about">{content === undefined ? '…' : JSON.stringify(content)}</p>;
}

/** What a page is about, and for which sources it was asked. */
async function about(path: string, isMenuThere = true) {
  const asked: string[] = [];
  const replies: Record<string, unknown> = {
    'authors-brujula': { authors: [{ _id: 'ines', slug: 'ines' }], count: 1 },
    tags: { Payload: [{ slug: 'agua', name: 'Agua' }] },
  };
  const content = async (_: string, { source }: ContentRequest) => {
    asked.push(source);
    if (source !== 'site-service-hierarchy') return replies[source];
    if (!isMenuThere) throw new Error('down');
    return MENU;
  };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <ApiContext value={{ content } as unknown as Api}>
        <Shown path={path} />
      </ApiContext>
    </QueryClientProvider>,
  );
  const isKnown = () => expect(screen.getByTestId('about').textContent).not.toBe('…');
  if (isMenuThere) await waitFor(isKnown);
  else await new Promise((resolve) => setTimeout(resolve, 20));
  const text = screen.getByTestId('about').textContent ?? '';
  return { kind: text === '…' ? undefined : (JSON.parse(text)?.kind ?? null), asked };
}

it.each([
  ['/nacional/', 'section'],
  ['/nacional/clima/', 'section'],
  ['/caf%C3%A9/', 'section'],
  ['/cerrada/', null],
  ['/contacto/', null],
  ['/author/ines/', 'author'],
  ['/tags/agua/', 'tag'],
  ['/%ff/', null],
])('%s is about: %s', async (path, kind) => {
  expect((await about(path)).kind).toBe(kind);
});

it('asks for the menu alone at a plain address, and for no section that may not be there', async () => {
  expect((await about('/contacto/')).asked).toEqual(['site-service-hierarchy']);
});

it('says nothing while nobody knows', async () => {
  expect((await about('/contacto/', false)).kind).toBeUndefined();
});
