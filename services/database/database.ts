import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { readPassword } from './cluster.ts';
import { startEmbedded } from './embedded.ts';
import {
  DatabaseError,
  DatabaseUnreachableError,
  isDatabaseAway,
  OlderSchemaError,
  PoolerError,
} from './errors.ts';
import { type Address, isAlive, readLock } from './lock.ts';
import type { Log } from './log.ts';
import { migrate, pendingMigrations } from './migrate.ts';

export {
  DatabaseError,
  DatabaseLockedError,
  DatabaseUnreachableError,
  DataFolderError,
  isDatabaseAway,
  NewerSchemaError,
  OlderSchemaError,
} from './errors.ts';
export type { Log } from './log.ts';

/** What a store runs its queries in: a transaction, or the database itself for a lone read. */
export type Tx = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

export interface Database {
  pool: pg.Pool;
  db: NodePgDatabase<Record<string, never>>;
  /**
   * For what readers' pages are made of: connections of their own, so that no flood of readers
   * keeps the editors out.
   */
  reading: { pool: pg.Pool; db: NodePgDatabase<Record<string, never>> };
  /** For whoever started the process: the embedded database is not where one would look for it. */
  notice?: string | undefined;
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Folder of the embedded database; needed without `databaseUrl`. */
  dataDir?: string;
  databaseUrl?: string;
  log?: Log;
  /**
   * Looks at a database before it is migrated, and throws a DatabaseError for one that is to be
   * left as it is.
   */
  check?: (database: Database) => Promise<void>;
  /** Where the build put the `.sql` files, when not beside the module. */
  migrationsFolder?: string;
  /** What PostgreSQL lists its connections as. Default: `portada`. */
  applicationName?: string;
  /** How long a server at `databaseUrl` may take to come up. Default: it has to be there. */
  waitMs?: number;
  /** `never`: somebody else migrates, and this waits until that was done. Default: `auto`. */
  migrate?: 'auto' | 'never';
  /** How many a node opens at most, for staff and jobs, and for readers. Default: 6 and 6. */
  connections?: Connections;
}

interface Connections {
  staff: number;
  readers: number;
}

const CONNECTIONS: Connections = { staff: 6, readers: 6 };
/** Beside its pools: one that listens to changes, two to jobs, one that takes jobs. */
const OTHER_CONNECTIONS = 4;

/** The most that a node opens: of PostgreSQL's usual 100 there are enough for six nodes. */
export const connectionsOfNode = ({ pool, reading }: Pick<Database, 'pool' | 'reading'>): number =>
  pool.options.max + reading.pool.options.max + OTHER_CONNECTIONS;
const CONNECT_TIMEOUT_MS = 3_000;
/**
 * A statement that takes longer is ended by the server, so that it cannot keep a connection, or a
 * lock, from everybody else.
 */
const STATEMENT_TIMEOUT_MS = 15_000;
/** Pages do not wait as long for their content: see the limits of the sources. */
const READING_TIMEOUT_MS = 4_000;
/** More than the server takes to give up: past that, nobody is at the other end of the line. */
const LINE_GRACE_MS = 3_000;
/**
 * A node that died within a transaction must not hold the outbox's lock for long. Seeding
 * renders pictures for some seconds.
 */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
const GOODBYE_MS = 5_000;
const START_WAIT_MS = 30_000;

/** Where a database is, as `pg` takes it. */
type Connection = pg.PoolConfig;

/**
 * Without listeners, a connection that breaks would end the process: while it idles, and while it
 * is in somebody's hands.
 */
function survivingBreaks(pool: pg.Pool, log: Log | undefined): pg.Pool {
  pool.on('error', (error) => {
    // On the way out the server may hear of a stop before it hears the goodbye.
    if (!pool.ending)
      log?.warn(
        { event: 'database_connection_lost', err: error },
        'Se perdió una conexión con la base de datos',
      );
  });
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/**
 * Runs within a transaction, on a connection that is thrown away when the database was lost on the
 * way.
 */
async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isLost = false;
  try {
    return await drizzle(client).transaction((tx) => work(tx));
  } catch (error) {
    isLost = isDatabaseAway(error);
    throw error;
  } finally {
    client.release(isLost);
  }
}

const openPool = (
  connection: Connection,
  log: Log | undefined,
  max: number,
  timeoutMs: number,
): pg.Pool =>
  survivingBreaks(
    new pg.Pool({
      application_name: 'portada',
      ...connection,
      max,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: timeoutMs,
      query_timeout: timeoutMs + LINE_GRACE_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      allowExitOnIdle: true,
    }),
    log,
  );

/** The database at the other end of a connection, which need not stand yet. */
function databaseAt(
  connection: Connection,
  { log, connections = CONNECTIONS }: Pick<OpenOptions, 'log' | 'connections'>,
  closeMore?: () => Promise<void>,
): Database {
  const pool = openPool(connection, log, connections.staff, STATEMENT_TIMEOUT_MS);
  const readingPool = openPool(connection, log, connections.readers, READING_TIMEOUT_MS);
  let closing: Promise<void> | undefined;
  const close = async () => {
    const ended = Promise.all([pool, readingPool].map((each) => each.end()));
    // Nobody may be at the other end to say goodbye.
    await Promise.race([ended, sleep(GOODBYE_MS, undefined, { ref: false })]);
    await closeMore?.();
  };
  return {
    pool,
    db: drizzle(pool),
    reading: { pool: readingPool, db: drizzle(readingPool) },
    transaction: (work) => inTransaction(pool, work),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** How often a node that migrates nothing looks whether it was done, and says that it waits. */
const LOOK_EVERY_MS = 1_000;
const SAY_EVERY_LOOKS = 5;

/** Resolves once nothing is pending. Throws DatabaseError. */
async function untilMigrated({ pool }: Database, folder?: string, log?: Log): Promise<void> {
  for (let look = 0; ; look++) {
    const { migrations } = await pendingMigrations(pool, folder);
    if (migrations.length === 0) return;
    if (look % SAY_EVERY_LOOKS === 0)
      log?.warn(
        { event: 'migration_awaited', pending: migrations.length },
        'MIGRATE=never: espera a npm run migrate',
      );
    await sleep(LOOK_EVERY_MS);
  }
}

async function migrated(database: Database, options: OpenOptions): Promise<Database> {
  const { migrationsFolder: folder, check, log } = options;
  try {
    await check?.(database);
    if (options.migrate === 'never') await untilMigrated(database, folder, log);
    else await migrate(database.pool, { folder, log });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

const named = (application_name: string | undefined): Connection =>
  application_name === undefined ? {} : { application_name };

/** Nobody listens yet, or PostgreSQL says that it is coming up. */
const COMING_UP = new Set(['ECONNREFUSED', '57P03']);
const ASK_EVERY_MS = 1_000;
const SAY_EVERY_MS = 5_000;

/** Resolves when a first statement was answered: within `waitMs` for one that is coming up. */
async function untilUp(pool: pg.Pool, waitMs: number, log: Log | undefined): Promise<void> {
  const began = Date.now();
  for (let said = Number.NEGATIVE_INFINITY; ; ) {
    try {
      await pool.query('SELECT 1');
      return;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      const waited = Date.now() - began;
      if (!COMING_UP.has(code) || waited >= waitMs) throw error;
      if (waited - said >= SAY_EVERY_MS) {
        said = waited;
        log?.warn({ event: 'database_awaited', code, waitedMs: waited }, 'Espera a PostgreSQL');
      }
      await sleep(ASK_EVERY_MS);
    }
  }
}

/** The oldest that the product is tried with. */
const OLDEST_POSTGRES = 15;

/** Throws DatabaseError. */
async function refuseOldPostgres(pool: pg.Pool): Promise<void> {
  const { rows: found } = await pool.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS version`,
  );
  const version = found[0]?.version ?? 0;
  if (version < OLDEST_POSTGRES)
    throw new DatabaseError(
      `La base de datos es PostgreSQL ${version}: Portada pide ${OLDEST_POSTGRES} o más nuevo.`,
    );
}

async function openPostgres(databaseUrl: string, options: OpenOptions): Promise<Database> {
  const { applicationName, log, waitMs = 0 } = options;
  let database: Database | undefined;
  try {
    const address = { connectionString: databaseUrl, ...named(applicationName) };
    database = databaseAt(address, options);
    await untilUp(database.pool, waitMs, log);
    await refuseOldPostgres(database.pool);
    return database;
  } catch (error) {
    await database?.close();
    if (error instanceof DatabaseError) throw error;
    if (/unsupported startup parameter/.test((error as Error).message)) throw new PoolerError();
    throw new DatabaseUnreachableError(databaseUrl, error);
  }
}

const embeddedConnection = (address: Address, password: string): Connection => ({
  ...address,
  user: 'postgres',
  database: 'postgres',
  ...(password ? { password } : {}),
});

/**
 * Opens the one store as it is, without migrating it: a PostgreSQL server, or the one that we start
 * on a data folder.
 * @throws DatabaseError: its message is one Spanish line
 */
export async function openUnmigrated(options: OpenOptions): Promise<Database> {
  const { databaseUrl, dataDir, applicationName, log } = options;
  if (databaseUrl) return openPostgres(databaseUrl, options);
  if (!dataDir) throw new TypeError('openDatabase needs dataDir or databaseUrl');
  const { address, password, notice, close } = await startEmbedded(resolve(dataDir), log);
  const connection = { ...embeddedConnection(address, password), ...named(applicationName) };
  const database = databaseAt(connection, options, close);
  return { ...database, notice };
}

/** Opens and migrates the one store. Throws DatabaseError. */
export const openDatabase = async (options: OpenOptions): Promise<Database> =>
  migrated(await openUnmigrated(options), options);

/**
 * A database that has nothing of ours gets its tables. Throws OlderSchemaError, NewerSchemaError.
 */
async function refuseOtherSchema({ pool }: Database, folder: string | undefined): Promise<void> {
  const { isNew, migrations } = await pendingMigrations(pool, folder);
  if (isNew) await migrate(pool, { folder });
  else if (migrations.length > 0) throw new OlderSchemaError(migrations.map(({ name }) => name));
}

/**
 * For command-line tools: through the socket of the server that runs on this data folder, or,
 * without one, by opening the folder. They change no tables: nodes of an older release may be
 * serving. Throws DatabaseError, for a database of another release too.
 */
export async function connectRunning(options: OpenOptions): Promise<Database> {
  const database = await connectUnmigrated(options);
  try {
    await refuseOtherSchema(database, options.migrationsFolder);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The same of whatever release the database is: for the tool that migrates it. */
export async function connectUnmigrated(options: OpenOptions): Promise<Database> {
  const { databaseUrl } = options;
  const dataDir = databaseUrl || !options.dataDir ? undefined : resolve(options.dataDir);
  const holder = dataDir ? readLock(dataDir) : undefined;
  if (!dataDir || !holder || !(await isAlive(holder))) return openUnmigrated(options);
  const password = holder.address.host.startsWith('/') ? '' : readPassword(dataDir);
  const database = databaseAt(embeddedConnection(holder.address, password), options);
  const until = Date.now() + START_WAIT_MS;
  for (;;) {
    try {
      // The server may be starting: its lock comes before its socket, and the socket before its
      // tables.
      await database.pool.query('SELECT 1 FROM migrations');
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

const dialect = new PgDialect();
/** The names of kept statements by their text. */
const keptNames = new Map<string, string>();

/**
 * For a query that is asked with every call of many readers: each connection keeps how it is read
 * and planned. It is one of few texts, and names its columns: of `SELECT *` PostgreSQL refuses a
 * kept one once a column was added.
 */
export const KEPT = { isKept: true } as const;

/** The rows of a query, typed by the caller. Dates come as PostgreSQL's text: see `isoDate`. */
export async function rows<T extends object>(
  tx: Tx,
  query: SQL,
  { isKept = false }: { isKept?: boolean } = {},
): Promise<T[]> {
  if (!isKept) return (await tx.execute(query)).rows as T[];
  const built = dialect.sqlToQuery(query);
  const name = keptNames.get(built.sql) ?? `kept_${keptNames.size}`;
  keptNames.set(built.sql, name);
  const result = await tx._.session.prepareQuery(built, undefined, name, false).execute();
  return (result as { rows: T[] }).rows;
}

const TIMESTAMP =
  /^(\d{4,6})(-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?( BC)?$/;

/**
 * ISO 8601 in UTC of a timestamp as the driver gives it: PostgreSQL's text, in the server's zone.
 * `Date` alone takes the year 1 for 2001, and none of the zones of before there were zones (Mexico
 * City: -06:36:36 until 1922).
 */
export function isoDate(value: string | Date): string {
  const [, years, day, time, sign, hours, minutes = 0, seconds = 0, isBefore] =
    TIMESTAMP.exec(String(value)) ?? [];
  if (!years) return new Date(value).toISOString();
  const year = isBefore ? 1 - Number(years) : Number(years);
  const offset = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
  const local = Date.parse(
    `${year > 9_999 ? '+' : ''}${String(year).padStart(year > 9_999 ? 6 : 4, '0')}${day}T${time}Z`,
  );
  return new Date(local - (sign === '-' ? -offset : offset)).toISOString();
}

/** Sound for `INSERT` conflicts: is this the violation of a unique index (of that name)? */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  const fault = ((error as { cause?: unknown })?.cause ?? error) as {
    code?: string;
    constraint?: string;
  };
  return fault?.code === '23505' && (!index || fault.constraint === index);
}
