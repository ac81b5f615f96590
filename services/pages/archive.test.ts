import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { readAudit } from '../audit/read-audit.ts';
import { onDatabase } from '../database/database.testing.ts';
import { rows } from '../database/database.ts';
import { archivePage, bringBack, deletePage, emptyTrash, requireSecondStep } from './archive.ts';
import { readDraft } from './drafts.ts';
import { emptyOldTrash } from './empty-trash.ts';
import { readPage } from './page-rows.ts';
import { createPage, listPages } from './pages.ts';
import { publishedDocument, publishedPages } from './published.ts';
import { publish } from './publishing.ts';
import { removeVersion, saveVersion } from './versions.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const days = (count: number) => new Date(NOON.getTime() + count * 86_400_000);
const lupe = { by: 'Lupe', now: NOON };

onDatabase('a page that leaves the desk', (database) => {
  let last = 0;
  let id = '';
  let site = '';

  const make = async (path: string, isLive = true): Promise<string> => {
    const made = `a${++last}`;
    await database().transaction(async (tx) => {
      const route = { kind: 'path', path } as const;
      await createPage(tx, { id: made, site, name: made, route, layout: 'right-rail' }, lupe);
      if (isLive) await publish(tx, made, 1, (draft) => draft, lupe);
    });
    return made;
  };
  const page = (of = id) => readPage(database().db, of);
  const act = <T>(work: Parameters<ReturnType<typeof database>['transaction']>[0]) =>
    database().transaction(work) as Promise<T>;
  const archive = (confirmation?: string) =>
    act<PageSummary>((tx) => archivePage(tx, id, confirmation, lupe));
  const back = (to?: string) =>
    act<PageSummary>((tx) =>
      bringBack(tx, id, to === undefined ? undefined : { kind: 'path', path: to }, lupe),
    );
  const ids = async (state?: 'archive' | 'trash') =>
    (await listPages(database().db, site, state)).map((found) => found.id);
  const readers = async () => (await publishedPages(database().db, site)).map((found) => found.id);

  beforeEach(async () => {
    site = `site${last}`;
    id = await make('/contacto/');
  });

  it('needs its name while readers have it, and only then', async () => {
    const live = await page();
    const confirm = (given: string | undefined) => () => requireSecondStep(live, given);
    for (const wrong of [undefined, '', 'otra'])
      expect(confirm(wrong), wrong).toThrow(expect.objectContaining({ status: 422 }));
    expect(confirm(` ${id} `)).not.toThrow();
    const { publishedVersion: _, ...draft } = live;
    expect(() => requireSecondStep(draft, undefined)).not.toThrow();
    await expect(archive()).rejects.toMatchObject({ body: { code: 'confirmation_needed' } });
    expect(await readers()).toEqual([id]);
  });

  it('is in the archive, not with its readers, and comes back as it was', async () => {
    expect((await archive(id)).archivedAt).toBe(NOON.toISOString());
    expect([await ids(), await ids('archive'), await ids('trash')]).toEqual([[], [id], []]);
    expect([await readers(), await publishedDocument(database().db, id)]).toEqual([[], undefined]);
    await expect(archive(id)).rejects.toMatchObject({ body: { code: 'archived' } });
    const { publishedVersion, archivedAt } = await back();
    expect([publishedVersion, archivedAt]).toEqual([1, undefined]);
    expect([await ids(), await readers()]).toEqual([[id], [id]]);
  });

  it('tells the caches when readers lose it and when they get it again', async () => {
    const tags = async () =>
      (
        await rows<{ tags: string[] }>(
          database().db,
          sql`SELECT tags FROM outbox ORDER BY seq DESC LIMIT 2`,
        )
      ).map((row) => row.tags);
    await act((tx) => deletePage(tx, id, lupe));
    await back();
    const both = [`page:${id}`, `site-pages:${site}`];
    expect(await tags()).toEqual([both, both]);
  });

  it('is published by nobody while it is in the archive', async () => {
    await archive(id);
    const late = act((tx) => publish(tx, id, 1, (draft) => draft, lupe));
    await expect(late).rejects.toMatchObject({ status: 409, body: { code: 'archived' } });
  });

  it('goes from the archive to the trash and back to the archive', async () => {
    await archive(id);
    await act((tx) => deletePage(tx, id, lupe));
    expect([await ids('archive'), await ids('trash')]).toEqual([[], [id]]);
    await back();
    expect([await ids('archive'), await readers()]).toEqual([[id], []]);
    await back();
    expect(await readers()).toEqual([id]);
  });

  it('comes back to another address where its own was taken', async () => {
    await archive(id);
    const taker = await make('/contacto/', false);
    await expect(back()).rejects.toMatchObject({
      message: `La página «${taker}» ya tiene esa dirección.`,
      body: { code: 'route_taken', proposal: '/contacto-2/' },
    });
    expect((await back('/contacto-2/')).route).toEqual({ kind: 'path', path: '/contacto-2/' });
    expect((await ids()).sort()).toEqual([id, taker].sort());
  });

  it('comes back as a draft when what readers had was removed meanwhile', async () => {
    await act(async (tx) => {
      const { revision, document } = await readDraft(tx, id);
      const changed = { ...document, metadata: { title: 'Otra' } };
      await saveVersion(tx, id, revision, () => changed, lupe);
    });
    await archive(id);
    await act((tx) => removeVersion(tx, id, 1, NOON));
    expect((await back()).publishedVersion).toBeUndefined();
    expect(await readers()).toEqual([]);
  });

  it('is erased with all versions after 30 days in the trash, once on any number of nodes', async () => {
    const other = await make('/otra/', false);
    await act((tx) => deletePage(tx, id, lupe));
    const run = (now: Date) =>
      emptyOldTrash.run({}, {
        database: database(),
        clock: () => now,
        log: console,
        signal: new AbortController().signal,
      } as never);
    await run(days(29.9));
    expect(await ids('trash')).toEqual([id]);
    await Promise.all([run(days(30)), run(days(30)), run(days(30))]);
    expect([await ids('trash'), await ids()]).toEqual([[], [other]]);
    const [left] = await rows<{ count: string }>(
      database().db,
      sql`SELECT count(*) FROM page_versions WHERE page_id = ${id}`,
    );
    expect(left?.count).toBe('0');
    const lines = (await readAudit(database().db, { person: '', subject: 'page' })).items;
    const erased = lines.filter(
      ({ action, subject }) => action === 'page.erase' && subject.id === id,
    );
    expect(erased.map(({ actor }) => actor.kind)).toEqual(['system']);
    await expect(back()).rejects.toMatchObject({ status: 404 });
  });

  it('is erased at once where an admin empties the trash of its site, and nothing else is', async () => {
    const [kept, second] = [await make('/uno/', false), await make('/dos/', false)];
    const third = await make('/tres/', false);
    await act(async (tx) => {
      for (const one of [id, second, third]) await deletePage(tx, one, lupe);
    });
    const empty = (of?: string, where = site) =>
      act<PageSummary[]>((tx) => emptyTrash(tx, where, of));
    expect(await empty(undefined, 'nowhere')).toEqual([]);
    expect(await empty(kept)).toEqual([]);
    expect((await empty(second)).map((erased) => erased.id)).toEqual([second]);
    expect((await empty()).map((erased) => erased.id).sort()).toEqual([id, third].sort());
    expect(await ids()).toEqual([kept]);
  });
});
