import { join } from 'node:path';
import type { Assets, Release } from '../renderer/assets/assets.ts';
import { builtAssets } from '../renderer/assets/built-assets.ts';
import { type Environment, readConfig, refuseOpenDevelopment } from './config.ts';
import { LargeWork, workerSetting } from './load/large-work.ts';
import { wordsFor } from './log/errors-for-people.ts';
import { createLog } from './log/log.ts';
import { filesBeside } from './seed/database-files.ts';
import { type DatabaseFiles, openOptionsOf, openSeeded } from './seed/open-seeded.ts';
import { runSeedProcess, SeedFailed } from './seed/seed-process.ts';
import { type Running, serve } from './serve.ts';

interface StartOptions {
  env: Environment;
  assets: Assets;
  database?: DatabaseFiles;
  /** The file of the thread for large documents; they are worked on in this one when unset. */
  largeWorker?: string;
  /**
   * Puts the sample newspaper into a database that nobody used, outside production; in this
   * process, unless told.
   */
  seed?: () => Promise<void>;
}

/**
 * Opens the database, seeds a new one outside production, and serves on the port. Throws
 * ConfigError, DatabaseError, ListenError, SeedFailed.
 */
export async function startServer(options: StartOptions): Promise<Running> {
  const { env, database: files = {} } = options;
  refuseOpenDevelopment(env);
  const config = readConfig(env);
  const log = createLog(config.logLevel);
  const seedHere = async () => (await import('./seed.ts')).seedDatabase(env, files);
  const { release } = options.assets;
  const open = {
    ...openOptionsOf(config),
    ...files,
    log,
    applicationName: nameOf(release),
    waitMs: config.databaseWaitSeconds * 1_000,
    connections: config.connections,
  };
  const seed = config.isProduction ? undefined : (options.seed ?? seedHere);
  const database = await openSeeded(open, seed);
  log.info({ event: 'start', ...release, node: process.version }, 'Portada arranca');
  try {
    const { assets, largeWorker } = options;
    const large =
      largeWorker &&
      new LargeWork({
        worker: largeWorker,
        setting: workerSetting(config, files),
        log,
      });
    return await serve({ env, assets, config, log, database, ...(large ? { large } : {}) });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** As PostgreSQL lists the connections of this node. */
const nameOf = ({ version, commit }: Release): string =>
  ['portada', version, commit].filter(Boolean).join(' ');

/** Two signals so soon after each other are one stop. */
const SAME_STOP_MS = 1_000;

/**
 * `npm start`: the built product until it is told to stop. What people can mend is told in one
 * line.
 */
export async function main(env: Environment): Promise<void> {
  const here = import.meta.dirname;
  // Heard from the beginning: a stop while it starts ends it, in order, once it has started. The
  // same stop may come twice at once; told again later, it ends as it stands.
  let toldAtMs: number | undefined;
  const told = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        toldAtMs ??= performance.now();
        if (performance.now() - toldAtMs > SAME_STOP_MS) process.exit(1);
        resolve();
      });
  });
  try {
    const running = await startServer({
      env,
      assets: builtAssets(join(here, '..')),
      database: filesBeside(here),
      largeWorker: join(here, 'large-worker.js'),
      seed: () => runSeedProcess(join(here, 'seed.js'), env),
    });
    void told.then(running.close).then(() => process.exit(0));
  } catch (error) {
    // The process that seeds has told it.
    if (!(error instanceof SeedFailed)) console.error(wordsFor(error));
    process.exit(1);
  }
}
