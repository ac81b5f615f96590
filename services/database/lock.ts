import { execFileSync } from 'node:child_process';
import { chmodSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { makeFolderNow, syncFolderNow, writeFileNow } from './durable-file.ts';
import { DatabaseLockedError, DataFolderError } from './errors.ts';

/**
 * Where the embedded database listens: what `pg` takes as host and port (a folder is a Unix
 * socket's).
 */
export interface Address {
  host: string;
  port: number;
}

interface LockHolder {
  pid: number;
  /** When that process started: a pid alone may be somebody else's by now. */
  started: string;
  address: Address;
}

const lockFile = (dataDir: string) => join(dataDir, 'database.lock');

/**
 * An opaque mark that differs between two processes of one pid; '' when there is no such process.
 */
export function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; the start time is field 22, the 20th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // It ended, and its parent has not asked how.
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    if (process.platform === 'linux') return '';
  }
  try {
    process.kill(pid, 0);
    return process.platform === 'win32'
      ? 'alive'
      : execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** The lock as written, whether or not its process lives. */
export function readLock(dataDir: string): LockHolder | undefined {
  try {
    const holder = JSON.parse(readFileSync(lockFile(dataDir), 'utf8')) as LockHolder;
    return Number.isInteger(holder.pid) && holder.address ? holder : undefined;
  } catch {
    return undefined;
  }
}

/** Whoever holds the lock listens here, as long as it lives. */
const lockSocket = ({ host }: Address): string => join(host, '.lock');

const accepts = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ path });
    socket.setTimeout(1_000, () => socket.destroy(new Error('timeout')));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

export const socketPath = ({ host, port }: Address): string => join(host, `.s.PGSQL.${port}`);

/**
 * Listens as the lock's holder. Nothing is said there: that somebody accepts is all.
 * @returns how to stop
 */
export function holdLockSocket(address: Address): Promise<() => void> {
  if (!address.host.startsWith('/')) return Promise.resolve(() => undefined);
  const path = lockSocket(address);
  rmSync(path, { force: true });
  const server = createServer((socket) => socket.destroy()).unref();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      chmodSync(path, 0o600);
      resolve(() => server.close());
    });
  });
}

/**
 * Alive when its process runs, or when it accepts at its socket: a process in another container is
 * not in our process table. On Linux a process without a readable start time is not there.
 */
export async function isAlive(holder: LockHolder): Promise<boolean> {
  const started = processStart(holder.pid);
  return (
    (started !== '' && started === holder.started) ||
    (holder.address.host.startsWith('/') && (await accepts(lockSocket(holder.address))))
  );
}

function writeLock(dataDir: string, content: string): boolean {
  try {
    makeFolderNow(dataDir);
    // Written aside and linked, so that nobody ever reads half a lock.
    const aside = `${lockFile(dataDir)}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    writeFileNow(aside, content);
    try {
      linkSync(aside, lockFile(dataDir));
      syncFolderNow(dataDir);
      return true;
    } finally {
      rmSync(aside, { force: true });
    }
  } catch (error) {
    if (
      (error as NodeJS.ErrnoException).code === 'EEXIST' &&
      (error as NodeJS.ErrnoException).syscall === 'link'
    )
      return false;
    throw new DataFolderError(dataDir, error);
  }
}

function setAside(dataDir: string, stale: string): void {
  const aside = `${lockFile(dataDir)}.stale.${process.pid}`;
  try {
    renameSync(lockFile(dataDir), aside);
    // Another process may have replaced the stale lock since we read it: then what we moved is a
    // live one.
    if (readFileSync(aside, 'utf8') !== stale) linkSync(aside, lockFile(dataDir));
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw new DataFolderError(dataDir, error);
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Takes the data folder for this process. A lock left by a process that is gone is replaced.
 * @returns a function that gives it back
 * @throws DatabaseLockedError, DataFolderError
 */
export async function takeLock(dataDir: string, address: Address): Promise<() => void> {
  const mine = JSON.stringify({
    pid: process.pid,
    started: processStart(process.pid),
    address,
  } satisfies LockHolder);
  for (let attempt = 0; attempt < 5; attempt++) {
    if (writeLock(dataDir, mine)) {
      return () => {
        if (safeRead(dataDir) === mine) rmSync(lockFile(dataDir), { force: true });
      };
    }
    const stale = safeRead(dataDir);
    if (stale === undefined) continue;
    const holder = readLock(dataDir);
    if (holder && (await isAlive(holder))) throw new DatabaseLockedError(dataDir, holder.pid);
    setAside(dataDir, stale);
  }
  throw new DatabaseLockedError(dataDir, readLock(dataDir)?.pid ?? 0);
}

function safeRead(dataDir: string): string | undefined {
  try {
    return readFileSync(lockFile(dataDir), 'utf8');
  } catch {
    return undefined;
  }
}
