// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { PageSummary } from '../../../schemas/api.ts';
import { siteProperties } from '../../../schemas/site.ts';
import { ApiContext } from '../../shell/ApiContext.ts';
import { makeApi } from '../../shell/api.ts';
import { laterParts } from '../../shell/later.tsx';
import { PagePicture } from './PagePicture.tsx';
import { createTurns } from './turns.ts';

interface Emulated {
  happyDOM: { settings: { fetch: { interceptor: object } } };
}
/** Pages come when a test says so. */
(window as unknown as Emulated).happyDOM.settings.fetch.interceptor = {
  beforeAsyncRequest: () => new Promise(() => undefined),
};

const site = siteProperties.parse({
  ...{ key: 'brujula', websiteName: 'La Brújula', websiteDomain: 'https://b.example' },
  ...{ dateLocalization: {}, theme: 'b' },
});
const summary = (id: string, more: Partial<PageSummary> = {}): PageSummary => ({
  ...{ id, site: 'brujula', name: `Página ${id}`, route: { kind: 'path', path: `/${id}/` } },
  ...{ layout: 'right-rail', draftVersion: 1, publishedVersion: 1, revision: 4 },
  ...{ isDraftAhead: false, updatedAt: '2026-11-22T12:00:00Z', updatedBy: 'Lupe' },
  ...more,
});

/** The list of pages, and how each comes near and goes. */
function show(...pages: PageSummary[]) {
  const watched: ((isNear: boolean) => void)[] = [];
  const sight = {
    watch: (_element: Element, onChange: (isNear: boolean) => void) => {
      watched.push(onChange);
      return () => undefined;
    },
  };
  const room = { sight, turns: createTurns(2) };
  const api = {
    ...makeApi(() => Promise.reject(new Error('no network'))),
    sites: async () => [site],
    stories: async () => ({ items: [], total: 0 }),
  };
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ApiContext.Provider value={api as never}>
        {pages.map((page) => (
          <PagePicture key={page.id} page={page} room={room} />
        ))}
      </ApiContext.Provider>
    </QueryClientProvider>,
  );
  return { move: (isNear: boolean) => act(() => watched.forEach((tell) => void tell(isNear))) };
}

const frames = () => [...document.querySelectorAll('iframe')];
const shownPages = () =>
  frames().map((frame) => /pages\/(\w+)/.exec(frame.getAttribute('src') ?? '')?.[1]);
const waiting = () => document.querySelectorAll('.pe-skeleton').length;

/** As a browser does once the reply is there. */
function reply(frame: HTMLIFrameElement | undefined, contentType: string, markup: string): void {
  if (!frame) throw new Error('no frame');
  const body = document.createElement('body');
  body.innerHTML = markup;
  Object.defineProperty(frame, 'contentDocument', { value: { contentType, body } });
  fireEvent.load(frame);
}

beforeAll(() => Promise.all(laterParts.map((part) => part.get())));
afterEach(cleanup);

it('pages that come into view load two at a time, and go when they are far away', async () => {
  const { move } = show(summary('a'), summary('b'), summary('c'));
  expect(document.querySelectorAll('svg.pe-layout-picture').length).toBe(3);
  expect([frames().length, waiting()]).toEqual([0, 0]);
  await move(true);
  await waitFor(() => expect(shownPages()).toEqual(['a', 'b']));
  expect(waiting()).toBe(3);
  reply(frames()[0], 'text/html', '<main>Portada</main>');
  await waitFor(() => expect(shownPages()).toEqual(['a', 'b', 'c']));
  expect(waiting()).toBe(2);
  await move(false);
  await waitFor(() => expect(frames().length).toBe(0), { timeout: 3_000 });
});

it('cannot be reached, and runs nothing', async () => {
  const { move } = show(summary('a'));
  await move(true);
  await waitFor(() => expect(frames().length).toBe(1));
  const [frame] = frames();
  expect(frame?.closest('[inert]')?.getAttribute('aria-hidden')).toBe('true');
  expect(frame?.getAttribute('tabindex')).toBe('-1');
  expect(frame?.getAttribute('sandbox')).toBe('allow-same-origin');
});

it('where no page comes, the drawing of its layout stays', async () => {
  const { move } = show(summary('a'), summary('b'));
  await move(true);
  await waitFor(() => expect(frames().length).toBe(2));
  reply(frames()[0], 'application/json', '<pre>{}</pre>');
  await waitFor(() => expect(shownPages()).toEqual(['b']));
  reply(frames()[0], 'text/html', '');
  await waitFor(() => expect([frames().length, waiting()]).toEqual([0, 0]));
  expect(document.querySelectorAll('svg.pe-layout-picture').length).toBe(2);
});

it('a template without content, and a page in the trash, are drawn only', async () => {
  const { move } = show(
    summary('t', { route: { kind: 'type', type: 'article' } }),
    summary('h', { route: { kind: 'type', type: 'homepage' } }),
    summary('d', { deletedAt: '2026-11-22T12:00:00Z' }),
  );
  await move(true);
  await waitFor(() => expect(shownPages()).toEqual(['h']));
  await waitFor(() => expect(waiting()).toBe(1));
});
