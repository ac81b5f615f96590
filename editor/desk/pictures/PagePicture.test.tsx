// @vitest-environment happy-dom
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { PageSummary } from '../../../schemas/api.ts';
import { laterParts } from '../../shell/later.tsx';
import { pageSummary, renderDesk } from '../desk.testing.tsx';
import { PagePicture } from './PagePicture.tsx';
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
  const watched: ((isNear: boolean) => void)[] = [];
  const sight = {
    watch: (_element: Element, onChange: (isNear: boolean) => void) => {
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
  const { move } = show(pageSummary('a'), pageSummary('b'), pageSummary('c'));
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
  const { move } = show(pageSummary('a'));
  await move(true);
  await waitFor(() => expect(frames().length).toBe(1));
  const [frame] = frames();
  expect(frame?.closest('[inert]')?.getAttribute('aria-hidden')).toBe('true');
  expect(frame?.getAttribute('tabindex')).toBe('-1');
  expect(frame?.getAttribute('sandbox')).toBe('allow-same-origin');
});

it('where no page comes, the drawing of its layout stays', async () => {
  const { move } = show(pageSummary('a'), pageSummary('b'));
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
    pageSummary('t', { route: { kind: 'type', type: 'article' } }),
    pageSummary('h', { route: { kind: 'type', type: 'homepage' } }),
    pageSummary('d', { deletedAt: '2026-11-22T12:00:00Z' }),
  );
  await move(true);
  await waitFor(() => expect(shownPages()).toEqual(['h']));
  await waitFor(() => expect(waiting()).toBe(1));
});
