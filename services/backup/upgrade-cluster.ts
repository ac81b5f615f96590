import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ensureCluster, initCluster, PART_PREFIX, readPassword } from '../database/cluster.ts';
import {
  type ClusterPlace,
  clusterIn,
  hasTables,
  homeOf,
  isHalfUpgraded,
  lastAside,
  placeAside,
  upgradedCluster,
} from '../database/cluster-place.ts';
import { FOLDER_MODE, renameNow, syncFolderNow, writeFileNow } from '../database/durable-file.ts';
import { holdFolder } from '../database/embedded.ts';
import type { Address } from '../database/lock.ts';
import { endLeftOver, startPostmaster } from '../database/postmaster.ts';
import { giveTo } from '../database/process-user.ts';
import { findPrograms, majorOfCluster, type Programs, programsFor } from '../database/programs.ts';
import { makeBackup, type Pictures } from './backup.ts';
import { BackupError } from './backup-error.ts';
import { checkArchive } from './manifest.ts';
import { refuseUnknown, restoreBackup, type SchemaMakers } from './restore.ts';
import { copyName, fullName, type Table, tablesOf } from './tables.ts';

/** What is done, in this order; a tool says them as they begin. */
export const UPGRADE_STEPS = [
  'dump',
  'make',
  'restore',
  'compare',
  'stand by',
  'set aside',
  'take its place',
] as const;
export type UpgradeStep = (typeof UPGRADE_STEPS)[number];

interface UpgradeParts {
  /** Absolute; nobody runs on it. */
  dataDir: string;
  now: Date;
  makers: SchemaMakers;
  migrationsFolder?: string | undefined;
  onStep?(step: UpgradeStep): void;
}

export interface Upgraded {
  /** Major version of PostgreSQL that the tables are of now. */
  to: number;
  /** The folder in which those of before are: whole, and nobody's any more. */
  aside: string;
}

/** Pictures stay where they are. */
const NO_PICTURES: Pictures = {
  get: () => Promise.resolve(undefined),
  put: () => Promise.resolve(),
};

interface Held {
  place: ClusterPlace;
  address: Address;
}

/** Runs PostgreSQL on a cluster while something is done with its database. */
async function withDatabase<T>(
  cluster: string,
  programs: Programs,
  { place, address }: Held,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const { dataDir, user } = place;
  const postmaster = await startPostmaster({ programs, cluster, address, user });
  const password = address.host.startsWith('/') ? {} : { password: readPassword(dataDir) };
  const names = { user: 'postgres', database: 'postgres' };
  const pool = new pg.Pool(Object.assign({}, address, names, password));
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
    // It writes everything to the disk as it ends.
    await postmaster.stop();
  }
}

/** SHA-256 of a table's rows, in the order in which they lie in it. */
async function digestOfTable(client: pg.ClientBase, table: Table): Promise<string> {
  const digest = createHash('sha256');
  const rows = client.query(copyTo(`COPY ${copyName(table)} TO STDOUT`));
  for await (const chunk of rows as AsyncIterable<Buffer>) digest.update(chunk);
  return digest.digest('hex');
}

/** Of every table but those in which a library says how old its own schema is. */
async function digestsOf(pool: pg.Pool, makers: SchemaMakers): Promise<Map<string, string>> {
  const client = await pool.connect();
  try {
    // A scan that begins where another one ended gives the same rows in another order.
    await client.query('SET synchronize_seqscans = off');
    const digests = new Map<string, string>();
    for (const table of await tablesOf(client))
      if (!(Object.hasOwn(makers, table.schema) && table.name === 'migrations'))
        digests.set(fullName(table), await digestOfTable(client, table));
    return digests;
  } finally {
    client.release();
  }
}

function refuseDifferent(before: Map<string, string>, after: Map<string, string>): void {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const different = names.filter((name) => before.get(name) !== after.get(name));
  if (different.length > 0)
    throw new BackupError(
      `Las tablas no llegaron iguales (${different.join(', ')}). No se cambió nada: las de antes siguen en su sitio.`,
    );
}

/** Makes the tables anew in `folder`, with what those of the old cluster hold. */
async function makeUpgraded(
  folder: string,
  held: Held,
  { old, newest }: { old: Programs; newest: Programs },
  { dataDir, now, makers, migrationsFolder, onStep }: UpgradeParts,
): Promise<void> {
  const { cluster, user } = held.place;
  const secret = join(folder, 'password');
  const archive = join(folder, 'tables.tar.gz');
  const tables = join(folder, 'tables');
  onStep?.('dump');
  const before = await withDatabase(cluster, old, held, async (pool) => {
    const copied = { pictures: NO_PICTURES, hasPictures: false };
    await makeBackup(Object.assign({ database: { pool }, file: archive, now }, copied));
    return digestsOf(pool, makers);
  });
  const manifest = await checkArchive(archive);
  refuseUnknown(manifest, migrationsFolder);
  onStep?.('make');
  mkdirSync(tables, { mode: FOLDER_MODE });
  // The one of the data folder PostgreSQL's user need not be able to read.
  writeFileNow(secret, readPassword(dataDir));
  giveTo(folder, user);
  initCluster(newest, tables, { user, passwordFile: secret });
  onStep?.('restore');
  await withDatabase(tables, newest, held, async (pool) => {
    const into = { database: { pool }, pictures: NO_PICTURES, migrationsFolder };
    await restoreBackup(Object.assign(into, { file: archive, manifest, makers }));
    onStep?.('compare');
    refuseDifferent(before, await digestsOf(pool, makers));
    await pool.query('ANALYZE');
  });
}

/** Ends an upgrade that was cut short when the tables of before were aside already. */
function takePlace(dataDir: string): Upgraded | undefined {
  if (!isHalfUpgraded(dataDir)) return undefined;
  const home = homeOf(dataDir);
  const cluster = clusterIn(home);
  renameNow(upgradedCluster(home), cluster);
  return { to: majorOfCluster(cluster) ?? 0, aside: lastAside(home) ?? home };
}

/**
 * Brings the embedded PostgreSQL's tables to the newest major version that is here: dumped by the
 * programs of their own, restored by the new ones, compared table by table, and only then put in
 * their place. Those of before stay aside. Ended at any moment and called again it does what is
 * left.
 * @returns undefined where there is nothing to bring anywhere
 * @throws BackupError, DatabaseError
 */
export async function upgradeCluster(parts: UpgradeParts): Promise<Upgraded | undefined> {
  const { dataDir, onStep } = parts;
  const finished = takePlace(dataDir);
  if (finished || !hasTables(dataDir)) return finished;
  const held = await holdFolder(dataDir);
  const { home, cluster, user } = held.place;
  try {
    const from = majorOfCluster(cluster);
    const newest = findPrograms(user);
    if (from === undefined || from >= newest.major) return undefined;
    const old = programsFor(cluster, user);
    // Of a try that ended before: the tables of before may have been written since.
    rmSync(upgradedCluster(home), { recursive: true, force: true });
    await endLeftOver(cluster);
    // As a start does: a copied folder is given to its user again, parts of tries before go.
    ensureCluster(old, held.place);
    const part = mkdtempSync(join(home, PART_PREFIX));
    try {
      await makeUpgraded(part, held, { old, newest }, parts);
      onStep?.('stand by');
      renameNow(join(part, 'tables'), upgradedCluster(home));
      onStep?.('set aside');
      const aside = placeAside(home, from);
      renameSync(cluster, aside);
      syncFolderNow(home);
      onStep?.('take its place');
      renameNow(upgradedCluster(home), cluster);
      return { to: newest.major, aside };
    } finally {
      rmSync(part, { recursive: true, force: true });
    }
  } finally {
    held.release();
  }
}
