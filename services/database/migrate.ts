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

/** The migrations of a release, in their order. */
const migrationsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();

/** Names and fingerprints of what ran; nothing in a new database. */
async function ranBefore(client: Pick<pg.Pool, 'query'>): Promise<Map<string, string>> {
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
export async function refuseNewer(
  client: Pick<pg.Pool, 'query'>,
  folder = MIGRATIONS_FOLDER,
): Promise<void> {
  const files = new Set(migrationsIn(folder));
  const unknown = [...(await ranBefore(client)).keys()].find((name) => !files.has(name));
  if (unknown !== undefined) throw new NewerSchemaError(unknown);
}

/**
 * Runs what was not run yet, all in one transaction, one node at a time. Migrations are frozen: one
 * that differs from what ran is refused.
 * @throws MigrationError, NewerSchemaError
 */
export async function migrate(pool: pg.Pool, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const files = migrationsIn(folder);
  const client = await pool.connect();
  const ran: string[] = [];
  // Another node's migration, or a large table, takes the time that it takes.
  const patiently = (text: string, values?: unknown[]) =>
    client.query({
      text,
      ...(values ? { values } : {}),
      query_timeout: MIGRATION_TIMEOUT_MS,
    } as pg.QueryConfig);
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    await patiently('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await refuseNewer(client, folder);
    await client.query(
      `CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, fingerprint text NOT NULL,
        ran_at timestamptz NOT NULL DEFAULT now())`,
    );
    const fingerprints = await ranBefore(client);
    for (const file of files) {
      const sql = readFileSync(join(folder, file), 'utf8');
      const before = fingerprints.get(file);
      if (before === fingerprint(sql)) continue;
      if (before)
        throw new MigrationError(
          `La migración ${file} cambió después de aplicarse a esta base de datos.`,
        );
      await patiently(sql);
      await client.query('INSERT INTO migrations (name, fingerprint) VALUES ($1, $2)', [
        file,
        fingerprint(sql),
      ]);
      ran.push(file);
    }
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
