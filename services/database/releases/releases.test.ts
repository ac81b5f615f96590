import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installQueue } from '../../jobs/queue.ts';
import { onDatabase } from '../database.testing.ts';
import { describeStatement } from '../statements/describe.testing.ts';

/** What a release asks of the tables, as `scripts/database/freeze-release.ts` wrote it down. */
interface Frozen {
  version: string;
  required: Record<string, string[]>;
  statements: { text: string; columns: string[] }[];
}

const RELEASES = readdirSync(import.meta.dirname).filter((name) =>
  /^\d+\.\d+\.\d+\.json$/.test(name),
);
const read = (name: string): Frozen =>
  JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));

/** Columns that every INSERT has to name. */
const REQUIRED = `SELECT table_name AS table, column_name AS column
  FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_nullable = 'NO'
    AND column_default IS NULL AND is_identity = 'NO' AND is_generated = 'NEVER'`;

const MINUTES_2 = 120_000;

onDatabase('nodes of releases before, on the tables of this one,', (database) => {
  let client: pg.Client;
  beforeAll(async () => {
    await installQueue(database());
    client = new pg.Client({ connectionString: database().databaseUrl });
    await client.connect();
  });
  afterAll(() => client.end());

  /** What a release's statement meets; undefined: all that it needs. */
  const faultOf = async ({ text, columns }: Frozen['statements'][number]) => {
    try {
      const given = new Set((await describeStatement(client, text)).map(({ name }) => name));
      const missing = columns.filter((name) => !given.has(name));
      return missing.length > 0
        ? `${text.slice(0, 80)}… gives no ${missing.join(', ')}`
        : undefined;
    } catch (error) {
      return `${text.slice(0, 80)}…: ${(error as Error).message}`;
    }
  };
  const newlyRequired = async (required: Frozen['required']) => {
    const { rows } = await client.query<{ table: string; column: string }>(REQUIRED);
    return rows
      .filter(({ table, column }) => required[table] && !required[table].includes(column))
      .map(({ table, column }) => `${table}.${column}`);
  };

  it.each(RELEASES)(
    'find all that they ask for: %s',
    async (name) => {
      const { statements, required } = read(name);
      expect(statements.length).toBeGreaterThan(500);
      const faults: string[] = [];
      for (const one of statements) {
        const fault = await faultOf(one);
        if (fault) faults.push(fault);
      }
      expect(faults).toEqual([]);
      expect(await newlyRequired(required)).toEqual([]);
    },
    MINUTES_2,
  );

  it('would be missed by a migration that takes a column, or asks for one', async () => {
    await client.query('BEGIN');
    await client.query('ALTER TABLE site_alerts DROP COLUMN url, ADD COLUMN who text NOT NULL');
    const { statements, required } = read(RELEASES[0] as string);
    const faults: (string | undefined)[] = [];
    for (const one of statements.filter(({ text }) => text.includes('site_alerts'))) {
      await client.query('SAVEPOINT each');
      faults.push(await faultOf(one));
      await client.query('ROLLBACK TO each');
    }
    expect(faults.some((fault) => fault?.includes('column "url"'))).toBe(true);
    expect(await newlyRequired(required)).toEqual(['site_alerts.who']);
    await client.query('ROLLBACK');
  });
});
