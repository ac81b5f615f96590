import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../../server/config.ts';
import { imagesFolderOf } from '../../server/images/open-images.ts';
import type { Database } from '../../services/database/database.ts';
import { Problem } from '../../services/http/problem.ts';
import { fileImageStore } from '../../services/images/store/file-store.ts';
import { knownOriginals, moveOriginals } from '../../services/images/store/move-originals.ts';
import { s3ImageStore } from '../../services/images/store/s3-store.ts';
import { type BarOutput, barTerminal, progressOn } from '../progress.ts';
import { withRunningDatabase } from '../with-running-database.ts';

const USAGE = `Uso: npm run pictures -- move --to s3|files [--delete]
Copia las imágenes originales de la carpeta de datos al almacén S3 de los ajustes, o al revés, y
comprueba cada una. Se puede interrumpir y repetir. --delete borra de donde vienen las que están
enteras en su nuevo lugar: cuando ya todos los nodos usan ese.`;

interface Asked {
  to: 's3' | 'files';
  isRemoving: boolean;
}

/** Undefined: that is not how it is called. */
function readArguments(args: string[]): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { to: { type: 'string' }, delete: { type: 'boolean', default: false } },
    });
    const { to } = values;
    const isCalled = positionals.length === 1 && positionals[0] === 'move';
    if (!isCalled || (to !== 's3' && to !== 'files')) return undefined;
    return { to, isRemoving: values.delete };
  } catch {
    return undefined;
  }
}

/**
 * Moves original pictures from the data folder to an S3 store, or back. Returns the exit code: 1
 * when some are missing, or nothing could be moved.
 */
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
  const work = async (database: Database): Promise<number> => {
    const config = readConfig(env);
    if (!config.s3)
      throw new ConfigError('Falta el almacén: pon S3_ENDPOINT y los demás ajustes S3_.');
    const [files, s3] = [fileImageStore(imagesFolderOf(config)), s3ImageStore(config.s3)];
    const [from, to] = asked.to === 's3' ? [files, s3] : [s3, files];
    const known = await knownOriginals(database.db);
    try {
      const onProgress = (done: number, all: number) =>
        progress.show(done / all, `${done} de ${all} imágenes`);
      const { isRemoving } = asked;
      const moving = { known, from, to, isRemoving, onProgress };
      const { copied, there, missing } = await moveOriginals(moving);
      progress.clear();
      output.out(`${copied} imágenes copiadas y comprobadas; ${there} ya estaban.`);
      if (missing.length === 0) return 0;
      const first = missing.slice(0, 3).join(', ');
      output.error(
        `Faltan o están dañados los archivos de ${missing.length} imágenes (${first}…).`,
      );
      return 1;
    } finally {
      progress.clear();
    }
  };
  return withRunningDatabase(env, output, work, (fault) =>
    fault instanceof ConfigError || fault instanceof Problem ? fault.message : undefined,
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
