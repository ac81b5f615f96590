import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { initCluster, plainEnvironment } from './cluster.ts';
import { freePort } from './free-port.ts';
import { settingWords } from './postmaster.ts';
import { giveTo, postgresUser } from './process-user.ts';
import { findPrograms, programPath } from './programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder in which the first suite that needs PostgreSQL starts one. */
    postgresFolder: string;
  }
}

const START_WAIT_MS = 60_000;

/** The run's PostgreSQL goes with its data: nothing of it needs to be durable. */
const settingsOnPort = (port: number): string[] =>
  settingWords({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: '300',
  });

function pgCtl(data: string, ...words: string[]): void {
  const user = postgresUser([data]);
  execFileSync(programPath(findPrograms(user), 'pg_ctl'), ['-D', data, '-w', ...words], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: plainEnvironment(),
  });
}

async function start(folder: string): Promise<string> {
  const data = join(folder, 'data');
  const user = postgresUser([]);
  mkdirSync(data, { mode: 0o700 });
  chmodSync(folder, 0o755);
  giveTo(data, user);
  initCluster(findPrograms(user), data, { user, more: ['--no-sync'] });
  const port = await freePort();
  pgCtl(data, '-l', join(data, 'log'), '-o', settingsOnPort(port).join(' '), 'start');
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

/** The address of the run's PostgreSQL, started by the first suite that wants it. */
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
    renameSync(`${reply}.part`, reply);
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
  if (existsSync(join(data, 'postmaster.pid'))) pgCtl(data, '-m', 'immediate', 'stop');
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
