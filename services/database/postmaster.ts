import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterSettings, lastLine, plainEnvironment } from './cluster.ts';
import { type Address, socketPath } from './lock.ts';
import type { ProcessUser } from './process-user.ts';
import { type Programs, programPath } from './programs.ts';

interface PostmasterOptions {
  programs: Programs;
  cluster: string;
  address: Address;
  user: ProcessUser | undefined;
  /** A line that PostgreSQL logged. */
  onLine?: ((line: string) => void) | undefined;
}

/** One run of PostgreSQL. */
export interface Postmaster {
  /** Resolves when it has ended, for whatever reason, with what it said last. */
  exited: Promise<string>;
  /** Ends it: nicely, and if that takes too long in less nice ways. */
  stop(): Promise<void>;
}

const START_LIMIT_MS = 300_000;
const POLL_MS = 15;
/**
 * Nicely (connections are cut, everything is written), at once (it recovers next time), by force.
 */
const ENDINGS: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];
/** Processes of a postmaster that was killed hold its memory until they notice. */
const LEFT_OVER_WAIT_MS = 10_000;
const LEFT_OVER = /pre-existing shared memory block|is another postmaster/i;
const OUTPUT_WAIT_MS = 300;
const KEPT_OUTPUT_CHARS = 4_000;

/**
 * Ends PostgreSQL when whoever started it is gone, however that went: then nobody holds the pipe.
 */
const WATCHER = 'read -r line; kill -INT "$1"';

const pidFile = (cluster: string): string => join(cluster, 'postmaster.pid');

/** Its lines: pid, folder, start time, port, socket folder, address, memory key, state. */
function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(pidFile(cluster), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function commandOf(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone.
  }
}

/**
 * Ends a PostgreSQL that works on this cluster though nobody holds the lock: its server was killed
 * together with what watched over it. PostgreSQL itself refuses to start while the pid that it left
 * behind is any program's: then that pid is made harmless. (The rest of the file stays: by it
 * PostgreSQL finds processes that still use the tables.)
 */
export async function endLeftOver(cluster: string): Promise<void> {
  if (process.platform === 'win32') return;
  const [first = '', ...rest] = readPidFile(cluster);
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid <= 1) return;
  const isOurs = () => {
    const command = commandOf(pid);
    return command.includes('postgres') && command.includes(cluster);
  };
  for (const [name, waitMs] of ENDINGS) {
    if (!isOurs()) break;
    signal(pid, name);
    for (const until = Date.now() + waitMs; isOurs() && Date.now() < until; ) await sleep(POLL_MS);
  }
  const command = commandOf(pid);
  if (command && !command.includes('postgres') && readPidFile(cluster)[0] === first)
    writeFileSync(pidFile(cluster), ['2147483647', ...rest].join('\n'));
}

const listenSettings = ({ host, port }: Address): Record<string, string> => ({
  port: String(port),
  ...(host.startsWith('/')
    ? { listen_addresses: '', unix_socket_directories: host, unix_socket_permissions: '0700' }
    : { listen_addresses: host, unix_socket_directories: '' }),
});

/** What it logs: no statement that failed, for it may hold what nobody else is to read. */
const LOG_SETTINGS = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

/** The command line's words for some settings. */
export const settingWords = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

function spawnPostgres({ programs, cluster, address, user }: PostmasterOptions): ChildProcess {
  const settings = {
    ...clusterSettings(programs.major),
    ...LOG_SETTINGS,
    ...listenSettings(address),
  };
  return spawn(
    programPath(programs, 'postgres'),
    ['-D', cluster, ...settingWords(settings)],
    // Apart from the terminal's group: Ctrl+C is for the server, which ends it when it is done.
    {
      ...user,
      cwd: user ? '/' : cluster,
      env: plainEnvironment(),
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
}

function watchOver(pid: number, user: ProcessUser | undefined): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const watcher = spawn('sh', ['-c', WATCHER, 'portada', String(pid)], {
    ...user,
    cwd: '/',
    env: plainEnvironment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => undefined);
  watcher.unref();
  const pipe = watcher.stdin as (NodeJS.WritableStream & { unref?: () => void }) | null;
  pipe?.on('error', () => undefined);
  pipe?.unref?.();
  return watcher;
}

/** Hands on lines, and keeps the last ones. */
function readLines(stream: Readable | null, onLine?: (line: string) => void): () => string {
  let kept = '';
  let rest = '';
  stream?.setEncoding('utf8').on('data', (text: string) => {
    kept = (kept + text).slice(-KEPT_OUTPUT_CHARS);
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line) onLine?.(line);
  });
  (stream as (Readable & { unref?: () => void }) | null)?.unref?.();
  return () => kept;
}

const isReady = (cluster: string, pid: number | undefined): boolean => {
  const lines = readPidFile(cluster);
  return Number(lines[0]) === pid && (lines[7] ?? '').startsWith('ready');
};

async function startOnce(options: PostmasterOptions): Promise<Postmaster> {
  const child = spawnPostgres(options);
  const output = readLines(child.stderr, options.onLine);
  const watcher = child.pid === undefined ? undefined : watchOver(child.pid, options.user);
  let hasExited = false;
  const exited = new Promise<string>((resolve) => {
    const end = (reason: string) => {
      hasExited = true;
      watcher?.kill('SIGKILL');
      resolve(reason);
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', async (code, name) => {
      // Processes of its own may hold the line open after it.
      const closed = new Promise((done) => child.once('close', done));
      await Promise.race([closed, sleep(OUTPUT_WAIT_MS)]);
      end(lastLine(output()) || `postgres: ${code ?? name}`);
    });
  });
  const until = Date.now() + START_LIMIT_MS;
  while (!hasExited && !isReady(options.cluster, child.pid)) {
    if (Date.now() > until) child.kill('SIGKILL');
    await sleep(POLL_MS);
  }
  if (hasExited) throw new Error(await exited, { cause: output() });
  child.unref();
  const stop = async () => {
    child.ref();
    for (const [name, waitMs] of ENDINGS) {
      if (hasExited) return;
      child.kill(name);
      await Promise.race([exited, sleep(waitMs, undefined, { ref: false })]);
    }
  };
  return { exited, stop };
}

/**
 * Starts PostgreSQL on a cluster and waits until it takes connections. Throws with the last line
 * that it said. The caller holds the data folder's lock.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  await endLeftOver(options.cluster);
  if (options.address.host.startsWith('/'))
    // They name a pid too, which may be any program's by now.
    for (const end of ['', '.lock']) rmSync(socketPath(options.address) + end, { force: true });
  for (const until = Date.now() + LEFT_OVER_WAIT_MS; ; await sleep(200)) {
    try {
      return await startOnce(options);
    } catch (error) {
      const said = String((error as Error).cause ?? '');
      if (!LEFT_OVER.test(said) || Date.now() > until) throw error;
    }
  }
}
