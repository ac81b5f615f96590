import { stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import { ConfigError, redirectHosts } from '../server/config.ts';
import { isDatabaseAway } from '../services/database/database.ts';
import { listSites } from '../services/sites/site-store.ts';
import { FolderError, isExportFolder } from './exchange/folder.ts';
import type { TakeExport } from './exchange/take-export.ts';
import { Importer, type Into, MANY_BYTES, MANY_FILES } from './importer.ts';
import { sectionsFirst } from './moving/arc/sections-first.ts';
import { tellBatch, tellBatches, undo } from './moving/batches/batches.ts';
import { recorderFor } from './moving/batches/importing.ts';
import { type ImportOptions, importOptions } from './moving/import-options.ts';
import { importWordPress } from './moving/wordpress/import-wordpress.ts';
import { type BarOutput, barTerminal } from './progress.ts';
import { withRunningDatabase } from './with-running-database.ts';

const USAGE = `Uso: npm run import -- [--site SITIO] ARCHIVO...
     npm run import -- --from wordpress [--dry-run] [--without-media] [--site SITIO] EXPORTACIÓN.xml
     npm run import -- --from wordpress-api [--folder CARPETA] … https://DIARIO
     npm run import -- CARPETA (la que escribió npm run export)
     npm run import -- --batches
     npm run import -- --undo LOTE
Documentos ANS: notas, galerías, videos, imágenes, autores, colecciones, redirecciones e incrustados.
Un archivo lleva un documento, una lista de ellos, uno por línea (.ndjson) o lo que contestaron las
interfaces de Arc, también autores, secciones y redirecciones; una tabla (.csv, .tsv) lleva
redirecciones: de dónde y a dónde.`;
const DATABASE_LOST =
  'Se perdió la base de datos: nada quedó a medias. Se puede repetir: lo que ya está no cambia.';
const EXIT_INTERRUPTED = 130;

async function importFiles(files: string[], into: Into): Promise<number> {
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  const totalBytes = sizes.reduce((sum, size) => sum + size, 0);
  const isQuiet = files.length > MANY_FILES || totalBytes > MANY_BYTES;
  const importer = new Importer({ ...into, isQuiet, totalBytes });
  for (const file of await sectionsFirst(files))
    if (!into.signal.aborted) await importer.file(file);
  await importer.end();
  if (into.signal.aborted) return EXIT_INTERRUPTED;
  return importer.counts.refused === 0 ? 0 : 1;
}

/** A server on this machine, and whoever reads from it, goes before the import. */
function letReadersGoFirst(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not every system lets us: then both go at one pace.
  }
}

/** Aborts at Ctrl+C, and ends the process at the second: what is being written then is undone. */
function stopOnSignal(): { signal: AbortSignal; forget(): void } {
  const stop = new AbortController();
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(EXIT_INTERRUPTED);
    stop.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, onSignal);
  return {
    signal: stop.signal,
    forget: () => {
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, onSignal);
    },
  };
}

/** Takes a folder of `npm run export` in. Returns the exit code. */
async function importExport(
  folder: string,
  others: readonly string[],
  given: Omit<TakeExport, 'signal' | 'recorder'>,
): Promise<number> {
  if (others.length > 0) {
    given.output.error('Una carpeta de npm run export va sola.');
    return 1;
  }
  letReadersGoFirst();
  const { signal, forget } = stopOnSignal();
  try {
    // With every block there is: for nobody else.
    const { takeExport } = await import('./exchange/take-export.ts');
    const recorder = recorderFor({ source: 'portada', site: '', files: [folder] });
    const isWhole = await takeExport(folder, { ...given, signal, recorder });
    await tellBatch(given.database, recorder, given.output);
    return signal.aborted ? EXIT_INTERRUPTED : isWhole ? 0 : 1;
  } finally {
    forget();
  }
}

const forPeople = (fault: unknown): string | undefined => {
  if (isDatabaseAway(fault)) return DATABASE_LOST;
  return fault instanceof ConfigError || fault instanceof FolderError ? fault.message : undefined;
};

/** Names what earlier runs brought in, or takes one of them back. */
const batchCommand = (
  { undo: batch }: ImportOptions,
  env: Record<string, string | undefined>,
  output: BarOutput,
): Promise<number> =>
  withRunningDatabase(
    env,
    output,
    async (database) => {
      if (batch === undefined) return tellBatches(database, output);
      const { signal, forget } = stopOnSignal();
      return undo(database, batch, output, signal).finally(forget);
    },
    forPeople,
  );

/**
 * Takes ANS documents in, also while the server runs. Returns the exit code: 1 when any was
 * refused, 130 when it was interrupted.
 */
export async function main(
  args: string[],
  env: Record<string, string | undefined>,
  output: BarOutput = barTerminal,
): Promise<number> {
  let options: ImportOptions;
  try {
    options = importOptions(args);
  } catch (fault) {
    output.error(`${(fault as Error).message}\n${USAGE}`);
    return 1;
  }
  const { files, site, from } = options;
  if (options.batches || options.undo !== undefined) return batchCommand(options, env, output);
  let hosts: string[];
  try {
    hosts = redirectHosts(env);
  } catch (fault) {
    output.error((fault as Error).message);
    return 1;
  }
  if (files.length === 0) {
    output.error(USAGE);
    return 1;
  }
  return withRunningDatabase(
    env,
    output,
    async (database) => {
      const [folder, ...others] = files;
      if (folder !== undefined && isExportFolder(folder))
        return importExport(folder, others, { database, env, redirectHosts: hosts, output });
      const sites = await listSites(database.db);
      const keys = sites.map(({ key }) => key);
      const target = site ?? keys[0];
      if (!target || !keys.includes(target)) {
        output.error(
          target
            ? `No hay un sitio «${target}». Sitios: ${keys.join(', ') || 'ninguno'}.`
            : 'Todavía no hay sitios: «npm run seed» pone el periódico de muestra.',
        );
        return 1;
      }
      letReadersGoFirst();
      const { signal, forget } = stopOnSignal();
      try {
        const recorder = recorderFor({ source: from ?? 'ans', site: target, files });
        const onto = { database, site: target, sites, redirectHosts: hosts };
        const into = { ...onto, output, signal, recorder };
        const code = from
          ? await importWordPress(files, into, { ...options, from, env })
          : await importFiles(files, into);
        await tellBatch(database, recorder, output);
        return code;
      } finally {
        forget();
      }
    },
    forPeople,
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
