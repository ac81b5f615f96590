import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPostgres, type TestDatabase } from '../database/database.testing.ts';
import { type Database, openUnmigrated } from '../database/database.ts';
import { temporaryFolder } from '../database/folder.testing.ts';
import { migrate, migrateWithin } from '../database/migrate.ts';
import { makeBackup, type Pictures } from './backup.ts';
import { checkArchive, type Manifest } from './manifest.ts';
import { refuseFilled, refuseUnknown, restoreBackup, type SchemaMakers } from './restore.ts';
import { fullName, sequencesOf, tablesOf } from './tables.ts';

const folder = temporaryFolder('portada-backup-');
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const now = new Date('2026-11-22T10:00:00Z');
const photos = [Buffer.from('una foto'), Buffer.alloc(3_000_000, 'x'), Buffer.from([0, 255, 10])];
/** Nothing that COPY, JSON or a file name could trip over is left out. */
const NASTY = 'tab\t salto\n barra\\N \\. «eñe» 🗞️ \u0001 "comillas"';

function memoryPictures(): Pictures & { held: Map<string, Buffer> } {
  const held = new Map<string, Buffer>();
  return {
    held,
    get: async (hash) => held.get(hash),
    put: async (hash, bytes) => void held.set(hash, Buffer.from(bytes)),
  };
}

/** As a library does that has tables of its own. */
const makers: SchemaMakers = {
  library: async (pool) => {
    await pool.query(`CREATE SCHEMA IF NOT EXISTS library;
      CREATE TABLE IF NOT EXISTS library.migrations (id int);
      CREATE TABLE IF NOT EXISTS library.jobs (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        what text, doubled text GENERATED ALWAYS AS (what || what) STORED);
      INSERT INTO library.migrations SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM library.migrations)`);
  },
};

/** Every row of every table as text, and every sequence. */
async function everything({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of await tablesOf(pool)) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT t::text AS row FROM ${fullName(table)} t ORDER BY 1`,
    );
    found[fullName(table)] = rows.map(({ row }) => row);
  }
  found.sequences = (await sequencesOf(pool)).map((sequence) => JSON.stringify(sequence));
  return found;
}

/** A database in which nothing was migrated. */
async function empty(): Promise<TestDatabase> {
  const fresh = await freshPostgres();
  await fresh.pool.query('DROP SCHEMA public, as_of CASCADE; CREATE SCHEMA public');
  return fresh;
}

describe('a backup', () => {
  let database: TestDatabase;
  const pictures = memoryPictures();
  const file = join(folder, 'copia.tar.gz');
  beforeAll(async () => {
    database = await freshPostgres();
    const { pool } = database;
    await makers.library?.(pool);
    await pool.query(`INSERT INTO library.jobs (what) VALUES ('uno'), (NULL)`);
    await pool.query(
      `INSERT INTO stories (id, type, document, hash, published, display_date, headline, search, updated_at)
        SELECT n::text, 'story', repeat($1, 200) || n, '', true, '2026-11-22 10:00:00.123456+00', $1, '', now()
        FROM generate_series(1, 900) n`,
      [NASTY],
    );
    await pool.query(`INSERT INTO stories VALUES
      ('antes', 'story', '{}', '', false, '0044-03-15 12:00:00 BC', '', '', 'infinity')`);
    await pool.query(`INSERT INTO story_websites (story_id, site, website_url, section_id)
      VALUES ('1', 'a', '/uno/', NULL)`);
    await pool.query(`INSERT INTO outbox (tags) VALUES (ARRAY['a', $1]), ('{}')`, [NASTY]);
    await pool.query(`INSERT INTO secrets VALUES ('resizer', 'clave')`);
    for (const bytes of photos) {
      await pictures.put(hashOf(bytes), bytes);
      await pool.query(
        `INSERT INTO images (id, hash, mime, width, height, bytes, focal_x, search, created_at, updated_at)
          VALUES ($1, $1, 'image/png', 1, 1, $2, 0.1, '', now(), now())`,
        [hashOf(bytes), bytes.length],
      );
    }
    const told: number[] = [];
    const made = await makeBackup({
      database,
      pictures,
      file,
      now,
      onProgress: (done) => told.push(done),
    });
    expect(made).toMatchObject({ pictures: 3, missing: [] });
    expect(told.every((done) => done >= 0 && done <= 1) && told.length > 3).toBe(true);
  }, 60_000);
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is its owner’s alone, and nothing is left beside it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['copia.tar.gz']);
  });

  it('restored, is the same to the last row and byte', async () => {
    const target = await empty();
    const into = memoryPictures();
    const manifest = await checkArchive(file);
    refuseUnknown(manifest);
    await refuseFilled(target, makers);
    await restoreBackup({ database: target, pictures: into, file, manifest, makers });
    const before = await everything(database);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    expect(before['"public"."stories"']).toHaveLength(901);
    expect(await everything(target)).toEqual(before);
    expect([...into.held.keys()].sort()).toEqual(photos.map(hashOf).sort());
    for (const [hash, bytes] of into.held) expect(hashOf(bytes)).toBe(hash);
    // Its sequences go on where they were, its triggers and references hold.
    const { rows } = await target.pool.query(
      `INSERT INTO outbox (tags) VALUES ('{}') RETURNING seq`,
    );
    expect(rows).toEqual([{ seq: '3' }]);
    await expect(
      target.pool.query(
        `INSERT INTO story_websites (story_id, site, website_url) VALUES ('?', 'a', '/')`,
      ),
    ).rejects.toThrow(/foreign key/);
    await expect(refuseFilled(target, makers)).rejects.toThrow(/no está vacía, y no se tocó/);
    await target.close();
  });

  it('is of one moment, while others write', async () => {
    const other = join(folder, 'momento.tar.gz');
    let turns = 0;
    let isOver = false;
    const writing = (async () => {
      while (!isOver) {
        turns += 1;
        await database.pool.query(
          `WITH one AS (INSERT INTO secrets VALUES ('s' || $1, ''))
          INSERT INTO tags VALUES ('t' || $1, '')`,
          [turns],
        );
      }
    })();
    await makeBackup({ database, pictures, file: other, now });
    isOver = true;
    await writing;
    const target = await empty();
    const manifest = await checkArchive(other);
    await restoreBackup({
      database: target,
      pictures: memoryPictures(),
      file: other,
      manifest,
      makers,
    });
    const count = async (table: string) =>
      (await target.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]
        ?.n;
    expect(await count('secrets')).toBe(((await count('tags')) ?? 0) + 1);
    await target.close();
  });

  it('overwrites nothing, and tells of pictures whose files are gone or damaged', async () => {
    const before = readFileSync(file);
    await expect(makeBackup({ database, pictures, file, now })).rejects.toThrow(/^Ya existe/);
    expect(readFileSync(file).equals(before)).toBe(true);
    const [first, second, third] = photos.map(hashOf) as [string, string, string];
    const held = new Map([
      [first, Buffer.from('otra cosa')],
      [third, photos[2] as Buffer],
    ]);
    const poor: Pictures = { get: async (hash) => held.get(hash), put: async () => undefined };
    const other = join(folder, 'sin-fotos.tar.gz');
    const made = await makeBackup({ database, pictures: poor, file: other, now });
    expect(made.missing.sort()).toEqual([first, second].sort());
    expect((await checkArchive(other)).missing.sort()).toEqual([first, second].sort());
  });

  it('is refused when it is cut or altered anywhere', async () => {
    const whole = readFileSync(file);
    const bad = join(folder, 'mala.tar.gz');
    const refused = async (bytes: Uint8Array) => {
      writeFileSync(bad, bytes);
      return checkArchive(bad).then(
        () => 'taken',
        ({ message }: Error) => message,
      );
    };
    for (const part of [0, 0.01, 0.5, 0.99])
      expect(await refused(whole.subarray(0, Math.floor(whole.length * part))), `${part}`).toMatch(
        /^La copia está cortada o alterada.*No se tocó nada/,
      );
    expect(await refused(whole.subarray(0, -1))).toMatch(/cortada o alterada/);
    const tar = gunzipSync(whole);
    for (const part of [0.001, 0.2, 0.5, 0.8, 0.999]) {
      const altered = Buffer.from(tar);
      const at = Math.floor(tar.length * part);
      altered[at] = (altered[at] ?? 0) ^ 1;
      // Padding between members is nobody's content.
      if ((tar[at] ?? 0) === 0) continue;
      expect(await refused(gzipSync(altered)), `${part}`).toMatch(/cortada o alterada/);
    }
    // A whole member more, and one less.
    const lengthOfFirst =
      512 + Math.ceil(Number.parseInt(tar.toString('ascii', 124, 136), 8) / 512) * 512;
    const first = tar.subarray(0, lengthOfFirst);
    expect(await refused(gzipSync(Buffer.concat([first, tar])))).toMatch(/viene dos veces/);
    expect(await refused(gzipSync(tar.subarray(lengthOfFirst)))).toMatch(/partes en vez de/);
    await expect(checkArchive(join(folder, 'nada'))).rejects.toThrow(/^No existe la copia/);
  });

  it('of a newer release is refused; of an older one it is restored as old, and migrated', async () => {
    const manifest = await checkArchive(file);
    const [last] = manifest.migrations.slice(-1);
    const newer = {
      ...manifest,
      migrations: [...manifest.migrations, { name: '9999-x.sql', fingerprint: 'f' }],
    };
    expect(() => refuseUnknown(newer)).toThrow(/versión más nueva de Portada: .*9999-x\.sql/);
    const other = { ...manifest, migrations: [{ name: last?.name ?? '', fingerprint: 'otra' }] };
    expect(() => refuseUnknown(other)).toThrow(/no es la de esta versión/);

    const old = await empty();
    const names = manifest.migrations.map(({ name }) => name).filter((name) => name < '0021');
    const client = await old.pool.connect();
    await client.query('BEGIN');
    await migrateWithin(client, undefined, (name) => names.includes(name));
    await client.query(`INSERT INTO secrets VALUES ('viejo', 'sí')`);
    await client.query('COMMIT');
    client.release();
    const oldFile = join(folder, 'vieja.tar.gz');
    await makeBackup({ database: old, pictures: memoryPictures(), file: oldFile, now });
    const target = await empty();
    const told: Manifest = await checkArchive(oldFile);
    refuseUnknown(told);
    await restoreBackup({
      database: target,
      pictures: memoryPictures(),
      file: oldFile,
      manifest: told,
      makers: {},
    });
    expect(await everything(target)).toEqual(await everything(old));
    expect(await migrate(target.pool)).toContain('0021-feed-counts.sql');
    await Promise.all([old.close(), target.close()]);
  });

  it('that fails on its way leaves an empty database', async () => {
    const target = await empty();
    const broken: Pictures = {
      get: async () => undefined,
      put: () => Promise.reject(new Error('lleno')),
    };
    const manifest = await checkArchive(file);
    const again = () =>
      restoreBackup({ database: target, pictures: broken, file, manifest, makers });
    await expect(again()).rejects.toThrow('No se pudo restaurar la copia: lleno');
    await refuseFilled(target, makers);
    const opened = await openUnmigrated({ databaseUrl: target.databaseUrl });
    expect((await tablesOf(opened.pool)).filter(({ schema }) => schema === 'public')).toEqual([]);
    await opened.close();
    await target.close();
  });
});
