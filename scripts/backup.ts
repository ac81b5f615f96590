import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../server/config.ts';
import { picturesOf } from '../server/images/open-images.ts';
import { type Made, makeBackup } from '../services/backup/backup.ts';
import { BackupError } from '../services/backup/backup-error.ts';
import { noteBackup } from '../services/backup/backup-rows.ts';
import { RECIPIENT } from '../services/backup/encrypt.ts';
import { hasTables } from '../services/database/cluster-place.ts';
import type { Database } from '../services/database/database.ts';
import { type BarOutput, barTerminal, progressOn } from './progress.ts';
import { type Output, withRunningDatabase } from './with-running-database.ts';

const USAGE = `Uso: npm run backup -- ARCHIVO [--tables-only] [--recipient age1…]
Copia la base de datos y las imágenes originales en un archivo nuevo, también mientras Portada corre.
El archivo lleva secretos: sólo quien lo hizo puede leerlo. Guárdalo en otra máquina.
Con --recipient sólo lo lee quien tiene la llave (age-keygen); con --tables-only van las tablas sin
las imágenes, que su almacén guarda por su cuenta.`;

/** Undefined: that is not how it is called. Throws ConfigError. */
function readArguments(args: string[], env: Record<string, string | undefined>) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'tables-only': { type: 'boolean', default: false },
        recipient: { type: 'string' },
      },
    });
    const [file] = positionals;
    const recipient = values.recipient ?? (env.BACKUP_RECIPIENT || undefined);
    if (!file || positionals.length > 1) return undefined;
    if (recipient !== undefined && !RECIPIENT.test(recipient)) return undefined;
    return { file, recipient, hasPictures: !values['tables-only'] };
  } catch {
    return undefined;
  }
}

function tell(file: string, { tables, pictures, missing }: Made, { out, error }: Output): number {
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
  output: BarOutput = barTerminal,
): Promise<number> {
  const asked = readArguments(args, env);
  if (!asked) {
    output.error(USAGE);
    return 1;
  }
  const { file, recipient, hasPictures } = asked;
  const progress = progressOn(output.bar);
  const work = async (database: Database) => {
    const pictures = picturesOf(readConfig(env));
    const onProgress = progress.show;
    try {
      const now = new Date();
      const parts = { database, pictures, file, now, recipient, hasPictures, onProgress };
      const made = await makeBackup(parts);
      progress.clear();
      const { size: bytes } = statSync(file);
      const seconds = (Date.now() - now.getTime()) / 1_000;
      const noted = { madeAt: now, place: '', name: file, bytes, seconds, hasPictures };
      await noteBackup(database.db, noted);
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
