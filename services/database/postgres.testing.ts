import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder in which the first suite that needs PostgreSQL starts one. */
    postgresFolder: string;
  }
}

const START_WAIT_MS = 60_000;
const INSTALL_HINT =
  'Instálalo con «apt-get install postgresql» o da una dirección en TEST_DATABASE_URL (un usuario que pueda crear bases de datos).';

function binaries(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  const found = folders.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
  if (!found)
    throw new Error(`Estas pruebas necesitan PostgreSQL y no se encontró. ${INSTALL_HINT}`);
  return found;
}

/** PostgreSQL refuses to run as root: then as the user of Debian's package. */
function asPostgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const lookup = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim() || Number.NaN);
  const [uid, gid] = [lookup('-u'), lookup('-g')];
  if (!Number.isInteger(uid) || !Number.isInteger(gid))
    throw new Error(`No hay un usuario «postgres». ${INSTALL_HINT}`);
  return { uid, gid };
}

async function start(folder: string): Promise<string> {
  const bin = binaries();
  const user = asPostgresUser();
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  chmodSync(folder, 0o755);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(data, user.uid, user.gid);
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, {
      ...user,
      cwd: data,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    });
  run('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ]);
  const port = await freePort();
  const settings = [
    `-p ${port}`,
    `-k ${data}`,
    '-c listen_addresses=127.0.0.1',
    '-c fsync=off',
    '-c max_connections=300',
  ];
  run('pg_ctl', ['-D', data, '-l', join(data, 'log'), '-o', settings.join(' '), '-w', 'start']);
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

/**
 * The address of the run's PostgreSQL, started by the first suite that wants it. Throws with how to
 * install one.
 */
export async function postgresForTests(folder: string): Promise<string> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return given;
  const reply = join(folder, 'reply.json');
  try {
    mkdirSync(join(folder, 'starting'));
    let result: { url?: string; error?: string };
    try {
      result = { url: await start(folder) };
    } catch (error) {
      result = { error: error instanceof Error ? error.message : String(error) };
    }
    writeFileSync(`${reply}.part`, JSON.stringify(result));
    execFileSync('mv', [`${reply}.part`, reply]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  for (const until = Date.now() + START_WAIT_MS; !existsSync(reply); await sleep(50)) {
    if (Date.now() > until) throw new Error('PostgreSQL no arrancó a tiempo para las pruebas');
  }
  const { url, error } = JSON.parse(readFileSync(reply, 'utf8')) as {
    url?: string;
    error?: string;
  };
  if (!url) throw new Error(error);
  return url;
}

/** Ends the server that was started in a folder, if one was. */
export function stopPostgres(folder: string): void {
  const data = join(folder, 'data');
  if (existsSync(join(data, 'postmaster.pid')))
    spawnSync(join(binaries(), 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], {
      ...asPostgresUser(),
      cwd: '/',
    });
}

/**
 * Vitest's global set-up: a folder for the run, and the end of the server that a suite may have
 * started there.
 */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'portada-pg-'));
  project.provide('postgresFolder', folder);
  return () => {
    stopPostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}
