import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { PageDocument, PageRoute, StoredBlock } from '../../schemas/page.ts';
import { onDatabase } from '../database/database.testing.ts';
import { rows } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { archivePage } from './archive.ts';
import { readDraft } from './drafts.ts';
import { changePage, createPage } from './pages.ts';
import { pagesAsOf } from './pages-as-of.ts';
import { publish } from './publishing.ts';
import { addSchedule } from './schedules.ts';
import { publishedShared, readShared, tagsForReaders } from './shared-blocks.ts';
import { saveVersion } from './versions.ts';

const lupe = { by: 'Lupe', now: new Date('2026-11-25T12:00:00Z') };
const actor = { kind: 'staff', id: 's1', name: 'Lupe', email: 'lupe@brujula.example' } as const;
let last = 0;

onDatabase('shared blocks', (database) => {
  let site = '';
  const document = (...main: StoredBlock[]): PageDocument => ({
    layout: 'right-rail',
    sections: { main },
    metadata: {},
  });
  const reference = (shared: string): StoredBlock => ({
    id: 'r',
    block: 'shared-block',
    v: 1,
    fields: { shared },
  });
  const within: StoredBlock = { id: 'c', block: 'single-chain', v: 1, fields: {} };
  const make = async (route: PageRoute, content: PageDocument, isLive = true) => {
    const id = `s${++last}`;
    await database().transaction(async (tx) => {
      const input = { id, site, name: `Página ${id}`, route, layout: content.layout };
      await createPage(tx, { ...input, document: content }, lupe);
      if (isLive) await publish(tx, id, 1, (draft) => draft, lupe);
    });
    return id;
  };
  const path = (name: string): PageRoute => ({ kind: 'path', path: `/${name}/` });
  const newTags = async (from: number): Promise<string[]> =>
    (
      await rows<{ tags: string[] }>(
        database().db,
        sql`SELECT tags FROM outbox WHERE seq > ${from} ORDER BY seq`,
      )
    ).flatMap(({ tags }) => tags);
  const lastChange = async (): Promise<number> =>
    Number(
      (
        await rows<{ id: string }>(
          database().db,
          sql`SELECT coalesce(max(seq), 0) AS id FROM outbox`,
        )
      )[0]?.id,
    );

  beforeEach(() => {
    site = `shared${last}`;
  });

  it('readers get the version that was published, of the site that is asked for', async () => {
    const foot = document({ id: 'h', block: 'header', v: 1, fields: { text: 'Pie' } });
    const id = await make({ kind: 'shared', name: 'pie' }, foot);
    await make({ kind: 'shared', name: 'aviso' }, foot, false);
    const found = await publishedShared(database().db, site, ['pie', 'aviso', 'nada']);
    expect([...found]).toEqual([['pie', foot]]);
    expect((await publishedShared(database().db, 'otro', ['pie'])).size).toBe(0);
    expect(await readShared(database().db, site, 'pie')).toEqual({
      page: id,
      title: `Página ${id}`,
      document: foot,
    });
    expect(await readShared(database().db, site, 'aviso')).toMatchObject({ document: null });
    expect(await readShared(database().db, site, 'nada')).toMatchObject({ page: null });
  });

  it('readers get at a moment what is scheduled by then', async () => {
    const id = await make({ kind: 'shared', name: 'pie' }, document());
    const later = document({ id: 'h', block: 'header', v: 1, fields: { text: 'Después' } });
    const at = (hours: number) => new Date(lupe.now.getTime() + hours * 3_600_000);
    await database().transaction(async (tx) => {
      const { revision } = await readDraft(tx, id);
      const saved = await saveVersion(tx, id, revision, () => later, lupe);
      const given = { pageId: id, actor, now: lupe.now };
      const { version } = saved;
      await addSchedule(tx, { ...given, id: `${id}1`, kind: 'publish', version, at: at(2) });
      await addSchedule(tx, { ...given, id: `${id}2`, kind: 'unpublish', at: at(4) });
    });
    const shown = async (hours?: number) => {
      const moment = hours === undefined ? undefined : at(hours);
      return (await readShared(database().db, site, 'pie', moment)).document;
    };
    expect([await shown(), await shown(1), await shown(2), await shown(4)]).toEqual([
      ...[document(), document(), later, null],
    ]);
  });

  it('what changes it is a change of the pages that show it, and of no other', async () => {
    const route = { kind: 'shared', name: 'pie' } as const;
    const id = await make(route, document());
    const top = await make(path('uno'), document(reference('pie')));
    const inChain = await make(path('dos'), document({ ...within, children: [reference('pie')] }));
    await make(path('tres'), document(reference('pies')));
    await make(path('cuatro'), document(reference('pie')), false);
    await make(
      path('cinco'),
      document({ ...within, fields: { heading: '"block":"shared-block"' } }),
    );
    const tags = await tagsForReaders(database().db, { site, route }, ['x']);
    expect(tags.toSorted()).toEqual(['x', `page:${top}`, `page:${inChain}`].toSorted());

    let before = await lastChange();
    await database().transaction(async (tx) => {
      const { revision } = await readDraft(tx, id);
      await publish(tx, id, revision, (draft) => draft, lupe);
    });
    expect(await newTags(before)).toEqual(expect.arrayContaining([`page:${top}`, `page:${id}`]));
    before = await lastChange();
    await database().transaction((tx) => archivePage(tx, id, `Página ${id}`, lupe));
    expect(await newTags(before)).toEqual(expect.arrayContaining([`page:${inChain}`]));
  });

  it('is looked at by itself, in the place of the front, and by nobody else', async () => {
    const front = await make({ kind: 'path', path: '/' }, document());
    const id = await make({ kind: 'shared', name: 'pie' }, document(), false);
    const looks = (pageId: string) =>
      pagesAsOf(database().db, site, lupe.now, { pageId, shows: 'draft' });
    expect(await looks(id)).toEqual([
      { id, route: { kind: 'path', path: '/' } },
      { id: front, route: { kind: 'path', path: '/' } },
    ]);
    expect(await looks(front)).toEqual([{ id: front, route: { kind: 'path', path: '/' } }]);
  });

  it('keeps its name, and no page becomes one', async () => {
    const id = await make({ kind: 'shared', name: 'pie' }, document());
    const page = await make(path('uno'), document());
    const change = (of: string, route: PageRoute) =>
      database().transaction((tx) => changePage(tx, of, { route }, lupe));
    await expect(change(id, { kind: 'shared', name: 'otro' })).rejects.toThrow(Problem);
    await expect(change(id, path('pie'))).rejects.toThrow(Problem);
    await expect(change(page, { kind: 'shared', name: 'uno' })).rejects.toThrow(Problem);
    const renamed = await database().transaction((tx) =>
      changePage(tx, id, { name: 'Pie de página' }, lupe),
    );
    expect(renamed).toMatchObject({ name: 'Pie de página', route: { name: 'pie' } });
  });
});
