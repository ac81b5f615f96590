import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { startEmbedded } from './embedded.server.ts';
import { DatabaseUnreachableError } from './errors.server.ts';
import { isAlive, readLock } from './lock.server.ts';
import { migrate } from './migrate.server.ts';

export {
  DatabaseError,
  DatabaseLockedError,
  DatabaseUnreachableError,
  DataFolderError,
  MigrationError,
} from './errors.server.ts';

/** What a store runs its queries in: a transaction, or the database itself for a lone read. */
export type Tx = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

export interface Database {
  pool: pg.Pool;
  db: NodePgDatabase<Record<string, never>>;
  /** `pglite`: embedded, one connection underneath, NOTIFY does not reach us. */
  kind: 'pglite' | 'postgres';
  /** Commits when `work` resolves, rolls back when it throws, then tells `onCommit` listeners of this process. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Called after each commit made through `transaction`. Returns how to stop. */
  onCommit(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface OpenOptions {
  /** Folder of the embedded database; needed without `databaseUrl`. */
  dataDir?: string;
  databaseUrl?: string;
  log?: Log;
  /** Where the build put `pglite-worker.mjs` and the `.sql` files, when not beside the module. */
  workerFile?: string;
  migrationsFolder?: string;
}

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** The embedded database answers one transaction at a time: a client may have to wait for the others. */
const EMBEDDED_CONNECT_TIMEOUT_MS = 60_000;
const START_WAIT_MS = 30_000;

function wrap(pool: pg.Pool, kind: Database['kind'], log: Log | undefined, closeMore: () => Promise<void>): Database {
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log?.warn({ err: error }, 'Se perdió una conexión con la base de datos'));
  const db = drizzle(pool);
  const listeners = new Set<() => void>();
  let closing: Promise<void> | undefined;
  const close = async () => {
    await pool.end();
    await closeMore();
  };
  return {
    pool,
    db,
    kind,
    transaction: async (work) => {
      const result = await db.transaction((tx) => work(tx));
      for (const listener of listeners) listener();
      return result;
    },
    onCommit: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

const embeddedPool = (address: { host: string; port: number }) =>
  new pg.Pool({
    ...address,
    user: 'postgres',
    database: 'postgres',
    max: POOL_SIZE,
    connectionTimeoutMillis: EMBEDDED_CONNECT_TIMEOUT_MS,
    allowExitOnIdle: true,
  });

async function openPostgres(databaseUrl: string, { log, migrationsFolder }: OpenOptions): Promise<Database> {
  let pool: pg.Pool;
  try {
    pool = new pg.Pool({
      connectionString: databaseUrl,
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      allowExitOnIdle: true,
    });
    await pool.query('SELECT 1');
  } catch (error) {
    throw new DatabaseUnreachableError(databaseUrl, error);
  }
  const database = wrap(pool, 'postgres', log, async () => undefined);
  try {
    await migrate(pool, migrationsFolder);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Opens and migrates the one store: a PostgreSQL server, or the embedded one of a data folder.
 * @throws DatabaseLockedError, DataFolderError, DatabaseUnreachableError, MigrationError: each message is one Spanish line
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl, options);
  if (!options.dataDir) throw new TypeError('openDatabase needs dataDir or databaseUrl');
  const embedded = await startEmbedded(resolve(options.dataDir), options.workerFile);
  const pool = embeddedPool(embedded.address);
  const database = wrap(pool, 'pglite', options.log, embedded.close);
  try {
    await migrate(pool, options.migrationsFolder);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * For command-line tools: through the socket of the server that runs on this data folder, or, without one, by opening the folder.
 * With `databaseUrl` the same as `openDatabase`.
 */
export async function connectRunning(options: OpenOptions): Promise<Database> {
  const holder = options.databaseUrl || !options.dataDir ? undefined : readLock(resolve(options.dataDir));
  if (!holder || !(await isAlive(holder))) return openDatabase(options);
  const pool = embeddedPool(holder.address);
  const database = wrap(pool, 'pglite', options.log, async () => undefined);
  const until = Date.now() + START_WAIT_MS;
  for (;;) {
    try {
      // The server may be starting: its lock comes before its socket, and the socket before its tables.
      await pool.query('SELECT 1 FROM migrations');
      return database;
    } catch (error) {
      if (Date.now() > until) {
        await database.close();
        throw new DatabaseUnreachableError('postgres://localhost/', error);
      }
      await sleep(200);
    }
  }
}

/** The rows of a query, typed by the caller. Dates come as PostgreSQL's text: see `isoDate`. */
export async function rows<T extends object>(tx: Tx, query: SQL): Promise<T[]> {
  const result = await tx.execute(query);
  return result.rows as T[];
}

/** ISO 8601 in UTC of a timestamp as the driver gives it. */
export const isoDate = (value: string | Date): string => new Date(value).toISOString();

/** Sound for `INSERT` conflicts: is this the violation of a unique index (of that name)? */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  const fault = ((error as { cause?: unknown })?.cause ?? error) as { code?: string; constraint?: string };
  return fault?.code === '23505' && (!index || fault.constraint === index);
}
