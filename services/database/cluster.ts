import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { type ClusterPlace, clusterLink, passwordFile } from './cluster-place.ts';
import { FOLDER_MODE, renameNow, syncFolderNow, writeFileNow } from './durable-file.ts';
import { giveTo, type ProcessUser } from './process-user.ts';
import { type Programs, programPath } from './programs.ts';

/** Before the name of a folder in which a cluster is made; the next start clears it away. */
export const PART_PREFIX = 'postgresql.part-';

/**
 * For a machine that does more than this: docs/configuration.md tells of them. No change is
 * acknowledged before it is on disk.
 */
const CLUSTER_SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '16MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_connections: '40',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  autovacuum: 'on',
  autovacuum_max_workers: '1',
  // Containers give little of the shared memory that parallel queries need.
  max_parallel_workers_per_gather: '0',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
};

/** What a cluster is started with, by its major version: a setting of a newer one is an error. */
export const clusterSettings = (major: number): Readonly<Record<string, string>> =>
  // Without it three processes more would read for it, on a machine that does more than this.
  major >= 18 ? Object.assign({ io_method: 'sync' }, CLUSTER_SETTINGS) : CLUSTER_SETTINGS;

/** Of a process that is to find nothing of ours in its environment. */
export const plainEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_ALL: 'C',
  // Windows needs it to start anything.
  ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}),
});

/** The password while the cluster is made: under its name it says that there is a cluster. */
const newPasswordFile = (dataDir: string): string => `${passwordFile(dataDir)}.new`;

/** The password for connections over a loopback port; sockets need none. */
export function readPassword(dataDir: string): string {
  try {
    return readFileSync(passwordFile(dataDir), 'utf8').trim();
  } catch {
    return '';
  }
}

interface InitOptions {
  user: ProcessUser | undefined;
  /** File with the password for connections over a port; without one, none is asked for. */
  passwordFile?: string;
  more?: readonly string[];
}

/** Makes a cluster in an empty folder. Throws with the last line that `initdb` said. */
export function initCluster(
  programs: Programs,
  folder: string,
  { user, passwordFile: file, more = [] }: InitOptions,
): void {
  const auth = file ? ['--auth-host=scram-sha-256', `--pwfile=${file}`] : ['--auth-host=trust'];
  const given = ['-D', folder, '-U', 'postgres', '-E', 'UTF8', '--no-locale', '--auth-local=trust'];
  const { status, stderr, error } = spawnSync(
    programPath(programs, 'initdb'),
    [...given, ...auth, ...more],
    { ...user, cwd: user ? '/' : folder, env: plainEnvironment(), encoding: 'utf8' },
  );
  if (error) throw error;
  if (status !== 0) throw new Error(lastLine(stderr) || `initdb: ${status}`);
}

export const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

/**
 * Makes the cluster of a data folder unless it is there: aside, and moved to its place when whole.
 * A folder that was copied is given to PostgreSQL's user again. The caller holds the lock.
 */
export function ensureCluster(programs: Programs, place: ClusterPlace): void {
  const { dataDir, home, cluster, user } = place;
  for (const name of readdirSync(home))
    if (name.startsWith(PART_PREFIX)) rmSync(join(home, name), { recursive: true, force: true });
  if (!existsSync(cluster)) makeCluster(programs, place);
  if (home !== dataDir && !existsSync(clusterLink(dataDir))) {
    symlinkSync(cluster, clusterLink(dataDir));
    syncFolderNow(dataDir);
  }
  if (existsSync(newPasswordFile(dataDir)))
    renameNow(newPasswordFile(dataDir), passwordFile(dataDir));
  giveTo(cluster, user);
  chmodSync(cluster, FOLDER_MODE);
}

function makeCluster(programs: Programs, { dataDir, home, cluster, user }: ClusterPlace): void {
  const part = mkdtempSync(join(home, PART_PREFIX));
  const [tables, secret] = [join(part, 'tables'), join(part, 'password')];
  const password = randomBytes(24).toString('base64url');
  try {
    mkdirSync(tables, { mode: FOLDER_MODE });
    writeFileNow(secret, password);
    rmSync(newPasswordFile(dataDir), { force: true });
    writeFileNow(newPasswordFile(dataDir), password);
    syncFolderNow(dataDir);
    giveTo(part, user);
    // It syncs what it makes.
    initCluster(programs, tables, { user, passwordFile: secret });
    renameNow(tables, cluster);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}
