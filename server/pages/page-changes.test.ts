import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import { seed } from '../../fixtures/seed.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import {
  type PageChange,
  type PageWithUses,
  pageChangeList,
  pageUses,
} from '../../schemas/page-uses-api.ts';
import { readAudit } from '../../services/audit/read-audit.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { rows } from '../../services/database/database.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { changePages } from '../../services/pages/change-pages.ts';
import { readDraft, saveDraft } from '../../services/pages/drafts.ts';
import { createPage } from '../../services/pages/pages.ts';
import { listVersions, pageVersion } from '../../services/pages/versions.ts';
import { putSite, readSite } from '../../services/sites/site-store.ts';
import { sanitiser } from '../sanitiser.ts';
import { staffApp } from '../staff-api/staff-app.testing.ts';
import { blockChecks } from './block-checks.ts';
import { blockFields } from './block-fields.ts';

const SITE = 'brujula';
const POLL_MS = 100;
const now = new Date('2026-11-25T10:00:00Z');
const promo = (id: string, fields: JsonObject): StoredBlock => ({
  id,
  block: 'large-promo',
  v: registry.get('large-promo')?.version ?? 1,
  fields,
});
const document = (...blocks: StoredBlock[]): PageDocument => ({
  layout: 'right-rail',
  sections: { main: blocks },
  metadata: {},
});

onDatabase('pages by their blocks', (database) => {
  const folder = temporaryFolder('portada-usos-');
  let staff: Awaited<ReturnType<typeof staffApp>>;
  let cookie = '';
  const checks = blockChecks(() => registry, sanitiser);
  const changingPages = {
    blocks: checks,
    fields: blockFields(() => registry),
    inline: sanitiser.inline,
    readSite,
  };

  beforeAll(async () => {
    await database().transaction(async (tx) => {
      for (const [position, site] of seed.sites.entries()) await putSite(tx, site, position);
    });
    staff = await staffApp({ database: database(), uploadsFolder: folder });
    cookie = await staff.signIn('ana@brujula.example', 'editor');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(() => database().db.execute(sql`DELETE FROM pages`));

  const put = (id: string, given: PageDocument, site = SITE) =>
    database().transaction((tx) =>
      createPage(
        tx,
        {
          id,
          site,
          name: `Página ${id}`,
          layout: given.layout,
          document: given,
          route: { kind: 'path', path: `/${id}/` },
        },
        { by: 'Luis', now },
      ),
    );
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    (await staff.send(cookie, method, `/api${path}`, body)).json() as Promise<T>;
  const find = async (query: Record<string, string>): Promise<PageWithUses[]> => {
    const asked = new URLSearchParams({ site: SITE, block: 'large-promo', ...query });
    return pageUses.parse(await call('GET', `/page-uses?${asked}`)).pages;
  };
  const work = (change: string) =>
    changePages.run(
      { change },
      {
        database: database(),
        clock: () => now,
        changingPages,
        log: { info: () => undefined, warn: () => undefined, error: () => undefined },
        signal: new AbortController().signal,
      },
    );
  const hide = { block: 'large-promo', field: 'showHeadline', test: 'is', value: true };
  const change = (pages: readonly PageWithUses[], more: object = {}) =>
    call<PageChange>('POST', '/page-changes', {
      site: SITE,
      query: hide,
      to: false,
      pages: pages.map(({ id, revision }) => ({ id, revision })),
      ...more,
    });
  const fieldsOf = async (id: string): Promise<JsonObject[]> =>
    (await readDraft(database().db, id)).document.sections.main?.map(({ fields }) => fields) ?? [];

  it('are found by block, field and value, defaults included, on one site', async () => {
    await put('a', document(promo('x', {}), promo('y', { showHeadline: false })));
    await put('b', document(promo('x', { showHeadline: false })));
    await put('c', document({ ...promo('x', {}), block: 'small-promo' }));
    await put('d', document(promo('x', {})), 'jalisco');
    expect((await find({})).map(({ id, uses }) => [id, uses.length])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    expect(
      (await find({ field: 'showHeadline', test: 'is', value: 'true' })).map(({ id, uses }) => [
        id,
        uses,
      ]),
    ).toEqual([['a', [{ id: 'x', value: true }]]]);
    await database().db.execute(sql`UPDATE pages SET archived_at = now() WHERE id = 'a'`);
    expect((await find({})).map(({ id }) => id)).toEqual(['b']);
  });

  it('are changed each by another version, in the name of who asked, and changed back', async () => {
    const before = document(
      promo('x', { showOverline: false }),
      promo('y', { showHeadline: false }),
    );
    await put('a', before);
    const [draft] = [{ ...before, metadata: { title: 'A medias' } }];
    const by = { by: 'Luis', now };
    await database().transaction((tx) => saveDraft(tx, 'a', 1, () => draft, by));
    const asked = await change(await find({ field: 'showHeadline', test: 'is', value: 'true' }));
    expect(asked).toMatchObject({ doing: 'change', total: 1, open: 1, changed: 0, by: 'ana' });
    await work(asked.id);
    expect(await call('GET', `/page-changes/${asked.id}`)).toMatchObject({
      total: 1,
      open: 0,
      changed: 1,
      left: [],
      label: expect.stringMatching(/^Promo grande · .+: No$/),
    });
    expect(await fieldsOf('a')).toEqual([
      { showOverline: false, showHeadline: false },
      { showHeadline: false },
    ]);
    const versions = await listVersions(database().db, 'a');
    expect(versions.map(({ version, savedBy }) => [version, savedBy])).toEqual([
      [3, 'ana'],
      [2, 'ana'],
      [1, 'Luis'],
    ]);
    expect((await pageVersion(database().db, 'a', 2)).document).toEqual(draft);
    expect(await call('POST', `/page-changes/${asked.id}/undo`)).toMatchObject({ doing: 'undo' });
    await work(asked.id);
    expect((await readDraft(database().db, 'a')).document).toEqual(draft);
    const [done] = pageChangeList.parse(await call('GET', `/page-changes?site=${SITE}`));
    expect(done).toMatchObject({ id: asked.id, changed: 0, undone: 1, open: 0 });
    const { items } = await readAudit(database().db, { id: 'a' });
    expect(items.map(({ action, actor }) => [action, actor.email])).toEqual([
      ['page.save', 'ana@brujula.example'],
      ['page.save', 'ana@brujula.example'],
    ]);
    const again = await staff.send(cookie, 'POST', `/api/page-changes/${asked.id}/undo`);
    expect(again.status).toBe(409);
  });

  it('are left and named where somebody changed them before, or since', async () => {
    for (const id of ['a', 'b', 'c']) await put(id, document(promo('x', {})));
    const by = { by: 'Luis', now };
    const save = (id: string, revision: number, title: string) =>
      database().transaction(async (tx) =>
        saveDraft(tx, id, revision, (draft) => ({ ...draft, metadata: { title } }), by),
      );
    const found = await find({ field: 'showHeadline', test: 'any' });
    await save('a', 1, 'Antes');
    const { id } = await change(found);
    await work(id);
    await save('b', 2, 'Después');
    await call('POST', `/page-changes/${id}/undo`);
    await work(id);
    const reason = 'Alguien la cambió mientras tanto';
    expect(await call('GET', `/page-changes/${id}`)).toMatchObject({
      changed: 0,
      undone: 1,
      left: [
        { page: 'a', name: 'Página a', reason },
        { page: 'b', name: 'Página b', reason },
      ],
    });
    expect([await fieldsOf('a'), await fieldsOf('b'), await fieldsOf('c')]).toEqual([
      [{}],
      [{ showHeadline: false }],
      [{}],
    ]);
  });

  it('are refused with a value or a field that the block does not take', async () => {
    await put('a', document(promo('x', {})));
    const found = await find({});
    const status = async (more: object) => {
      const pages = found.map(({ id, revision }) => ({ id, revision }));
      const body = { site: SITE, query: hide, to: false, pages, ...more };
      return (await staff.send(cookie, 'POST', '/api/page-changes', body)).status;
    };
    const known = () => rows(database().db, sql`SELECT id FROM page_changes ORDER BY id`);
    const before = await known();
    expect(await status({ to: 'sí' })).toBe(422);
    expect(await status({ query: { block: 'large-promo', field: 'nada' } })).toBe(422);
    expect(await status({ query: { block: 'nada', field: 'showHeadline' } })).toBe(422);
    expect(await status({ pages: [] })).toBe(422);
    expect(await status({ site: 'jalisco' })).toBe(422);
    expect(await status({ pages: [{ id: 'nadie', revision: 1 }] })).toBe(422);
    expect(await known()).toEqual(before);
  });

  it('stay whole where a job ends in between, and another takes it up', async () => {
    for (const id of ['a', 'b']) await put(id, document(promo('x', {})));
    const { id } = await change(await find({}));
    const stopped = AbortSignal.abort();
    const parts = { database: database(), clock: () => now, changingPages, signal: stopped };
    const quiet = () => undefined;
    const log = { info: quiet, warn: quiet, error: quiet };
    await expect(changePages.run({ change: id }, { ...parts, log })).rejects.toThrow();
    await Promise.all([work(id), work(id)]);
    for (const page of ['a', 'b'])
      expect((await listVersions(database().db, page)).length, page).toBe(2);
  });

  describe('a thousand of them', () => {
    it('are found, changed and changed back', { timeout: 120_000 }, async () => {
      const ids = Array.from({ length: 1_000 }, (_, index) => `p${index}`);
      await database().transaction(async (tx) => {
        for (const id of ids)
          await createPage(
            tx,
            {
              id,
              site: SITE,
              name: id,
              layout: 'right-rail',
              route: { kind: 'path', path: `/${id}/` },
              document: document(promo('x', {})),
            },
            { by: 'Luis', now },
          );
      });
      const found = await find({ field: 'showHeadline', test: 'is', value: 'true' });
      expect(found.length).toBe(1_000);
      const { id, open } = await change(found);
      expect(open).toBe(1_000);
      const working = work(id);
      const seen: number[] = [];
      for (let state: PageChange | undefined; state?.open !== 0; ) {
        state = await call<PageChange>('GET', `/page-changes/${id}`);
        seen.push(state.changed);
        await sleep(POLL_MS);
      }
      await working;
      expect(seen.at(-1)).toBe(1_000);
      expect(seen.some((count) => count > 0 && count < 1_000)).toBe(true);
      expect(await find({ field: 'showHeadline', test: 'is', value: 'true' })).toEqual([]);
      await call('POST', `/page-changes/${id}/undo`);
      await work(id);
      expect(await call('GET', `/page-changes/${id}`)).toMatchObject({ undone: 1_000, left: [] });
      expect((await find({ field: 'showHeadline', test: 'is', value: 'true' })).length).toBe(1_000);
    });
  });
});
