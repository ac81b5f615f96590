import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureCluster, readPassword } from './cluster.ts';
import { type ClusterPlace, discardEmptyHome, placeCluster } from './cluster-place.ts';
import { DatabaseError, DatabaseStartError, DataFolderError, isFolderFault } from './errors.ts';
import { freePort } from './free-port.ts';
import { type Address, holdLockSocket, readLock, socketPath, takeLock } from './lock.ts';
import type { Log } from './log.ts';
import { endLeftOver, type Postmaster, startPostmaster } from './postmaster.ts';
import { canReach, giveTo } from './process-user.ts';
import { type ClusterPrograms, programsFor } from './programs.ts';

/** A Unix socket's path has room for 103 bytes on macOS, 107 on Linux. */
const SOCKET_PATH_MAX_BYTES = 100;
const SOCKET_FOLDER = 'run';
const TEMPORARY_PREFIX = 'portada-run-';
const PORT = 5_432;
const RESTART_MIN_MS = 100;
const RESTART_MAX_MS = 5_000;

export interface Embedded {
  address: Address;
  /** For a loopback port; empty for a socket. */
  password: string;
  /**
   * A line for whoever started it, when the tables or the programs are not where one would look.
   */
  notice: string | undefined;
  close(): Promise<void>;
}

const isTemporary = ({ host }: Address): boolean => basename(host).startsWith(TEMPORARY_PREFIX);

/** Where sockets cannot be: whoever connects needs the password. */
export const loopbackAddress = async (): Promise<Address> => ({
  host: '127.0.0.1',
  port: await freePort(),
});

/**
 * A folder of the cluster's home when its path is short enough, else one of ours in the temp
 * folder, else a loopback port.
 */
async function chooseAddress({ home, user }: ClusterPlace): Promise<Address> {
  if (process.platform === 'win32') return loopbackAddress();
  const fits = (host: string) =>
    Buffer.byteLength(socketPath({ host, port: PORT })) <= SOCKET_PATH_MAX_BYTES;
  const host = join(home, SOCKET_FOLDER);
  if (fits(host)) return { host, port: PORT };
  // mkdtemp adds six characters and makes a folder that only its owner can enter.
  const folder = [tmpdir(), '/tmp'].find(
    (each) => fits(join(each, `${TEMPORARY_PREFIX}XXXXXX`)) && canReach(each, user),
  );
  if (!folder) return loopbackAddress();
  return { host: mkdtempSync(join(folder, TEMPORARY_PREFIX)), port: PORT };
}

/** The socket's folder: nobody but PostgreSQL's user can enter it, and so nobody else connect. */
function makeSocketFolder({ host }: Address, { user }: ClusterPlace): void {
  if (!host.startsWith('/')) return;
  mkdirSync(host, { recursive: true, mode: 0o700 });
  if (lstatSync(host).isDirectory()) chmodSync(host, 0o700);
  giveTo(host, user);
}

function removeSocketFolder(address: Address): void {
  if (isTemporary(address)) rmSync(address.host, { recursive: true, force: true });
}

/**
 * Takes the lock of the data folder, and of a home elsewhere, which a copied folder shares, and
 * listens as their holder.
 */
async function takeLocks(place: ClusterPlace, address: Address): Promise<() => void> {
  const before = readLock(place.dataDir)?.address;
  const unlock = await takeLock(place.dataDir, address);
  let unlockHome: () => void = () => undefined;
  try {
    if (place.home !== place.dataDir) unlockHome = await takeLock(place.home, address);
  } catch (error) {
    unlock();
    throw error;
  }
  if (before) removeSocketFolder(before);
  let stopHolding: () => void = () => undefined;
  const release = () => {
    stopHolding();
    unlockHome();
    unlock();
  };
  try {
    makeSocketFolder(address, place);
    stopHolding = await holdLockSocket(address);
    return release;
  } catch (error) {
    release();
    throw new DataFolderError(place.dataDir, error);
  }
}

function noticeOf({ dataDir, home }: ClusterPlace, programs: ClusterPrograms): string | undefined {
  const facts = [
    ...(home === dataDir ? [] : [`sus tablas están en ${home}`]),
    ...(programs.isCopy ? [`sus programas en ${programs.bin}`] : []),
  ];
  const notices = [
    ...(facts.length > 0
      ? [
          `PostgreSQL no corre como root, y su usuario no puede entrar en todas las carpetas: ${facts.join(' y ')}.`,
        ]
      : []),
    ...(programs.major < programs.newest
      ? [
          `Las tablas son de PostgreSQL ${programs.major}, que una versión próxima ya no abrirá: con Portada parada, npm run upgrade-postgres las pasa a PostgreSQL ${programs.newest}.`,
        ]
      : []),
  ];
  return notices.length > 0 ? notices.join(' ') : undefined;
}

/** What whoever connects is told as well. */
const OF_CONNECTIONS = /connection|starting up|shutting down|not yet accepting/;

/** What PostgreSQL logs goes into our log where it tells of trouble. */
function tellLine(line: string, log: Log | undefined): void {
  if (OF_CONNECTIONS.test(line)) return;
  if (/^(?:WARNING|ERROR|FATAL|PANIC):/.test(line))
    log?.warn({ event: 'postgres_warned', postgres: line }, 'PostgreSQL');
  else if (/recover|interrupted|redo/.test(line))
    log?.info({ event: 'postgres_recovers', postgres: line }, 'PostgreSQL');
}

/** Starts it again whenever it ends by itself, until it is closed. */
function keepRunning(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  log: Log | undefined,
): () => Promise<void> {
  let current: Postmaster | undefined = first;
  let restarting: Promise<void> | undefined;
  let isClosing = false;
  const restart = async (): Promise<void> => {
    for (let waitMs = RESTART_MIN_MS; !isClosing; waitMs = Math.min(RESTART_MAX_MS, waitMs * 2)) {
      await sleep(waitMs);
      if (isClosing) return;
      try {
        current = await start();
        log?.info({ event: 'postgres_runs' }, 'PostgreSQL corre otra vez');
        return;
      } catch (error) {
        log?.error(
          { event: 'postgres_not_started', err: error },
          'PostgreSQL no volvió a arrancar; se intenta otra vez',
        );
      }
    }
  };
  const follow = async (): Promise<void> => {
    while (current && !isClosing) {
      const reason = await current.exited;
      if (isClosing) return;
      current = undefined;
      log?.error({ event: 'postgres_ended', reason }, 'PostgreSQL terminó; se vuelve a iniciar');
      restarting = restart();
      await restarting;
    }
  };
  void follow();
  return async () => {
    isClosing = true;
    await restarting;
    await current?.stop();
  };
}

async function startLocked(
  place: ClusterPlace,
  address: Address,
  log: Log | undefined,
): Promise<Pick<Embedded, 'notice' | 'close'>> {
  const { cluster, dataDir, user } = place;
  try {
    const programs = programsFor(cluster, user);
    await endLeftOver(cluster);
    ensureCluster(programs, place);
    const onLine = (line: string) => tellLine(line, log);
    const start = () => startPostmaster({ programs, cluster, address, user, onLine });
    const close = keepRunning(await start(), start, log);
    return { notice: noticeOf(place, programs), close };
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw isFolderFault(error)
      ? new DataFolderError(dataDir, error)
      : new DatabaseStartError(dataDir, error);
  }
}

/** A data folder on which this process alone works. */
export interface HeldFolder {
  place: ClusterPlace;
  /** Where its PostgreSQL listens while it runs. */
  address: Address;
  release(): void;
}

/**
 * Takes a data folder for this process, and starts nothing.
 * @param dataDir absolute
 * @throws DatabaseLockedError, DataFolderError, EarlierEngineError, HalfDataFolderError
 */
export async function holdFolder(
  dataDir: string,
  addressFor: (place: ClusterPlace) => Promise<Address> = chooseAddress,
): Promise<HeldFolder> {
  const place = placeCluster(dataDir);
  const address = await addressFor(place);
  const forget = () => {
    removeSocketFolder(address);
    discardEmptyHome(place);
  };
  const unlock = await takeLocks(place, address).catch((error) => {
    forget();
    throw error;
  });
  const release = () => {
    unlock();
    forget();
  };
  return { place, address, release };
}

/**
 * Starts PostgreSQL on a data folder, for `pg` clients of this machine.
 * @param dataDir absolute
 * @throws DatabaseLockedError, DataFolderError, DatabaseStartError, EarlierEngineError,
 * NoPostgresError, OtherPostgresError
 */
export async function startEmbedded(
  dataDir: string,
  log?: Log,
  addressFor?: (place: ClusterPlace) => Promise<Address>,
): Promise<Embedded> {
  const { place, address, release } = await holdFolder(dataDir, addressFor);
  const started = await startLocked(place, address, log).catch((error) => {
    release();
    throw error;
  });
  let closing: Promise<void> | undefined;
  return {
    address,
    password: address.host.startsWith('/') ? '' : readPassword(dataDir),
    notice: started.notice,
    close: () => {
      closing ??= started.close().finally(release);
      return closing;
    },
  };
}
