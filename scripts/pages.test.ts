import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../blocks/registry.ts';
import { seed } from '../fixtures/seed.ts';
import type { PageDocument } from '../schemas/page.ts';
import { canonicalText } from '../schemas/page-file.ts';
import { blockChecks } from '../server/pages/block-checks.ts';
import { sanitiser } from '../server/sanitiser.ts';
import { seedNewspaper } from '../server/seed/seed-newspaper.ts';
import { readAudit } from '../services/audit/read-audit.ts';
import { freshPostgres, type TestDatabase } from '../services/database/database.testing.ts';
import { rows } from '../services/database/database.ts';
import { temporaryFolder } from '../services/database/folder.testing.ts';
import { signImage, signPage } from '../services/images/sign.ts';
import { memoryImageStore } from '../services/images/store/memory-store.testing.ts';
import { readDraft, saveDraft } from '../services/pages/drafts.ts';
import { createPage, listPages } from '../services/pages/pages.ts';
import { listVersions, pageVersion } from '../services/pages/versions.ts';
import { putSite } from '../services/sites/site-store.ts';
import { listFiles } from './page-folder.ts';
import { main } from './pages.ts';

const folder = temporaryFolder('portada-paginas-');
const now = new Date('2026-11-25T10:00:00Z');
const SECRET = 'secreto';

async function run(database: TestDatabase, ...args: string[]) {
  const [out, error] = [[] as string[], [] as string[]];
  const output = {
    out: (line: string) => void out.push(line),
    error: (line: string) => void error.push(line),
  };
  const code = await main(args, { DATABASE_URL: database.databaseUrl, DATA_DIR: folder }, output);
  return { code, out, error };
}

const textsIn = (path: string): Record<string, string> =>
  Object.fromEntries(listFiles(path).map((file) => [file, readFileSync(join(path, file), 'utf8')]));

describe('pages as files', { timeout: 60_000 }, () => {
  let first: TestDatabase;
  let second: TestDatabase;
  const home = join(folder, 'uno');
  beforeAll(async () => {
    [first, second] = [await freshPostgres(), await freshPostgres()];
    let lastId = 0;
    await seedNewspaper(first, {
      seed: {
        ...seed,
        stories: [],
        liveBlogs: [],
        collections: [],
        pictures: [seed.pictures[0]].flatMap((one) => one ?? []),
      },
      images: memoryImageStore(),
      blocks: blockChecks(() => registry, sanitiser),
      ids: () => `p${++lastId}`,
      now,
    });
    for (const [position, site] of seed.sites.entries())
      await second.transaction((tx) => putSite(tx, site, position));
    expect((await run(first, 'export', home)).code).toBe(0);
  }, 90_000);
  afterAll(async () => {
    await first.close();
    await second.close();
    rmSync(folder, { recursive: true, force: true });
  }, 90_000);
  afterEach(() => second.db.execute(sql`DELETE FROM pages`));

  const idOf = async ({ db }: TestDatabase, site: string, name: string): Promise<string> =>
    (await listPages(db, site)).find((page) => page.name === name)?.id ?? '';
  const front = seed.pages.find(({ site, route }) => site === 'brujula' && route.kind === 'path');
  const name = front?.name ?? '';

  it('are the same bytes after an import into an empty database', async () => {
    const texts = textsIn(home);
    expect(Object.keys(texts)).toHaveLength(seed.pages.length);
    const imported = await run(second, 'import', home);
    expect(imported).toMatchObject({ code: 0, error: [] });
    expect(imported.out.at(-1)).toBe(`${seed.pages.length} páginas`);
    const there = join(folder, 'dos');
    expect((await run(second, 'export', there)).code).toBe(0);
    expect(textsIn(there)).toEqual(texts);
    expect((await run(second, 'diff', home)).out).toEqual(['Sin diferencias']);
    const [page] = await listPages(second.db, 'brujula');
    expect(page).not.toHaveProperty('publishedVersion');
    expect(page?.updatedBy).toBe('Línea de comandos');
    const again = await run(second, 'import', home);
    expect(again.out.filter((line) => line.endsWith(': sin cambios'))).toHaveLength(
      seed.pages.length,
    );
  });

  it('carry shared blocks, to which pages refer by name', async () => {
    const document = { layout: 'single-column', sections: { body: [] }, metadata: {} };
    const route = { kind: 'shared', name: 'aviso' } as const;
    const made = { id: 'aviso1', site: 'brujula', name: 'Aviso', route, layout: 'single-column' };
    await first.transaction((tx) => createPage(tx, { ...made, document }, { by: 'Ana', now }));
    const [here, there] = [join(folder, 'con-aviso'), join(folder, 'con-aviso-dos')];
    expect((await run(first, 'export', here)).code).toBe(0);
    await first.db.execute(sql`DELETE FROM pages WHERE id = 'aviso1'`);
    const texts = textsIn(here);
    expect(texts['brujula/+shared/aviso.json']).toBe(
      canonicalText({ site: 'brujula', name: 'Aviso', route, document }),
    );
    expect(await run(second, 'import', here)).toMatchObject({ code: 0, error: [] });
    expect(await listPages(second.db, 'brujula')).toContainEqual(
      expect.objectContaining({ name: 'Aviso', route }),
    );
    expect((await run(second, 'export', there)).code).toBe(0);
    expect(textsIn(there)).toEqual(texts);
  });

  it('hold no tokens of pictures', async () => {
    const id = await idOf(first, 'brujula', name);
    const { id: picture = '' } = seed.pictures[0] ?? {};
    const { document, revision } = await readDraft(first.db, id);
    const ogImage = { url: `/imagenes/${picture}.jpg`, id: picture };
    const chosen = { ...document, metadata: { ...document.metadata, ogImage } };
    const signed = await signPage(first.db, SECRET, chosen);
    expect(JSON.stringify(signed)).toContain(signImage(SECRET, picture));
    const change = { by: 'Ana', now };
    await first.transaction((tx) => saveDraft(tx, id, revision, () => signed, change));
    const there = join(folder, 'firmadas');
    await run(first, 'export', there, '--site', 'brujula');
    const texts = Object.values(textsIn(there)).join('');
    expect(texts).toContain(`/imagenes/${picture}.jpg"`);
    expect(texts).not.toContain(signImage(SECRET, picture));
    expect(texts).not.toMatch(/"site": "(?!brujula")/);
    await run(first, 'import', home);
    expect((await run(first, 'diff', home)).code).toBe(0);
  });

  it('come in as another version: what nobody made one of is kept as one', async () => {
    await run(second, 'import', home, '--publish');
    const id = await idOf(second, 'brujula', name);
    const { document, revision } = await readDraft(second.db, id);
    const unsaved: PageDocument = { ...document, metadata: { title: 'A medias' } };
    const change = { by: 'Ana', now };
    await second.transaction((tx) => saveDraft(tx, id, revision, () => unsaved, change));
    const differing = await run(second, 'diff', home);
    expect(differing.code).toBe(1);
    expect(differing.out.join('\n')).toContain('document.metadata.title: "A medias" → ');
    const { code, out } = await run(second, 'import', home, '--site', 'brujula');
    expect([code, out.filter((line) => line.includes('cambiada'))]).toEqual([
      0,
      ['brujula/+front.json: cambiada'],
    ]);
    const versions = await listVersions(second.db, id);
    expect(versions.map(({ version, live }) => [version, live])).toEqual([
      [3, false],
      [2, false],
      [1, true],
    ]);
    expect((await pageVersion(second.db, id, 2)).document).toEqual(unsaved);
    expect(canonicalText((await readDraft(second.db, id)).document)).toBe(canonicalText(document));
    const { items } = await readAudit(second.db, { person: 'command-line', id });
    expect(items.map(({ action, detail }) => [action, detail])).toEqual([
      ['page.save', `${name} · versión 3 · importada`],
      ['page.publish', `${name} · versión 1 · importada`],
      ['page.create', `${name} · versión 1 · importada`],
    ]);
    expect((await run(second, 'import', home, '--publish')).out).toContain(
      'brujula/+front.json: sin cambios y publicada',
    );
  });

  it('are all checked before one is written, each fault with its file and path', async () => {
    const bad = join(folder, 'malas');
    mkdirSync(join(bad, 'brujula/x'), { recursive: true });
    mkdirSync(join(bad, 'nadie'), { recursive: true });
    const page = {
      site: 'brujula',
      name: 'Nueva',
      route: { kind: 'path', path: '/nueva/' },
      document: { layout: 'right-rail', sections: {}, metadata: {} },
    };
    const put = (file: string, given: unknown) =>
      writeFileSync(join(bad, file), typeof given === 'string' ? given : JSON.stringify(given));
    put('brujula/nueva.json', page);
    put('brujula/rota.json', '{');
    put('brujula/otra.json', page);
    const route = { kind: 'path', path: '/x/y/' };
    put('brujula/x/y.json', { ...page, route, document: { ...page.document, layout: 'nada' } });
    put('nadie/nueva.json', { ...page, site: 'nadie' });
    const { code, out, error } = await run(second, 'import', bad);
    expect([code, out]).toEqual([1, []]);
    expect(error).toEqual([
      'brujula/otra.json: Por su sitio y su dirección, el archivo se llama brujula/nueva.json',
      expect.stringMatching(/^brujula\/rota\.json: No es JSON: /),
      'brujula/x/y.json: document.layout: No hay un diseño «nada»',
      'nadie/nueva.json: site: No hay un sitio «nadie»',
      '4 faltas: no se escribió nada.',
    ]);
    expect(await rows(second.db, sql`SELECT id FROM pages`)).toEqual([]);
  });

  it('with a block at fault come in as drafts, and not for readers', async () => {
    const faulty = join(folder, 'con-falta');
    mkdirSync(join(faulty, 'brujula'), { recursive: true });
    const block = { id: 'a', block: 'large-promo', v: 1, fields: { showHeadline: 'sí' } };
    const document = { layout: 'right-rail', sections: { main: [block] }, metadata: {} };
    const route = { kind: 'path', path: '/nueva/' };
    const page = { site: 'brujula', name: 'Nueva', route, document };
    writeFileSync(join(faulty, 'brujula/nueva.json'), JSON.stringify(page));
    const where = 'brujula/nueva.json: document.sections.main.0.fields.showHeadline: ';
    const refused = await run(second, 'import', faulty, '--publish');
    expect([refused.code, refused.error[0]]).toEqual([1, expect.stringContaining(where)]);
    const taken = await run(second, 'import', faulty);
    expect([taken.code, taken.error]).toEqual([0, [expect.stringContaining(`Aviso: ${where}`)]]);
  });

  it('say how they are called', async () => {
    for (const args of [[], ['export'], ['borra', home], ['diff', home, '--publish']])
      expect((await run(second, ...args)).error.join('\n')).toContain('Uso: npm run pages');
    expect(await run(second, 'export', home, '--site', 'nadie')).toMatchObject({
      code: 1,
      error: ['No hay un sitio «nadie». Hay: brujula, destino-c, jalisco, us-labrujula.'],
    });
    const missing = join(folder, 'no-hay');
    expect(await run(second, 'import', missing)).toMatchObject({
      code: 1,
      error: [`${missing}: no existe`],
    });
    expect((await run(second, 'export', home)).error).toContain(
      'brujula/+front.json: esa página ya no está; el archivo se quedó',
    );
  });
});
