import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { followOutbox, writeOutbox } from '../changes/outbox.ts';
import { pruneOutbox } from '../changes/prune-outbox.ts';
import { lineTo } from './cut-line.testing.ts';
import { freshPostgres, onDatabase } from './database.testing.ts';
import {
  connectionsOfNode,
  connectRunning,
  connectUnmigrated,
  type Database,
  DatabaseError,
  DatabaseLockedError,
  DatabaseUnreachableError,
  DataFolderError,
  isDatabaseAway,
  isoDate,
  KEPT,
  NewerSchemaError,
  OlderSchemaError,
  openDatabase,
  rows,
} from './database.ts';
import { temporaryFolder } from './folder.testing.ts';
import { freePort } from './free-port.ts';
import { processStart, readLock } from './lock.ts';
import { MIGRATIONS_FOLDER, migrate, migrationsIn, pendingMigrations } from './migrate.ts';
import { sharedSecret } from './secrets.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function scratch(): string {
  const folder = temporaryFolder('portada-db-');
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function opened(
  options: Parameters<typeof openDatabase>[0],
  open = openDatabase,
): Promise<Database> {
  const database = await open(options);
  cleanups.push(() => database.close());
  return database;
}

onDatabase('database', (database) => {
  it('runs each migration once and refuses one that changed', async () => {
    expect(await migrate(database().pool)).toEqual([]);
    const folder = scratch();
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
    writeFileSync(join(folder, '0001-outbox.sql'), 'SELECT 2');
    await expect(migrate(database().pool, { folder })).rejects.toThrow(/0001-outbox\.sql cambió/);
  });

  it('refuses a database of a newer release, in one line, and touches nothing', async () => {
    const folder = scratch();
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
    rmSync(join(folder, '0021-feed-counts.sql'));
    writeFileSync(join(folder, '9001-more.sql'), 'CREATE TABLE of_older_release (a int)');
    const error = await migrate(database().pool, { folder }).catch((fault: Error) => fault);
    expect(error).toBeInstanceOf(NewerSchemaError);
    expect((error as Error).message).toMatch(
      /^La base de datos es de una versión más nueva de Portada: .*0021-feed-counts\.sql.*No se tocó nada.*$/,
    );
    const made = sql`SELECT 1 FROM pg_tables WHERE tablename = 'of_older_release'`;
    expect(await rows(database().db, made)).toEqual([]);
    const { databaseUrl } = database();
    const tool = connectRunning({ databaseUrl, migrationsFolder: folder });
    await expect(tool).rejects.toThrow(NewerSchemaError);
    rmSync(join(folder, '9001-more.sql'));
    await expect(openDatabase({ databaseUrl, migrationsFolder: folder })).rejects.toThrow(
      NewerSchemaError,
    );
  });

  describe('of an older release', () => {
    /** As a release with one migration more has it. */
    const newer = (sql: string) => {
      const folder = scratch();
      cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
      writeFileSync(join(folder, '9001-more.sql'), sql);
      return folder;
    };
    const forget = () =>
      database().pool.query(
        `DELETE FROM migrations WHERE name LIKE '9%'; DROP TABLE IF EXISTS of_newer_release`,
      );
    const hasMore = async () =>
      (await database().pool.query(`SELECT to_regclass('of_newer_release') AS name`)).rows[0]
        ?.name !== null;
    const MORE = 'CREATE TABLE of_newer_release (a int);';
    afterEach(forget);

    it('is changed by no tool, which says how it is brought to this one', async () => {
      const { databaseUrl } = database();
      const migrationsFolder = newer(MORE);
      const tool = connectRunning({ databaseUrl, migrationsFolder });
      await expect(tool).rejects.toThrow(OlderSchemaError);
      await expect(tool).rejects.toThrow(
        /le falta una migración \(9001-more\.sql\).*npm run migrate/,
      );
      expect(await hasMore()).toBe(false);
      const { pool, close } = await connectUnmigrated({ databaseUrl, migrationsFolder });
      const { isNew, migrations } = await pendingMigrations(pool, migrationsFolder);
      expect([isNew, ...migrations.map(({ name }) => name)]).toEqual([false, '9001-more.sql']);
      await close();
      expect(await hasMore()).toBe(false);
    });

    it('is waited for by a node that migrates nothing, until somebody did', async () => {
      const { databaseUrl } = database();
      const migrationsFolder = newer(MORE);
      const said: string[] = [];
      const log = { info: () => undefined, error: () => undefined };
      const starting = openDatabase({
        databaseUrl,
        migrationsFolder,
        migrate: 'never',
        log: { ...log, warn: (_, text) => said.push(text) },
      });
      await vi.waitFor(() => expect(said).toEqual(['MIGRATE=never: espera a npm run migrate']));
      expect(await hasMore()).toBe(false);
      expect(await migrate(database().pool, { folder: migrationsFolder })).toEqual([
        '9001-more.sql',
      ]);
      await (await starting).close();
    });

    it('gets each migration by itself, and keeps those before one that fails', async () => {
      const folder = newer(MORE);
      writeFileSync(join(folder, '9002-bad.sql'), 'SELECT * FROM missing_table;');
      await expect(migrate(database().pool, { folder })).rejects.toThrow(/missing_table/);
      expect(await hasMore()).toBe(true);
      rmSync(join(folder, '9002-bad.sql'));
      expect(await migrate(database().pool, { folder })).toEqual([]);
    });

    it('lets readers pass while a migration waits for a long read', async () => {
      const folder = newer('ALTER TABLE images ADD COLUMN of_newer_release int;');
      const report = await database().pool.connect();
      await report.query('BEGIN');
      await report.query('SELECT count(*) FROM images');
      const said: string[] = [];
      const log = { info: () => undefined, error: () => undefined };
      const migrating = migrate(database().pool, {
        folder,
        log: { ...log, warn: (_, text) => said.push(text) },
      });
      await vi.waitFor(() => expect(said).toContain('Una migración espera su turno'));
      const before = performance.now();
      await database().reading.pool.query('SELECT count(*) FROM images');
      // A read that stood behind the waiting change waited no longer than that one does.
      expect(performance.now() - before).toBeLessThan(4_000);
      await report.query('COMMIT');
      report.release();
      expect(await migrating).toEqual(['9001-more.sql']);
      await database().pool.query('ALTER TABLE images DROP COLUMN of_newer_release');
    });

    it('makes indexes beside writers, and anew what was cut short', async () => {
      const folder = newer(
        `-- compatible-from: 0178-story-releases.sql
-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS of_newer_index ON images (mime);
CREATE INDEX CONCURRENTLY IF NOT EXISTS of_newer_other ON images (bytes);`,
      );
      const { pool } = database();
      const isValid = async (name: string) =>
        (
          await pool.query('SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)', [
            name,
          ])
        ).rows[0]?.indisvalid;
      // A report reads on: it is waited for, and nobody waits behind.
      const report = await pool.connect();
      await report.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      await report.query('SELECT count(*) FROM images');
      const ended = expect(migrate(pool, { folder })).rejects.toThrow('No se pudo preparar');
      await vi.waitFor(async () => expect(await isValid('of_newer_index')).toBe(false));
      const before = performance.now();
      await pool.query(`UPDATE images SET mime = mime`);
      expect(performance.now() - before).toBeLessThan(1_000);
      // The node that makes it dies.
      await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE query LIKE 'CREATE INDEX CONCURRENTLY%' AND pid <> pg_backend_pid()`);
      await ended;
      expect(await isValid('of_newer_index')).toBe(false);
      await report.query('COMMIT');
      report.release();
      // Two nodes that start at one time do it once.
      const both = await Promise.all([migrate(pool, { folder }), migrate(pool, { folder })]);
      expect(both.flat()).toEqual(['9001-more.sql']);
      expect([await isValid('of_newer_index'), await isValid('of_newer_other')]).toEqual([
        true,
        true,
      ]);
      await pool.query('DROP INDEX of_newer_index, of_newer_other');
    });

    it('makes them at once where the tables are new', async () => {
      const folder = newer(
        `-- compatible-from: 0178-story-releases.sql
-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS of_newer_index ON images (mime);`,
      );
      const fresh = await freshPostgres();
      await fresh.pool.query('DROP SCHEMA public, as_of CASCADE; CREATE SCHEMA public');
      expect(await migrate(fresh.pool, { folder })).toContain('9001-more.sql');
      const { rows: made } = await fresh.pool.query(`SELECT to_regclass('of_newer_index') AS name`);
      expect(made[0]?.name).toBe('of_newer_index');
      await fresh.close();
    });

    it('ends in words when it never gets its turn, and keeps what was done', async () => {
      const folder = newer(MORE);
      writeFileSync(join(folder, '9002-held.sql'), 'ALTER TABLE images ADD COLUMN held int;');
      const report = await database().pool.connect();
      await report.query('BEGIN');
      await report.query('SELECT count(*) FROM images');
      await expect(migrate(database().pool, { folder, maxTries: 1 })).rejects.toThrow(
        /9002-held\.sql no consiguió su turno/,
      );
      await report.query('ROLLBACK');
      report.release();
      expect(await hasMore()).toBe(true);
    });
  });

  describe('of a newer release', () => {
    const run = async (sql: string) => {
      const folder = scratch();
      cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
      writeFileSync(join(folder, '9001-more.sql'), sql);
      await migrate(database().pool, { folder });
    };
    const newest = () => migrationsIn().at(-1)?.name ?? '';
    afterEach(() => database().pool.query(`DELETE FROM migrations WHERE name LIKE '9%'`));

    it('is opened where its migrations say that this one works on', async () => {
      await run(`-- compatible-from: ${newest()}\nSELECT 1;`);
      const { databaseUrl } = database();
      for (const open of [openDatabase, connectRunning])
        await (await open({ databaseUrl })).close();
    });

    it.each([
      ['nothing', () => 'SELECT 1;'],
      ['a later one', () => '-- compatible-from: 9000-later.sql\nSELECT 1;'],
    ])('is refused where they say %s', async (_, sql) => {
      await run(sql());
      const { databaseUrl } = database();
      for (const open of [openDatabase, connectRunning])
        await expect(open({ databaseUrl })).rejects.toThrow(NewerSchemaError);
    });

    it('has migrations that each say with which they work', () => {
      const since = migrationsIn().filter(({ name }) => name > '0178-story-releases.sql');
      const names = new Set(migrationsIn().map(({ name }) => name));
      for (const { name, compatibleFrom } of since)
        expect(names.has(compatibleFrom ?? ''), name).toBe(true);
    });
  });

  it('looks at a database before it migrates it', async () => {
    const { databaseUrl } = database();
    const refused = new DatabaseError('No.');
    const check = () => Promise.reject(refused);
    await expect(openDatabase({ databaseUrl, check })).rejects.toBe(refused);
  });

  it('leaves nothing of a migration that fails', async () => {
    const folder = scratch();
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
    writeFileSync(
      join(folder, '9001-half.sql'),
      'CREATE TABLE half_made (a int); SELECT * FROM missing_table;',
    );
    await expect(migrate(database().pool, { folder })).rejects.toThrow(/missing_table/);
    const found = await rows(
      database().db,
      sql`SELECT 1 FROM pg_tables WHERE tablename = 'half_made'`,
    );
    expect(found).toEqual([]);
  });

  it('keeps how a statement is planned, over a column that is added', async () => {
    await database().pool.query('CREATE TABLE kept_rows (id int, name text)');
    const named = (name: string) =>
      database().transaction(async (tx) => {
        await rows(tx, sql`SELECT id, name FROM kept_rows WHERE name = ${name}`, KEPT);
        await tx.execute(sql`INSERT INTO kept_rows (id, name) VALUES (1, ${name})`);
        return rows<{ id: number; name: string }>(
          tx,
          sql`SELECT id, name FROM kept_rows WHERE name = ${name}`,
          KEPT,
        );
      });
    // More often than PostgreSQL takes to keep one plan for all values.
    for (let n = 0; n < 10; n++)
      expect(await named(`row ${n}`)).toEqual([{ id: 1, name: `row ${n}` }]);
    await database().pool.query('ALTER TABLE kept_rows ADD COLUMN at timestamptz DEFAULT now()');
    await database().pool.query('ALTER TABLE kept_rows DROP COLUMN at');
    await database().pool.query('CREATE INDEX ON kept_rows (name)');
    for (let n = 10; n < 20; n++) expect(await named(`row ${n}`)).toHaveLength(1);
    const kept = await database().transaction((tx) =>
      rows<{ name: string; statement: string }>(
        tx,
        sql`SELECT name, statement FROM pg_prepared_statements WHERE statement LIKE '%kept_rows%'`,
      ),
    );
    expect(kept).toHaveLength(1);
  });

  it('keeps parallel queries and transactions apart', async () => {
    await database().pool.query('CREATE TABLE counter (n int)');
    await database().pool.query('INSERT INTO counter VALUES (0)');
    const work = Array.from({ length: 40 }, (_, i) =>
      i % 2
        ? database()
            .pool.query('SELECT $1::int AS n', [i])
            .then((result) => expect(result.rows[0].n).toBe(i))
        : database().transaction(async (tx) => {
            await tx.execute(sql`UPDATE counter SET n = n + 1`);
            if (i % 4 === 0) throw new Error('rolled back');
          }),
    );
    const results = await Promise.allSettled(work);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    expect((await database().pool.query('SELECT n FROM counter')).rows).toEqual([{ n: 10 }]);
  });

  it('answers a client after its error, and frees the database of one that left within a transaction', async () => {
    await expect(database().pool.query('SELECT $1::int', ['x'])).rejects.toThrow(/integer/);
    await expect(
      database().pool.query('SELECT nothing FROM nowhere WHERE a = $1', [1]),
    ).rejects.toThrow(/nowhere/);
    const leaver = await database().pool.connect();
    await leaver.query('BEGIN');
    await leaver.query('CREATE TABLE abandoned (a int)');
    leaver.release(true);
    const found = await database().pool.query(
      "SELECT 1 FROM pg_tables WHERE tablename = 'abandoned'",
    );
    expect(found.rows).toEqual([]);
  });

  it('carries large values', async () => {
    const large = 'ñ'.repeat(3_000_000);
    const { rows: found } = await database().pool.query<{ large: string }>(
      'SELECT $1::text AS large',
      [large],
    );
    expect(found[0]?.large === large).toBe(true);
  });

  it.each(['UTC', 'America/Mexico_City', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
    'reads dates as they were written, in %s',
    async (zone) => {
      const written = [
        '0001-01-01T00:00:00.000Z',
        '1900-05-01T12:00:00.000Z',
        '2026-11-21T17:00:00.250Z',
        '9999-12-31T23:59:59.999Z',
      ];
      await database().transaction(async (tx) => {
        await tx.execute(sql.raw(`SET LOCAL timezone = '${zone}'`));
        const found = await rows<{ at: string }>(
          tx,
          sql`SELECT at::timestamptz AS at FROM unnest(${sql.param(written)}::text[]) WITH ORDINALITY AS given (at, n) ORDER BY n`,
        );
        expect(found.map(({ at }) => isoDate(at))).toEqual(written);
      });
    },
  );

  it('makes a shared secret once', async () => {
    const secrets = await Promise.all([1, 2, 3].map(() => sharedSecret(database().db, 'image')));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  });

  it('hands on committed changes once, in order, and no rolled back one', async () => {
    const seen: [number, string][] = [];
    const follower = await followOutbox(database(), (seq, tags) => seen.push([seq, tags.join()]), {
      pollMs: 60_000,
    });
    cleanups.push(() => follower.close());
    await Promise.allSettled(
      Array.from({ length: 30 }, (_, i) =>
        database().transaction(async (tx) => {
          await writeOutbox(tx, [`story:${i}`, `story:${i}`]);
          if (i % 3 === 0) throw new Error('rolled back');
        }),
      ),
    );
    await vi.waitFor(() => expect(seen).toHaveLength(20), { timeout: 5_000 });
    expect(seen.map(([seq]) => seq)).toEqual(seen.map(([seq]) => seq).sort((a, b) => a - b));
    expect(new Set(seen.map(([, tag]) => tag)).size).toBe(20);
  });
});

onDatabase('an outbox that grew', (database) => {
  it('loses what is older than a week, at the start and while the node runs', async () => {
    const write = (tag: string, days: number) =>
      database().transaction(async (tx) => {
        await writeOutbox(tx, [tag]);
        await tx.execute(
          sql`UPDATE outbox SET created_at = now() - make_interval(days => ${days}) WHERE tags = ARRAY[${tag}]`,
        );
      });
    const left = async () =>
      (
        await rows<{ tag: string }>(
          database().db,
          sql`SELECT tags[1] AS tag FROM outbox ORDER BY seq`,
        )
      ).map(({ tag }) => tag);
    await write('eight', 8);
    await write('six', 6);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const { signal } = new AbortController();
    await pruneOutbox.run({}, { database: database(), clock: () => new Date(), log, signal });
    expect(await left()).toEqual(['six']);
  });
});

describe('outbox between PostgreSQL nodes', () => {
  it('reaches another node by NOTIFY, and after a broken connection', async () => {
    const writer = await freshPostgres();
    cleanups.push(() => writer.close());
    const reader = await opened({ databaseUrl: writer.databaseUrl });
    const seen: string[] = [];
    const follower = await followOutbox(reader, (_, tags) => seen.push(...tags), {
      pollMs: 60_000,
    });
    cleanups.push(() => follower.close());
    await writer.transaction((tx) => writeOutbox(tx, ['a']));
    await vi.waitFor(() => expect(seen).toEqual(['a']), { timeout: 2_000 });
    await writer.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()",
    );
    await writer.transaction((tx) => writeOutbox(tx, ['b']));
    await vi.waitFor(() => expect(seen).toEqual(['a', 'b']), { timeout: 5_000 });
  });

  it('does not skip the row of a transaction that commits late', async () => {
    const writer = await freshPostgres();
    cleanups.push(() => writer.close());
    const seen: string[] = [];
    const follower = await followOutbox(writer, (_, tags) => seen.push(...tags), { pollMs: 20 });
    cleanups.push(() => follower.close());
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const late = writer.transaction(async (tx) => {
      await writeOutbox(tx, ['late']);
      await held;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const quick = writer.transaction((tx) => writeOutbox(tx, ['quick']));
    await new Promise((resolve) => setTimeout(resolve, 150));
    release();
    await Promise.all([late, quick]);
    await vi.waitFor(() => expect(seen).toEqual(['late', 'quick']));
  });
});

describe('a PostgreSQL that goes away', () => {
  async function follow() {
    const writer = await freshPostgres();
    cleanups.push(() => writer.close());
    const line = await lineTo(writer.databaseUrl);
    cleanups.push(line.close);
    const reader = await opened({ databaseUrl: line.url });
    const seen: string[] = [];
    const recovered: number[] = [];
    const missed: string[] = [];
    const state = { lost: 0 };
    const follower = await followOutbox(reader, (_, tags) => seen.push(...tags), {
      pollMs: 100,
      onRecovered: (since) => recovered.push(since),
      onMissed: (tags) => missed.push(...tags),
      onLost: () => {
        state.lost += 1;
      },
    });
    cleanups.push(() => follower.close());
    const write = (tag: string) => writer.transaction((tx) => writeOutbox(tx, [tag]));
    return { writer, reader, line, seen, recovered, missed, state, follower, write };
  }

  /** A follower that has read two rows, and then no more. */
  async function cutOff() {
    const following = await follow();
    const { line, seen, follower, write } = following;
    for (const tag of ['a', 'b']) await write(tag);
    await vi.waitFor(() => expect(seen).toEqual(['a', 'b']), { timeout: 2_000 });
    line.cut();
    await vi.waitFor(() => expect(follower.health().staleMs).toBeGreaterThan(0), {
      timeout: 5_000,
    });
    return following;
  }

  it.each(['cut', 'hang'] as const)(
    'is followed on, by number, when the line comes back (%s)',
    async (how) => {
      const { line, seen, recovered, missed, state, follower, write } = await follow();
      await write('antes');
      await vi.waitFor(() => expect(seen).toEqual(['antes']), { timeout: 2_000 });
      expect(follower.health()).toMatchObject({ staleMs: 0, isListening: true });
      const before = Date.now();
      line[how]();
      for (const tag of ['a', 'b', 'c']) await write(tag);
      await vi.waitFor(() => expect(follower.health().staleMs).toBeGreaterThan(0), {
        timeout: 5_000,
      });
      expect(seen).toEqual(['antes']);
      line.mend();
      await vi.waitFor(() => expect(seen).toEqual(['antes', 'a', 'b', 'c']), { timeout: 10_000 });
      await vi.waitFor(
        () => expect(follower.health()).toMatchObject({ staleMs: 0, isListening: true }),
        { timeout: 10_000 },
      );
      expect(state.lost).toBe(0);
      if (how === 'cut') expect(recovered[0]).toBeLessThanOrEqual(before + 100);
      await write('después');
      await vi.waitFor(() => expect(seen.at(-1)).toBe('después'), { timeout: 2_000 });
      // What came while nothing could be read, and neither what came before nor after.
      expect(missed).toEqual(['a', 'b', 'c']);
    },
  );

  it('says so when it came back as another one', async () => {
    const { writer, line, seen, state, write } = await cutOff();
    await writer.pool.query('TRUNCATE outbox RESTART IDENTITY');
    line.mend();
    await vi.waitFor(() => expect(state.lost).toBe(1), { timeout: 10_000 });
    await write('nuevo');
    await vi.waitFor(() => expect(seen.at(-1)).toBe('nuevo'), { timeout: 2_000 });
  });

  it('says so when it came back without the last changes, whatever others wrote since', async () => {
    const { writer, line, seen, state, write } = await cutOff();
    // What a standby had not got when it took over; its numbers may go on from there.
    await writer.pool.query('DELETE FROM outbox WHERE seq = 2');
    await writer.pool.query("SELECT setval('outbox_seq_seq', 1)");
    for (const tag of ['otro b', 'c']) await write(tag);
    line.mend();
    await vi.waitFor(() => expect(state.lost).toBe(1), { timeout: 10_000 });
    await write('nuevo');
    await vi.waitFor(() => expect(seen.at(-1)).toBe('nuevo'), { timeout: 2_000 });
  });

  it('says so too when it was away for a moment only, between two readings', async () => {
    const { writer, reader } = await follow();
    const seen: string[] = [];
    const state = { lost: 0 };
    const onLost = () => {
      state.lost += 1;
    };
    const slow = await followOutbox(reader, (_, tags) => seen.push(...tags), {
      pollMs: 60_000,
      onLost,
    });
    cleanups.push(() => slow.close());
    const write = (tag: string) => writer.transaction((tx) => writeOutbox(tx, [tag]));
    for (const tag of ['a', 'b']) await write(tag);
    await vi.waitFor(() => expect(seen).toEqual(['a', 'b']), { timeout: 2_000 });
    await writer.pool.query('TRUNCATE outbox RESTART IDENTITY');
    await writer.pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await vi.waitFor(() => expect(state.lost).toBe(1), { timeout: 5_000 });
    await write('nuevo');
    await vi.waitFor(() => expect(seen.at(-1)).toBe('nuevo'), { timeout: 2_000 });
  });

  it('ends a transaction whole or not at all, does not end the process, and is there again afterwards', async () => {
    const { reader, line, writer } = await follow();
    await writer.pool.query('CREATE TABLE half (n int)');
    const work = reader.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO half VALUES (1)`);
      line.cut();
      await new Promise((done) => setTimeout(done, 50));
      await tx.execute(sql`INSERT INTO half VALUES (2)`);
    });
    const error = await work.catch((fault: unknown) => fault);
    expect(isDatabaseAway(error)).toBe(true);
    await expect(reader.pool.query('SELECT 1')).rejects.toSatisfy(isDatabaseAway);
    expect((await writer.pool.query('SELECT n FROM half')).rows).toEqual([]);
    line.mend();
    expect((await reader.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('does not keep anybody waiting for a connection for ever, and readers leave editors theirs', async () => {
    const { reader } = await follow();
    const taken = await Promise.all(Array.from({ length: 6 }, () => reader.reading.pool.connect()));
    cleanups.push(() => {
      for (const client of taken) client.release();
    });
    expect((await reader.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await expect(reader.reading.pool.query('SELECT 1')).rejects.toSatisfy(isDatabaseAway);
  });

  it('opens as many connections as it is told, and no more', async () => {
    const { databaseUrl } = await freshPostgres();
    const connections = { staff: 3, readers: 2 };
    const database = await openDatabase({ databaseUrl, connections });
    cleanups.push(() => database.close());
    const waits = (pool: Database['pool']) =>
      Promise.all(Array.from({ length: 9 }, () => pool.query('SELECT pg_sleep(0.2)')));
    await Promise.all([waits(database.pool), waits(database.reading.pool)]);
    expect(database.pool.totalCount).toBe(3);
    expect(database.reading.pool.totalCount).toBe(2);
    // One listens, two do so for jobs, one takes them.
    expect(connectionsOfNode(database)).toBe(9);
  });

  it('ends a statement that takes too long', async () => {
    const { reader } = await follow();
    const error = await reader.reading.pool
      .query('SELECT pg_sleep(30)')
      .catch((fault: unknown) => fault);
    expect((error as { code?: string }).code).toBe('57014');
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each([
    ['lets nobody in', 'ALLOW_CONNECTIONS false', 'ALLOW_CONNECTIONS true'],
    [
      'takes no changes',
      'SET default_transaction_read_only = on',
      'RESET default_transaction_read_only',
    ],
  ])('is away while it %s', async (_, close, open) => {
    const { writer } = await follow();
    const { databaseUrl } = writer;
    const reader = await opened({ databaseUrl });
    const name = new URL(databaseUrl).pathname.slice(1);
    const server = new pg.Client({
      connectionString: databaseUrl.replace(name, 'postgres'),
    });
    await server.connect();
    cleanups.push(() => server.end());
    await server.query(`ALTER DATABASE ${name} ${close}`);
    await server.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
      [name],
    );
    const write = () => reader.transaction((tx) => writeOutbox(tx, ['x']));
    for (let turn = 0; turn < 3; turn += 1) await expect(write()).rejects.toSatisfy(isDatabaseAway);
    await server.query(`ALTER DATABASE ${name} ${open}`);
    await vi.waitFor(write, { timeout: 5_000 });
  });

  it('is not blamed for what it refuses', async () => {
    const { reader } = await follow();
    for (const text of ['SELECT nothing', 'SELECT 1/0', "SELECT 'x'::int"])
      await expect(reader.pool.query(text), text).rejects.not.toSatisfy(isDatabaseAway);
    expect(
      isDatabaseAway(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' })),
    ).toBe(false);
    expect(isDatabaseAway(undefined)).toBe(false);
  });
});

describe('embedded database', () => {
  it('is one process at a time, keeps its data, and outlives a stale lock', async () => {
    const dataDir = scratch();
    const first = await openDatabase({ dataDir });
    await first.pool.query('CREATE TABLE kept (a int)');
    await expect(openDatabase({ dataDir })).rejects.toThrow(DatabaseLockedError);
    await first.close();
    expect(readLock(dataDir)).toBeUndefined();
    // This very pid, but of a process that started at another time.
    const stale = { pid: process.pid, started: '1', address: { host: dataDir, port: 5_432 } };
    writeFileSync(join(dataDir, 'database.lock'), JSON.stringify(stale));
    const second = await opened({ dataDir });
    expect((await second.pool.query('SELECT * FROM kept')).rows).toEqual([]);
  });

  it('takes over from an unreadable lock', async () => {
    const dataDir = scratch();
    writeFileSync(join(dataDir, 'database.lock'), '{half');
    await opened({ dataDir });
    expect(readLock(dataDir)?.started).toBe(processStart(process.pid));
  });

  it('lets command-line tools in beside the running server, and tells the server what they changed', async () => {
    const dataDir = scratch();
    const server = await opened({ dataDir });
    const tool = await opened({ dataDir }, connectRunning);
    const seen: string[] = [];
    const follower = await followOutbox(server, (_, tags) => seen.push(...tags), { pollMs: 50 });
    cleanups.push(() => follower.close());
    await tool.transaction((tx) => writeOutbox(tx, ['from-tool']));
    await vi.waitFor(() => expect(seen).toEqual(['from-tool']));
  });

  it('opens by itself for a tool when no server runs', async () => {
    const dataDir = scratch();
    const tool = await opened({ dataDir }, connectRunning);
    expect((await tool.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const dataDir = join(scratch(), 'x'.repeat(120));
    const database = await openDatabase({ dataDir });
    const { host } = readLock(dataDir)?.address ?? { host: '' };
    expect(host.startsWith(dataDir)).toBe(false);
    await database.close();
    expect(existsSync(host)).toBe(false);
  });

  it('names an unwritable folder in one Spanish line', async () => {
    const folder = scratch();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    chmodSync(file, 0o400);
    const error = await openDatabase({ dataDir: join(file, 'data') }).catch(
      (fault: Error) => fault,
    );
    expect(error).toBeInstanceOf(DataFolderError);
    expect((error as Error).message).toMatch(
      /^No se puede escribir en la carpeta de datos .* \(ENOTDIR\)\. .*DATA_DIR\.$/,
    );
  });

  it('names an unreachable address without its password', async () => {
    const error = await openDatabase({
      databaseUrl: 'postgres://ana:secreto@127.0.0.1:1/portada',
    }).catch((fault: Error) => fault);
    expect(error).toBeInstanceOf(DatabaseUnreachableError);
    expect((error as Error).message).toContain('postgres://127.0.0.1:1/portada (ECONNREFUSED)');
    expect((error as Error).message).not.toContain('secreto');
  });

  it('waits for a server that is coming up, and says so', async () => {
    const there = await freshPostgres();
    cleanups.push(() => there.close());
    const { hostname, port: target } = new URL(there.databaseUrl);
    const port = await freePort();
    const late = new URL(there.databaseUrl);
    late.port = String(port);
    const said: object[] = [];
    const quiet = () => undefined;
    const opening = openDatabase({
      databaseUrl: late.href,
      waitMs: 60_000,
      log: { info: quiet, error: quiet, warn: (details) => said.push(details) },
    });
    await vi.waitFor(() => expect(said).toHaveLength(1));
    expect(said[0]).toMatchObject({ event: 'database_awaited', code: 'ECONNREFUSED' });
    const door = createServer((near) => {
      const far = connect(Number(target), hostname);
      near.on('error', () => far.destroy()).pipe(far);
      far.on('error', () => near.destroy()).pipe(near);
    });
    cleanups.push(() => door.close());
    door.listen(port, '127.0.0.1');
    const database = await opening;
    expect(await rows(database.db, sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('is no PgBouncer, which refuses what a connection is to be set to', async () => {
    // What PgBouncer 1.18 replies to a start-up that names `statement_timeout`.
    const fields = 'SERROR\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
    const reply = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(fields)]);
    reply.writeInt32BE(fields.length + 4, 1);
    const pooler = createServer((socket) => {
      socket.once('data', () => socket.end(reply));
      socket.on('error', () => undefined);
    });
    await new Promise<void>((done) => pooler.listen(0, '127.0.0.1', done));
    cleanups.push(() => pooler.close());
    const { port } = pooler.address() as AddressInfo;
    await expect(
      openDatabase({ databaseUrl: `postgres://a@127.0.0.1:${port}/b`, waitMs: 5_000 }),
    ).rejects.toThrow(/contesta un PgBouncer/);
  });

  it('lets a process end that closed it', async () => {
    const dataDir = scratch();
    const script = `import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'database.ts'))};
      const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} }); await database.close();`;
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      { stdio: 'inherit' },
    );
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(code).toBe(0);
  });
});
