import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { siteProperties } from '../schemas/site.ts';
import { imageStoreOf } from '../server/images/open-images.ts';
import { openOptionsOf } from '../server/seed/open-seeded.ts';
import { readAudit } from '../services/audit/read-audit.ts';
import { followOutbox } from '../services/changes/outbox.ts';
import { freshPostgres } from '../services/database/database.testing.ts';
import { type Database, openDatabase, rows } from '../services/database/database.ts';
import { temporaryFolder } from '../services/database/folder.testing.ts';
import { importImage } from '../services/images/records.ts';
import { originalKey } from '../services/images/store/image-store.ts';
import { putHierarchy } from '../services/newsroom/newsroom-store.ts';
import { listSites, putSite } from '../services/sites/site-store.ts';
import { keepNoted } from '../services/staff/running-nodes.ts';
import { redeemSigninLink } from '../services/staff/store.ts';
import { readStoryAt } from '../services/stories/story-store.ts';
import { main as backup } from './backup.ts';
import { main as enterpriseCodes } from './enterprise-codes.ts';
import { main as restore } from './restore.ts';
import { main as seedSample } from './sample.ts';
import { main as signinLink } from './signin-link.ts';
import { main as site } from './site.ts';

const folder = temporaryFolder('portada-tools-');
const dataDir = join(folder, 'data');

function run(
  script: string,
  args: string[],
  untilInterrupted?: () => Promise<void>,
): Promise<{ code: number | null; out: string; error: string }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, script), ...args],
    {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        EDITOR_ORIGIN: 'https://editor.example',
      },
    },
  );
  let [out, error] = ['', ''];
  child.stdout.on('data', (data) => {
    out += data;
  });
  child.stderr.on('data', (data) => {
    error += data;
  });
  void untilInterrupted?.().finally(() => child.kill('SIGINT'));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, error })));
}

const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const story = (slug: string, more: object = {}) => ({
  _id: slug,
  type: 'story',
  version: '0.10.12',
  slug,
  headlines: { basic: slug },
  ...more,
});

/** What an import that wrote something says last. */
const BATCH = /^Lote (\S+): «npm run import -- --undo \1» lo deshace\.$/;

describe('command-line tools', { timeout: 60_000 }, () => {
  let server: Database;
  beforeAll(async () => {
    server = await openDatabase({ dataDir });
    await server.transaction(async (tx) => {
      const brujula = {
        key: 'brujula',
        websiteName: 'La Brújula',
        websiteDomain: 'https://b.example',
        dateLocalization: {},
        theme: 'b',
      };
      await putSite(tx, siteProperties.parse(brujula), 0);
      await putHierarchy(tx, 'brujula', 'default', [{ _id: '/nacional', name: 'Nacional' }]);
    });
  }, 60_000);
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('import takes good files and names the faults of bad ones, beside a running server that hears of it', async () => {
    const seen: string[] = [];
    const follower = await followOutbox(server, (_, tags) => seen.push(...tags));
    const good = file('good.json', story('lluvia'));
    const files = [
      file('bad.json', story('mala', { version: '2.0.0', display_date: 'ayer' })),
      file('broken.json', '{'),
      join(folder, 'missing.json'),
      good,
      file('list.json', [story('uno'), story('dos')]),
    ];
    const { code, out, error } = await run('import.ts', files);
    expect(code).toBe(1);
    expect(out.trim().split('\n')).toEqual([
      `${good}: importada «lluvia» en brujula /nacional/lluvia/`,
      `${files[4]}[0]: importada «uno» en brujula /nacional/uno/`,
      `${files[4]}[1]: importada «dos» en brujula /nacional/dos/`,
      expect.stringMatching(BATCH),
    ]);
    expect(error).toContain(`${files[0]}: rechazado\n`);
    expect(error).toContain(
      '  version: Versión de ANS «2.0.0» no admitida: se acepta 0.10.x, y de 0.5 a 0.9 lo que no cambió\n',
    );
    expect(error).toContain('  display_date: ');
    expect(error).toContain(`${files[1]}: no es JSON válido`);
    expect(error).toContain(`${files[2]}: no existe`);
    expect(error).not.toContain('    at ');
    expect((await readStoryAt(server.db, 'brujula', '/nacional/lluvia/'))?._id).toBe('lluvia');
    await vi.waitFor(() => expect(seen).toContain('story:lluvia'), { timeout: 3_000 });
    await follower.close();
    const { items } = await readAudit(server.db, { person: 'command-line', subject: 'document' });
    expect(items.map(({ subject }) => subject.id)).toEqual(['dos', 'uno', 'lluvia']);
    const again = await run('import.ts', [good]);
    expect([again.code, again.out]).toEqual([
      0,
      `${good}: sin cambios «lluvia» en brujula /nacional/lluvia/\n`,
    ]);
    expect((await run('import.ts', [])).error).toContain('Uso: npm run import');
    expect((await run('import.ts', ['--site', 'nadie', good])).error).toBe(
      'No hay un sitio «nadie». Sitios: brujula.\n',
    );
  });

  it('import of a hundred files tells of the bad one and counts the rest, and of a long list keeps every document', async () => {
    const files = Array.from({ length: 100 }, (_, n) =>
      file(`cien-${n}.json`, n === 42 ? story('mala', { version: 'x' }) : story(`cien-${n}`)),
    );
    const first = await run('import.ts', files);
    expect([first.code, first.out.split('\n')]).toEqual([
      1,
      [
        '100 documentos: 99 nuevos, 0 actualizados, 0 sin cambios, 1 rechazados',
        expect.stringMatching(BATCH),
        '',
      ],
    ]);
    expect(first.error).toMatch(/^\S+cien-42\.json: rechazado\n {2}version: [^\n]+\n$/);
    const lines = Array.from({ length: 30 }, (_, n) =>
      JSON.stringify(
        story(`linea-${n}`, { content_elements: [{ type: 'text', content: 'x'.repeat(40_000) }] }),
      ),
    );
    const long = file(
      'largo.ndjson',
      [...lines.slice(0, 7), '{"cortada":', ...lines.slice(7)].join('\n'),
    );
    const second = await run('import.ts', [long]);
    expect(second.error).toMatch(/^\S+largo\.ndjson\[7\]: no es JSON válido/);
    expect(second.out.split('\n')[0]).toBe(
      '31 documentos: 30 nuevos, 0 actualizados, 0 sin cambios, 1 rechazados',
    );
    expect((await readStoryAt(server.db, 'brujula', '/nacional/linea-29/'))?._id).toBe('linea-29');
    expect((await run('import.ts', [long])).out).toContain(
      '0 nuevos, 0 actualizados, 30 sin cambios, 1 rechazados',
    );
  });

  it('import counts what is refused for one reason, and says what is in when it is interrupted', async () => {
    const bad = Array.from({ length: 30 }, (_, n) => story(`v${n}`, { version: 'x' }));
    const refused = await run('import.ts', [file('alike.json', bad)]);
    expect(refused.error.match(/: rechazado$/gm)).toHaveLength(20);
    expect(refused.error).toContain('10 más, rechazados por lo mismo: version: ');
    const many = Array.from({ length: 4_000 }, (_, n) => story(`corte-${n}`));
    const { code, out, error } = await run('import.ts', [file('corte.json', many)], async () => {
      const isIn = async () =>
        (await readStoryAt(server.db, 'brujula', '/nacional/corte-0/')) !== undefined;
      await vi.waitFor(async () => expect(await isIn()).toBe(true), {
        timeout: 30_000,
        interval: 20,
      });
    });
    expect([code, error]).toEqual([130, expect.stringMatching(/^Interrumpida: /m)]);
    const told = Number(/^(\d+) documentos: \1 nuevos/m.exec(out)?.[1]);
    const [row] = await rows<{ stories: string }>(
      server.db,
      sql`SELECT count(*) AS stories FROM stories WHERE id LIKE 'corte-%'`,
    );
    expect([Number(row?.stories), told > 0, told < many.length]).toEqual([told, true, true]);
  });

  it('maintenance closes a site or all of them, opens them again, and tells the server', async () => {
    const tags: string[] = [];
    const follower = await followOutbox(server, (_, changed) => tags.push(...changed), {
      pollMs: 50,
    });
    const isClosed = async () =>
      (await listSites(server.db)).map(({ isInMaintenance }) => isInMaintenance === true);
    const on = await run('maintenance.ts', ['on']);
    expect([on.code, on.out, await isClosed()]).toEqual([
      0,
      'La Brújula: en mantenimiento\n',
      [true],
    ]);
    await vi.waitFor(() => expect(tags).toContain('sites'), { timeout: 5_000 });
    await follower.close();
    const [line] = (await readAudit(server.db, { person: 'command-line', subject: 'site' })).items;
    expect(line).toMatchObject({ action: 'site.change', detail: 'mantenimiento', site: 'brujula' });
    const unknown = await run('maintenance.ts', ['off', '--site', 'nadie']);
    expect([unknown.code, unknown.error, await isClosed()]).toEqual([
      1,
      'No hay un sitio «nadie». Hay: brujula.\n',
      [true],
    ]);
    const off = await run('maintenance.ts', ['off', '--site', 'brujula']);
    expect([off.code, off.out, await isClosed()]).toEqual([0, 'La Brújula: abierto\n', [false]]);
    for (const wrong of [[], ['quizá'], ['on', 'off'], ['--nada']]) {
      const { code, error } = await run('maintenance.ts', wrong);
      expect([code, error.includes('Uso: npm run maintenance')], wrong.join(' ')).toEqual([
        1,
        true,
      ]);
    }
  });

  it('site adds one, changes what a file names, and says what is wrong with it', async () => {
    const fifth = {
      key: 'norte',
      websiteName: 'El Norte de Prueba',
      websiteDomain: 'https://norte.example',
      hosts: ['norte.example'],
    };
    const keys = async () => (await listSites(server.db)).map(({ key }) => key);
    const runSite = async (...args: string[]) => {
      const [told, faults] = [[] as string[], [] as string[]];
      const output = {
        out: (line: string) => void told.push(`${line}\n`),
        error: (line: string) => void faults.push(`${line}\n`),
      };
      const code = await site(
        args,
        { DATA_DIR: dataDir, EDITOR_ORIGIN: 'https://editor.example' },
        output,
      );
      return { code, out: told.join(''), error: faults.join('') };
    };
    const put = (name: string, content: unknown) => runSite('put', file(name, content));
    const added = await run('site.ts', ['put', file('norte.json', fifth)]);
    expect([added.code, added.out, await keys()]).toEqual([
      0,
      'El Norte de Prueba: añadido\n',
      ['brujula', 'norte'],
    ]);
    const ads = { publisherId: '123', prebid: { script: 'https://p.example/p.js', bids: {} } };
    const change = { key: 'norte', websiteAdPath: 'norte', ads };
    expect((await put('cambio.json', change)).out).toBe('El Norte de Prueba: cambiado\n');
    expect((await put('cambio.json', change)).out).toBe('El Norte de Prueba: nada cambió\n');
    const shown = JSON.parse((await runSite('show', 'norte')).out);
    expect(shown).toMatchObject({
      ...fifth,
      websiteAdPath: 'norte',
      ads: { publisherId: '123', needsConsent: true },
    });
    expect((await put('quita.json', { key: 'norte', ads: null })).code).toBe(0);
    expect(JSON.parse((await runSite('show', 'norte')).out)).not.toHaveProperty('ads');
    expect((await runSite()).out).toBe(
      'brujula\tLa Brújula\tbrujula.localhost\nnorte\tEl Norte de Prueba\tnorte.example\n',
    );
    const [line] = (await readAudit(server.db, { person: 'command-line', subject: 'site' })).items;
    expect(line).toMatchObject({ action: 'site.change', site: 'norte', detail: 'key, ads' });

    const refused: [unknown, string][] = [
      ['{', 'El archivo no es JSON'],
      [{ websiteName: 'Sin clave' }, '  key: '],
      [{ key: 'norte', websiteDomain: 'norte' }, '  websiteDomain: '],
      [{ key: 'norte', webSiteName: 'X' }, 'webSiteName'],
      [{ key: 'norte', ads: { publisherId: 'abc' } }, '  ads.publisherId: '],
      [{ ...fifth, key: 'sur' }, '«norte.example» ya es de «norte».'],
      [{ ...fifth, key: 'sur', hosts: ['brujula.localhost'] }, '«brujula.localhost» ya es de'],
      [{ key: 'sur' }, '  websiteName: '],
      [{ key: 'norte', theme: 'plain' }, 'No hay un tema «plain»'],
      [{ key: 'norte', hosts: ['https://norte.example/'] }, '«https://norte.example/» no es un'],
      [{ key: 'norte', hosts: ['norte.example:4460'] }, 'no es un nombre de host'],
      [{ key: 'norte', hosts: ['editor.example'] }, '«editor.example» es el host del editor'],
      [{ key: 'norte', websiteDomain: 'https://editor.example' }, 'es el host del editor'],
    ];
    for (const [content, fault] of refused) {
      const { code, out, error } = await put('mala.json', content);
      expect([code, out], fault).toEqual([1, '']);
      expect(error).toContain(fault);
      expect(error).not.toContain('    at ');
    }
    for (const wrong of [['put'], ['show', 'a', 'b'], ['borra', 'norte'], ['put', 'no-hay.json']])
      expect((await runSite(...wrong)).error, wrong.join(' ')).toContain('Uso: npm run site');
    expect((await runSite('show', 'nadie')).error).toBe('No hay un sitio «nadie».\n');
    expect(await keys()).toEqual(['brujula', 'norte']);
    await server.db.execute(sql`DELETE FROM sites WHERE key = 'norte'`);
  });

  it('site archives one, brings it back, and deletes it in a second step', async () => {
    const runSite = async (...args: string[]) => {
      const [told, faults] = [[] as string[], [] as string[]];
      const output = {
        out: (line: string) => void told.push(line),
        error: (line: string) => void faults.push(line),
      };
      const code = await site(args, { DATA_DIR: dataDir }, output);
      return { code, said: [...told, ...faults].join('\n') };
    };
    const norte = { key: 'norte', websiteName: 'El Norte', websiteDomain: 'https://norte.example' };
    expect((await runSite('put', file('norte.json', norte))).code).toBe(0);
    const { pool, db } = server;
    await pool.query(
      `INSERT INTO pages (id, site, name, route_kind, route_value, layout, draft_version,
          published_version, created_at, updated_at, updated_by)
        VALUES ('portada-norte', 'norte', 'Portada', 'path', '/', 'x', 1, 1, now(), now(), '')`,
    );
    await pool.query(`INSERT INTO collections (id, name, sites) VALUES
      ('sólo', 'De aquí', '{norte}'), ('varios', 'De dos', '{norte,brujula}')`);
    const keys = async () => (await listSites(db)).map(({ key }) => key);
    expect((await runSite('delete', 'norte')).said).toContain('primero npm run site -- archive');
    expect((await runSite('archive', 'nadie')).said).toBe('No hay un sitio «nadie».');
    // 1: active; 2: over.
    const { rows: orders } = await pool.query(`INSERT INTO sales_orders
      (number, site, kind, status, currency, total_minor, tax_minor, ordered_at, paid_at)
      VALUES ('N1', 'norte', 'Parent', 'Paid', 'MXN', 1, 0, now(), now()) RETURNING id`);
    await pool.query(
      `INSERT INTO sales_subscriptions (order_id, position, sku, price_code, name, currency,
          tax_percent, steps, status, cycle, term_ends_at, started_at)
        VALUES ($1, 0, 'x', 'x', 'x', 'MXN', 0, '[]', 1, 0, now(), now())`,
      [orders[0].id],
    );
    const sold = await runSite('archive', 'norte');
    expect([sold.code, sold.said]).toEqual([1, expect.stringContaining('1 suscripciones que')]);
    await pool.query('UPDATE sales_subscriptions SET status = 2');
    expect((await runSite('archive', 'norte')).code).toBe(0);
    expect(await keys()).toEqual(['brujula']);
    expect((await runSite()).said).toContain('norte\tEl Norte\t(archivado)');
    expect((await runSite('put', file('norte.json', norte))).said).toContain('está en el archivo');
    expect((await runSite('archive', 'brujula')).said).toContain('Es el único sitio');
    expect((await runSite('unarchive', 'norte')).said).toBe('El Norte: de vuelta');
    expect(await keys()).toEqual(['brujula', 'norte']);
    await runSite('archive', 'norte');
    const kept = await runSite('delete', 'norte');
    expect([kept.code, kept.said]).toEqual([
      1,
      '«norte» tiene 1 páginas publicadas. Con --with-everything se borran con él.',
    ]);
    expect((await runSite('delete', 'norte', '--todo')).said).toContain('Uso: npm run site');
    expect((await runSite('delete', 'norte', '--with-everything')).said).toBe(
      'El Norte: borrado, con 1 páginas. 0 notas dejaron de estar en él, y siguen guardadas.',
    );
    expect((await runSite()).said).not.toContain('norte');
    const { rows: left } = await pool.query('SELECT id, sites FROM collections ORDER BY id');
    expect(left.filter(({ id }) => id === 'sólo')).toEqual([]);
    expect(left).toContainEqual({ id: 'varios', sites: ['brujula'] });
    const { items } = await readAudit(db, { person: 'command-line', subject: 'site' });
    expect(items.slice(0, 4).map(({ action }) => action)).toEqual([
      'site.delete',
      'site.archive',
      'site.unarchive',
      'site.archive',
    ]);
    expect((await runSite('put', file('norte.json', norte))).code).toBe(0);
    await pool.query(`DELETE FROM sites WHERE key = 'norte'`);
    await pool.query(`DELETE FROM collections WHERE id = 'varios'`);
  });

  it('the sample newspaper goes into an empty database alone', async () => {
    const told: string[] = [];
    const faults: string[] = [];
    const output = {
      out: (line: string) => void told.push(line),
      error: (line: string) => void faults.push(line),
    };
    expect([await seedSample([], { DATA_DIR: dataDir }, output), faults]).toEqual([
      1,
      [
        'Aquí ya hay contenido, y no se tocó: el periódico de muestra sólo entra en una base de datos vacía.',
      ],
    ]);
    expect((await listSites(server.db)).map(({ key }) => key)).toEqual(['brujula']);
    const { databaseUrl, db, close } = await freshPostgres();
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'muestra') };
    expect([await seedSample([], env, output), await seedSample([], env, output)]).toEqual([0, 1]);
    expect(told).toHaveLength(1);
    expect((await listSites(db)).length).toBe(4);
    await close();
  });

  it('backup of a running server, restored into a new folder, opens with all that was there', async () => {
    const copy = join(folder, 'copia.tar.gz');
    const other = join(folder, 'restaurada');
    const told: string[] = [];
    const output = {
      out: (line: string) => void told.push(line),
      error: (line: string) => void told.push(line),
      bar: { write: () => undefined },
    };
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const store = imageStoreOf({ dataDir });
    const image = await importImage(server.db, bytes, { id: 'foto' }, { store, now: new Date() });
    const storiesOf = async ({ db }: Pick<Database, 'db'>) =>
      (await rows<{ id: string }>(db, sql`SELECT id FROM stories ORDER BY id`)).map(({ id }) => id);
    expect(await backup([copy], { DATA_DIR: dataDir }, output)).toBe(0);
    expect(await backup([copy], { DATA_DIR: dataDir }, output)).toBe(1);
    expect(await backup([`${copy}2`], { DATA_DIR: join(folder, 'nada') }, output)).toBe(1);
    expect(existsSync(join(folder, 'nada'))).toBe(false);
    expect(await restore([copy], { DATA_DIR: dataDir }, output)).toBe(1);
    writeFileSync(join(folder, 'cortada'), readFileSync(copy).subarray(0, 2_000));
    expect(await restore([join(folder, 'cortada')], { DATA_DIR: other }, output)).toBe(1);
    expect(existsSync(other)).toBe(false);
    expect(await restore([copy], { DATA_DIR: other }, output)).toBe(0);
    expect(told).toEqual([
      expect.stringMatching(/copia\.tar\.gz: \d+ tablas y 1 imágenes, comprobadas\.$/),
      expect.stringMatching(/^Ya existe/),
      expect.stringMatching(/no hay nada que copiar/),
      expect.stringMatching(/no está vacía, y no se tocó/),
      expect.stringMatching(/cortada o alterada/),
      expect.stringMatching(/^\d+ tablas y 1 imágenes restauradas\./),
    ]);
    const again = await openDatabase(openOptionsOf({ dataDir: other }));
    expect(await storiesOf(again)).toEqual(await storiesOf(server));
    const held = await imageStoreOf({ dataDir: other }).get(originalKey(image.hash));
    expect(held?.equals(bytes)).toBe(true);
    await again.close();
    writeFileSync(join(other, 'restore.unfinished'), '');
    await expect(openDatabase({ dataDir: other })).rejects.toThrow(/quedó a medias/);
  });

  it('signin-link makes a link that works, and an account only when told to', async () => {
    const unknown = await run('signin-link.ts', ['lupe@brujula.example']);
    expect(unknown.code).toBe(1);
    expect(unknown.error).toContain(
      'No hay una cuenta de redacción con el correo lupe@brujula.example.',
    );
    expect(unknown.error).toContain('--create --role');
    const made = await run('signin-link.ts', [
      'lupe@brujula.example',
      '--create',
      '--role',
      'editor',
      '--name',
      'Lupe Mora',
    ]);
    const token =
      /^https:\/\/editor\.example\/signin\?token=([\w-]{43})$/m.exec(made.out)?.[1] ?? '';
    const lines = (await readAudit(server.db, { person: 'command-line', subject: 'staff' })).items;
    expect(lines.map(({ action }) => action)).toEqual(['signin.link', 'staff.create']);
    expect(JSON.stringify(lines)).not.toContain(token);
    const redeemed = await redeemSigninLink(server.db, token, {
      clock: () => new Date(),
      ids: () => 'x',
    });
    expect([made.code, redeemed.ok]).toEqual([0, true]);
    expect((await run('signin-link.ts', ['no-es-un-correo'])).code).toBe(1);
    const told: string[] = [];
    const output = {
      out: (line: string) => told.push(line),
      error: (line: string) => told.push(line),
    };
    const env = { DATA_DIR: dataDir, PORT: '4321' };
    await signinLink(['lupe@brujula.example'], env, output);
    expect(told).toEqual([
      expect.stringMatching(/^http:\/\/editor\.localhost:4321\/signin\?token=/),
      expect.stringMatching(/^Vale 30 minutos/),
      expect.stringMatching(/^Portada no está en marcha: arráncala con npm start/),
    ]);
    const editorOrigin = 'http://editor.localhost:4777';
    const stop = await keepNoted(server, { id: 'nodo', editorOrigin });
    told.length = 0;
    await signinLink(['lupe@brujula.example'], env, output);
    expect(told).toEqual([
      expect.stringMatching(/^http:\/\/editor\.localhost:4777\/signin\?token=/),
      expect.stringMatching(/^Vale 30 minutos/),
    ]);
    await stop();
  });

  it('enterprise-codes prints codes of a product, which it keeps as hashes alone', async () => {
    const told: string[] = [];
    const failed: string[] = [];
    const output = {
      out: (line: string) => void told.push(line),
      error: (line: string) => void failed.push(line),
    };
    const env = { DATA_DIR: dataDir };
    await server.pool.query("INSERT INTO sales_products (sku, name) VALUES ('acceso', 'Acceso')");
    expect(await enterpriseCodes(['acceso', '3', '--months', '6'], env, output)).toBe(0);
    expect(new Set(told).size).toBe(3);
    for (const code of told) expect(code).toMatch(/^[A-Z2-9]{16}$/);
    const kept = await rows<{ code_hash: string; months: number }>(
      server.db,
      sql`SELECT code_hash, months FROM sales_enterprise_codes`,
    );
    expect(kept.map(({ months }) => months)).toEqual([6, 6, 6]);
    expect(kept.some(({ code_hash }) => told.includes(code_hash))).toBe(false);
    expect(await enterpriseCodes(['nada', '3'], env, output)).toBe(1);
    expect(failed).toEqual(['No hay un producto «nada».']);
    for (const args of [[], ['acceso'], ['acceso', '0'], ['acceso', '1', '--months', '61']])
      expect(await enterpriseCodes(args, env, output), args.join(' ')).toBe(1);
    expect(failed.at(-1)).toContain('--months: un número de 1 a 60.');
  });
});
