import { stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { redirectHosts } from '../server/config.ts';
import { isDatabaseAway } from '../services/database/database.ts';
import { listSections } from '../services/newsroom/newsroom-store.ts';
import { listSites } from '../services/sites/site-store.ts';
import { FolderError, isExportFolder } from './exchange/folder.ts';
import type { TakeExport } from './exchange/take-export.ts';
import { Importer, type Into, MANY_BYTES, MANY_FILES } from './importer.ts';
import {
  gatherSite,
  movedDocuments,
  SectionMapError,
  sectionsFor,
  tryMoving,
} from './moving/wordpress/move-wordpress.ts';
import { NotWxrError } from './moving/wordpress/read-wxr.ts';
import { Losses } from './moving/wordpress/to-ans.ts';
import { type BarOutput, barTerminal } from './progress.ts';
import { withRunningDatabase } from './with-running-database.ts';

const USAGE = `Uso: npm run import -- [--site SITIO] ARCHIVO...
     npm run import -- --from wordpress [--dry-run] [--site SITIO] EXPORTACIÓN.xml
     npm run import -- CARPETA (la que escribió npm run export)
Documentos ANS: notas, galerías, videos, imágenes, autores, colecciones, redirecciones e incrustados.
Un archivo lleva un documento, una lista de ellos, uno por línea (.ndjson) o lo que contestó la API de
Arc; una tabla (.csv, .tsv) lleva redirecciones: de dónde y a dónde.`;
const DATABASE_LOST =
  'Se perdió la base de datos: nada quedó a medias. Se puede repetir: lo que ya está no cambia.';
const EXIT_INTERRUPTED = 130;

async function importFiles(files: string[], into: Into): Promise<boolean> {
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
  for (const file of files) if (!into.signal.aborted) await importer.file(file);
  await importer.end();
  return importer.counts.refused === 0;
}

/** Takes exports of WordPress in, or says what would come of them. Returns the exit code. */
async function importWordPress(files: string[], into: Into, isDry: boolean): Promise<number> {
  const { database, site: target, sites, output, signal } = into;
  const sections = (await listSections(database.db, target)).map(({ _id }) => _id);
  const own = sites.find(({ key }) => key === target);
  let code = 0;
  for (const file of files) {
    const moving = { file, target, sections, timeZone: own?.dateLocalization.timeZone };
    try {
      const { size: totalBytes } = await stat(file);
      const site = await gatherSite(file);
      const map = sectionsFor(site, moving, output);
      if (!map || signal.aborted) return map ? EXIT_INTERRUPTED : 1;
      if (isDry) {
        code = Math.max(code, await tryMoving(moving, { site, sections: map }, output));
        continue;
      }
      const losses = new Losses();
      const importer = new Importer({ ...into, isQuiet: true, totalBytes });
      const reading = { site, sections: map, losses };
      await importer.take(
        file,
        movedDocuments(moving, reading, (bytes) => importer.read(bytes)),
      );
      await importer.end();
      for (const [what, count] of losses.entries()) output.out(`No vino: ${what} (${count})`);
      if (importer.counts.refused > 0) code = 1;
    } catch (fault) {
      const isKnown = fault instanceof NotWxrError || fault instanceof SectionMapError;
      if (!isKnown && typeof (fault as NodeJS.ErrnoException).syscall !== 'string') throw fault;
      output.error(`${file}: ${(fault as Error).message}`);
      code = 1;
    }
    if (signal.aborted) return EXIT_INTERRUPTED;
  }
  return code;
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
  given: Omit<TakeExport, 'signal'>,
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
    const isWhole = await takeExport(folder, { ...given, signal });
    return signal.aborted ? EXIT_INTERRUPTED : isWhole ? 0 : 1;
  } finally {
    forget();
  }
}

/**
 * Takes ANS documents in, also while the server runs. Returns the exit code: 1 when any was
 * refused, 130 when it was interrupted.
 */
export async function main(
  args: string[],
  env: Record<string, string | undefined>,
  output: BarOutput = barTerminal,
): Promise<number> {
  let files: string[];
  let site: string | undefined;
  let isWordPress = false;
  let isDry = false;
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        from: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
      },
    });
    files = positionals;
    site = values.site;
    isWordPress = values.from === 'wordpress';
    isDry = values['dry-run'];
    if ((values.from !== undefined || isDry) && !isWordPress)
      throw new Error('--from sólo conoce wordpress, y --dry-run va con él.');
  } catch (fault) {
    output.error(`${(fault as Error).message}\n${USAGE}`);
    return 1;
  }
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
        const into = { database, site: target, sites, redirectHosts: hosts, output, signal };
        if (isWordPress) return await importWordPress(files, into, isDry);
        const isWhole = await importFiles(files, into);
        return signal.aborted ? EXIT_INTERRUPTED : isWhole ? 0 : 1;
      } finally {
        forget();
      }
    },
    (fault) => {
      if (fault instanceof FolderError) return fault.message;
      return isDatabaseAway(fault) ? DATABASE_LOST : undefined;
    },
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
