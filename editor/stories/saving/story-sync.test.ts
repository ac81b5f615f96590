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
      await Promise.resolve();
      kept.set(copy.session, copy.document);
      return true;
    },
    ofPage: async () => [],
    remove: async (_, session) => void kept.delete(session),
    putNow: (copy) => void kept.set(copy.session, copy.document),
    putHistory: async () => undefined,
    historyOf: async () => undefined,
  };
  let theirs: StoryConflict | undefined;
  const save = vi.fn(async ({ baseRevision }: { baseRevision: number; document: JsonObject }) => ({
    revision: baseRevision + 1,
    savedAt: AT,
    savedBy: 'Lupe',
  }));
  /** What the next looks at the server come to, by their status. */
  const refusals: number[] = [];
  const sync = new StorySync({
    id: 'n1',
    session: 's',
    base: { document, revision: 1, savedAt: AT },
    save,
    load: async () => {
      const status = refusals.shift();
      if (status !== undefined) throw failed(status);
      if (!theirs) throw failed(404);
      return theirs;
    },
    conflictOf: () => theirs,
    copies,
    clock: () => new Date(),
  });
  /** What Ana saved meanwhile, as the server then has it. */
  const savedByAna = (change: (before: JsonObject) => JsonObject) => {
    theirs = { revision: 7, savedAt: AT, savedBy: 'Ana', document: change(document) };
  };
  const conflictWith = (change: (before: JsonObject) => JsonObject) => {
    savedByAna(change);
    save.mockRejectedValueOnce(failed(409));
  };
  return { sync, save, kept, conflictWith, savedByAna, refusals };
}

const pause = (ms = PAUSE_MS) => vi.advanceTimersByTimeAsync(ms);

describe('saving a story', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date(AT) }));
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

  it('has what was typed a moment ago in this browser before it is left', () => {
    const { sync, kept } = open();
    sync.write(titled('Dos'));
    sync.leave();
    expect([...kept.values()]).toEqual([titled('Dos')(document)]);
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

  const described = (basic: string) => (before: JsonObject) => ({
    ...before,
    description: { basic },
  });

  it('merges what a colleague saved meanwhile, and sends the whole', async () => {
    const { sync, save, conflictWith } = open();
    conflictWith(described('De Ana'));
    sync.write(titled('Mío'));
    expect(await sync.flush()).toBe(true);
    const both = described('De Ana')(titled('Mío')(document));
    expect(save).toHaveBeenLastCalledWith({ baseRevision: 7, document: both });
    expect(sync.state()).toMatchObject({
      status: 'saved',
      revision: 8,
      document: both,
      clashes: [],
      savedBy: 'Ana',
    });
  });

  it('takes in what it hears of, over what is being typed', async () => {
    const { sync, save, savedByAna } = open();
    savedByAna(described('De Ana'));
    sync.write(titled('Mío'));
    const heard = sync.hear(7);
    await pause(100);
    // In the middle of a word nothing comes in.
    expect(sync.state()).toMatchObject({ status: 'unsaved', revision: 1 });
    await pause(500);
    await heard;
    expect(sync.state()).toMatchObject({ status: 'unsaved', revision: 7 });
    expect(sync.state().document).toEqual(described('De Ana')(titled('Mío')(document)));
    await pause();
    expect(save).toHaveBeenCalledTimes(1);
    expect(sync.state().status).toBe('saved');
    // Its own save is no news.
    const before = sync.state();
    await sync.hear(8);
    expect(sync.state()).toBe(before);
  });

  it('asks again for what it heard of and could not fetch', async () => {
    const { sync, savedByAna, refusals } = open();
    savedByAna(described('De Ana'));
    refusals.push(503, 503);
    await sync.hear(7);
    expect(sync.state().revision).toBe(1);
    await pause(2_000);
    expect(sync.state().revision).toBe(1);
    await pause(2_000);
    expect(sync.state()).toMatchObject({ revision: 7, document: described('De Ana')(document) });
    refusals.push(503);
    await sync.hear(9);
    sync.stop();
    await pause(10_000);
    expect(refusals).toEqual([]);
  });

  it('asks where both changed the same, and keeps both until it is decided', async () => {
    const { sync, save, kept, conflictWith } = open();
    conflictWith(titled('De Ana'));
    sync.write(titled('Mío'));
    await pause();
    const theirs = titled('De Ana')(document);
    const clash = {
      kind: 'value',
      path: ['headlines', 'basic'],
      base: 'Uno',
      mine: 'Mío',
      theirs: 'De Ana',
    } as const;
    expect(sync.state()).toMatchObject({ document: theirs, clashes: [clash], status: 'saved' });
    await pause(60_000);
    expect(save).toHaveBeenCalledTimes(1);
    // This browser has what was typed until somebody decides.
    expect([...kept.values()]).toEqual([theirs]);
    await sync.settle({ ...clash, path: [...clash.path] }, 'mine');
    await pause();
    expect(save).toHaveBeenLastCalledWith({ baseRevision: 7, document: titled('Mío')(document) });
    expect(sync.state()).toMatchObject({ status: 'saved', revision: 8, clashes: [] });
    expect(kept.size).toBe(0);
  });

  it('keeps theirs when the author says so', async () => {
    const { sync, save, kept, conflictWith } = open();
    conflictWith(titled('De Ana'));
    sync.write(titled('Mío'));
    await pause();
    const [clash] = sync.state().clashes;
    if (!clash) throw new Error('nothing is asked');
    await sync.settle(clash, 'theirs');
    await pause(60_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(sync.state()).toMatchObject({ status: 'saved', revision: 7, clashes: [] });
    expect(kept.size).toBe(0);
  });

  it('brings back what tabs that closed had, over what is stored now', async () => {
    const { sync } = open();
    await sync.recover([
      { base: document, document: described('De una')(document), clashes: [] },
      { base: titled('Cero')(document), document: titled('De otra')(document), clashes: [] },
    ]);
    expect(sync.state().document).toEqual(described('De una')(document));
    expect(sync.state().clashes).toEqual([
      {
        kind: 'value',
        path: ['headlines', 'basic'],
        base: 'Cero',
        mine: 'De otra',
        theirs: 'Uno',
      },
    ]);
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
