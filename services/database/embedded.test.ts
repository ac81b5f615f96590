import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { hasTables } from './cluster-place.ts';
import { connectUnmigrated, type Database, DatabaseLockedError, openDatabase } from './database.ts';
import { loopbackAddress, startEmbedded } from './embedded.ts';
import {
  ClusterMissingError,
  DatabaseStartError,
  damageWords,
  EarlierEngineError,
  HalfDataFolderError,
} from './errors.ts';
import { temporaryFolder } from './folder.testing.ts';
import { readLock } from './lock.ts';

const isRoot = process.getuid?.() === 0;
const WAIT = { timeout: 20_000 };

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function scratch(): string {
  const folder = temporaryFolder('portada-embedded-');
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let firstStart: string | undefined;
afterAll(() => firstStart && rmSync(firstStart, { recursive: true, force: true }));

/** A data folder that was opened and closed once: a first start takes six times as long. */
async function usedFolder(): Promise<string> {
  if (!firstStart) {
    firstStart = temporaryFolder('portada-embedded-');
    await (await openDatabase({ dataDir: firstStart })).close();
  }
  const dataDir = join(scratch(), 'data');
  cpSync(firstStart, dataDir, { recursive: true });
  return dataDir;
}

async function opened(dataDir: string): Promise<Database> {
  const database = await openDatabase({ dataDir });
  cleanups.push(() => database.close());
  return database;
}

/** The pid of the PostgreSQL that works on a data folder. */
const postgresPid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgresql/postmaster.pid'), 'utf8').split('\n')[0]);

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A process that ended and that nobody asked for its end is still listed.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** Another process that opens the data folder and stays; resolves when it has written a row. */
async function otherProcess(dataDir: string): Promise<ChildProcess> {
  const script = `import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'database.ts'))};
    const { pool } = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    await pool.query('CREATE TABLE IF NOT EXISTS kept (a int)');
    await pool.query('INSERT INTO kept VALUES (1)');
    console.log('ready');
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => child.kill('SIGKILL'));
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return child;
}

const kept = async (database: Database) =>
  (await database.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM kept')).rows[0]?.n;

/** Pids of processes whose parent ended and whose command line holds `words`. */
function processesWith(words: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return /^\d+$/.test(name) && command.includes(words) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

describe('the PostgreSQL of a data folder', () => {
  it('lets nobody else in, asks for durability, and speaks over a socket of the folder', async () => {
    const dataDir = join(scratch(), 'data');
    const { pool } = await opened(dataDir);
    const { rows } = await pool.query(
      `SELECT name, setting FROM pg_settings WHERE name IN
        ('fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum', 'listen_addresses')`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      autovacuum: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      synchronous_commit: 'on',
    });
    const mode = (path: string) => statSync(join(dataDir, path)).mode & 0o777;
    expect(['postgresql', 'run', 'database.lock', 'database.password'].map(mode)).toEqual([
      0o700, 0o700, 0o600, 0o600,
    ]);
    expect(statSync(dataDir).mode & 0o067).toBe(0);
    expect(readLock(dataDir)?.address.host).toBe(join(dataDir, 'run'));
  });

  it('ends with what opened it', async () => {
    const dataDir = await usedFolder();
    const database = await openDatabase({ dataDir });
    const pid = postgresPid(dataDir);
    expect(isRunning(pid)).toBe(true);
    await database.close();
    expect(isRunning(pid)).toBe(false);
    expect(existsSync(join(dataDir, 'postgresql/postmaster.pid'))).toBe(false);
    expect(readdirSync(join(dataDir, 'run'))).toEqual([]);
  });

  it('is started again when it dies, with all that was acknowledged', async () => {
    const dataDir = await usedFolder();
    const database = await opened(dataDir);
    await database.pool.query('CREATE TABLE kept (a int)');
    await database.pool.query('INSERT INTO kept VALUES (1)');
    const pid = postgresPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(postgresPid(dataDir)).not.toBe(pid), WAIT);
    await vi.waitFor(async () => expect(await kept(database)).toBe(1), WAIT);
    await database.close();
    expect(processesWith(dataDir)).toEqual([]);
  });

  it('ends when its parent is killed, and the next start has its data', async () => {
    const dataDir = await usedFolder();
    const child = await otherProcess(dataDir);
    const pid = postgresPid(dataDir);
    await expect(openDatabase({ dataDir })).rejects.toThrow(DatabaseLockedError);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    // At once: the one before may not have ended yet.
    const database = await opened(dataDir);
    expect(await kept(database)).toBe(1);
    expect(isRunning(pid)).toBe(false);
  });

  it('is ended by the next start when it outlived its parent and its watcher', async () => {
    const dataDir = await usedFolder();
    const child = await otherProcess(dataDir);
    const pid = postgresPid(dataDir);
    for (const watcher of processesWith(`portada ${pid}`)) process.kill(watcher, 'SIGKILL');
    child.kill('SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isRunning(pid)).toBe(true);
    const database = await opened(dataDir);
    expect(await kept(database)).toBe(1);
    expect(isRunning(pid)).toBe(false);
  });

  it('starts though its pid of before is another program’s now', async () => {
    const dataDir = await usedFolder();
    const file = join(dataDir, 'postgresql/postmaster.pid');
    const lines = [process.pid, join(dataDir, 'postgresql'), 1_700_000_000, 5_432, '', '', '1 1'];
    writeFileSync(file, `${lines.join('\n')}\n`);
    const database = await opened(dataDir);
    expect(postgresPid(dataDir)).not.toBe(process.pid);
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('leaves nothing behind of a start that was cut short', async () => {
    const dataDir = scratch();
    mkdirSync(join(dataDir, 'postgresql.part-abc/tables'), { recursive: true });
    expect(hasTables(dataDir)).toBe(false);
    await opened(dataDir);
    expect(readdirSync(dataDir).filter((name) => name.includes('part'))).toEqual([]);
  });

  it('opens a copy of a data folder', async () => {
    const [dataDir, copy] = [await usedFolder(), join(scratch(), 'copia')];
    const database = await openDatabase({ dataDir });
    await database.pool.query('CREATE TABLE kept (a int)');
    await database.close();
    cpSync(dataDir, copy, { recursive: true });
    expect(await kept(await opened(copy))).toBe(0);
  });

  it('asks for the password on a loopback port, where sockets cannot be', async () => {
    const dataDir = scratch();
    const { address, password, close } = await startEmbedded(dataDir, undefined, loopbackAddress);
    cleanups.push(close);
    const connect = async (given: string) => {
      const client = new pg.Client({ ...address, user: 'postgres', password: given });
      await client.connect();
      const { rows } = await client.query('SELECT 1 AS one');
      await client.end();
      return rows;
    };
    expect(await connect(password)).toEqual([{ one: 1 }]);
    await expect(connect('otra')).rejects.toThrow(/password authentication failed/);
    // What says to tools that the server is done with starting.
    const client = new pg.Client({ ...address, user: 'postgres', password });
    await client.connect();
    await client.query('CREATE TABLE migrations (name text)');
    await client.end();
    const tool = await connectUnmigrated({ dataDir });
    cleanups.push(tool.close);
    expect((await tool.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('refuses the folder of the earlier engine, and touches nothing in it', async () => {
    const dataDir = scratch();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n');
    const before = statSync(dataDir);
    const error = await openDatabase({ dataDir }).catch((fault: Error) => fault);
    expect(error).toBeInstanceOf(EarlierEngineError);
    expect((error as Error).message).toMatch(/versión anterior de Portada.*DATA_DIR\.$/);
    expect(readdirSync(dataDir)).toEqual(['postgres']);
    expect([statSync(dataDir).mtimeMs, statSync(dataDir).mode]).toEqual([
      before.mtimeMs,
      before.mode,
    ]);
  });

  it('does not start anew when a migration fails: it ends', async () => {
    const dataDir = scratch();
    const migrationsFolder = join(scratch(), 'migrations');
    mkdirSync(migrationsFolder);
    writeFileSync(join(migrationsFolder, '0001-bad.sql'), 'SELECT nothing FROM nowhere');
    await expect(openDatabase({ dataDir, migrationsFolder })).rejects.toThrow(/nowhere/);
    expect(processesWith(dataDir)).toEqual([]);
    expect(readLock(dataDir)).toBeUndefined();
  });
});

describe.skipIf(!isRoot)('as root, PostgreSQL', () => {
  it('runs as the owner of the folder, and else as nobody', async () => {
    const [theirs, ours] = [scratch(), scratch()];
    // Of Debian's users of no use, one that every system has.
    chownSync(theirs, 1, 1);
    const uids: number[] = [];
    for (const dataDir of [theirs, ours]) {
      await opened(dataDir);
      uids.push(statSync(`/proc/${postgresPid(dataDir)}`).uid);
    }
    expect(uids).toEqual([1, 65_534]);
  });
});

describe.skipIf(!isRoot)('a data folder that PostgreSQL’s user cannot enter (as root)', () => {
  function hidden(): string {
    const parent = join(scratch(), 'root');
    mkdirSync(parent);
    chmodSync(parent, 0o700);
    return join(parent, 'data');
  }

  it('has its tables elsewhere, linked from the folder, and says where', async () => {
    const dataDir = hidden();
    const database = await opened(dataDir);
    const cluster = realpathSync(join(dataDir, 'postgresql'));
    cleanups.push(() => rmSync(join(cluster, '..'), { recursive: true, force: true }));
    expect(cluster).toMatch(/^\/var\/lib\/portada\/data-\w+\/postgresql$/);
    expect(database.notice).toContain(join(cluster, '..'));
    await database.pool.query('CREATE TABLE kept (a int)');
    await database.close();
    const again = await opened(dataDir);
    expect(await kept(again)).toBe(0);
    expect(realpathSync(join(dataDir, 'postgresql'))).toBe(cluster);
    // A copy of the folder shares the tables: one of the two at a time.
    const copy = join(scratch(), 'copia');
    mkdirSync(copy);
    symlinkSync(cluster, join(copy, 'postgresql'));
    await expect(openDatabase({ dataDir: copy })).rejects.toThrow(DatabaseLockedError);
    await again.close();
    renameSync(join(cluster, '..'), `${join(cluster, '..')}.away`);
    cleanups.push(() => rmSync(`${join(cluster, '..')}.away`, { recursive: true, force: true }));
    await expect(openDatabase({ dataDir })).rejects.toThrow(ClusterMissingError);
  });
});

describe('a data folder whose files are damaged', () => {
  /** A newspaper's tables, closed in order. */
  async function closed(): Promise<string> {
    const dataDir = await usedFolder();
    const database = await opened(dataDir);
    await database.pool.query('CREATE TABLE kept (a text)');
    await database.pool.query(
      "INSERT INTO kept SELECT repeat('x', 500) FROM generate_series(1, 200)",
    );
    await database.close();
    return dataDir;
  }
  const zeros = (file: string) => writeFileSync(file, Buffer.alloc(statSync(file).size));
  const journal = (dataDir: string) => join(dataDir, 'postgresql/pg_wal');
  const segments = (dataDir: string) =>
    readdirSync(journal(dataDir)).filter((name) => /^[0-9A-F]{24}$/.test(name));

  it.each([
    [
      'its journal gone',
      (dataDir: string) => {
        for (const name of segments(dataDir)) rmSync(join(journal(dataDir), name));
      },
    ],
    [
      'its journal all zeros',
      (dataDir: string) => {
        for (const name of segments(dataDir)) zeros(join(journal(dataDir), name));
      },
    ],
    [
      'its state all zeros',
      (dataDir: string) => zeros(join(dataDir, 'postgresql/global/pg_control')),
    ],
  ])('with %s is refused in a line that says why and how to restore', async (_, damage) => {
    const dataDir = await closed();
    damage(dataDir);
    const error = await openDatabase({ dataDir }).catch((fault: Error) => fault);
    expect(error).toBeInstanceOf(DatabaseStartError);
    const { message } = error as Error;
    expect(message).toMatch(/PANIC|FATAL/);
    expect(message).toMatch(/están dañados.*npm run restore -- ARCHIVO/);
    expect(message).not.toContain('\n');
  });

  it('with a damaged table says so, in words for whoever started it', async () => {
    const dataDir = await closed();
    const before = await opened(dataDir);
    const { rows } = await before.pool.query("SELECT pg_relation_filepath('kept') AS path");
    await before.close();
    const file = join(dataDir, 'postgresql', rows[0].path);
    writeFileSync(file, Buffer.alloc(statSync(file).size, 0x5a));
    const after = await opened(dataDir);
    const error = await after.pool.query('SELECT count(a) FROM kept').catch((fault) => fault);
    expect(damageWords(error)).toMatch(/tablas.*dañadas \(XX001.*npm run restore/);
    expect(damageWords(new Error('x', { cause: error }))).toBe(damageWords(error));
    expect(damageWords(new Error('otra cosa'))).toBeUndefined();
  });
});

describe('a data folder that is half there', () => {
  /** What is looked at before anything is started. */
  function whole(): string {
    const dataDir = join(scratch(), 'data');
    for (const folder of ['base', 'global', 'pg_wal', 'pg_xact'])
      mkdirSync(join(dataDir, 'postgresql', folder), { recursive: true });
    mkdirSync(join(dataDir, 'images/originals/ab'), { recursive: true });
    for (const [path, text] of Object.entries({
      'database.password': 'secreto',
      'postgresql/PG_VERSION': '17\n',
      'postgresql/global/pg_control': 'x',
    }))
      writeFileSync(join(dataDir, path), text);
    return dataDir;
  }
  /** Every path with its size and time. */
  const listing = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((path) => {
        const { size, mtimeMs, mode } = lstatSync(join(folder, path));
        return `${path} ${size} ${mtimeMs} ${mode}`;
      });
  const remove = (path: string) => (dataDir: string) =>
    rmSync(join(dataDir, path), { recursive: true });
  const write = (path: string, text: string) => (dataDir: string) =>
    writeFileSync(join(dataDir, path), text);
  const everything = ['postgresql', 'database.password', 'images'] as const;
  const only =
    (...kept: (typeof everything)[number][]) =>
    (dataDir: string) => {
      for (const name of everything) if (!kept.includes(name)) remove(name)(dataDir);
    };

  it.each([
    [
      'tables without their version',
      remove('postgresql/PG_VERSION'),
      /falta o está dañado PG_VERSION/,
    ],
    ['an empty version', write('postgresql/PG_VERSION', ''), /PG_VERSION/],
    ['a version that was cut', write('postgresql/PG_VERSION', '1'), /PG_VERSION/],
    ['tables without their state', remove('postgresql/global/pg_control'), /global\/pg_control/],
    ['tables without their journal', remove('postgresql/pg_wal'), /pg_wal/],
    ['pictures alone', only('images'), /tiene images\/originals\/, pero no su base de datos/],
    ['a password alone', only('database.password'), /tiene database\.password, pero no su base/],
  ])('is refused and not touched: %s', async (_, damage, words) => {
    const dataDir = whole();
    damage(dataDir);
    const before = listing(dataDir);
    const error = await openDatabase({ dataDir }).catch((fault: Error) => fault);
    expect(error).toBeInstanceOf(HalfDataFolderError);
    const { message } = error as Error;
    expect(message).toMatch(words);
    expect(message).toMatch(/No se tocó nada.*npm run restore.*DATA_DIR\.$/);
    expect(message).not.toContain('\n');
    expect(listing(dataDir)).toEqual(before);
  });

  it('is not what a first start leaves that was cut short before its tables were whole', async () => {
    const dataDir = scratch();
    mkdirSync(join(dataDir, 'run'));
    mkdirSync(join(dataDir, 'images/uploads'), { recursive: true });
    mkdirSync(join(dataDir, 'postgresql.part-abc'));
    writeFileSync(join(dataDir, 'database.password.new'), 'half');
    await opened(dataDir);
    expect(readdirSync(dataDir).sort()).toEqual([
      'database.lock',
      'database.password',
      'images',
      'postgresql',
      'run',
    ]);
    expect(readFileSync(join(dataDir, 'database.password'), 'utf8')).toMatch(/^[\w-]{32}$/);
  });
});
