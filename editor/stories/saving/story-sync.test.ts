import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../schemas/json.ts';
import type { StoryConflict } from '../../../schemas/story-desk-api.ts';
import { CallFailed, UNREACHABLE } from '../../shell/api/call.ts';
import { PAUSE_MS, type StoryCopies, StorySync } from './story-sync.ts';

const AT = '2026-11-22T18:42:00.000Z';
const document: JsonObject = { _id: 'n1', type: 'story', headlines: { basic: 'Uno' } };
const titled = (basic: string) => (before: JsonObject) => ({ ...before, headlines: { basic } });

const failed = (status: number, code = 'x') => new CallFailed(status, { code, message: code });

function open() {
  const kept = new Map<string, unknown>();
  const copies: StoryCopies = {
    put: async (copy) => {
      kept.set(copy.session, copy.document);
      return true;
    },
    ofPage: async () => [],
    remove: async (_, session) => void kept.delete(session),
    putHistory: async () => undefined,
    historyOf: async () => undefined,
  };
  let theirs: StoryConflict | undefined;
  const save = vi.fn(async ({ baseRevision }: { baseRevision: number; document: JsonObject }) => ({
    revision: baseRevision + 1,
    savedAt: AT,
    savedBy: 'Lupe',
  }));
  const sync = new StorySync({
    id: 'n1',
    session: 's',
    base: { document, revision: 1, savedAt: AT },
    save,
    conflictOf: () => theirs,
    copies,
    clock: () => new Date(AT),
  });
  const conflictWith = (basic: string) => {
    theirs = { revision: 7, savedAt: AT, savedBy: 'Ana', document: titled(basic)(document) };
    save.mockRejectedValueOnce(failed(409));
  };
  return { sync, save, kept, conflictWith };
}

const pause = (ms = PAUSE_MS) => vi.advanceTimersByTimeAsync(ms);

describe('saving a story', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('keeps what is typed in this browser, and sends it at a pause', async () => {
    const { sync, save, kept } = open();
    sync.write(titled('Dos'));
    expect(sync.state().status).toBe('unsaved');
    await pause(100);
    expect([...kept.values()]).toEqual([titled('Dos')(document)]);
    expect(save).not.toHaveBeenCalled();
    sync.write(titled('Tres'));
    await pause();
    expect(save.mock.calls).toEqual([[{ baseRevision: 1, document: titled('Tres')(document) }]]);
    expect(sync.state()).toMatchObject({ status: 'saved', revision: 2 });
    expect(kept.size).toBe(0);
  });

  it('sends nothing when nothing changed', async () => {
    const { sync, save } = open();
    sync.write((before) => before);
    expect(await sync.flush()).toBe(true);
    expect(save).not.toHaveBeenCalled();
  });

  it('sends what was typed meanwhile over the revision that came back', async () => {
    const { sync, save } = open();
    sync.write(titled('Dos'));
    const first = sync.flush();
    await Promise.resolve();
    sync.write(titled('Tres'));
    expect(await first).toBe(false);
    await pause();
    expect(save.mock.calls.map(([{ baseRevision }]) => baseRevision)).toEqual([1, 2]);
    expect(sync.state().status).toBe('saved');
  });

  it('goes on without a connection, and tries again', async () => {
    const { sync, save, kept } = open();
    save.mockRejectedValueOnce(new CallFailed(0, UNREACHABLE));
    sync.write(titled('Dos'));
    await pause();
    expect(sync.state().status).toBe('offline');
    expect(kept.size).toBe(1);
    await pause(5_000);
    expect(sync.state().status).toBe('saved');
  });

  it('keeps both where two wrote, until the author keeps their own', async () => {
    const { sync, save, kept, conflictWith } = open();
    conflictWith('De Ana');
    sync.write(titled('Mío'));
    await pause();
    expect(sync.state()).toMatchObject({ status: 'conflict', conflict: { savedBy: 'Ana' } });
    sync.write(titled('Mío, más'));
    await pause(60_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(await sync.flush()).toBe(false);
    expect([...kept.values()]).toEqual([titled('Mío, más')(document)]);
    await sync.resolve('mine');
    expect(save).toHaveBeenLastCalledWith({
      baseRevision: 7,
      document: titled('Mío, más')(document),
    });
    expect(sync.state()).toMatchObject({ status: 'saved', revision: 8, conflict: undefined });
  });

  it('takes theirs when the author says so', async () => {
    const { sync, kept, conflictWith } = open();
    conflictWith('De Ana');
    sync.write(titled('Mío'));
    await pause();
    await sync.resolve('theirs');
    expect(sync.state()).toMatchObject({ status: 'saved', revision: 7, epoch: 1 });
    expect(sync.state().document).toEqual(titled('De Ana')(document));
    expect(kept.size).toBe(0);
  });

  it.each<[number, string]>([
    [401, 'signed-out'],
    [404, 'gone'],
    [403, 'refused'],
    [422, 'refused'],
  ])('of a reply of %i says so and keeps the text', async (status, shown) => {
    const { sync, save, kept } = open();
    save.mockRejectedValueOnce(failed(status));
    sync.write(titled('Dos'));
    await pause();
    expect(sync.state().status).toBe(shown);
    expect(kept.size).toBe(1);
  });

  it('takes over what publishing added, and keeps what was typed since', async () => {
    const { sync, save } = open();
    sync.write(titled('Mientras'));
    const stored = { ...document, publish_date: AT };
    sync.adopt(document, { document: stored, revision: 3, savedAt: AT });
    expect(sync.state().document).toEqual({ ...titled('Mientras')(document), publish_date: AT });
    await pause();
    expect(save.mock.calls.map(([{ baseRevision }]) => baseRevision)).toEqual([3]);
  });
});
