import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { besideModule } from './beside.ts';
import { DatabaseError, MigrationError, NewerSchemaError } from './errors.ts';

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
}

/** The migrations of this release, in their order. */
export const migrationsIn = (folder = MIGRATIONS_FOLDER): Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return { name, sql, fingerprint: fingerprint(sql) };
    });

type Client = Pick<pg.Client, 'query'>;

/** Names and fingerprints of what ran; nothing in a new database. */
async function ranBefore(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT to_regclass('migrations') AS name`,
  );
  if (!rows[0]?.name) return new Map();
  const ran = await client.query<{ name: string; fingerprint: string }>(
    'SELECT * FROM migrations ORDER BY name',
  );
  return new Map(ran.rows.map((row) => [row.name, row.fingerprint]));
}

/**
 * Throws NewerSchemaError for a database in which migrations ran that this release does not have.
 */
export async function refuseNewer(client: Client, folder?: string): Promise<void> {
  const names = new Set(migrationsIn(folder).map(({ name }) => name));
  const unknown = [...(await ranBefore(client)).keys()].find((name) => !names.has(name));
  if (unknown !== undefined) throw new NewerSchemaError(unknown);
}

/**
 * Runs what was not run yet, one node at a time, within the caller's transaction.
 * @param isWanted leaves the others out, for a database that is to be as old as a backup
 * @throws MigrationError, NewerSchemaError, and what PostgreSQL throws
 */
export async function migrateWithin(
  client: Client,
  folder?: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  // Another node's migration, or a large table, takes the time that it takes.
  const patiently = (text: string, values?: unknown[]) =>
    client.query({
      text,
      ...(values ? { values } : {}),
      query_timeout: MIGRATION_TIMEOUT_MS,
    } as pg.QueryConfig);
  const ran: string[] = [];
  await client.query('SET LOCAL statement_timeout = 0');
  await patiently('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await refuseNewer(client, folder);
  await client.query(
    `CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, fingerprint text NOT NULL,
      ran_at timestamptz NOT NULL DEFAULT now())`,
  );
  const fingerprints = await ranBefore(client);
  for (const { name, sql, fingerprint: now } of migrationsIn(folder)) {
    const before = fingerprints.get(name);
    if (before === now || !isWanted(name)) continue;
    if (before)
      throw new MigrationError(
        `La migración ${name} cambió después de aplicarse a esta base de datos.`,
      );
    await patiently(sql);
    await client.query('INSERT INTO migrations (name, fingerprint) VALUES ($1, $2)', [name, now]);
    ran.push(name);
  }
  return ran;
}

/**
 * Runs what was not run yet, all in one transaction, one node at a time. Migrations are frozen: one
 * that differs from what ran is refused.
 * @throws MigrationError, NewerSchemaError
 */
export async function migrate(pool: pg.Pool, folder?: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const ran = await migrateWithin(client, folder);
    await client.query('COMMIT');
    return ran;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (error instanceof DatabaseError) throw error;
    throw new MigrationError(`No se pudo preparar la base de datos: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    client.release();
  }
}
