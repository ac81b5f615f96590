/**
 * `npx tsx scripts/database/freeze-release.ts FILE`: writes down what this checkout asks of the
 * database, for the releases after it: their tables are to bear it, while nodes of both run. Made
 * once for each release that is tagged, into `services/database/releases/<version>.json`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../services/database/database.ts';
import { describeStatement } from '../../services/database/statements/describe.testing.ts';
import { readStatements } from '../../services/database/statements/read-statements.testing.ts';
import { installQueue } from '../../services/jobs/queue.ts';

const root = join(import.meta.dirname, '../..');
const [file] = process.argv.slice(2);
if (!file) throw new Error('Say where to write it');

/** Columns that an INSERT has to name: those without a default that may not be null. */
const REQUIRED = `SELECT table_name AS table, array_agg(column_name::text ORDER BY column_name) AS columns
  FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_nullable = 'NO'
    AND column_default IS NULL AND is_identity = 'NO' AND is_generated = 'NEVER'
  GROUP BY 1 ORDER BY 1`;

const { statements } = readStatements(['services/**/*.ts', 'server/**/*.ts']);
const dataDir = mkdtempSync(join(tmpdir(), 'portada-freeze-'));
const database = await openDatabase({ dataDir });
try {
  await installQueue(database);
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(REQUIRED);
  const git = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const client = new pg.Client(database.pool.options);
  await client.connect();
  const kept: { text: string; columns: string[] }[] = [];
  for (const { texts, columns } of statements)
    for (const each of texts) {
      const text = each.replaceAll(/\s+/g, ' ').trim();
      const read = columns.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
      // Where conditions choose between parts, not all of them go together.
      const isWhole = await describeStatement(client, text).then(
        () => true,
        () => false,
      );
      if (isWhole) kept.push({ text, columns: read });
    }
  await client.end();
  const frozen = {
    version,
    commit: git.stdout.trim(),
    required: Object.fromEntries(rows.map(({ table, columns }) => [table, columns])),
    statements: kept.toSorted((a, b) => (a.text < b.text ? -1 : 1)),
  };
  writeFileSync(file, `${JSON.stringify(frozen, null, 1)}\n`);
  console.log(`${file}: ${frozen.statements.length} statements of ${version} (${frozen.commit})`);
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}
