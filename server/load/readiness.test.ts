import { expect, it } from 'vitest';
import { readiness } from './readiness.ts';

const shut = { isShut: true };
const open = { isShut: false };

/** A node whose breakers are as given, by source; `ofPages`: the one before published pages. */
function node({ wasReady = false, sources = {}, ofPages = open, staleMs = 0 } = {}) {
  const asked: boolean[] = [];
  const warming = {
    isReady: (mayRead: boolean) => {
      asked.push(mayRead);
      return wasReady || mayRead;
    },
  };
  const figures = Object.entries(sources).map(([name, breaker]) => [name, { breaker }] as const);
  const parts = {
    follower: { health: () => ({ seq: 7, staleMs, isListening: true, delayMs: 1 }) },
    disk: { freeBytes: () => 3_000_000_000, isFull: () => false },
    reader: { content: { sources: new Map(figures) }, pagesBreaker: ofPages },
    isOwn: (source: string) => source !== 'de-otros',
    hasOwnPictures: true,
  };
  return readiness(warming, parts as never);
}

it('is not ready at its start while a breaker before its own tables is shut', () => {
  expect(node()).toMatchObject({ ready: true, isStale: false, detail: { breakers: [] } });
  const sources = { 'content-api': shut, tags: open };
  expect(node({ sources })).toMatchObject({ ready: false, detail: { breakers: ['content-api'] } });
  expect(node({ ofPages: shut })).toMatchObject({
    ready: false,
    detail: { breakers: ['published-pages'], hasOwnPictures: true, disk: { freeMb: 3_000 } },
  });
});

it('stays ready once it was, and says so to whoever asks strictly', () => {
  const sources = { 'content-api': shut };
  expect(node({ wasReady: true, sources })).toMatchObject({ ready: true, isStale: true });
  expect(node({ wasReady: true, staleMs: 1_200 })).toMatchObject({
    isStale: true,
    detail: { staleSeconds: 1 },
  });
});

it('is no worse for an address of others that does not reply', () => {
  const sources = { 'de-otros': shut };
  expect(node({ sources })).toMatchObject({ ready: true, isStale: false });
});
