import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DataFolderError } from './errors.server.ts';
import { type Address, socketPath, takeLock } from './lock.server.ts';

/** A Unix socket's path has room for 103 bytes on macOS, 107 on Linux. */
const SOCKET_PATH_MAX_BYTES = 100;
const CLOSE_TIMEOUT_MS = 10_000;

/** Beside this file in the sources; the build copies it beside the server's bundle. */
export const WORKER_FILE = join(dirname(fileURLToPath(import.meta.url)), 'pglite-worker.mjs');

export interface Embedded {
  address: Address;
  close(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** The data folder itself when its path is short enough, else a folder of ours in the temp folder, else a loopback port. */
async function chooseAddress(dataDir: string): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() };
  const candidates = [dataDir, join(tmpdir(), `portada-${process.pid}-${Date.now().toString(36)}`)];
  for (const host of candidates) {
    const address = { host, port: 5_432 };
    if (Buffer.byteLength(socketPath(address)) > SOCKET_PATH_MAX_BYTES) continue;
    if (host !== dataDir) mkdirSync(host, { recursive: true, mode: 0o700 });
    return address;
  }
  return { host: '127.0.0.1', port: await freePort() };
}

/**
 * Opens the embedded database of a data folder and listens for `pg` clients of this machine.
 * @param dataDir absolute
 * @throws DatabaseLockedError, DataFolderError
 */
export async function startEmbedded(dataDir: string, workerFile = WORKER_FILE): Promise<Embedded> {
  const address = await chooseAddress(dataDir);
  const unlock = await takeLock(dataDir, address);
  const release = () => {
    unlock();
    if (address.host.startsWith(tmpdir()) && address.host !== dataDir) rmSync(address.host, { recursive: true, force: true });
  };
  const listen = address.host.startsWith('/') ? { path: socketPath(address) } : { host: address.host, port: address.port };
  const worker = new Worker(workerFile, { workerData: { folder: join(dataDir, 'postgres'), listen }, execArgv: [] });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve());
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`El hilo de la base de datos terminó (${code})`)));
    });
  } catch (error) {
    release();
    throw new DataFolderError(dataDir, error);
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
