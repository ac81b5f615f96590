import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runMigrations } from 'graphile-worker';
import { type Config, ConfigError, readConfig } from '../server/config.ts';
import { imagesFolderOf, picturesOf } from '../server/images/open-images.ts';
import { BackupError } from '../services/backup/backup-error.ts';
import { decryptFile, isEncrypted } from '../services/backup/encrypt.ts';
import { checkArchive, type Manifest } from '../services/backup/manifest.ts';
import {
  refuseFilled,
  refuseUnknown,
  restoreBackup,
  type SchemaMakers,
} from '../services/backup/restore.ts';
import { unfinishedMark } from '../services/database/cluster-place.ts';
import { type Database, DatabaseError, openUnmigrated } from '../services/database/database.ts';
import { syncFolderNow, writeFileNow } from '../services/database/durable-file.ts';
import { MIGRATIONS_FOLDER, migrate } from '../services/database/migrate.ts';
import { Problem } from '../services/http/problem.ts';
import { endBulk } from '../services/stories/bulk.ts';
import { type BarOutput, barTerminal, type Progress, progressOn } from './progress.ts';

const USAGE = `Uso: npm run restore -- ARCHIVO [--identity LLAVE]
Pone una copia de npm run backup en una carpeta de datos (DATA_DIR) o base de datos (DATABASE_URL) vacía.
Una cifrada pide el archivo de su llave, como lo escribe age-keygen.`;

/** Who makes the tables that are not of our migrations. */
export const SCHEMA_MAKERS: SchemaMakers = {
  graphile_worker: (pgPool) => runMigrations({ pgPool }),
};

const isFilled = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((name) => name !== 'lost+found');

/** With a database elsewhere the folder holds pictures alone; without one, everything. */
function refuseFilledFolder(config: Config): void {
  const { databaseUrl, dataDir, s3 } = config;
  const folder = databaseUrl ? join(imagesFolderOf(config), 'originals') : dataDir;
  if (!(databaseUrl && s3) && isFilled(folder))
    throw new BackupError(
      `La carpeta ${folder} no está vacía, y no se tocó: una copia sólo se restaura en una vacía. Elige otra con DATA_DIR.`,
    );
}

interface Restoring {
  config: Config;
  file: string;
  manifest: Manifest;
  progress: Progress;
  size: number;
}

async function fill(database: Database, restoring: Restoring): Promise<void> {
  const { config, file, manifest, progress, size } = restoring;
  await refuseFilled(database, SCHEMA_MAKERS);
  let read = 0;
  const onRead = (bytes: number) => {
    read += bytes;
    progress.show(read / size, 'se restaura');
  };
  const pictures = picturesOf(config);
  await restoreBackup({ database, pictures, file, manifest, makers: SCHEMA_MAKERS, onRead });
  await migrate(database.pool);
  await endBulk(database);
}

/** A start refuses the folder until all of the archive is in it. */
async function fillFolder(database: Database, restoring: Restoring): Promise<void> {
  const { databaseUrl, dataDir } = restoring.config;
  if (databaseUrl) return fill(database, restoring);
  const mark = unfinishedMark(dataDir);
  writeFileNow(mark, '');
  syncFolderNow(dataDir);
  await fill(database, restoring);
  rmSync(mark);
  syncFolderNow(dataDir);
}

async function restore(file: string, config: Config, progress: Progress): Promise<Manifest> {
  refuseFilledFolder(config);
  const size = existsSync(file) ? Math.max(1, statSync(file).size) : 1;
  let read = 0;
  const manifest = await checkArchive(file, (bytes) => {
    read += bytes;
    progress.show(read / size, 'se comprueba');
  });
  refuseUnknown(manifest, MIGRATIONS_FOLDER);
  const { databaseUrl, dataDir } = config;
  const database = await openUnmigrated(databaseUrl ? { databaseUrl } : { dataDir });
  try {
    await fillFolder(database, { config, file, manifest, progress, size });
  } finally {
    await database.close();
  }
  return manifest;
}

interface Asked {
  file: string;
  identity: string | undefined;
}

/** Undefined: that is not how it is called. */
function readArguments(args: string[]): Asked | undefined {
  try {
    const options = { identity: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [file] = positionals;
    return file && positionals.length === 1 ? { file, identity: values.identity } : undefined;
  } catch {
    return undefined;
  }
}

function readKey(identity: string): string {
  try {
    return readFileSync(identity, 'utf8');
  } catch (error) {
    throw new BackupError(`No se puede leer la llave: ${(error as Error).message}`);
  }
}

/** Works on an archive as it was before it was encrypted, which nobody else may read meanwhile. */
async function inClear<T>(
  { file, identity }: Asked,
  work: (file: string) => Promise<T>,
): Promise<T> {
  if (!(await isEncrypted(file))) return work(file);
  if (!identity)
    throw new BackupError('La copia está cifrada: di con --identity dónde está su llave.');
  const clear = `${file}.${process.pid}.clear`;
  await decryptFile(file, clear, readKey(identity));
  try {
    return await work(clear);
  } finally {
    rmSync(clear, { force: true });
  }
}

/** Restores a backup into an empty place. Returns the exit code. */
export async function main(
  args: string[],
  env: Record<string, string | undefined>,
  output: BarOutput = barTerminal,
): Promise<number> {
  const asked = readArguments(args);
  if (!asked) {
    output.error(USAGE);
    return 1;
  }
  const progress = progressOn(output.bar);
  try {
    const { members, tables, missing, hasPictures } = await inClear(asked, (file) =>
      restore(file, readConfig(env), progress),
    );
    progress.clear();
    const pictures = members.filter(({ name }) => name.startsWith('pictures/')).length;
    output.out(
      `${tables.length} tablas y ${pictures} imágenes restauradas. Arranca con npm start.`,
    );
    if (!hasPictures)
      output.out('La copia es de las tablas solas: las imágenes están en su almacén.');
    if (missing.length > 0)
      output.error(`A la copia le faltaban los archivos de ${missing.length} imágenes.`);
    return 0;
  } catch (fault) {
    progress.clear();
    const kinds = [BackupError, ConfigError, DatabaseError, Problem];
    if (!kinds.some((kind) => fault instanceof kind)) throw fault;
    output.error((fault as Error).message);
    return 1;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
