import { beforeAll, expect, it } from 'vitest';
import type { SafeHtml } from '../../schemas/html.ts';
import type { LiveEntry } from '../../schemas/live/live-blog.ts';
import { onDatabase } from '../database/database.testing.ts';
import { Problem } from '../http/problem.ts';
import { site } from '../sites/site.testing.ts';
import { putSite } from '../sites/site-store.ts';
import { changeBlog, createBlog } from './live-blogs.ts';
import {
  type CleanFields,
  changeEntry,
  correctEntry,
  createEntry,
  markEntry,
  mergeEntries,
  publishEntry,
  withdrawEntry,
} from './live-entries.ts';
import { followLiveNotes, type LiveNote } from './live-notes.ts';
import { eventsAfter, readLiveBlog } from './read-live-blog.ts';

const START = '2026-11-22T20:00:00.000Z';
const at = (minute: number) => new Date(Date.parse(START) + minute * 60_000);
const change = (minute: number) => ({ by: 'Ana', now: at(minute) });
const safe = (html: string) => html as SafeHtml;
const fields = (
  headline: string,
  minute: number,
  given: Partial<CleanFields> = {},
): CleanFields => ({
  headline,
  description: safe(`<p>${headline}</p>`),
  date: at(minute).toISOString(),
  updateByAuthor: 'Ana',
  urlRecommendPost: '',
  recommendHeadline: '',
  kind: 'plain',
  embedHtml: safe(''),
  table: null,
  image: null,
  ...given,
});

onDatabase('live blogs', (database) => {
  let blogs = 0;
  const tx = <T>(work: Parameters<ReturnType<typeof database>['transaction']>[0]) =>
    database().transaction(work) as Promise<T>;
  const fresh = async (): Promise<string> => {
    const id = `noche-${++blogs}`;
    const blog = {
      id,
      site: 'brujula',
      headline: 'Noche',
      description: safe(''),
      startLiveDate: START,
    };
    await tx((open) => createBlog(open, blog, change(0)));
    return id;
  };
  const add = (blog: string, id: string, minute: number, isPublishing = true) =>
    tx<LiveEntry>((open) =>
      createEntry(open, { blog, id, fields: fields(id, minute), isPublishing }, change(minute)),
    );
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error) => (error instanceof Problem ? error.body.code : error),
    );

  beforeAll(async () => {
    await tx((open) => putSite(open, site('brujula'), 0));
  });

  it('give readers what is published, newest first, in parts', async () => {
    const blog = await fresh();
    for (const minute of [1, 2, 3, 4, 5]) await add(blog, `e${minute}`, minute);
    await add(blog, 'borrador', 6, false);
    const ids = async (which: Parameters<typeof readLiveBlog>[2]) => {
      const { entries, hasNewer, hasOlder } = await readLiveBlog(database().db, blog, which);
      return [entries.map(({ id }) => id), hasNewer, hasOlder];
    };
    expect(await ids({ limit: 2 })).toEqual([['e5', 'e4'], false, true]);
    expect(await ids({ limit: 2, before: 'e4' })).toEqual([['e3', 'e2'], true, true]);
    expect(await ids({ limit: 9, before: 'e2' })).toEqual([['e1'], true, false]);
    expect(await ids({ limit: 3, around: 'e3' })).toEqual([['e4', 'e3', 'e2'], true, true]);
    expect(await ids({ limit: 3, around: 'borrador' })).toEqual([['e5', 'e4', 'e3'], false, true]);
    expect(await ids({ limit: 3, around: 'nada' })).toEqual([['e5', 'e4', 'e3'], false, true]);
    const reading = await readLiveBlog(database().db, blog, { limit: 1 });
    expect(reading).toMatchObject({ total: 5, blog: { state: 'live', lastEvent: 6 } });
    expect(reading.entries[0]).not.toHaveProperty('draft');
  });

  it('number what happens for readers, one after the other', async () => {
    const blog = await fresh();
    await Promise.all(Array.from({ length: 12 }, (_, n) => add(blog, `e${n}`, n)));
    await add(blog, 'borrador', 1, false);
    const { events, entries } = await eventsAfter(database().db, blog, 0);
    expect(events.map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, n) => n + 1));
    expect(events[0]).toMatchObject({ kind: 'blog', entry: null });
    expect(entries).toHaveLength(12);
    const part = await eventsAfter(database().db, blog, 11, 1);
    expect([part.events.map(({ id }) => id), part.hasMore]).toEqual([[12], true]);
  });

  it('tell every node when something happens for readers', async () => {
    const blog = await fresh();
    const heard: LiveNote[] = [];
    const notes = await followLiveNotes(database(), {
      onNote: (note) => heard.push(note),
      onLine: () => undefined,
    });
    await add(blog, 'e1', 1, false);
    await tx((open) => publishEntry(open, { blog, id: 'e1', baseVersion: 1 }, change(2)));
    await expect
      .poll(() => heard.filter((note) => note.blog === blog))
      .toEqual([
        { kind: 'desk', blog, entry: 'e1' },
        { kind: 'event', blog, event: 2 },
      ]);
    await notes.close();
  });

  it('keep a ledger of corrections, and tell readers what stood there, but not who wrote it', async () => {
    const blog = await fresh();
    await add(blog, 'e1', 1);
    const corrected = fields('Van 3 a 1', 1);
    const entry = await tx<LiveEntry>((open) =>
      correctEntry(
        open,
        { blog, id: 'e1', baseVersion: 1, fields: corrected, note: 'Decía 3 a 2.' },
        change(4),
      ),
    );
    expect(entry).toMatchObject({
      state: 'corrected',
      version: 2,
      corrections: [
        {
          at: at(4).toISOString(),
          by: 'Ana',
          before: { headline: 'e1', description: '<p>e1</p>' },
          note: 'Decía 3 a 2.',
        },
      ],
    });
    const { entries } = await readLiveBlog(database().db, blog, { limit: 5 });
    expect(entries[0]?.corrections).toEqual([
      {
        at: at(4).toISOString(),
        note: 'Decía 3 a 2.',
        before: { headline: 'e1', description: '<p>e1</p>' },
      },
    ]);
    const { rows } = await database().pool.query(
      'SELECT version FROM live_entry_versions WHERE blog_id = $1 ORDER BY version',
      [blog],
    );
    expect(rows).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it('refuse whoever saw an older version, and writes from another blog', async () => {
    const [blog, other] = [await fresh(), await fresh()];
    await add(blog, 'e1', 1);
    const write = (where: string, baseVersion: number) =>
      refused(
        tx((open) =>
          changeEntry(
            open,
            { blog: where, id: 'e1', baseVersion, fields: fields('x', 1) },
            change(2),
          ),
        ),
      );
    expect(await write(blog, 1)).toBeUndefined();
    expect(await write(blog, 1)).toBe('version_conflict');
    expect(await write(other, 1)).toBe('not_found');
    const blogWrite = (baseVersion: number, end: string | null) =>
      refused(
        tx((open) =>
          changeBlog(open, { id: blog, baseVersion, changes: { endLiveDate: end } }, change(3)),
        ),
      );
    expect(await blogWrite(1, at(-1).toISOString())).toBe('invalid_input');
    expect(await blogWrite(1, at(9).toISOString())).toBeUndefined();
    expect(await blogWrite(1, null)).toBe('version_conflict');
  });

  it('take what is withdrawn from readers, and erase drafts', async () => {
    const blog = await fresh();
    await add(blog, 'e1', 1);
    await add(blog, 'd1', 2, false);
    await tx((open) =>
      markEntry(open, { blog, id: 'e1', baseVersion: 1, isKey: true, isPinned: true }, change(3)),
    );
    const marked = await readLiveBlog(database().db, blog, { limit: 5 });
    expect(marked.pinned.map(({ id }) => id)).toEqual(['e1']);
    expect(marked.keyMoments).toEqual([{ id: 'e1', headline: 'e1', date: at(1).toISOString() }]);
    await tx((open) => withdrawEntry(open, { blog, id: 'e1', baseVersion: 2 }, change(4)));
    await tx((open) => withdrawEntry(open, { blog, id: 'd1', baseVersion: 1 }, change(4)));
    const reading = await readLiveBlog(database().db, blog, { limit: 5 });
    expect(reading).toMatchObject({ entries: [], pinned: [], keyMoments: [], total: 0 });
    expect(await eventsAfter(database().db, blog, 3)).toMatchObject({
      events: [{ id: 4, kind: 'withdrawn', entry: 'e1' }],
      entries: [],
      gone: ['e1'],
    });
    expect(
      await refused(
        tx((open) => withdrawEntry(open, { blog, id: 'd1', baseVersion: 1 }, change(5))),
      ),
    ).toBe('not_found');
  });

  it('take an update that is sent again for the same, unless it is another', async () => {
    const blog = await fresh();
    const first = await add(blog, 'e1', 1);
    expect(await add(blog, 'e1', 1)).toEqual(first);
    await add(blog, 'd1', 2, false);
    expect(await refused(add(blog, 'd1', 2))).toBe('taken');
    const other = { blog, id: 'e1', fields: fields('Otra', 1), isPublishing: true };
    expect(await refused(tx((open) => createEntry(open, other, change(3))))).toBe('taken');
    expect((await eventsAfter(database().db, blog, 0)).events).toHaveLength(2);
  });

  it('make one update of two', async () => {
    const blog = await fresh();
    await add(blog, 'e1', 1);
    await add(blog, 'e2', 2);
    const which = { blog, id: 'e1', baseVersion: 1, other: 'e2', otherVersion: 1 };
    const merged = await tx<LiveEntry>((open) => mergeEntries(open, which, change(3)));
    expect(merged).toMatchObject({ headline: 'e1', description: '<p>e1</p><p>e2</p>', version: 2 });
    const { entries } = await readLiveBlog(database().db, blog, { limit: 5 });
    expect(entries.map(({ id }) => id)).toEqual(['e1']);
    const { events, gone } = await eventsAfter(database().db, blog, 3);
    expect(events.map(({ kind, entry }) => [kind, entry])).toEqual([
      ['updated', 'e1'],
      ['withdrawn', 'e2'],
    ]);
    expect(gone).toEqual(['e2']);
  });
});
