import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import type {
  PageDetail,
  PageSummary,
  PageVersion,
  PublishedPage,
  RevisionConflict,
  SavedDraft,
  SavedPage,
} from '../../schemas/endpoints/shapes/page.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { siteProperties } from '../../schemas/site.ts';
import { noAudit } from '../audit/audit.testing.ts';
import { freshPostgres, onDatabase } from '../database/database.testing.ts';
import { type Database, openDatabase, rows } from '../database/database.ts';
import { sanitiseInline } from '../html/sanitise.ts';
import { archiveRoutes } from './archive-routes.ts';
import { type BlockChecks, prepareBlocks } from './check-blocks.ts';
import { draftRoutes } from './draft-routes.ts';
import { readDraft } from './drafts.ts';
import { createPage } from './pages.ts';
import { publishedDocument, publishedPages } from './published.ts';
import { publish } from './publishing.ts';
import type { PagesDependencies } from './routes.ts';
import { pagesRoutes } from './routes.ts';

const brujula = siteProperties.parse({
  key: 'brujula',
  websiteName: 'La Brújula',
  websiteDomain: 'https://labrujula.example',
  dateLocalization: {},
  theme: 'brujula',
});

const blocks: BlockChecks = {
  has: (name) => name === 'headline',
  issues: ({ fields }) =>
    typeof fields.title === 'number'
      ? [{ path: ['fields', 'title'], message: 'Escribe un texto' }]
      : [],
  sanitise: (block) => {
    const markup = block.fields.markup;
    return typeof markup === 'string'
      ? { ...block, fields: { ...block.fields, markup: sanitiseInline(markup) } }
      : block;
  },
};

let clockMs = Date.parse('2026-11-21T10:00:00Z');
let lastId = 0;

/** The same product after a release that has one more block, `news`. */
const later: BlockChecks = { ...blocks, has: (name) => ['headline', 'news'].includes(name) };

function appOn(database: Database, who = 'Ana', checks = blocks): Hono {
  const parts: PagesDependencies = {
    database,
    blocks: checks,
    sanitiser: { inline: sanitiseInline },
    signImages: async (_, document) => document,
    readSite: async (_, key) => (key === 'brujula' ? brujula : undefined),
    hasLayout: (layout) => layout === 'right-rail',
    prepared: async () => ({ blocks: checks, sanitiser: { inline: sanitiseInline } }),
    findings: async (_tx, document, site) => (live) => {
      const given = { document, drafts: live ? [live] : [], site, blocks: checks };
      const { issues } = prepareBlocks({ ...given, inline: sanitiseInline });
      return issues.map((issue) => ({ ...issue, severity: 'fault', rule: 'campos' }));
    },
    sectionsOf: () => undefined,
    templateAt: async () => undefined,
    clock: () => {
      clockMs += 1_000;
      return new Date(clockMs);
    },
    ids: () => `p${++lastId}`,
    editorName: () => who,
    staffIdOf: () => who,
    audit: noAudit,
    missingAt: async (site, at) => site === 'brujula' && at.startsWith('/no-hay'),
    requireAdmin: () => undefined,
    log: { error: (details) => console.error(details) },
  };
  return new Hono()
    .route('/api', pagesRoutes(parts))
    .route('/api', archiveRoutes(parts))
    .route('/api', draftRoutes(parts));
}

async function call<T>(
  app: Hono,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  const response = await app.request(`/api${path}`, {
    method,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
}

const block = (
  id: string,
  fields: StoredBlock['fields'],
  more: Partial<StoredBlock> = {},
): StoredBlock => ({
  id,
  block: 'headline',
  v: 1,
  fields,
  ...more,
});
const documentOf = (...main: StoredBlock[]): PageDocument => ({
  layout: 'right-rail',
  sections: { main },
  metadata: {},
});

async function newPage(app: Hono, path: string): Promise<PageDetail> {
  const { status, body } = await call<PageDetail>(app, 'POST', '/pages', {
    site: 'brujula',
    name: 'Nacional',
    route: { kind: 'path', path },
    layout: 'right-rail',
  });
  expect(status).toBe(201);
  return body;
}

onDatabase('pages', (database) => {
  let app: Hono;
  beforeEach(() => {
    app = appOn(database());
  });
  let lastPath = 0;
  const path = () => `/ruta-${++lastPath}/`;
  const tagsSince = async (seq: number) =>
    (
      await rows<{ tags: string[] }>(
        database().db,
        sql`SELECT tags FROM outbox WHERE seq > ${seq} ORDER BY seq`,
      )
    ).map(({ tags }) => tags);
  it('tells which links lead to nothing', async () => {
    const links = '/links?site=brujula&path=%2Fno-hay%2F&path=%2Fhay%2F&path=%2Fno-hay-2';
    const { body } = await call<{ missing: string[] }>(app, 'GET', links);
    expect(body.missing).toEqual(['/no-hay/', '/no-hay-2']);
    expect((await call(app, 'GET', '/links?site=brujula')).body).toEqual({ missing: [] });
  });

  const newestSeq = async () =>
    Number(
      (
        await rows<{ seq: string }>(
          database().db,
          sql`SELECT coalesce(max(seq), 0) AS seq FROM outbox`,
        )
      )[0]?.seq,
    );

  it('cleans the markup of a block whose name became known, wherever a page is read', async () => {
    const [app, after] = [appOn(database()), appOn(database(), 'Eva', later)];
    const page = await newPage(app, '/despues/');
    const hostile = documentOf(
      block('n', { markup: 'Hola<img src=x onerror=alert(1)>' }, { block: 'news' }),
    );
    const saved = await call<SavedPage>(app, 'POST', `/pages/${page.id}/versions`, {
      baseRevision: page.draftVersion,
      document: hostile,
    });
    expect(saved.body.document).toEqual(hostile);
    const clean = documentOf(block('n', { markup: 'Hola' }, { block: 'news' }));
    const { version } = saved.body;
    const read = async (path: string) =>
      (await call<SavedPage>(after, 'GET', `/pages/${page.id}${path}`)).body.document;
    expect(await read('')).toEqual(clean);
    expect(await read(`/versions/${version}`)).toEqual(clean);
    const conflict = await call<RevisionConflict>(after, 'POST', `/pages/${page.id}/versions`, {
      baseRevision: page.draftVersion,
      document: documentOf(),
    });
    expect([conflict.status, conflict.body.current.document]).toEqual([409, clean]);
    const restored = await call<SavedPage>(after, 'POST', `/pages/${page.id}/restore`, {
      version,
      baseRevision: version,
    });
    expect(restored.body.document).toEqual(clean);
  });

  it('refuses a layout that does not exist, and keeps a page whose layout went', async () => {
    const app = appOn(database());
    const page = await newPage(app, '/plantilla/');
    const unknown = { ...documentOf(), layout: 'never' };
    const save = (baseRevision: number, document: PageDocument) =>
      call<SavedPage & { issues: unknown }>(app, 'POST', `/pages/${page.id}/versions`, {
        baseRevision,
        document,
      });
    const refused = await save(page.draftVersion, unknown);
    expect([refused.status, refused.body.issues]).toEqual([
      422,
      [{ path: ['layout'], message: 'No hay una plantilla «never»' }],
    ]);
    await database().pool.query('UPDATE page_drafts SET document = $1 WHERE page_id = $2', [
      JSON.stringify(unknown),
      page.id,
    ]);
    const kept = await save(page.draftVersion, { ...unknown, metadata: { title: 'Otra' } });
    expect(kept.status).toBe(200);
  });

  it('keeps a document byte for byte, unknown blocks included', async () => {
    const page = await newPage(app, path());
    const document = documentOf(
      block(
        'a',
        { zeta: 1, alfa: { z: [], a: null } },
        { block: 'a-block-of-tomorrow', odd: { z: 1, a: '<script>' } },
      ),
    );
    const saved = await call<SavedPage>(app, 'POST', `/pages/${page.id}/versions`, {
      baseRevision: 1,
      document,
    });
    expect(saved.status).toBe(200);
    expect(JSON.stringify(saved.body.document)).toBe(JSON.stringify(document));
    const stored = await readDraft(database().db, page.id);
    expect(JSON.stringify(stored?.document)).toBe(JSON.stringify(document));
  });

  it('keeps draft and published apart, and every publish', async () => {
    const at = path();
    const page = await newPage(app, at);
    expect(await publishedDocument(database().db, page.id)).toBeUndefined();
    const first = await call<PublishedPage>(app, 'POST', `/pages/${page.id}/publish`, {
      baseRevision: 1,
      document: documentOf(block('a', { title: 'uno' })),
    });
    expect(first.body.version).toBe(2);
    await call(app, 'POST', `/pages/${page.id}/versions`, {
      baseRevision: 2,
      document: documentOf(block('a', { title: 'dos' })),
    });
    const live = await publishedDocument(database().db, page.id);
    expect(live?.version).toBe(2);
    expect(live?.document.sections.main?.[0]?.fields).toEqual({ title: 'uno' });
    expect(await publishedPages(database().db, 'brujula')).toContainEqual({
      id: page.id,
      name: page.name,
      route: { kind: 'path', path: at },
      version: 2,
    });
    const versions = await call<PageVersion[]>(app, 'GET', `/pages/${page.id}/versions`);
    expect(versions.body.map(({ version, published }) => [version, published])).toEqual([
      [3, false],
      [2, true],
      [1, false],
    ]);
    const old = await call<PageVersion & { document: PageDocument }>(
      app,
      'GET',
      `/pages/${page.id}/versions/2`,
    );
    expect(old.body.document.sections.main?.[0]?.fields).toEqual({ title: 'uno' });
    const restored = await call<SavedPage>(app, 'POST', `/pages/${page.id}/restore`, {
      version: 2,
      baseRevision: 3,
    });
    expect(restored.body).toMatchObject({
      version: 4,
      document: { sections: { main: [{ fields: { title: 'uno' } }] } },
    });
  });

  it('makes no version of the same document saved again', async () => {
    const page = await newPage(app, path());
    const document = documentOf(block('a', { title: 'igual' }));
    await call(app, 'POST', `/pages/${page.id}/versions`, { baseRevision: 1, document });
    const again = await call<SavedPage>(app, 'POST', `/pages/${page.id}/versions`, {
      baseRevision: 2,
      document,
    });
    expect(again.body.version).toBe(2);
  });

  it('answers a stale save with what the other editor saved, and keeps it', async () => {
    const page = await newPage(app, path());
    const theirs = documentOf(block('a', { title: 'de Luis' }));
    await call(appOn(database(), 'Luis'), 'POST', `/pages/${page.id}/versions`, {
      baseRevision: 1,
      document: theirs,
    });
    const { status, body } = await call<RevisionConflict>(
      app,
      'POST',
      `/pages/${page.id}/versions`,
      {
        baseRevision: 1,
        document: documentOf(block('a', { title: 'de Ana' })),
      },
    );
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'revision_conflict',
      current: { revision: 2, savedBy: 'Luis', document: theirs },
    });
    expect((await readDraft(database().db, page.id))?.document).toEqual(theirs);
  });

  it('takes a save again whose answer was lost, and tells nobody of a conflict with himself', async () => {
    const page = await newPage(app, path());
    const save = { baseRevision: 1, document: documentOf(block('a', { title: 'uno' })) };
    const put = () =>
      call<SavedPage & RevisionConflict>(app, 'POST', `/pages/${page.id}/versions`, save);
    const publishIt = () => call<SavedPage>(app, 'POST', `/pages/${page.id}/publish`, save);
    const first = await put();
    const second = await put();
    expect([second.status, second.body.version, second.body.document]).toEqual([
      200,
      2,
      first.body.document,
    ]);
    expect([(await publishIt()).body.version, (await publishIt()).body.version]).toEqual([2, 2]);
    const other = { baseRevision: 2, document: documentOf(block('a', { title: 'dos' })) };
    expect((await call(app, 'POST', `/pages/${page.id}/versions`, other)).status).toBe(200);
    const late = await put();
    expect([late.status, late.body.current.revision]).toEqual([409, 3]);
    const wrong = { baseRevision: 1, document: documentOf(block('a', { title: 7 })) };
    expect((await call(app, 'POST', `/pages/${page.id}/versions`, wrong)).status).toBe(409);
    expect((await publishedDocument(database().db, page.id))?.version).toBe(2);
  });

  it('keeps a working draft with faults, makes no version of it and shows readers nothing', async () => {
    const page = await newPage(app, path());
    const document = documentOf(block('a', { title: 7 }));
    const put = (baseRevision: number, given: PageDocument) =>
      call<SavedDraft>(app, 'PUT', `/pages/${page.id}/draft`, { baseRevision, document: given });
    const saved = await put(1, document);
    expect([saved.status, saved.body.revision, saved.body.document]).toEqual([200, 2, document]);
    const read = await call<PageDetail>(app, 'GET', `/pages/${page.id}`);
    expect(read.body).toMatchObject({ draftVersion: 1, revision: 2, isDraftAhead: true, document });
    expect((await call<PageVersion[]>(app, 'GET', `/pages/${page.id}/versions`)).body).toHaveLength(
      1,
    );
    const publishIt = await call<{ issues: { path: unknown[] }[] }>(
      app,
      'POST',
      `/pages/${page.id}/publish`,
      { baseRevision: 2, document },
    );
    expect([publishIt.status, publishIt.body.issues[0]?.path.join('.')]).toEqual([
      422,
      'sections.main.0.fields.title',
    ]);
    expect(await publishedDocument(database().db, page.id)).toBeUndefined();
    const stale = await put(1, documentOf());
    expect([stale.status, stale.body]).toMatchObject([409, { current: { revision: 2, document } }]);
    const version = await call<SavedPage>(app, 'POST', `/pages/${page.id}/versions`, {
      baseRevision: 2,
      document,
    });
    expect(version.body).toMatchObject({ version: 2, revision: 2 });
  });

  it('takes what changed since a revision as it takes a page, and nothing over another one', async () => {
    const page = await newPage(app, path());
    const address = `/pages/${page.id}/draft`;
    const put = <T>(body: object) => call<T>(app, 'PUT', address, body);
    const two = documentOf(block('a', { title: 'Uno' }), block('b', { title: 'Dos' }));
    await put({ baseRevision: 1, document: two });
    const change = {
      kind: 'value',
      block: 'b',
      path: ['fields', 'markup'],
      after: 'Hoy<img src=x onerror=alert(1)>',
    };
    const from = { list: 'section/main', preceding: ['a'] };
    const moved = { kind: 'moved', block: 'b', from, to: { list: 'section/main', preceding: [] } };
    const saved = await put<SavedDraft>({ baseRevision: 2, changes: [change, moved] });
    const after = documentOf(
      block('b', { title: 'Dos', markup: 'Hoy' }),
      block('a', { title: 'Uno' }),
    );
    expect([saved.status, saved.body.revision, saved.body.document]).toEqual([200, 3, after]);
    const again = await put<RevisionConflict>({ baseRevision: 2, changes: [change, moved] });
    expect([again.status, again.body.current]).toMatchObject([
      409,
      { revision: 3, document: after },
    ]);
    const place = { list: 'section/main', preceding: [] };
    const refused = await Promise.all(
      [
        { kind: 'added', block: 'c', own: block('a', {}), place },
        { kind: 'added', block: 'c', own: null, place },
        { kind: 'value', block: null, path: ['layout'], after: 'never' },
        { kind: 'value', block: null, path: ['metadata'], after: 'x' },
        { kind: 'moved', block: 'a', from, to: { list: 'a/99999999', preceding: [] } },
        { kind: 'value', block: null, path: ['sections', 'main'], after: [{ id: '<b>' }] },
      ].map((one) => put({ baseRevision: 3, changes: [one] })),
    );
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 422));
    // Each in the one before it: as a page it would be refused as well.
    const nested = Array.from({ length: 200 }, (_, at) => ({
      kind: 'added',
      block: `n${at}`,
      own: block(`n${at}`, {}),
      place: at === 0 ? place : { list: `n${at - 1}/rest`, preceding: [] },
    }));
    const deep = await put({ baseRevision: 3, changes: nested });
    const many = Array.from({ length: 201 }, () => change);
    const long = await put({ baseRevision: 3, changes: many });
    expect([deep.status, long.status]).toEqual([422, 422]);
    const read = await call<PageDetail>(app, 'GET', `/pages/${page.id}`);
    expect(read.body).toMatchObject({ revision: 3, document: after });
  });

  it('knows a draft that says what readers get, whatever its numbers and the order of its keys', async () => {
    const page = await newPage(app, path());
    const say = (title: string, more = {}) =>
      documentOf(block('a', { title, ...more }), block('b', { title: 'dos' }));
    const put = async (baseRevision: number, document: PageDocument) =>
      (await call<SavedDraft>(app, 'PUT', `/pages/${page.id}/draft`, { baseRevision, document }))
        .body.isAsLive;
    const listed = async () => {
      const { body } = await call<PageSummary[]>(app, 'GET', `/pages?site=${page.site}`);
      return body.find(({ id }) => id === page.id)?.isAsLive;
    };
    expect(await put(1, say('uno'))).toBe(false);
    const live = { baseRevision: 2, document: say('uno', { hidden: false }) };
    const published = await call<SavedPage>(app, 'POST', `/pages/${page.id}/publish`, live);
    expect([published.body.isAsLive, await listed()]).toEqual([true, true]);
    expect(await put(3, say('UNO', { hidden: false }))).toBe(false);
    expect(await listed()).toBe(false);
    const version = { baseRevision: 4, document: say('otra vez') };
    await call<SavedPage>(app, 'POST', `/pages/${page.id}/versions`, version);
    const turned = documentOf(
      block('a', { hidden: false, title: 'uno' }),
      block('b', { title: 'dos' }),
    );
    expect(await put(5, turned)).toBe(true);
    expect(await listed()).toBe(true);
    const read = await call<PageDetail>(app, 'GET', `/pages/${page.id}`);
    expect(read.body).toMatchObject({ isAsLive: true, isDraftAhead: true });
  });

  it('makes a version of what a draft had before an old one is restored over it', async () => {
    const page = await newPage(app, path());
    const draft = documentOf(block('a', { title: 'sin guardar' }));
    const body = { baseRevision: 1, document: draft };
    await call<SavedDraft>(app, 'PUT', `/pages/${page.id}/draft`, body);
    const restored = await call<SavedPage>(app, 'POST', `/pages/${page.id}/restore`, {
      version: 1,
      baseRevision: 2,
    });
    expect(restored.body).toMatchObject({ version: 3, revision: 3 });
    const before = await call<SavedPage>(app, 'GET', `/pages/${page.id}/versions/2`);
    expect(before.body.document).toEqual(draft);
  });

  it('lists every fault of a page with its path', async () => {
    const page = await newPage(app, path());
    const document = documentOf(
      block('a', { title: 1 }),
      block('b', {}, { children: [block('c', { title: 2 }), block('c d', {})] }),
    );
    const shape = await call<{ code: string; issues: { path: unknown[] }[] }>(
      app,
      'POST',
      `/pages/${page.id}/versions`,
      {
        baseRevision: 1,
        document,
      },
    );
    expect(shape.status).toBe(422);
    expect(shape.body.code).toBe('invalid_page');
    expect(shape.body.issues.map((issue) => issue.path.join('.'))).toEqual([
      'sections.main.1.children.1.id',
    ]);
    document.sections.main?.[1]?.children?.pop();
    const fields = await call<{ issues: { path: unknown[] }[] }>(
      app,
      'POST',
      `/pages/${page.id}/publish`,
      {
        baseRevision: 1,
        document,
      },
    );
    expect(fields.body.issues.map((issue) => issue.path.join('.'))).toEqual([
      'sections.main.0.fields.title',
      'sections.main.1.children.0.fields.title',
    ]);
  });

  it('still publishes a page whose published data became invalid, unless that block changes', async () => {
    const old = block('old', { title: 7 }, { children: [] });
    const id = `old-${++lastId}`;
    const change = { by: 'Ana', now: new Date() };
    await database().transaction(async (tx) => {
      const route = { kind: 'path', path: path() } as const;
      const input = { id, site: 'brujula', name: 'Vieja', route, layout: 'right-rail' };
      const made = await createPage(tx, { ...input, document: documentOf(old) }, change);
      await publish(tx, id, made.revision, (draft) => draft, change);
    });
    const moved = documentOf(block('new', { title: 'nuevo' }), {
      ...old,
      children: [block('inner', {})],
    });
    const publishIt = async (baseRevision: number, document: PageDocument) =>
      (await call(app, 'POST', `/pages/${id}/publish`, { baseRevision, document })).status;
    expect(await publishIt(1, moved)).toBe(200);
    expect(await publishIt(2, documentOf(block('old', { title: 8 })))).toBe(422);
  });

  it('sanitises markup and overrides once, on the way in', async () => {
    const page = await newPage(app, path());
    const hostile = '<b>sí</b><script>alert(1)</script>';
    const document = documentOf(
      block(
        'a',
        { markup: hostile },
        {
          overrides: { s1: { 'headlines.basic': { value: hostile as never, original: 'antes' } } },
        },
      ),
    );
    const { body } = await call<SavedPage>(app, 'POST', `/pages/${page.id}/versions`, {
      baseRevision: 1,
      document,
    });
    const saved = body.document.sections.main?.[0];
    expect(saved?.fields).toEqual({ markup: '<b>sí</b>' });
    expect(saved?.overrides).toEqual({
      s1: { 'headlines.basic': { value: '<b>sí</b>', original: 'antes' } },
    });
  });

  it('gives a route to one page only', async () => {
    const at = path();
    const page = await newPage(app, at);
    const second = {
      site: 'brujula',
      name: 'Otra',
      route: { kind: 'path', path: at },
      layout: 'right-rail',
    };
    expect((await call<{ code: string }>(app, 'POST', '/pages', second)).body.code).toBe(
      'route_taken',
    );
    const other = await newPage(app, path());
    const moved = await call<{ code: string }>(app, 'PATCH', `/pages/${other.id}`, {
      route: { kind: 'path', path: at },
    });
    expect([moved.status, moved.body.code]).toEqual([409, 'route_taken']);
    await call(app, 'DELETE', `/pages/${page.id}`);
    expect((await call(app, 'POST', '/pages', second)).status).toBe(201);
    expect((await call(app, 'POST', `/pages/${page.id}/undelete`)).status).toBe(409);
  });

  it('gives an address to one page only, however it is spelled', async () => {
    const first = await newPage(app, '/colisi%c3%b3n/');
    expect(first.route).toEqual({ kind: 'path', path: '/colisi%C3%B3n/' });
    const make = (path: string) =>
      call<PageDetail & { code?: string }>(app, 'POST', '/pages', {
        site: 'brujula',
        name: 'x',
        route: { kind: 'path', path },
        layout: 'right-rail',
      });
    // Its accent may stand apart, and letters that need no escape may have one.
    for (const spelling of ['/colisi%C3%B3n/', '/colisio%CC%81n/', '/c%6Flisi%C3%B3n/'])
      expect((await make(spelling)).body.code, spelling).toBe('route_taken');
    const other = await newPage(app, '/otra-colision/');
    const moved = await call<{ code: string }>(app, 'PATCH', `/pages/${other.id}`, {
      route: { kind: 'path', path: '/%63olisi%c3%b3n/' },
    });
    expect([moved.status, moved.body.code]).toEqual([409, 'route_taken']);
    expect((await make('/COLISI%C3%B3N/')).body.code).toBe('route_taken');
    const odd = await make('/a%21b%27%28c%29%3F%23/');
    expect(odd.body.route).toEqual({ kind: 'path', path: '/a%21b%27%28c%29%3F%23/' });
    const renamed = await call(app, 'PATCH', `/pages/${odd.body.id}`, {
      name: 'y',
      route: odd.body.route,
    });
    expect(renamed.status).toBe(200);
  });

  it('deletes so that it can be undone', async () => {
    const page = await newPage(app, path());
    expect((await call(app, 'DELETE', `/pages/${page.id}`)).status).toBe(204);
    expect((await call(app, 'GET', `/pages/${page.id}`)).status).toBe(404);
    const listed = await call<PageSummary[]>(app, 'GET', '/pages?site=brujula');
    expect(listed.body.some(({ id }) => id === page.id)).toBe(false);
    expect((await call<PageSummary>(app, 'POST', `/pages/${page.id}/undelete`)).body.id).toBe(
      page.id,
    );
    expect((await call(app, 'GET', `/pages/${page.id}`)).status).toBe(200);
  });

  it('tells the caches about publishing and about both routes of a move, not about drafts', async () => {
    const [from, to] = [path(), path()];
    const page = await newPage(app, from);
    const seq = await newestSeq();
    await call(app, 'POST', `/pages/${page.id}/versions`, {
      baseRevision: 1,
      document: documentOf(block('a', {})),
    });
    expect(await tagsSince(seq)).toEqual([]);
    await call(app, 'POST', `/pages/${page.id}/publish`, {
      baseRevision: 2,
      document: documentOf(block('a', {})),
    });
    await call(app, 'POST', `/pages/${page.id}/publish`, {
      baseRevision: 2,
      document: documentOf(block('b', {})),
    });
    await call(app, 'PATCH', `/pages/${page.id}`, { route: { kind: 'path', path: to } });
    expect(await tagsSince(seq)).toEqual([
      [`page:${page.id}`, 'site-pages:brujula'],
      [`page:${page.id}`],
      [`page:${page.id}`, 'site-pages:brujula'],
    ]);
  });

  it.each([
    ['broken JSON', '{"baseRevision": 1', 400, 'invalid_json'],
    ['no document', { baseRevision: 1 }, 422, 'invalid_input'],
    [
      'a version that is no number',
      { baseRevision: '1', document: documentOf() },
      422,
      'invalid_input',
    ],
    [
      'two megabytes',
      { baseRevision: 1, document: documentOf(block('a', { t: 'x'.repeat(2_000_000) })) },
      413,
      'too_large',
    ],
    [
      'more values than a page has',
      { baseRevision: 1, document: documentOf(block('a', { t: new Array(50_000).fill(1) })) },
      422,
      'invalid_input',
    ],
    [
      'an abyss',
      `{"baseRevision":1,"document":{"layout":"right-rail","metadata":{},"sections":{"main":[{"id":"a","block":"x","v":1,"fields":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}]}}}`,
      422,
      'invalid_input',
    ],
  ])('refuses %s', async (_, body, status, code) => {
    const page = await newPage(app, path());
    const answer = await call<{ code: string; message: string }>(
      app,
      'POST',
      `/pages/${page.id}/versions`,
      body,
    );
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(JSON.stringify(answer.body)).not.toContain('at ');
  });

  it('answers 404 for what is not there and 400 for what cannot be', async () => {
    expect((await call(app, 'GET', '/pages/nope')).status).toBe(404);
    expect((await call(app, 'GET', '/pages/nope/versions')).status).toBe(404);
    expect((await call(app, 'GET', '/pages/a%00b')).status).toBe(400);
    const page = await newPage(app, path());
    expect((await call(app, 'GET', `/pages/${page.id}/versions/9`)).status).toBe(404);
    expect((await call(app, 'GET', `/pages/${page.id}/versions/x`)).status).toBe(404);
    for (const version of [2_147_483_647, 2_147_483_648, 2 ** 53, 1e300]) {
      expect((await call(app, 'GET', `/pages/${page.id}/versions/${version}`)).status).toBe(404);
      const restored = await call(app, 'POST', `/pages/${page.id}/restore`, {
        version,
        baseRevision: 1,
      });
      expect(restored.status).toBe(version > 2_147_483_647 ? 422 : 404);
    }
    const foreign = {
      site: 'nadie',
      name: 'x',
      route: { kind: 'type', type: 'article' },
      layout: 'right-rail',
    };
    expect((await call(app, 'POST', '/pages', foreign)).status).toBe(404);
    expect(
      (await call(app, 'POST', '/pages', { ...foreign, site: 'brujula', layout: 'ninguna' }))
        .status,
    ).toBe(422);
  });
});

describe('two editors at the same moment, on PostgreSQL', () => {
  it('lets exactly one save of a version win', async () => {
    const database = await freshPostgres();
    try {
      const app = appOn(database);
      const page = await newPage(app, '/carrera/');
      for (let version = 1; version <= 10; version++) {
        const answers = await Promise.all(
          ['a', 'b', 'c'].map((title) =>
            call<SavedPage>(app, 'POST', `/pages/${page.id}/publish`, {
              baseRevision: version,
              document: documentOf(block('x', { title: `${title}${version}` })),
            }),
          ),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      }
      expect((await publishedDocument(database.db, page.id))?.version).toBe(11);
    } finally {
      await database.close();
    }
  });
});

describe('kill -9 while publishing', () => {
  it('loses no acknowledged publish, keeps no half page, and opens again', {
    timeout: 60_000,
  }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portada-kill-'));
    try {
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', join(import.meta.dirname, 'publish-many.testing.ts'), dataDir],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      let acknowledged = 0;
      await new Promise<void>((resolve) => {
        child.stdout.on('data', (data: Buffer) => {
          for (const line of data.toString().trim().split('\n'))
            acknowledged = Math.max(acknowledged, Number(line));
          if (acknowledged >= 20) child.kill('SIGKILL');
        });
        child.once('exit', () => resolve());
      });
      expect(child.signalCode).toBe('SIGKILL');
      expect(acknowledged).toBeGreaterThanOrEqual(20);
      const database = await openDatabase({ dataDir });
      try {
        const live = await publishedDocument(database.db, 'kill');
        const written = Number(live?.document.sections.main?.[0]?.fields.n);
        expect(written).toBeGreaterThanOrEqual(acknowledged);
        expect(live?.document.sections.main).toHaveLength(200);
        expect(live?.document.sections.main?.every(({ fields }) => fields.n === written)).toBe(
          true,
        );
        const [row] = await rows<{ published: string; changes: string }>(
          database.db,
          sql`SELECT (SELECT count(*) FROM page_versions WHERE published_at IS NOT NULL) AS published, (SELECT count(*) FROM outbox) AS changes`,
        );
        expect([Number(row?.published), Number(row?.changes)]).toEqual([written, written]);
      } finally {
        await database.close();
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
