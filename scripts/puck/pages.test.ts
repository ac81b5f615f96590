import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seed } from '../../fixtures/seed.ts';
import { freshPostgres, type TestDatabase } from '../../services/database/database.testing.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { readDraft } from '../../services/pages/drafts.ts';
import { createPage, listPages } from '../../services/pages/pages.ts';
import { putSite } from '../../services/sites/site-store.ts';
import { listFiles } from '../page-folder.ts';
import { main } from '../pages.ts';

const folder = temporaryFolder('portada-puck-');

async function run(database: TestDatabase, ...args: string[]) {
  const [out, error] = [[] as string[], [] as string[]];
  const output = {
    out: (line: string) => void out.push(line),
    error: (line: string) => void error.push(line),
  };
  const code = await main(args, { DATABASE_URL: database.databaseUrl, DATA_DIR: folder }, output);
  return { code, out, error };
}

describe('pages as Puck’s data', { timeout: 60_000 }, () => {
  let database: TestDatabase;
  const ours = join(folder, 'nuestras');
  const pucks = join(folder, 'de-puck');
  beforeAll(async () => {
    database = await freshPostgres();
    const change = { by: 'Ana', now: new Date('2026-11-30T10:00:00Z') };
    await database.transaction(async (tx) => {
      for (const [position, site] of seed.sites.entries()) await putSite(tx, site, position);
      for (const [index, page] of seed.pages.entries())
        await createPage(tx, { ...page, id: `p${index}`, layout: page.document.layout }, change);
    });
    await run(database, 'export', ours);
    expect((await run(database, 'export', pucks, '--as', 'puck')).code).toBe(0);
  }, 90_000);
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }, 90_000);

  it('stand in files of the same names, and come back as they were', async () => {
    expect(listFiles(pucks)).toEqual(listFiles(ours));
    const data = JSON.parse(readFileSync(join(pucks, 'brujula/+front.json'), 'utf8'));
    expect(data).toMatchObject({ content: [], root: { props: { layout: 'right-rail' } } });
    const { code, out } = await run(database, 'import', pucks, '--from', 'puck');
    expect(code).toBe(0);
    expect(out.filter((line) => line.endsWith(': sin cambios'))).toHaveLength(seed.pages.length);
    expect((await run(database, 'diff', ours)).out).toEqual(['Sin diferencias']);
  });

  it('bring what was changed in Puck', async () => {
    const file = join(pucks, 'brujula/+front.json');
    const data = JSON.parse(readFileSync(file, 'utf8'));
    data.root.props.title = 'Otra portada';
    writeFileSync(file, JSON.stringify(data));
    const { out } = await run(database, 'import', file, '--from', 'puck');
    expect(out).toEqual(['+front.json: cambiada', '1 página']);
    const [difference] = (await run(database, 'diff', ours, '--site', 'brujula')).out.slice(1);
    expect(difference).toContain('document.metadata.title: "Otra portada" → ');
  });

  it('of another project say where they go, and name the components that are no blocks', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    mkdirSync(join(folder, 'ajenas'), { recursive: true });
    const file = join(folder, 'ajenas/inicio.json');
    const hero = { type: 'HeroBanner', props: { id: 'Hero-1', title: 'Hola' } };
    const list = { type: 'double-chain', props: { id: 'chain' } };
    const zones = { 'chain:column-0': [{ type: 'headline', props: { id: 'h' } }] };
    const root = { props: { title: 'Bienvenida' } };
    writeFileSync(file, JSON.stringify({ root, content: [hero, list], zones }));
    const lost = await run(database, 'import', file, '--from', 'puck');
    expect([lost.code, lost.error[0]]).toEqual([
      1,
      'inicio.json: Los datos no dicen dónde va la página: di --site SITIO y --path /ruta/',
    ]);
    const where = ['--site', 'jalisco', '--path', '/bienvenida/'];
    const taken = await run(database, 'import', file, '--from', 'puck', ...where);
    expect([taken.code, taken.out]).toEqual([0, ['inicio.json: creada', '1 página']]);
    expect(taken.error).toEqual([
      'Aviso: inicio.json: No hay un bloque «hero-banner»: se guarda y no se ve',
    ]);
    const pages = await listPages(database.db, 'jalisco');
    const page = pages.find(({ name }) => name === 'Bienvenida');
    const { document } = await readDraft(database.db, page?.id ?? '');
    expect(document.sections.body).toMatchObject([
      { block: 'hero-banner', fields: { title: 'Hola' } },
      { block: 'double-chain', children: [{ block: 'headline' }] },
    ]);
    vi.restoreAllMocks();
  });

  it('are refused whole, each fault with its file', async () => {
    const bad = join(folder, 'malas/brujula');
    mkdirSync(bad, { recursive: true });
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    writeFileSync(join(bad, 'a.json'), '{');
    writeFileSync(join(bad, 'b.json'), '[]');
    const zones = { 'chain:nada': [] };
    const content = [{ type: 'double-chain', props: { id: 'chain' } }];
    const kept = { sections: {}, page: { site: 'brujula', name: 'C', route: { kind: 'otra' } } };
    const root = { props: { portada: JSON.stringify(kept) } };
    writeFileSync(join(bad, 'c.json'), JSON.stringify({ root, content: [], zones: {} }));
    writeFileSync(join(bad, 'd.json'), JSON.stringify({ root, content, zones }));
    const { code, out, error } = await run(database, 'import', join(bad, '..'), '--from', 'puck');
    expect([code, out]).toEqual([1, []]);
    expect(error.slice(0, 2)).toEqual([
      expect.stringMatching(/^brujula\/a\.json: No es JSON: /),
      'brujula/b.json: No son datos de Puck: les faltan «root» y «content»',
    ]);
    expect(error[2]).toMatch(/^brujula\/c\.json: route/);
    expect(error[3]).toMatch(/^brujula\/d\.json: Puck no los pudo actualizar: /);
    vi.restoreAllMocks();
  });

  it('say how they are called', async () => {
    for (const args of [
      ['import', pucks, '--as', 'puck'],
      ['export', pucks, '--as', 'otro'],
      ['diff', pucks, '--from', 'puck'],
      ['export', pucks, '--path', '/x/'],
    ])
      expect((await run(database, ...args)).error.join('\n')).toContain('Uso: npm run pages');
  });
});
