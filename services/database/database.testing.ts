import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { postgresForTests } from './postgres.testing.ts';

export interface TestDatabase extends Database {
  /** For suites that open it a second time, as another node does. */
  databaseUrl: string;
}

/** A database of its own on the run's PostgreSQL, dropped on close. */
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

const OPEN_TIMEOUT_MS = 90_000;

/** Runs a suite on a database of its own. `database()` is for use inside tests. */
export function onDatabase(name: string, suite: (database: () => TestDatabase) => void): void {
  describe(name, () => {
    let opened: TestDatabase | undefined;
    beforeAll(async () => {
      opened = await freshPostgres();
    }, OPEN_TIMEOUT_MS);
    afterAll(() => opened?.close(), OPEN_TIMEOUT_MS);
    suite(() => opened as TestDatabase);
  });
}
