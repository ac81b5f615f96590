import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { besideModule } from './beside.ts';
import { DatabaseError, MigrationError, NewerSchemaError } from './errors.ts';
import type { Log } from './log.ts';

/** Beside this file in the sources; the build copies the folder beside the server's bundle. */
export const MIGRATIONS_FOLDER = besideModule('migrations');

const MIGRATION_LOCK = 4_711_001;
const MIGRATION_TIMEOUT_MS = 3_600_000;

const fingerprint = (sql: string) =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex').slice(0, 16);

interface Migration {
  name: string;
  sql: string;
  fingerprint: string;
  /**
   * The newest migration of the oldest release that works on the tables after this one: its nodes
   * go on, and start. Unset: none does.
   */
  compatibleFrom: string | undefined;
  /**
   * Indexes of tables that are written all the time, made while they are: PostgreSQL does that in
   * no transaction. The file holds `CREATE INDEX CONCURRENTLY IF NOT EXISTS` and nothing else.
   */
  isConcurrent: boolean;
}

/** Its first line may say `-- compatible-from: 0178-story-releases.sql`. */
const COMPATIBLE = /^-- compatible-from: ([\w.-]{1,100})\r?\n/;

/** A line of the first ones may say so. */
const CONCURRENT = /^-- concurrently\r?$/m;

/** The migrations of this release, in their order. */
export const migrationsIn = (folder = MIGRATIONS_FOLDER): Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      const compatibleFrom = COMPATIBLE.exec(sql)?.[1];
      const isConcurrent = CONCURRENT.test(sql);
      return { name, sql, fingerprint: fingerprint(sql), compatibleFrom, isConcurrent };
    });

type Client = Pick<pg.Client, 'query'>;

interface Ran {
  name: string;
  fingerprint: string;
  /** Unset in databases of releases before there were such. */
  compatible_from?: string | null;
}

/** What ran, by its name; undefined in a database that has nothing of ours. */
async function ranBefore(client: Client): Promise<Map<string, Ran> | undefined> {
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT to_regclass('migrations') AS name`,
  );
  if (!rows[0]?.name) return undefined;
  const ran = await client.query<Ran>('SELECT * FROM migrations ORDER BY name');
  return new Map(ran.rows.map((row) => [row.name, row]));
}

/** Those of this release that did not run; all of them in a new database. */
export interface Pending {
  isNew: boolean;
  migrations: readonly Migration[];
}

/**
 * What this release would run. Throws NewerSchemaError for a database in which migrations ran that
 * it does not have and does not work with, MigrationError for one that ran as another.
 */
export async function pendingMigrations(client: Client, folder?: string): Promise<Pending> {
  const ours = migrationsIn(folder);
  const ran = await ranBefore(client);
  if (!ran) return { isNew: true, migrations: ours };
  const names = new Set(ours.map(({ name }) => name));
  const newest = ours.at(-1)?.name ?? '';
  const tooNew = [...ran.values()].find(
    ({ name, compatible_from: from }) => !names.has(name) && !(from && from <= newest),
  );
  if (tooNew) throw new NewerSchemaError(tooNew.name);
  for (const { name, fingerprint: now } of ours) {
    const before = ran.get(name);
    if (before && before.fingerprint !== now)
      throw new MigrationError(
        `La migración ${name} cambió después de aplicarse a esta base de datos.`,
      );
  }
  return { isNew: false, migrations: ours.filter(({ name }) => !ran.has(name)) };
}

/** Another node's migration, or a large table, takes the time that it takes. */
const patiently = (client: Client, text: string, values?: unknown[]) =>
  client.query({
    text,
    ...(values ? { values } : {}),
    query_timeout: MIGRATION_TIMEOUT_MS,
  } as pg.QueryConfig);

const HAS_COMPATIBLE = `SELECT 1 FROM pg_attribute
  WHERE attrelid = 'migrations'::regclass AND attname = 'compatible_from' AND NOT attisdropped`;

/** The table of what ran, made or brought to its columns. */
async function migrationsTable(client: Client): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, fingerprint text NOT NULL,
      ran_at timestamptz NOT NULL DEFAULT now(), compatible_from text)`,
  );
  // Asked first: the change waits for everybody who reads it.
  if ((await client.query(HAS_COMPATIBLE)).rows.length === 0)
    await client.query('ALTER TABLE migrations ADD COLUMN compatible_from text');
}

async function noteRan(client: Client, migration: Migration): Promise<void> {
  const { name, fingerprint: now, compatibleFrom = null } = migration;
  await client.query(
    'INSERT INTO migrations (name, fingerprint, compatible_from) VALUES ($1, $2, $3)',
    [name, now, compatibleFrom],
  );
}

/** Within a transaction, in which indexes are made as any others: of tables that nobody uses. */
async function runOne(client: Client, migration: Migration): Promise<void> {
  const { sql, isConcurrent } = migration;
  await patiently(client, isConcurrent ? sql.replaceAll(/\bCONCURRENTLY\b/gi, '') : sql);
  await noteRan(client, migration);
}

const CONCURRENT_INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (\w+) /i;

/** Makes indexes while their tables are written. One that was cut short is made anew. */
async function runConcurrently(client: Client, migration: Migration): Promise<void> {
  const statements = migration.sql
    .replaceAll(/--[^\n]*/g, ' ')
    .split(';')
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
  for (const text of statements) {
    const index = CONCURRENT_INDEX.exec(text)?.[1];
    if (!index)
      throw new MigrationError(`La migración ${migration.name} hace otra cosa que índices.`);
    const { rows } = await client.query(
      `SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid`,
      [index],
    );
    if (rows.length > 0) await patiently(client, `DROP INDEX CONCURRENTLY ${index}`);
    await patiently(client, text);
  }
  await noteRan(client, migration);
}

/**
 * Runs what was not run yet, one node at a time, within the caller's transaction: for a database
 * that nobody else uses.
 * @param isWanted leaves the others out, for a database that is to be as old as a backup
 * @throws MigrationError, NewerSchemaError, and what PostgreSQL throws
 */
export async function migrateWithin(
  client: Client,
  folder?: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  await client.query('SET LOCAL statement_timeout = 0');
  await patiently(client, 'SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  const { migrations } = await pendingMigrations(client, folder);
  const wanted = migrations.filter(({ name }) => isWanted(name));
  await migrationsTable(client);
  for (const migration of wanted) await runOne(client, migration);
  return wanted.map(({ name }) => name);
}

/** What stands behind a migration that waits for a lock waits too: readers, after so long. */
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';
const BETWEEN_TRIES_MS = 1_000;
/** Half an hour in all. */
const MAX_TRIES = 600;

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

export interface MigrateOptions {
  folder?: string | undefined;
  log?: Log | undefined;
  maxTries?: number;
}

/** One of them, in a transaction of its own that waits for no lock longer than readers can. */
async function runPolitely(
  client: Client,
  migration: Migration,
  { log, maxTries = MAX_TRIES }: MigrateOptions,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
        await migrationsTable(client);
        await runOne(client, migration);
      });
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt >= maxTries)
        throw new MigrationError(
          `La migración ${migration.name} no consiguió su turno: alguien ocupa sus tablas desde hace rato. Lo de antes quedó hecho; repítela.`,
          { cause: error },
        );
      log?.warn(
        { event: 'migration_waits', migration: migration.name, attempt },
        'Una migración espera su turno',
      );
      await sleep(BETWEEN_TRIES_MS);
    }
  }
}

/**
 * Asked again and again: an index that is made beside writers waits for every statement that runs,
 * and would wait for one that waits for us.
 */
async function untilOurTurn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS is_ours',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.is_ours) return;
    await sleep(BETWEEN_TRIES_MS / 4);
  }
}

/**
 * Runs what was not run yet, one node at a time: all in one transaction in a new database, else
 * each in one of its own. Migrations are frozen: one that differs from what ran is refused.
 * @throws MigrationError, NewerSchemaError
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const { folder } = options;
  const client = await pool.connect();
  let ran: string[] = [];
  try {
    const first = await pendingMigrations(client, folder);
    if (first.isNew) {
      await inTransaction(client, async () => {
        ran = await migrateWithin(client, folder);
      });
      return ran;
    }
    if (first.migrations.length === 0) return [];
    try {
      await client.query('SET statement_timeout = 0');
      await untilOurTurn(client);
      // Another node may have done it while we waited.
      for (const migration of (await pendingMigrations(client, folder)).migrations) {
        if (migration.isConcurrent) {
          await migrationsTable(client);
          await runConcurrently(client, migration);
        } else await runPolitely(client, migration, options);
        ran.push(migration.name);
      }
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await client.query('RESET statement_timeout');
    }
    return ran;
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new MigrationError(`No se pudo preparar la base de datos: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    client.release();
  }
}
