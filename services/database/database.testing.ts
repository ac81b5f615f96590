import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { postgresForTests } from './postgres.testing.ts';

export interface TestDatabase extends Database {
  /** Set on PostgreSQL: for suites that open it a second time, as another node does. */
  databaseUrl?: string;
}

/**
 * A database of its own on the run's PostgreSQL, dropped on close. Fails, saying what to install,
 * when there is none.
 */
export async function freshPostgres(): Promise<TestDatabase> {
  const server = new pg.Client({
    connectionString: await postgresForTests(inject('postgresFolder')),
  });
  await server.connect();
  const name = `prueba_${randomBytes(8).toString('hex')}`;
  await server.query(`CREATE DATABASE ${name}`);
  const url = new URL(await postgresForTests(inject('postgresFolder')));
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href });
  return {
    ...database,
    databaseUrl: url.href,
    close: async () => {
      await database.close();
      await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await server.end();
    },
  };
}

/** An embedded database in a temp folder, removed on close. */
export async function freshPglite(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portada-db-'));
  const database = await openDatabase({ dataDir });
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const OPENERS = { pglite: freshPglite, postgres: freshPostgres };
const OPEN_TIMEOUT_MS = 90_000;

/**
 * Runs a suite twice, on the embedded database and on a real PostgreSQL. `database()` is for use
 * inside tests.
 */
export function onEveryDatabase(name: string, suite: (database: () => TestDatabase) => void): void {
  for (const [kind, open] of Object.entries(OPENERS)) {
    describe(`${name} (${kind})`, () => {
      let opened: TestDatabase | undefined;
      beforeAll(async () => {
        opened = await open();
      }, OPEN_TIMEOUT_MS);
      afterAll(() => opened?.close(), OPEN_TIMEOUT_MS);
      suite(() => opened as TestDatabase);
    });
  }
}
