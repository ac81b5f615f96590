import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolderNow } from './durable-file.ts';
import {
  ClusterMissingError,
  ClusterUnreachableError,
  DatabaseError,
  DataFolderError,
  EarlierEngineError,
  HalfDataFolderError,
  HalfUpgradeError,
} from './errors.ts';
import { canReach, letPass, type ProcessUser, postgresUser } from './process-user.ts';

/** Where the tables of a data folder are, and who may touch them. */
export interface ClusterPlace {
  /** Absolute. */
  dataDir: string;
  /**
   * The folder that holds the cluster: the data folder, or one that PostgreSQL's user can reach.
   */
  home: string;
  /** PostgreSQL's own folder; not there yet before the first start. */
  cluster: string;
  /** Who runs PostgreSQL; undefined: ourselves. */
  user: ProcessUser | undefined;
}

const CLUSTER = 'postgresql';
const UPGRADED = `${CLUSTER}.upgraded`;
const PASSWORD = 'database.password';
/** Original pictures: nobody has any before there is a database. */
const PICTURES = 'images/originals';
/** Stands in a data folder while a backup is put into it. */
const UNFINISHED = 'restore.unfinished';
/** Without any of these a cluster is no cluster. */
const CLUSTER_PARTS = ['global/pg_control', 'base', 'pg_wal', 'pg_xact'];
/** PostgreSQL in WebAssembly kept its tables here. */
const EARLIER_CLUSTER = 'postgres';
const HOMES_FOLDER = '/var/lib/portada';

/** A cluster, or the link to one elsewhere. */
export const clusterLink = (dataDir: string): string => join(dataDir, CLUSTER);

/** The cluster itself, in its home. */
export const clusterIn = (home: string): string => join(home, CLUSTER);

/**
 * The password for connections over a loopback port. It takes this name after the cluster has its
 * own, and so says of a folder without a cluster that there was one.
 */
export const passwordFile = (dataDir: string): string => join(dataDir, PASSWORD);

export const unfinishedMark = (dataDir: string): string => join(dataDir, UNFINISHED);

/** The home of a data folder's cluster, whether or not the cluster stands there now. */
export function homeOf(dataDir: string): string {
  const link = clusterLink(dataDir);
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? dirname(readlinkSync(link)) : dataDir;
}

/** Where tables of the next major version of PostgreSQL wait, whole, for their place. */
export const upgradedCluster = (home: string): string => join(home, UPGRADED);

/** Tables that an upgrade set aside: `postgresql.17`, and `postgresql.17-2` where that is taken. */
const SET_ASIDE = new RegExp(`^${CLUSTER}\\.\\d+(?:-\\d+)?$`);
const asideName = (major: number, n: number): string =>
  `${CLUSTER}.${major}${n === 1 ? '' : `-${n}`}`;

/** Where tables of before can go: a place that nothing has. */
export function placeAside(home: string, major: number): string {
  const taken = new Set(readdirSync(home));
  let n = 1;
  while (taken.has(asideName(major, n))) n += 1;
  return join(home, asideName(major, n));
}

/** Where the tables went that were set aside last; undefined where none were. */
export function lastAside(home: string): string | undefined {
  const byNumber = new Intl.Collator('en', { numeric: true });
  const last = readdirSync(home)
    .filter((name) => SET_ASIDE.test(name))
    .sort(byNumber.compare)
    .at(-1);
  return last && join(home, last);
}

/** The old tables went aside and the new ones did not take their place yet. */
export const isHalfUpgraded = (dataDir: string): boolean => {
  const home = homeOf(dataDir);
  return !existsSync(clusterIn(home)) && existsSync(upgradedCluster(home));
};

/** Was the embedded database of a data folder ever opened? */
export const hasTables = (dataDir: string): boolean => existsSync(clusterLink(dataDir));

/** Is this the data folder of a release that ran PostgreSQL in WebAssembly? */
export const isOfEarlierEngine = (dataDir: string): boolean =>
  existsSync(join(dataDir, EARLIER_CLUSTER, 'PG_VERSION'));

function linkedCluster(dataDir: string): string | undefined {
  const link = clusterLink(dataDir);
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return undefined;
  if (!existsSync(link)) throw new ClusterMissingError(dataDir, readlinkSync(link));
  return realpathSync(link);
}

const isFilled = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

const isVersion = (file: string): boolean =>
  existsSync(file) && /^\d+(?:\.\d+)?\n$/.test(readFileSync(file, 'utf8'));

/**
 * What a data folder lacks that it had, as a Spanish clause; undefined for a whole or a new one.
 */
function whatIsLost(dataDir: string): string | undefined {
  const link = clusterLink(dataDir);
  if (existsSync(unfinishedMark(dataDir)))
    return 'la restauración de una copia quedó a medias (bórrala y repítela)';
  if (lstatSync(link, { throwIfNoEntry: false })) {
    const lost = [
      ...(isVersion(join(link, 'PG_VERSION')) ? [] : ['PG_VERSION']),
      ...CLUSTER_PARTS.filter((part) => !existsSync(join(link, part))),
    ];
    return lost.length > 0 ? `en ${CLUSTER}/ falta o está dañado ${lost.join(', ')}` : undefined;
  }
  const left = [
    ...(existsSync(passwordFile(dataDir)) ? [PASSWORD] : []),
    ...(isFilled(join(dataDir, PICTURES)) ? [`${PICTURES}/`] : []),
  ];
  return left.length > 0
    ? `tiene ${left.join(' y ')}, pero no su base de datos (${CLUSTER}/)`
    : undefined;
}

/** A new folder that the user can reach, for a data folder that it cannot. */
function homeElsewhere(dataDir: string, user: ProcessUser): string {
  try {
    mkdirSync(HOMES_FOLDER, { recursive: true, mode: 0o755 });
    if (!canReach(HOMES_FOLDER, user)) throw new ClusterUnreachableError(dataDir);
    const home = mkdtempSync(join(HOMES_FOLDER, 'data-'));
    letPass(home, user);
    return home;
  } catch (error) {
    throw error instanceof ClusterUnreachableError ? error : new DataFolderError(dataDir, error);
  }
}

/**
 * Makes the data folder when it must, and says where its cluster is or will be. One that is half
 * there is not touched.
 * @throws EarlierEngineError, ClusterMissingError, ClusterUnreachableError, DataFolderError,
 * HalfDataFolderError
 */
export function placeCluster(dataDir: string): ClusterPlace {
  if (isOfEarlierEngine(dataDir)) throw new EarlierEngineError(dataDir);
  let linked: string | undefined;
  try {
    if (isHalfUpgraded(dataDir)) throw new HalfUpgradeError(dataDir);
    linked = linkedCluster(dataDir);
    const lost = whatIsLost(dataDir);
    if (lost) throw new HalfDataFolderError(dataDir, lost);
  } catch (error) {
    throw error instanceof DatabaseError ? error : new DataFolderError(dataDir, error);
  }
  const user = postgresUser(linked ? [linked] : [clusterLink(dataDir), dataDir]);
  if (linked) return { dataDir, home: dirname(linked), cluster: linked, user };
  try {
    // Nobody else enters the folders that we make, save PostgreSQL's user on its way to its own.
    for (const folder of [...makeFolderNow(dataDir), dataDir]) letPass(folder, user);
  } catch (error) {
    throw new DataFolderError(dataDir, error);
  }
  if (!user || canReach(realpathSync(dataDir), user))
    return { dataDir, home: dataDir, cluster: clusterLink(dataDir), user };
  if (hasTables(dataDir)) throw new ClusterUnreachableError(dataDir);
  const home = homeElsewhere(dataDir, user);
  return { dataDir, home, cluster: clusterIn(home), user };
}

/** Forgets a home that was made for nothing: another process was first. */
export function discardEmptyHome({ dataDir, home, cluster }: ClusterPlace): void {
  if (home !== dataDir && !existsSync(cluster)) rmSync(home, { recursive: true, force: true });
}
