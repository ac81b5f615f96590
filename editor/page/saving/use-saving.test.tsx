// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageDetail, SavedPage, SavePage } from '../../../schemas/api.ts';
import type { PageDocument } from '../../../schemas/page.ts';
import { type Api, CallFailed } from '../../shell/api.ts';
import { readCopy } from './local-copy.ts';
import { useSaving } from './use-saving.ts';

const doc = (title: string): PageDocument => ({ layout: 'x', sections: {}, metadata: { title } });
const page: PageDetail = {
  id: 'p1',
  site: 'brujula',
  name: 'Portada',
  route: { kind: 'path', path: '/' },
  layout: 'x',
  draftVersion: 3,
  updatedAt: '',
  updatedBy: '',
  document: doc('a'),
};

type Save = (id: string, input: SavePage) => Promise<SavedPage>;

function openPage(save: Save) {
  let now = doc('a');
  const adopt = vi.fn((document: PageDocument) => {
    now = document;
  });
  const read = () => now;
  const api = { saveDraft: save, publish: save } as unknown as Api;
  const hook = renderHook(() => useSaving({ api, page, store: localStorage, read, adopt }));
  const edit = (title: string) =>
    act(() => {
      now = doc(title);
      hook.result.current.touch();
      vi.advanceTimersByTime(1_000);
    });
  return {
    hook,
    adopt,
    edit,
    state: () => hook.result.current.state,
    run: (kind: 'draft' | 'publish', on?: number) => act(() => hook.result.current.save(kind, on)),
  };
}
const saved = (version: number, document: PageDocument): SavedPage => ({
  version,
  document,
  savedAt: '2026-11-20T10:00:00Z',
});
const echo: Save = async (_, { baseVersion, document }) => saved(baseVersion + 1, document);

describe('saving', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
  });
  afterEach(() => vi.useRealTimers());

  it('keeps a copy of what is unsaved and drops it once it is saved', async () => {
    const { edit, run, state } = openPage(echo);
    edit('b');
    expect(state().isDirty).toBe(true);
    expect(readCopy(localStorage, 'p1')?.document.metadata.title).toBe('b');
    await run('draft');
    expect(state()).toMatchObject({ isDirty: false, version: 4, problem: null });
    expect(readCopy(localStorage, 'p1')).toBeUndefined();
  });

  it('is not dirty when a change was taken back', () => {
    const { edit, state } = openPage(echo);
    edit('b');
    edit('a');
    expect(state().isDirty).toBe(false);
  });

  it('takes over what the server made of the page, unless it was edited meanwhile', async () => {
    const clean = openPage(async () => saved(4, doc('limpio')));
    clean.edit('sucio');
    await clean.run('draft');
    expect(clean.adopt).toHaveBeenCalledWith(doc('limpio'));
    expect(clean.state().isDirty).toBe(false);

    const busy = openPage(async () => {
      busy.edit('más');
      return saved(4, doc('limpio'));
    });
    busy.edit('sucio');
    await busy.run('draft');
    expect(busy.adopt).not.toHaveBeenCalled();
    expect(busy.state()).toMatchObject({ isDirty: true, version: 4 });
    expect(readCopy(localStorage, 'p1')?.document.metadata.title).toBe('más');
  });

  it('loses neither version in a conflict, and saves mine on top when told', async () => {
    const current = { version: 7, savedBy: 'Tomás', savedAt: '', document: doc('suya') };
    const save = vi.fn<Save>(async (_, input) => {
      if (input.baseVersion < 7)
        throw new CallFailed(409, { code: 'version_conflict', message: 'x', current } as never);
      return saved(8, input.document);
    });
    const { edit, run, state } = openPage(save);
    edit('mía');
    await run('publish');
    expect(state().problem).toMatchObject({ kind: 'conflict', attempt: 'publish', current });
    expect(readCopy(localStorage, 'p1')?.document.metadata.title).toBe('mía');
    await run('publish', 7);
    expect(save.mock.lastCall?.[1]).toEqual({ baseVersion: 7, document: doc('mía') });
    expect(state()).toMatchObject({
      problem: null,
      version: 8,
      publishedVersion: 8,
      isDirty: false,
    });
  });

  it.each([
    [401, { code: 'unauthorized', message: 'x' }, 'sign-in'],
    [
      422,
      { code: 'invalid_page', message: 'x', issues: [{ path: ['metadata'], message: 'no' }] },
      'issues',
    ],
    [500, { code: 'internal', message: 'x' }, 'failed'],
    [0, { code: 'unreachable', message: 'x' }, 'failed'],
  ])('answers %i with a problem of its own and keeps the work', async (status, body, kind) => {
    const { edit, run, state } = openPage(async () => {
      throw new CallFailed(status, body);
    });
    edit('b');
    await run('draft');
    expect(state().problem?.kind).toBe(kind);
    expect(state().isDirty).toBe(true);
    expect(readCopy(localStorage, 'p1')?.document.metadata.title).toBe('b');
  });

  it('does not save twice at once', async () => {
    const save = vi.fn(echo);
    const { edit, hook } = openPage(save);
    edit('b');
    await act(async () => {
      await Promise.all([hook.result.current.save('draft'), hook.result.current.save('draft')]);
    });
    expect(save).toHaveBeenCalledTimes(1);
  });
});
