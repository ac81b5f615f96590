import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SaveDraft, SavePage } from '../../../schemas/endpoints/shapes/page.ts';
import type { PageDocument } from '../../../schemas/page.ts';
import { withDraftChanges } from '../../../schemas/page-records/draft-changes.ts';
import { aPageSummary } from '../../desk/page-summary.testing.ts';
import { mergePages } from '../../document/merge-pages.ts';
import { catalogue } from '../../document/tree.testing.ts';
import { CallFailed } from '../../shell/api/call.ts';
import { DraftSync } from './draft-sync.ts';
import { memoryCopies } from './memory-copies.testing.ts';

const doc = (title: string, description = ''): PageDocument => ({
  layout: 'two',
  sections: {},
  metadata: { title, description },
});
const AT = '2026-11-20T10:00:00Z';

/** A server with one page, as far as a draft needs it. */
function server(start: PageDocument) {
  const page = { revision: 3, document: start, version: 3, by: 'Tomás', live: '' };
  let failure: CallFailed | undefined;
  let clean = (document: PageDocument) => document;
  const put = (_: string, input: SaveDraft) => {
    if (failure) throw failure;
    if (input.baseRevision !== page.revision) {
      const { revision, document: theirs, by } = page;
      const current = { revision, document: theirs, savedBy: by, savedAt: AT };
      throw new CallFailed(409, { code: 'revision_conflict', message: 'x', current } as never);
    }
    const given = input.document ?? withDraftChanges(page.document, input.changes ?? []);
    page.document = clean(given);
    page.revision += 1;
    const { revision, document: stored } = page;
    return {
      revision,
      document: stored,
      savedAt: AT,
      isAsLive: page.live === JSON.stringify(stored),
    };
  };
  const saveDraft = vi.fn(async (id: string, input: SaveDraft) => put(id, input));
  const saveVersion = vi.fn(async (id: string, input: SavePage) => {
    const saved = put(id, input);
    page.version += 1;
    return { ...saved, version: page.version };
  });
  return {
    page,
    fail: (error: CallFailed | undefined) => {
      failure = error;
    },
    tidy: (how: (document: PageDocument) => PageDocument) => {
      clean = how;
    },
    /** A colleague's save. */
    change: (document: PageDocument) => {
      page.document = document;
      page.revision += 1;
    },
    api: {
      saveDraft,
      saveVersion,
      publish: async (id: string, input: SavePage) => {
        const saved = await saveVersion(id, input);
        page.live = JSON.stringify(saved.document);
        return { ...saved, isAsLive: true, publishedAt: AT };
      },
      page: async () => {
        if (failure?.status === 404) throw failure;
        const summary = aPageSummary('p1', {
          draftVersion: page.version,
          isDraftAhead: true,
          revision: page.revision,
        });
        return { ...summary, document: page.document };
      },
    },
  };
}

function tab(remote: ReturnType<typeof server>, copies = memoryCopies(), session = 'tab-1') {
  let now = remote.page.document;
  let isBusy = false;
  let isWriting = false;
  const sync = new DraftSync({
    api: remote.api,
    page: 'p1',
    session,
    copies,
    opened: {
      document: now,
      revision: remote.page.revision,
      version: 3,
      isDraftAhead: false,
      isAsLive: false,
      savedAt: AT,
    },
    read: () => now,
    adopt: (document) => {
      now = document;
    },
    onTidied: () => undefined,
    merge: (base, mine, theirs) => mergePages(base, mine, theirs, catalogue),
    isBusy: () => isBusy,
    isWriting: () => isWriting,
  });
  return {
    sync,
    copies,
    now: () => now,
    title: () => now.metadata.title,
    type: (document: PageDocument) => {
      now = document;
      sync.touch();
    },
    hold: (busy: boolean) => {
      isBusy = busy;
    },
    write: (writing: boolean) => {
      isWriting = writing;
    },
  };
}

const unreachable = new CallFailed(0, { code: 'unreachable', message: 'x' });

describe('a draft', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('goes to the server as what changed, and whole where that is not taken', async () => {
    const long = (title: string): PageDocument => ({
      ...doc(title),
      metadata: { title, description: 'Lo de hoy en la ciudad. '.repeat(20) },
    });
    const remote = server(long('a'));
    const { type } = tab(remote);
    type(long('b'));
    await pass(1_000);
    const changed = { path: ['metadata', 'title'], before: 'a', after: 'b' };
    expect(remote.api.saveDraft.mock.calls).toMatchObject([
      ['p1', { baseRevision: 3, changes: [{ kind: 'value', block: null, ...changed }] }],
    ]);
    expect(remote.page.document).toEqual(long('b'));
    remote.api.saveDraft.mockRejectedValueOnce(
      new CallFailed(422, { code: 'invalid_page', message: 'x' }),
    );
    type(long('c'));
    await pass(1_000);
    expect(remote.api.saveDraft.mock.lastCall?.[1]).toEqual({
      baseRevision: 4,
      document: long('c'),
    });
    expect(remote.page.document).toEqual(long('c'));
  });

  it('is in this browser within 200 ms of a key and on the server at a pause', async () => {
    const remote = server(doc('a'));
    const { type, copies, sync } = tab(remote);
    type(doc('b'));
    expect(sync.state.status).toBe('unsaved');
    await pass(200);
    expect([...copies.held.values()][0]?.document).toEqual(doc('b'));
    expect(remote.page.document).toEqual(doc('a'));
    await pass(800);
    expect(remote.page).toMatchObject({ document: doc('b'), revision: 4, version: 3 });
    expect(sync.state).toMatchObject({ status: 'saved', revision: 4, isDraftAhead: true });
    expect(copies.held.size).toBe(0);
  });

  it('goes to the server also while somebody writes without a pause', async () => {
    const remote = server(doc('a'));
    const { type } = tab(remote);
    for (let key = 0; key < 60; key++) {
      type(doc(`a${key}`));
      await pass(100);
    }
    expect(remote.page.revision).toBeGreaterThan(3);
    expect(remote.api.saveDraft.mock.calls.length).toBeLessThan(5);
  });

  it('takes in what a colleague changed, and leaves what is being written alone', async () => {
    const remote = server(doc('a'));
    const { type, now, sync } = tab(remote);
    type(doc('mía'));
    remote.change(doc('a', 'suya'));
    await pass(1_000);
    expect(now()).toEqual(doc('mía', 'suya'));
    expect(remote.page.document).toEqual(doc('mía', 'suya'));
    expect(sync.state.conflicts).toEqual([]);
    remote.change(doc('suya', 'suya'));
    sync.hear(remote.page.revision);
    await pass(0);
    expect(now()).toEqual(doc('suya', 'suya'));
  });

  it('asks about what both changed, and keeps both until somebody decides', async () => {
    const remote = server(doc('a'));
    const { type, title, sync, copies } = tab(remote);
    type(doc('mía'));
    remote.change(doc('suya'));
    await pass(1_000);
    expect(title()).toBe('suya');
    expect(sync.state.status).toBe('saved');
    const [conflict] = sync.state.conflicts;
    expect(conflict).toMatchObject({ path: ['metadata', 'title'], mine: 'mía', theirs: 'suya' });
    expect([...copies.held.values()][0]?.conflicts).toHaveLength(1);
    if (conflict) await sync.settle(conflict);
    await pass(100);
    expect(copies.held.size).toBe(0);
  });

  it('waits for a gesture to end before the canvas is replaced', async () => {
    const remote = server(doc('a'));
    const { hold, title, sync } = tab(remote);
    remote.change(doc('suya'));
    hold(true);
    sync.hear(remote.page.revision);
    await pass(1_000);
    expect(title()).toBe('a');
    hold(false);
    await pass(300);
    expect(title()).toBe('suya');
  });

  it('waits for a pause of somebody who writes, but not for ever', async () => {
    const remote = server(doc('a'));
    const { type, write, now, sync } = tab(remote);
    write(true);
    type(doc('m'));
    await pass(1_000);
    remote.change({ ...remote.page.document, layout: 'otra' });
    type(doc('mí'));
    sync.hear(remote.page.revision);
    await pass(300);
    expect(now().layout).toBe('two');
    await pass(500);
    expect(now()).toEqual({ ...doc('mí'), layout: 'otra' });
    remote.change({ ...remote.page.document, layout: 'tercera' });
    for (let key = 0; key < 50; key++) {
      type({ ...now(), metadata: { title: `mía ${key}`, description: '' } });
      sync.hear(remote.page.revision);
      await pass(100);
    }
    expect(now().layout).toBe('tercera');
  });

  it('is kept here without a connection, and sent by itself when there is one', async () => {
    const remote = server(doc('a'));
    const { type, sync, copies } = tab(remote);
    remote.fail(unreachable);
    type(doc('b'));
    await pass(3_600_000);
    expect(sync.state.status).toBe('offline');
    type(doc('c'));
    await pass(200);
    expect(sync.state.status).toBe('offline');
    expect([...copies.held.values()][0]?.document).toEqual(doc('c'));
    remote.fail(undefined);
    await pass(20_000);
    expect(remote.page.document).toEqual(doc('c'));
    expect(sync.state.status).toBe('saved');
  });

  it('that has nothing unsaved learns that its page went, and that it came back', async () => {
    const remote = server(doc('a'));
    const { sync } = tab(remote);
    remote.fail(new CallFailed(404, { code: 'not_found', message: 'No existe' }));
    void sync.refresh();
    await pass(1_000);
    expect(sync.state.status).toBe('gone');
    sync.hear();
    await pass(1_000);
    expect(sync.state.status).toBe('gone');
    remote.fail(undefined);
    sync.hear();
    await pass(1_000);
    expect(sync.state.status).toBe('saved');
  });

  it.each([
    [401, 'signed-out'],
    [404, 'gone'],
    [413, 'refused'],
    [503, 'offline'],
  ] as const)('that gets a %i stays here and says %s', async (status, expected) => {
    const remote = server(doc('a'));
    const { type, sync, copies } = tab(remote);
    remote.fail(new CallFailed(status, { code: 'x', message: 'No se puede' }));
    type(doc('b'));
    await pass(1_000);
    expect(sync.state.status).toBe(expected);
    expect(copies.held.size).toBe(1);
    remote.fail(undefined);
    sync.hear();
    await pass(1_000);
    expect(remote.page.document).toEqual(doc('b'));
  });

  it('says so when the browser keeps no copy', async () => {
    const remote = server(doc('a'));
    const { type, sync, copies } = tab(remote);
    copies.isFull = true;
    type(doc('b'));
    await pass(200);
    expect(sync.state.isUnkept).toBe(true);
  });

  it('shows the tidier form of the server, but not under the hands of who writes', async () => {
    const remote = server(doc('a'));
    remote.tidy((document) => doc(String(document.metadata.title).trim()));
    const { type, title, write, sync } = tab(remote);
    write(true);
    type(doc('hola '));
    await pass(1_000);
    expect(title()).toBe('hola ');
    expect(sync.state.status).toBe('saved');
    write(false);
    type(doc('adiós '));
    await pass(1_000);
    expect(title()).toBe('adiós');
  });

  it('becomes a version when somebody says so, over what a colleague saved meanwhile', async () => {
    const remote = server(doc('a'));
    const { type, sync } = tab(remote);
    type(doc('mía'));
    remote.change(doc('a', 'suya'));
    expect(await sync.save('version')).toBe(true);
    expect(remote.page).toMatchObject({ document: doc('mía', 'suya'), version: 4 });
    expect(sync.state).toMatchObject({ version: 4, isDraftAhead: false, status: 'saved' });
  });

  it('is not published with changes that nobody has seen', async () => {
    const remote = server(doc('a'));
    const { type, now, sync } = tab(remote);
    type(doc('mía'));
    remote.change(doc('a', 'suya'));
    expect(await sync.save('publish')).toBe(false);
    expect(sync.state.problem).toEqual({ kind: 'moved', attempt: 'publish', by: 'Tomás' });
    expect(now()).toEqual(doc('mía', 'suya'));
    expect(remote.page.version).toBe(3);
    expect(await sync.save('publish')).toBe(true);
    expect(sync.state).toMatchObject({ publishedVersion: 4, problem: null });
  });

  it('does not make two versions at once', async () => {
    const remote = server(doc('a'));
    const { type, sync } = tab(remote);
    type(doc('b'));
    expect(await Promise.all([sync.save('version'), sync.save('version')])).toEqual([true, false]);
    expect(remote.api.saveVersion).toHaveBeenCalledTimes(1);
  });

  it('knows a draft that says what is on the site, whatever came between', async () => {
    const remote = server(doc('a'));
    const { type, sync } = tab(remote);
    type(doc('b'));
    await sync.save('publish');
    expect(sync.state.isAsLive).toBe(true);
    type(doc('c'));
    await sync.flush();
    expect(sync.state.isAsLive).toBe(false);
    type(doc('b'));
    await sync.flush();
    expect(sync.state.isAsLive).toBe(true);
  });

  it('goes on from a restored version, and takes no note of it for a colleague’s', async () => {
    const remote = server(doc('a'));
    const { type, title, sync, now } = tab(remote);
    type(doc('mía'));
    const shown: PageDocument[] = [];
    const done = sync.replaceDraft(
      async (baseRevision) => {
        expect([baseRevision, remote.page.document]).toEqual([4, doc('mía')]);
        remote.change(doc('vieja'));
        // The note of it comes before the reply.
        sync.hear(remote.page.revision);
        await pass(0);
        const saved = { version: 4, revision: 5, savedAt: AT, isAsLive: false };
        return { ...saved, document: doc('vieja') };
      },
      (document) => {
        shown.push(now());
        type(document);
      },
    );
    await done;
    await pass(2_000);
    expect(shown).toEqual([doc('mía')]);
    expect(title()).toBe('vieja');
    expect(sync.state).toMatchObject({ status: 'saved', version: 4, revision: 5 });
  });
});
