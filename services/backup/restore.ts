import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '../database/database.ts';
import { migrateWithin, migrationsIn } from '../database/migrate.ts';
import { patiently } from '../database/patiently.ts';
import { contentOf, readArchive, sha256 } from './archive.ts';
import type { Pictures } from './backup.ts';
import { BackupError, toBackupError } from './backup-error.ts';
import { hashOfMember, type Manifest, type TableCopy } from './manifest.ts';
import { type Client, copyName, fullName, tablesOf } from './tables.ts';

/** Libraries that make their own schemas, by the schema's name. */
export type SchemaMakers = Readonly<Record<string, (pool: Database['pool']) => Promise<void>>>;

export interface RestoreParts {
  /** Empty: nothing was migrated in it. */
  database: Pick<Database, 'pool'>;
  pictures: Pictures;
  file: string;
  /** What `checkArchive` said of the file. */
  manifest: Manifest;
  makers: SchemaMakers;
  migrationsFolder?: string | undefined;
  onRead?(bytes: number): void;
}

/** Throws BackupError for an archive of a newer release, or of one with other migrations. */
export function refuseUnknown({ migrations }: Manifest, migrationsFolder?: string): void {
  const ours = new Map(migrationsIn(migrationsFolder).map((each) => [each.name, each.fingerprint]));
  for (const { name, fingerprint } of migrations) {
    const known = ours.get(name);
    if (known === undefined)
      throw new BackupError(
        `La copia es de una versión más nueva de Portada: tiene la migración ${name}, que ésta no conoce. No se tocó nada. Restáurala con aquella versión.`,
      );
    if (known !== fingerprint)
      throw new BackupError(`La migración ${name} de la copia no es la de esta versión.`);
  }
}

/** Throws BackupError unless the database has no tables, save those of a maker, without rows. */
export async function refuseFilled(
  { pool }: Pick<Database, 'pool'>,
  makers: SchemaMakers,
): Promise<void> {
  for (const table of await tablesOf(pool)) {
    const isMade = Object.hasOwn(makers, table.schema);
    const isRecord = isMade && table.name === 'migrations';
    const { rowCount } = await pool.query(`SELECT 1 FROM ${fullName(table)} LIMIT 1`);
    if (!isMade || (rowCount !== 0 && !isRecord))
      throw new BackupError(
        'La base de datos no está vacía, y no se tocó: una copia sólo se restaura en una vacía.',
      );
  }
}

/** What a maker says of its own schema's age it has written itself. */
const isLoaded = ({ schema, name }: TableCopy, makers: SchemaMakers): boolean =>
  !(Object.hasOwn(makers, schema) && name === 'migrations');

async function prepareTables(client: Client, tables: readonly TableCopy[]): Promise<void> {
  const there = new Set((await tablesOf(client)).map(fullName));
  const lost = tables.find((table) => !there.has(fullName(table)));
  if (lost) throw new BackupError(`Esta versión no tiene la tabla ${fullName(lost)} de la copia.`);
  if (tables.length === 0) return;
  // Also those that let nobody empty a table.
  for (const table of tables)
    await client.query(`ALTER TABLE ${fullName(table)} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${tables.map(fullName).join(', ')}`);
}

/** Takes parts of tables in their order, and gives each table's to one COPY. */
function loader(client: Client, tables: readonly TableCopy[]) {
  const tableOf = new Map(tables.flatMap((table) => table.members.map((name) => [name, table])));
  let current: { table: TableCopy; sink: NodeJS.WritableStream } | undefined;
  const end = async () => {
    if (!current) return;
    const { sink } = current;
    current = undefined;
    sink.end();
    await finished(sink);
  };
  return {
    end,
    /** False for what is no part of these tables. */
    load: async (name: string, content: Buffer): Promise<boolean> => {
      const table = tableOf.get(name);
      if (!table) return false;
      if (current?.table !== table) {
        await end();
        const sink = client.query(copyFrom(`COPY ${copyName(table)} FROM STDIN`));
        current = { table, sink };
      }
      const { sink } = current as { sink: NodeJS.WritableStream };
      await new Promise<void>((resolve, reject) => {
        sink.once('error', reject);
        sink.write(content, () => {
          sink.off('error', reject);
          resolve();
        });
      });
      return true;
    },
  };
}

async function load(client: Client, parts: RestoreParts): Promise<void> {
  const { manifest, makers, pictures, file, onRead, migrationsFolder } = parts;
  const names = new Set(manifest.migrations.map(({ name }) => name));
  await migrateWithin(client, migrationsFolder, (name) => names.has(name));
  const tables = manifest.tables.filter((table) => isLoaded(table, makers));
  await prepareTables(client, tables);
  const into = loader(client, tables);
  const digests = new Map(manifest.members.map((member) => [member.name, member.sha256]));
  const visit = async (name: string, chunks: AsyncIterable<Buffer>) => {
    const content = await contentOf(chunks);
    if (digests.has(name) && sha256(content) !== digests.get(name))
      throw new BackupError(`La copia cambió mientras se restauraba (${name}).`);
    if (await into.load(name, content)) return;
    const hash = hashOfMember(name);
    if (!hash) return;
    await into.end();
    await pictures.put(hash, content);
  };
  await readArchive(file, visit, onRead);
  await into.end();
  for (const table of tables)
    await client.query(`ALTER TABLE ${fullName(table)} ENABLE TRIGGER USER`);
  for (const sequence of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
      fullName(sequence),
      sequence.value,
      sequence.isCalled,
    ]);
}

/**
 * Puts an archive's rows and pictures into an empty database and store: the pictures first, the
 * rows in one transaction, so that what is cut short left no newspaper that is half there. The
 * tables are as old as the archive then; `migrate` brings them up to date.
 * @throws BackupError
 */
export async function restoreBackup(parts: RestoreParts): Promise<void> {
  const { database, manifest, makers } = parts;
  try {
    const schemas = new Set(manifest.tables.map(({ schema }) => schema));
    for (const [schema, make] of Object.entries(makers))
      if (schemas.has(schema)) await make(database.pool);
    await patiently(database, async (client) => {
      await client.query('BEGIN');
      await client.query(`SET LOCAL datestyle = 'ISO'`);
      await load(client, parts);
      await client.query('COMMIT');
    });
  } catch (error) {
    throw toBackupError('No se pudo restaurar la copia', error);
  }
}
