import { pathToFileURL } from 'node:url';
import { connectUnmigrated, type Database } from '../../services/database/database.ts';
import type { Log } from '../../services/database/log.ts';
import { migrate, pendingMigrations } from '../../services/database/migrate.ts';
import { locksOf, type MigrationLock } from '../../services/database/statements/migration-locks.ts';
import { type Output, terminal, withDatabase } from '../with-running-database.ts';

const USAGE = `Uso: npm run migrate [-- --dry-run]
Pone las tablas de la base de datos como las quiere esta versión. Con --dry-run sólo dice qué haría.`;

const KEEPS: Readonly<Record<MigrationLock['keeps'], string>> = {
  all: 'nadie lee ni escribe',
  writes: 'nadie escribe',
};

const locksInWords = (sql: string): string =>
  locksOf(sql)
    .map(({ table, keeps }) => `${KEEPS[keeps]} en ${table} mientras dura`)
    .join('; ') || 'no detiene a nadie';

async function tell({ pool }: Database, { out }: Output): Promise<number> {
  const { isNew, migrations } = await pendingMigrations(pool);
  if (migrations.length === 0) out('La base de datos está al día.');
  else if (isNew) out(`La base de datos está vacía: se harían sus tablas, ${migrations.length}.`);
  else for (const { name, sql } of migrations) out(`${name}: ${locksInWords(sql)}`);
  return 0;
}

async function run({ pool }: Database, output: Output): Promise<number> {
  const say = (_: object, text: string) => output.error(`${text}…`);
  const log: Log = { info: say, warn: say, error: say };
  const ran = await migrate(pool, { log });
  for (const name of ran) output.out(name);
  output.out(
    ran.length === 0
      ? 'La base de datos ya estaba al día.'
      : `Listo: ${ran.length === 1 ? 'una migración' : `${ran.length} migraciones`}.`,
  );
  return 0;
}

/** Brings the tables to this release. Returns the exit code. */
export async function main(
  args: string[],
  env: Record<string, string | undefined>,
  output: Output = terminal,
): Promise<number> {
  const isDry = args[0] === '--dry-run';
  if (args.length > (isDry ? 1 : 0)) {
    output.error(USAGE);
    return 1;
  }
  return withDatabase(connectUnmigrated, env, output, (database) =>
    (isDry ? tell : run)(database, output),
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main(process.argv.slice(2), process.env);
