import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import { seed } from '../../fixtures/seed.ts';
import { ingest, takers } from '../../server/content/content.ts';
import { imageStoreOf } from '../../server/images/open-images.ts';
import { blockChecks } from '../../server/pages/block-checks.ts';
import { sanitiser } from '../../server/sanitiser.ts';
import { readerOf, readPages } from '../../server/seed/sample-reader.testing.ts';
import { seedNewspaper } from '../../server/seed/seed-newspaper.ts';
import { freshPostgres, type TestDatabase } from '../../services/database/database.testing.ts';
import { rows } from '../../services/database/database.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { installQueue } from '../../services/jobs/queue.ts';
import { putTag } from '../../services/newsroom/newsroom-store.ts';
import { readDraft as readPageDraft, saveDraft as savePage } from '../../services/pages/drafts.ts';
import { listPages } from '../../services/pages/pages.ts';
import { addPattern } from '../../services/pages/patterns/pattern-store.ts';
import { putSiteAlert } from '../../services/sites/alert-store.ts';
import { readDraft } from '../../services/story-desk/draft-rows.ts';
import { createDraft, saveDraft } from '../../services/story-desk/drafts.ts';
import { addWire } from '../../services/story-desk/wires/wire-store.ts';
import { withdrawDocument } from '../../services/withdrawals/take-down.ts';
import { TABLES } from '../../table-owners.ts';
import { main as importMain } from '../import.ts';
import { archive } from '../sites/remove-site.ts';
import { main as exportMain } from './export.ts';
import { LINE_PARTS, TABLES_IN_EXPORT } from './parts.ts';

const folder = temporaryFolder('portada-exportacion-');
const now = new Date('2026-11-25T10:00:00Z');
const change = { by: 'Ana', now };
const [one = '', , three = ''] = seed.stories.map(({ _id }) => _id);

async function run(
  tool: typeof importMain,
  { database, data }: { database: TestDatabase; data: string },
  ...args: string[]
) {
  const [out, error] = [[] as string[], [] as string[]];
  const env = { DATABASE_URL: database.databaseUrl, DATA_DIR: join(folder, data) };
  const code = await tool(args, env, {
    out: (line) => void out.push(line),
    error: (line) => void error.push(line),
    bar: { write: () => undefined },
  });
  return { code, out, error };
}

/** What every file of a folder holds, but when it was written. */
const filesOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'portada.json')
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(path.length + 1), readFileSync(file, 'latin1')]),
  );

/** A newspaper of which something stands in every part of an export. */
async function fill(database: TestDatabase): Promise<void> {
  let lastId = 0;
  await seedNewspaper(database, {
    seed: { ...seed, pictures: seed.pictures.slice(0, 4) },
    images: imageStoreOf({ dataDir: join(folder, 'uno'), s3: undefined }),
    blocks: blockChecks(() => registry, sanitiser),
    ids: () => `p${++lastId}`,
    now,
  });
  await database.transaction(async (tx) => {
    const give = (input: object) =>
      ingest.importDocument(tx, { input, defaultSite: 'brujula', now });
    await give({
      type: 'redirect',
      version: '0.10.10',
      _id: 'r1',
      canonical_url: '/vieja,con coma/',
      redirect_url: '/nacional/',
    });
    await give({ ...seed.stories[1], revision: { published: false } });
    await give({
      type: 'custom_embed',
      _id: 'e1',
      subtype: 'x',
      embed: { id: 'e1', url: 'https://example.com/', config: { a: 1 } },
    });
    await give({
      type: 'collection',
      version: '0.10.10',
      _id: 'c1',
      headlines: { basic: 'Dos' },
      content_elements: [
        {
          type: 'reference',
          referent: {
            id: one,
            type: 'story',
            referent_properties: { headlines: { basic: 'Otro titular' } },
          },
          additional_properties: { shows_until: '2036-01-01T00:00:00Z' },
        },
      ],
    });
    const wire = { id: 'w1', site: 'brujula', name: 'Meridiana', section: '/nacional' };
    const settings = { everyMinutes: 30, target: 'readers', isOn: false } as const;
    await addWire(tx, { ...wire, ...settings, url: 'https://meridiana.example/rss' }, now);
    await putTag(tx, { slug: 'agua', name: 'Agua', description: 'Lo del agua' });
    await createDraft(tx, { id: 'b1', site: 'brujula', ...change });
    const { document, revision } = await readDraft(tx, three);
    const changed = { ...document, headlines: { basic: 'Cambiada' } };
    await saveDraft(tx, { id: three, baseRevision: revision, document: changed, ...change });
    const [starts, ends] = ['2026-11-25T00:00:00.000Z', '2036-11-26T00:00:00.000Z'];
    await putSiteAlert(tx, 'brujula', { text: 'Sin clases', url: '/nacional/', starts, ends });
    const [page] = await listPages(tx, 'brujula');
    const draft = await readPageDraft(tx, page?.id ?? '');
    const blocks = Object.values(draft.document.sections).flat().slice(0, 2);
    await addPattern(tx, { id: 'pa1', site: 'brujula', name: 'Cabeza', blocks }, change);
    const ahead = { ...draft.document, metadata: { ...draft.document.metadata, title: 'Otra' } };
    await savePage(tx, page?.id ?? '', draft.revision, () => ahead, change);
    await tx.execute(sql`INSERT INTO page_redirects (site, path, page_id, created_at)
      SELECT site, '/antes', id, now() FROM pages
      WHERE route_kind = 'path' AND site = 'jalisco' ORDER BY id LIMIT 1`);
    const author = seed.authors[0]?._id ?? '';
    for (const [kind, id] of [
      ['story', seed.stories[3]?._id ?? ''],
      ['author', author],
    ] as const)
      await withdrawDocument(tx, takers, { kind, id, reason: 'Sentencia' }, change);
    const at = now.toISOString();
    await tx.execute(sql`INSERT INTO readers (id, email, site, profile, created_at, modified_at)
      VALUES ('l1', 'ana@correo.example', 'brujula', '{"firstName": "Ana"}', ${at}, ${at})`);
    await tx.execute(sql`INSERT INTO reader_identities (id, reader_id, type, subject, user_name,
        password_hash, created_at)
      VALUES ('i1', 'l1', 'Password', 'l1', 'ana@correo.example',
        '$argon2id$v=19$m=19456,t=2,p=1$c2Fs$aGFzaA', ${at})`);
    await archive(tx, 'destino-c');
  });
}

describe('everything goes out into a folder', { timeout: 120_000 }, () => {
  let first: TestDatabase;
  let second: TestDatabase;
  const home = join(folder, 'salida');
  const here = () => ({ database: first, data: 'uno' });
  const there = () => ({ database: second, data: 'dos' });
  beforeAll(async () => {
    [first, second] = [await freshPostgres(), await freshPostgres()];
    await installQueue(first);
    await installQueue(second);
    await fill(first);
    const made = await run(exportMain, here(), '--readers', home);
    expect([made.code, made.error]).toEqual([0, []]);
    const came = await run(importMain, there(), home);
    expect([came.code, came.error]).toEqual([0, []]);
  }, 120_000);
  afterAll(async () => {
    await first.close();
    await second.close();
    rmSync(folder, { recursive: true, force: true });
  }, 90_000);

  it('of which every table has its place, or says why it has none', () => {
    const tables = Object.values(TABLES).flat().sort();
    expect(Object.keys(TABLES_IN_EXPORT).sort()).toEqual(tables);
    const places = Object.values(TABLES_IN_EXPORT).filter((place) => !place.startsWith('no: '));
    const known = [...LINE_PARTS.map(({ file }) => file), 'pages', 'published-pages', 'redirects'];
    expect(places.filter((place) => !known.includes(place))).toEqual([]);
  });

  it('of which every part holds something', () => {
    const { holds } = JSON.parse(readFileSync(join(home, 'portada.json'), 'utf8'));
    const empty = Object.entries(holds).filter(([, count]) => count === 0);
    // Nobody bought anything.
    expect(empty).toEqual([['subscriptions.ndjson', 0]]);
  });

  it('comes into an empty product, from which the same goes out', async () => {
    const again = join(folder, 'otra-vez');
    expect((await run(exportMain, there(), '--readers', again)).code).toBe(0);
    const [before, after] = [filesOf(home), filesOf(again)];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [name, text] of Object.entries(before))
      expect([name, after[name]]).toEqual([name, text]);
  });

  it('is said in the log, each site once', async () => {
    const lines = await rows<{ subject_id: string }>(
      second.db,
      sql`SELECT subject_id FROM audit_log
        WHERE action = 'site.change' AND detail LIKE 'sitio nuevo%' ORDER BY seq`,
    );
    expect(lines.map((line) => line.subject_id)).toEqual(seed.sites.map(({ key }) => key));
  });

  it('shows readers the same pages', async () => {
    const paths = [
      '/',
      '/nacional/',
      '/directo/',
      ...seed.stories.slice(0, 6).map(({ canonical_url: url }) => url ?? '/'),
    ];
    const shown = async (database: TestDatabase) =>
      (await readPages(readerOf(database), paths)).map(({ status, headers, body }) => ({
        status,
        to: headers.location,
        // The number of a live blog's last event is of one product.
        body: body.replace(/data-event="\d+"/g, ''),
      }));
    const [before, after] = [await shown(first), await shown(second)];
    expect(before.filter(({ status }) => status === 200).length).toBeGreaterThan(3);
    expect(after).toEqual(before);
  });

  it('a second time changes nothing', async () => {
    const versions = () =>
      rows<{ count: number }>(
        second.db,
        sql`SELECT (SELECT count(*) FROM page_versions) + (SELECT count(*) FROM audit_log)
          + (SELECT count(*) FROM live_events) AS count`,
      );
    const before = await versions();
    const came = await run(importMain, there(), home);
    expect([came.code, came.error]).toEqual([0, []]);
    expect(await versions()).toEqual(before);
  });

  it('says what stays as it is, and loses nothing of it', async () => {
    await second.db.execute(sql`UPDATE tags SET name = 'El agua' WHERE slug = 'agua'`);
    await second.db.execute(sql`DELETE FROM page_patterns`);
    const came = await run(importMain, there(), home);
    expect([came.code, came.error]).toEqual([
      0,
      ['etiqueta «agua»: aquí dice otra cosa, y se queda'],
    ]);
    expect(came.out).toContain('patrones: 1 nuevos, 0 sin cambios');
    expect(await rows(second.db, sql`SELECT name FROM tags`)).toEqual([{ name: 'El agua' }]);
  });

  describe('that somebody changed', () => {
    const copy = join(folder, 'cambiada');
    const file = (name: string) => join(copy, name);
    beforeEach(() => cpSync(home, copy, { recursive: true }));
    afterEach(() => rmSync(copy, { recursive: true }));
    const change = (name: string, by: (text: string) => string) =>
      writeFileSync(file(name), by(readFileSync(file(name), 'utf8')));
    const count = async (table: string) =>
      (await second.pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;

    it('is taken in without what is no picture, no page, no reader', async () => {
      const [picture = '', other = ''] = readdirSync(file('pictures'));
      writeFileSync(file(`pictures/${picture}`), '<script>alert(1)</script>');
      rmSync(file(`pictures/${other}`));
      await second.db.execute(sql`DELETE FROM images`);
      await second.db.execute(sql`DELETE FROM readers`);
      change('readers.ndjson', (text) => text.replace('$argon2id', '$plain'));
      change('tags.ndjson', (text) => `${text}no es JSON\n{"slug":"x"}\n`);
      writeFileSync(file('pages/brujula/nada.json'), '{"site":"../../etc"}');
      const came = await run(importMain, there(), copy);
      expect(came.code).toBe(1);
      const told = came.error.map((line) => line.replace(/[0-9a-f]{64}/, 'HASH'));
      expect(told).toEqual([
        'etiqueta «agua»: aquí dice otra cosa, y se queda',
        'tags.ndjson, línea 2: no vino: no es JSON',
        'tags.ndjson, línea 3: no vino: name: Entrada inválida: se esperaba texto, recibido indefinido',
        expect.stringMatching(/línea \d: no vino: pictures\/HASH\.jpg: no es el archivo que era$/),
        expect.stringMatching(/^pictures\.ndjson, línea \d: no vino: falta su archivo$/),
        'readers.ndjson, línea 1: no vino: waysIn.0.passwordHash: No es un resumen de Argon2',
        ...['route', 'name', 'document'].map((path) =>
          expect.stringMatching(new RegExp(`^brujula/nada\\.json: ${path}: .*: no vino$`)),
        ),
      ]);
      expect([await count('images'), await count('readers')]).toEqual([2, 0]);
    });

    it('brings no script into a live blog', async () => {
      await second.db.execute(sql`DELETE FROM live_blogs`);
      change('live.ndjson', (text) =>
        text.replaceAll('"description":"', '"description":"<script>alert(1)</script>'),
      );
      expect((await run(importMain, there(), copy)).code).toBe(0);
      const { rows: found } = await second.pool.query(
        `SELECT count(*)::int AS all, count(*) FILTER (WHERE description LIKE '%<script%'
            OR corrections LIKE '%<script%')::int AS bad FROM live_entries`,
      );
      expect(found).toEqual([{ all: 24, bad: 0 }]);
    });

    it('is read by the rules of every door, whatever its lines are', async () => {
      change('sites.ndjson', (text) => `{"properties":\n${text}`);
      const deep = `${'['.repeat(300)}${']'.repeat(300)}`;
      change(
        'tags.ndjson',
        () => `{"slug":"b","name":"B\\u0000\\u202e","description":""}\n${deep}\n`,
      );
      change('alerts.ndjson', (text) => `"${'a'.repeat(20_000_001)}"\n${text}`);
      const came = await run(importMain, there(), copy);
      expect([came.code, came.error]).toEqual([
        1,
        [
          'sites.ndjson, línea 1: no vino: no es JSON',
          expect.stringMatching(/^tags\.ndjson, línea 2: no vino: .*200 niveles/),
          'alerts.ndjson, línea 1: no vino: pasa de 20 MB',
        ],
      ]);
      expect(await rows(second.db, sql`SELECT name FROM tags WHERE slug = 'b'`)).toEqual([
        { name: 'B' },
      ]);
      writeFileSync(file('tags.ndjson'), Buffer.from('{"slug":"se\xf1al"}\n', 'latin1'));
      const other = await run(importMain, there(), copy);
      expect([other.code, other.error.at(-1)]).toEqual([1, 'tags.ndjson: no está en UTF-8.']);
    });

    it('is none without its list, or without a file of it', async () => {
      rmSync(file('stories.ndjson'));
      const without = await run(importMain, there(), copy);
      expect([without.code, without.error]).toEqual([1, [`${copy}: falta stories.ndjson.`]]);
      rmSync(file('portada.json'));
      const cut = await run(importMain, there(), copy);
      const why = 'no tiene portada.json: no es una exportación, o quedó a medias.';
      expect([cut.code, cut.error]).toEqual([1, [`${copy}: ${why}`]]);
    });
  });

  it('writes over nothing, and leaves readers out unless they are asked for', async () => {
    const full = await run(exportMain, here(), home);
    const told = `${home}: ya tiene algo, y no se tocó: elige una carpeta nueva.`;
    expect([full.code, full.error]).toEqual([1, [told]]);
    const without = join(folder, 'sin-lectores');
    const made = await run(exportMain, here(), without);
    expect([made.code, readdirSync(without).includes('readers.ndjson')]).toEqual([0, false]);
    expect((await run(exportMain, here())).code).toBe(1);
  });
});
