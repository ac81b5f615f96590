import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { normaliseUrl } from '../../schemas/website-url.ts';
import { ConfigError, readConfig } from '../../server/config.ts';
import { picturesOf } from '../../server/images/open-images.ts';
import { sha256 } from '../../services/backup/archive.ts';
import type { Pictures } from '../../services/backup/backup.ts';
import type { Database, Tx } from '../../services/database/database.ts';
import { atOneMoment } from '../../services/database/patiently.ts';
import { everyPicture, type WholePicture } from '../../services/images/exchange/every-picture.ts';
import { unsignedPage } from '../../services/images/unsigned-page.ts';
import {
  countLeftPages,
  everyPageRedirect,
  readPageFiles,
  readPublishedFiles,
} from '../../services/pages/exchange.ts';
import { countUnplaced, everyRedirect } from '../../services/stories/exchange/every-story.ts';
import { writeFolder } from '../page-folder.ts';
import { type BarOutput, barTerminal, type Progress, progressOn } from '../progress.ts';
import { withRunningDatabase } from '../with-running-database.ts';
import { redirectTable } from './carried-documents.ts';
import {
  ExportFolder,
  FolderError,
  PAGES,
  PUBLISHED_PAGES,
  pictureFile,
  REDIRECTS,
} from './folder.ts';
import { LINE_PARTS } from './parts.ts';

const USAGE = `Uso: npm run export -- [--readers] CARPETA
Escribe en una carpeta nueva lo que hay en Portada, en formatos abiertos: notas, autores y
colecciones en ANS, páginas, imágenes, redirecciones, menús, sitios… Con --readers van también los
lectores y sus suscripciones. «npm run import -- CARPETA» lo pone en otra Portada.`;

interface Exporting {
  database: Database;
  pictures: Pictures;
  folder: ExportFolder;
  hasReaders: boolean;
  now: Date;
  progress: Progress;
}

/** How much is done when the lines are, of all. */
const LINES_SHARE = 0.5;

async function writePages(tx: Tx, folder: ExportFolder): Promise<void> {
  const drafts = await readPageFiles(tx, undefined, unsignedPage);
  const published = await readPublishedFiles(tx, unsignedPage);
  writeFolder(folder.pathOf(PAGES), drafts);
  writeFolder(folder.pathOf(PUBLISHED_PAGES), published);
  folder.holds[PAGES] = drafts.length;
  folder.holds[PUBLISHED_PAGES] = published.length;
}

async function writeRedirects(tx: Tx, folder: ExportFolder): Promise<void> {
  const ofPages = (await everyPageRedirect(tx)).map((one) => ({
    ...one,
    from: normaliseUrl(one.from),
  }));
  const all = [...(await everyRedirect(tx)), ...ofPages];
  for (const site of new Set(all.map((one) => one.site))) {
    const name = `${REDIRECTS}/${site}.csv`;
    const own = all.filter((one) => one.site === site);
    await folder.file(name, redirectTable(own));
    folder.holds[name] = new Set(own.map(({ from }) => from)).size;
  }
}

/** What nothing of the folder holds, and how much of it there is. */
async function countLeft(tx: Tx): Promise<Record<string, number>> {
  const { archived, versions } = await countLeftPages(tx);
  const left = {
    'notas que no están en ningún sitio': await countUnplaced(tx),
    'páginas archivadas o en la papelera': archived,
    'versiones anteriores de páginas': versions,
  };
  return Object.fromEntries(Object.entries(left).filter(([, count]) => count > 0));
}

/** Everything as it is at one moment, but the files of pictures. Returns which those are. */
const writeRecords = ({ database, folder, hasReaders, now, progress }: Exporting) =>
  atOneMoment(database, async (tx) => {
    const parts = LINE_PARTS.filter(({ isPersonal }) => hasReaders || !isPersonal);
    for (const [index, part] of parts.entries()) {
      progress.show((LINES_SHARE * index) / parts.length, part.what[1]);
      await folder.lines(part.file, await part.every(tx, now));
    }
    await writePages(tx, folder);
    await writeRedirects(tx, folder);
    return { pictures: await everyPicture(tx), left: await countLeft(tx) };
  });

/** The files of pictures; returns the names of those that the store has not, or not whole. */
async function writePictures(
  all: readonly WholePicture[],
  { pictures, folder, progress }: Exporting,
): Promise<string[]> {
  const missing: string[] = [];
  const byHash = new Map(all.map((picture) => [picture.hash, picture]));
  let count = 0;
  for (const picture of byHash.values()) {
    progress.show(LINES_SHARE + (1 - LINES_SHARE) * (count / byHash.size), 'imágenes');
    const bytes = await pictures.get(picture.hash);
    if (bytes && sha256(bytes) === picture.hash) await folder.file(pictureFile(picture), bytes);
    else missing.push(picture.name || picture.id);
    count += 1;
  }
  folder.holds.pictures = byHash.size - missing.length;
  return missing;
}

async function exportAll(exporting: Exporting, path: string, output: BarOutput): Promise<number> {
  const { folder, progress, now, hasReaders } = exporting;
  const { pictures, left } = await writeRecords(exporting);
  const missing = await writePictures(pictures, exporting);
  folder.end(left, now);
  progress.clear();
  for (const { file, what } of LINE_PARTS) {
    const count = folder.holds[file];
    if (count) output.out(`${count} ${what[count === 1 ? 0 : 1]}`);
  }
  output.out(`${folder.holds[PAGES]} páginas, ${folder.holds[PUBLISHED_PAGES]} publicadas`);
  for (const [what, count] of Object.entries(left)) output.out(`No va: ${what} (${count})`);
  if (!hasReaders) output.out('Los lectores no van: --readers los lleva.');
  output.out(`Está en ${path}. Cuentas del equipo, sesiones y pagos sólo van en npm run backup.`);
  if (missing.length === 0) return 0;
  const first = missing.slice(0, 3).join(', ');
  output.error(`Faltan los archivos de ${missing.length} imágenes (${first}…).`);
  return 1;
}

/**
 * Writes everything into a new folder, while the product runs. Returns the exit code: 1 when it is
 * not whole.
 */
export async function main(
  args: string[],
  env: Record<string, string | undefined>,
  output: BarOutput = barTerminal,
): Promise<number> {
  let path: string | undefined;
  let hasReaders: boolean;
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { readers: { type: 'boolean', default: false } },
    });
    if (positionals.length > 1) throw new TypeError('Di una sola carpeta.');
    [path] = positionals;
    hasReaders = values.readers;
    if (!path) throw new TypeError('Di en qué carpeta.');
  } catch (fault) {
    output.error(`${(fault as Error).message}\n${USAGE}`);
    return 1;
  }
  const folderPath = path;
  const work = async (database: Database) => {
    const pictures = picturesOf(readConfig(env));
    const folder = new ExportFolder(folderPath);
    const progress = progressOn(output.bar);
    const now = new Date();
    return exportAll({ database, pictures, folder, hasReaders, now, progress }, folderPath, output);
  };
  return withRunningDatabase(env, output, work, (fault) => {
    if (fault instanceof FolderError || fault instanceof ConfigError) return fault.message;
    const { code, path: where, message } = fault as NodeJS.ErrnoException;
    return code && /^E[A-Z]+$/.test(code) ? `${where ?? folderPath}: ${message}` : undefined;
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
