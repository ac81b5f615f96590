import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { besideModule } from './beside.ts';
import { DatabaseStartError, DataFolderError, isFolderFault } from './errors.ts';
import { freePort } from './free-port.ts';
import { type Address, socketPath, takeLock } from './lock.ts';

/** A Unix socket's path has room for 103 bytes on macOS, 107 on Linux. */
const SOCKET_PATH_MAX_BYTES = 100;
const CLOSE_TIMEOUT_MS = 10_000;

/** Beside this file in the sources; the build copies it beside the server's bundle. */
const WORKER_FILE = besideModule('pglite-worker.mjs');

const tablesFolder = (dataDir: string): string => join(dataDir, 'postgres');

/** Was the embedded database of a data folder ever opened? */
export const hasTables = (dataDir: string): boolean => existsSync(tablesFolder(dataDir));

interface Embedded {
  address: Address;
  close(): Promise<void>;
}

/**
 * The data folder itself when its path is short enough, else a folder of ours in the temp folder,
 * else a loopback port.
 */
async function chooseAddress(dataDir: string): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() };
  const fits = (host: string) =>
    Buffer.byteLength(socketPath({ host, port: 5_432 })) <= SOCKET_PATH_MAX_BYTES;
  if (fits(dataDir)) return { host: dataDir, port: 5_432 };
  // mkdtemp adds six characters and makes a folder that only we can enter.
  const prefix = join(tmpdir(), 'portada-');
  if (fits(`${prefix}XXXXXX`)) return { host: mkdtempSync(prefix), port: 5_432 };
  return { host: '127.0.0.1', port: await freePort() };
}

/**
 * Opens the embedded database of a data folder and listens for `pg` clients of this machine.
 * @param dataDir absolute
 * @throws DatabaseLockedError, DataFolderError, DatabaseStartError
 */
export async function startEmbedded(dataDir: string, workerFile = WORKER_FILE): Promise<Embedded> {
  const address = await chooseAddress(dataDir);
  const removeSocketFolder = () => {
    if (address.host.startsWith('/') && address.host !== dataDir)
      rmSync(address.host, { recursive: true, force: true });
  };
  const unlock = await takeLock(dataDir, address).catch((error) => {
    removeSocketFolder();
    throw error;
  });
  const release = () => {
    unlock();
    removeSocketFolder();
  };
  const listen = address.host.startsWith('/')
    ? { path: socketPath(address) }
    : { host: address.host, port: address.port };
  const worker = new Worker(workerFile, {
    workerData: { folder: tablesFolder(dataDir), listen },
    execArgv: [],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve());
      worker.once('error', reject);
      worker.once('exit', (code) =>
        reject(new Error(`El hilo de la base de datos terminó (${code})`)),
      );
    });
  } catch (error) {
    release();
    throw isFolderFault(error)
      ? new DataFolderError(dataDir, error)
      : new DatabaseStartError(dataDir, error);
  }
  worker.unref();
  let closing: Promise<void> | undefined;
  const close = async () => {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      worker.ref();
      worker.once('exit', done);
      worker.postMessage('close');
    });
    await worker.terminate();
    release();
  };
  return {
    address,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
