// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { memoryShelf, refusedShelf } from './app.testing.tsx';
import { localDrafts } from './local-drafts.ts';

const DAY_MS = 86_400_000;
let nowMs = 10 * DAY_MS;
const open = (shelf = memoryShelf()) =>
  localDrafts({ shelf, oldShelf: () => window.localStorage, nowMs: () => nowMs });
const draft = (headline: string) => ({ form: { headline }, base: '' });

beforeEach(() => {
  window.localStorage.clear();
  nowMs = 10 * DAY_MS;
});

it('keeps a draft by blog and update for a week, and forgets what is dropped', async () => {
  const shelf = memoryShelf();
  const drafts = open(shelf);
  drafts('uno').keep('e1', draft('Gol'));
  drafts('dos').keep('e1', draft('Lluvia'));
  nowMs += 7 * DAY_MS - 1;
  expect(await open(shelf)('uno').read('e1')).toEqual(draft('Gol'));
  expect(await open(shelf)('uno').read('e2')).toBeUndefined();
  drafts('uno').drop('e1');
  expect(await open(shelf)('uno').read('e1')).toBeUndefined();
  nowMs += 1;
  expect(await open(shelf)('dos').read('e1')).toBeUndefined();
});

it('writes within the call: what the tab does afterwards costs nothing', () => {
  const shelf = { ...memoryShelf(), put: vi.fn(async () => undefined) };
  open(shelf)('uno').keep('e1', draft('Gol'));
  expect(shelf.put).toHaveBeenCalledWith({ blog: 'uno', entry: 'e1', at: nowMs, ...draft('Gol') });
});

it('moves what an earlier Portada kept in localStorage, once, unless there is a newer one', async () => {
  const old = (at: number, headline: string) => JSON.stringify({ at, ...draft(headline) });
  const shelf = memoryShelf();
  window.localStorage.setItem('portada-directo:uno:e1', old(nowMs - 1, 'Antes'));
  expect(await open(shelf)('uno').read('e1')).toEqual(draft('Antes'));
  expect(window.localStorage.length).toBe(0);
  expect(await open(shelf)('uno').read('e1')).toEqual(draft('Antes'));
  open(shelf)('uno').keep('e1', draft('Después'));
  window.localStorage.setItem('portada-directo:uno:e1', old(nowMs - 1, 'Antes'));
  expect(await open(shelf)('uno').read('e1')).toEqual(draft('Después'));
  window.localStorage.setItem('portada-directo:uno:e2', '{');
  expect(await open(shelf)('uno').read('e2')).toBeUndefined();
});

it('keeps in memory what the browser does not store', async () => {
  const drafts = open(refusedShelf);
  drafts('uno').keep('e1', draft('Gol'));
  expect(await drafts('uno').read('e1')).toEqual(draft('Gol'));
  drafts('uno').drop('e1');
  expect(await drafts('uno').read('e1')).toBeUndefined();
  const refused = localDrafts({
    shelf: refusedShelf,
    oldShelf: () => {
      throw new Error('SecurityError');
    },
    nowMs: () => nowMs,
  });
  expect(await refused('uno').read('e1')).toBeUndefined();
});
