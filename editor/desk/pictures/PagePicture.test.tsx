// @vitest-environment happy-dom
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { PageSummary } from '../../../schemas/endpoints/shapes/page.ts';
import { laterParts } from '../../shell/later.tsx';
import { renderDesk } from '../desk.testing.tsx';
import { aPageSummary } from '../page-summary.testing.ts';
import { PagePicture } from './PagePicture.tsx';
import type { Distance } from './sight.ts';
import { createTurns } from './turns.ts';

interface Emulated {
  happyDOM: { settings: { fetch: { interceptor: object } } };
}
/** Pages come when a test says so. */
(window as unknown as Emulated).happyDOM.settings.fetch.interceptor = {
  beforeAsyncRequest: () => new Promise(() => undefined),
};

/** The list of pages, and how each comes near and goes. */
function show(...pages: PageSummary[]) {
  const watched: ((distance: Distance) => void)[] = [];
  const sight = {
    watch: (_element: Element, onChange: (distance: Distance) => void) => {
      watched.push(onChange);
      return () => undefined;
    },
  };
  const room = { sight, turns: createTurns(2) };
  const stories = async () => ({ items: [], total: 0 });
  renderDesk(
    pages.map((page) => <PagePicture key={page.id} page={page} room={room} />),
    { api: { stories } },
  );
  /** All of them, or those whose places are named. */
  const move = (to: Distance, ...which: number[]) =>
    act(() => {
      for (const [index, tell] of watched.entries())
        if (which.length === 0 || which.includes(index)) tell(to);
    });
  return { move, turns: room.turns };
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
  const { move } = show(aPageSummary('a'), aPageSummary('b'), aPageSummary('c'));
  expect(document.querySelectorAll('svg.pe-layout-picture').length).toBe(3);
  expect([frames().length, waiting()]).toEqual([0, 0]);
  await move('near');
  await waitFor(() => expect(shownPages()).toEqual(['a', 'b']));
  expect(waiting()).toBe(3);
  reply(frames()[0], 'text/html', '<main>Portada</main>');
  await waitFor(() => expect(shownPages()).toEqual(['a', 'b', 'c']));
  expect(waiting()).toBe(2);
  await move('far');
  await waitFor(() => expect(frames().length).toBe(0), { timeout: 3_000 });
});

it('what left the window before its turn lets others go, what came stays while it is around', async () => {
  const { move, turns } = show(aPageSummary('a'), aPageSummary('b'), aPageSummary('c'));
  await act(() => turns.hold(true));
  await move('near');
  await waitFor(() => expect(waiting()).toBe(3));
  expect(frames().length).toBe(0);
  await move('around', 0);
  await act(() => turns.hold(false));
  await waitFor(() => expect(shownPages()).toEqual(['b', 'c']));
  await move('around');
  expect(shownPages()).toEqual(['b', 'c']);
  reply(frames()[0], 'text/html', '<main>Portada</main>');
  await move('near', 0);
  await waitFor(() => expect(shownPages()).toEqual(['a', 'b', 'c']));
});

it('cannot be reached, and runs nothing', async () => {
  const { move } = show(aPageSummary('a'));
  await move('near');
  await waitFor(() => expect(frames().length).toBe(1));
  const [frame] = frames();
  expect(frame?.closest('[inert]')?.getAttribute('aria-hidden')).toBe('true');
  expect(frame?.getAttribute('tabindex')).toBe('-1');
  expect(frame?.getAttribute('sandbox')).toBe('allow-same-origin');
});

it('where no page comes, the drawing of its layout stays', async () => {
  const { move } = show(aPageSummary('a'), aPageSummary('b'));
  await move('near');
  await waitFor(() => expect(frames().length).toBe(2));
  reply(frames()[0], 'application/json', '<pre>{}</pre>');
  await waitFor(() => expect(shownPages()).toEqual(['b']));
  reply(frames()[0], 'text/html', '');
  await waitFor(() => expect([frames().length, waiting()]).toEqual([0, 0]));
  expect(document.querySelectorAll('svg.pe-layout-picture').length).toBe(2);
});

it('a template without content, and a page in the trash, are drawn only', async () => {
  const { move } = show(
    aPageSummary('t', { route: { kind: 'type', type: 'article' } }),
    aPageSummary('h', { route: { kind: 'type', type: 'homepage' } }),
    aPageSummary('d', { deletedAt: '2026-11-22T12:00:00Z' }),
  );
  await move('near');
  await waitFor(() => expect(shownPages()).toEqual(['h']));
  await waitFor(() => expect(waiting()).toBe(1));
});
