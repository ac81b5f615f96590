/**
 * The embedded database, in a thread of its own: PGlite behind a socket that speaks PostgreSQL's
 * protocol. Plain JavaScript, because a worker is started by its path, from sources as from the
 * built server. The parent holds the lock on the folder.
 */
import { chmodSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { serveProtocol } from './pglite-protocol.mjs';

const { folder, listen } = workerData;
if (listen.path) rmSync(listen.path, { force: true });
const database = await PGlite.create(folder);
const stop = await serveProtocol(database, listen);
if (listen.path) chmodSync(listen.path, 0o600);

parentPort.on('message', async () => {
  await stop();
  await database.close();
  if (listen.path) rmSync(listen.path, { force: true });
  parentPort.close();
});
parentPort.postMessage({ ready: true });
