import { beforeAll, expect, it } from 'vitest';
import type { SafeHtml } from '../../schemas/html.ts';
import { readAudit } from '../audit/read-audit.ts';
import { onDatabase } from '../database/database.testing.ts';
import { Problem } from '../http/problem.ts';
import { site } from '../sites/site.testing.ts';
import { putSite } from '../sites/site-store.ts';
import { createBlog } from './live-blogs.ts';
import { createEntry, scheduleEntry } from './live-entries.ts';
import { dropLock, keepDraft, LOCK_MS, refuseLocked, takeLock } from './live-locks.ts';
import { readBlogRow, readEntryRow } from './live-rows.ts';
import { closeNextForgotten, publishNextDue } from './settle-live.ts';

const START = Date.parse('2026-11-22T20:00:00.000Z');
const at = (seconds: number) => new Date(START + seconds * 1_000);
const change = (seconds: number) => ({ by: 'Ana', now: at(seconds) });
const ANA = { kind: 'staff', id: 'ana', name: 'Ana', email: 'ana@brujula.example' } as const;
const HOUR = 3_600;

onDatabase('the desk of a live blog', (database) => {
  const tx = <T>(work: Parameters<ReturnType<typeof database>['transaction']>[0]) =>
    database().transaction(work) as Promise<T>;
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error) => (error instanceof Problem ? error.body.code : error),
    );
  let blogs = 0;
  const fresh = async (): Promise<string> => {
    const blog = `b${++blogs}`;
    await tx(async (open) => {
      const given = { id: blog, site: 'brujula', headline: 'Noche', description: '' as SafeHtml };
      await createBlog(open, { ...given, startLiveDate: at(0).toISOString() }, change(0));
      const fields = {
        headline: 'Una',
        description: '<p>x</p>' as SafeHtml,
        date: at(0).toISOString(),
        updateByAuthor: '',
        urlRecommendPost: '',
        recommendHeadline: '',
        kind: 'plain' as const,
        embedHtml: '' as SafeHtml,
        table: null,
        image: null,
      };
      await createEntry(open, { blog, id: 'e1', fields, isPublishing: false }, change(0));
    });
    return blog;
  };
  const tab = (blog: string, staff: string) => ({
    blog,
    entry: 'e1',
    staff,
    name: staff,
    session: `${staff}-tab-1`,
  });

  beforeAll(async () => {
    await tx((open) => putSite(open, site('brujula'), 0));
  });

  it('lets one person write an update, until thirty seconds of silence', async () => {
    const blog = await fresh();
    const [ana, luis] = [tab(blog, 'Ana'), tab(blog, 'Luis')];
    const take = (who: typeof ana, seconds: number) =>
      refused(tx((open) => takeLock(open, who, at(seconds))));
    expect(LOCK_MS).toBe(30_000);
    expect(await take(ana, 0)).toBeUndefined();
    expect(await take(luis, 29)).toBe('locked');
    expect(await take(ana, 29)).toBeUndefined();
    expect(await take(luis, 58)).toBe('locked');
    expect(await take(luis, 59)).toBeUndefined();
    expect(await refused(refuseLocked(database().db, ana, at(60)))).toBe('locked');
    expect(await refused(refuseLocked(database().db, luis, at(60)))).toBeUndefined();
    await tx((open) => dropLock(open, luis));
    expect(await take(ana, 61)).toBeUndefined();
    expect(await refused(tx((open) => takeLock(open, { ...ana, entry: 'no' }, at(62))))).toBe(
      'not_found',
    );
  });

  it('keeps what is being written, for whoever holds the update', async () => {
    const blog = await fresh();
    const keep = (staff: string, seconds: number) =>
      refused(
        tx((open) =>
          keepDraft(open, { ...tab(blog, staff), fields: { headline: staff } }, at(seconds)),
        ),
      );
    expect(await keep('Ana', 0)).toBeUndefined();
    expect(await keep('Luis', 5)).toBe('locked');
    const { draft, version } = await readEntryRow(database().db, blog, 'e1');
    expect([draft, version]).toEqual(['{"headline":"Ana"}', 1]);
  });

  it('publishes an update at its time, once and in the name of who scheduled it', async () => {
    const blog = await fresh();
    const schedule = (seconds: number) =>
      refused(
        tx((open) =>
          scheduleEntry(
            open,
            { blog, id: 'e1', baseVersion: 1, at: at(seconds), actor: ANA },
            change(10),
          ),
        ),
      );
    expect(await schedule(9)).toBe('invalid_input');
    expect(await schedule(60)).toBeUndefined();
    expect(await tx((open) => publishNextDue(open, at(59)))).toBe(false);
    const both = [0, 1].map(() => tx<boolean>((open) => publishNextDue(open, at(61))));
    expect(await Promise.all(both)).toContain(true);
    const entry = await readEntryRow(database().db, blog, 'e1');
    expect(entry).toMatchObject({ state: 'published', version: 3, scheduled_at: null });
    expect(new Date(entry.date)).toEqual(at(60));
    const { items } = await readAudit(database().db, { person: '', subject: '' });
    expect(items.filter(({ subject }) => subject.id === blog)).toMatchObject([
      { action: 'live.publish', actor: { id: 'ana' } },
    ]);
  });

  it('ends a blog that nobody wrote in for a day', async () => {
    await database().pool.query('DELETE FROM live_blogs');
    const blog = await fresh();
    const close = (seconds: number) => tx<boolean>((open) => closeNextForgotten(open, at(seconds)));
    expect(await close(24 * HOUR - 1)).toBe(false);
    expect(await close(24 * HOUR)).toBe(true);
    expect(await close(24 * HOUR)).toBe(false);
    const { end_live_date: end } = await readBlogRow(database().db, blog);
    expect(new Date(end ?? '')).toEqual(at(24 * HOUR));
  });
});
