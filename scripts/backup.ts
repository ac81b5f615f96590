import { pathToFileURL } from 'node:url';
import { ConfigError, readConfig } from '../server/config.ts';
import { picturesOf } from '../server/images/open-images.ts';
import { type Made, makeBackup } from '../services/backup/backup.ts';
import { BackupError } from '../services/backup/backup-error.ts';
import { hasTables } from '../services/database/cluster-place.ts';
import type { Database } from '../services/database/database.ts';
import { type ProgressStream, progressOn } from './progress.ts';
import {
  type Output as Lines,
  terminal as lines,
  withRunningDatabase,
} from './with-running-database.ts';

const USAGE = `Uso: npm run backup -- ARCHIVO
Copia la base de datos y las imágenes originales en un archivo nuevo, también mientras Portada corre.
El archivo lleva secretos: sólo quien lo hizo puede leerlo. Guárdalo en otra máquina.`;

interface Output extends Lines {
  bar: ProgressStream;
}

const terminal: Output = { ...lines, bar: process.stderr };

function tell(file: string, { tables, pictures, missing }: Made, { out, error }: Lines): number {
  out(`${file}: ${tables} tablas y ${pictures} imágenes, comprobadas.`);
  if (missing.length === 0) return 0;
  const first = missing.slice(0, 3).join(', ');
  error(
    `Faltan o están dañados los archivos de ${missing.length} imágenes (${first}…): vuelve a subirlas.`,
  );
  return 1;
}

/**
 * Makes a backup. Returns the exit code: 1 when there is none, or when pictures are missing in it.
 */
export async function main(
  args: string[],
  env: Record<string, string | undefined>,
  output: Output = terminal,
): Promise<number> {
  const [file] = args;
  if (!file || args.length !== 1 || file.startsWith('-')) {
    output.error(USAGE);
    return 1;
  }
  const progress = progressOn(output.bar);
  const work = async (database: Database) => {
    const pictures = picturesOf(readConfig(env));
    const onProgress = progress.show;
    try {
      const made = await makeBackup({ database, pictures, file, now: new Date(), onProgress });
      progress.clear();
      return tell(file, made, output);
    } finally {
      progress.clear();
    }
  };
  const dataDir = env.DATA_DIR || 'data';
  if (!env.DATABASE_URL && !hasTables(dataDir)) {
    output.error(`En ${dataDir} no hay nada que copiar. Revisa DATA_DIR.`);
    return 1;
  }
  return withRunningDatabase(env, output, work, (fault) =>
    fault instanceof BackupError || fault instanceof ConfigError ? fault.message : undefined,
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
