import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { joinPath } from '../schemas/page.ts';
import { filePathOf, type PageFile } from '../schemas/page-file.ts';
import { type Act, COMMAND_LINE, writeAudits } from '../services/audit/audit-log.ts';
import type { Database, Tx } from '../services/database/database.ts';
import { unsignedPage } from '../services/images/unsigned-page.ts';
import { readPageFiles, type TakenPage, takePageFile } from '../services/pages/exchange.ts';
import { listSites } from '../services/sites/site-store.ts';
import { checkPages } from './check-pages.ts';
import { differenceLines } from './page-files/page-difference.ts';
import { type FolderFault, readFolder, writeFolder } from './page-folder.ts';
import { type Output, terminal, withRunningDatabase } from './with-running-database.ts';

const USAGE = `Uso: npm run pages -- export|import|diff CARPETA [--site SITIO] [--publish]
export   escribe el borrador de cada página activa en un archivo de la carpeta;
         con --as puck, como los datos que toma Puck
import   pone las páginas de la carpeta como borradores; con --publish, también las publica
         con --from puck, de un archivo o una carpeta de datos de Puck; lo que no dice dónde va
         necesita --site SITIO y --path /ruta/ (y --name «Nombre»)
diff     dice en qué difieren la carpeta y la base de datos; termina con 1 si difieren`;

const MAX_TOLD = 20;

interface Options {
  name: 'export' | 'import' | 'diff';
  folder: string;
  site: string | undefined;
  isForReaders: boolean;
  isPuck: boolean;
  path: string | undefined;
  pageName: string | undefined;
}

/** `--as` and `--from`: the one other form of pages, each of the command that takes it. */
function isOfPuck(name: Options['name'], given: { as?: string; from?: string }): boolean {
  for (const [option, command] of [['as', 'export'] as const, ['from', 'import'] as const]) {
    const form = given[option];
    if (form === undefined) continue;
    if (name !== command) throw new TypeError(`--${option} es de ${command}.`);
    if (form !== 'puck') throw new TypeError(`--${option} es puck.`);
    return true;
  }
  return false;
}

function readArguments(args: string[]): Options {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      site: text,
      publish: { type: 'boolean' },
      as: text,
      from: text,
      path: text,
      name: text,
    },
  });
  const [name, folder, ...more] = positionals;
  if (name !== 'export' && name !== 'import' && name !== 'diff')
    throw new TypeError('Di export, import o diff.');
  if (folder === undefined || more.length > 0) throw new TypeError('Di qué carpeta.');
  if (values.publish && name !== 'import') throw new TypeError('--publish es de import.');
  const isPuck = isOfPuck(name, values);
  if ((values.path ?? values.name) !== undefined && !(isPuck && name === 'import'))
    throw new TypeError('--path y --name son de import --from puck.');
  return {
    name,
    folder,
    site: values.site,
    isForReaders: values.publish ?? false,
    isPuck,
    path: values.path,
    pageName: values.name,
  };
}

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

const faultLine = ({ file, path, message }: FolderFault): string =>
  `${file}: ${path.length > 0 ? `${joinPath(path)}: ` : ''}${message}`;

async function requireSite(tx: Tx, site: string | undefined): Promise<void> {
  const keys = (await listSites(tx)).map(({ key }) => key);
  if (site !== undefined && !keys.includes(site))
    throw new TypeError(`No hay un sitio «${site}». Hay: ${keys.join(', ') || 'ninguno'}.`);
}

/** Puck itself comes with the first page of its form. */
const puckFiles = () => import('./puck/puck-files.ts');

async function exportPages(database: Database, { folder, site, isPuck }: Options, output: Output) {
  await requireSite(database.db, site);
  const pages = await readPageFiles(database.db, site, unsignedPage);
  const textOf = isPuck ? (await puckFiles()).puckText : undefined;
  const { left } = writeFolder(folder, pages, site, textOf);
  output.out(`${counted(pages.length, 'página', 'páginas')} en ${folder}`);
  for (const file of left) output.error(`${file}: esa página ya no está; el archivo se quedó`);
  return 0;
}

const ACTIONS = {
  created: 'page.create',
  changed: 'page.save',
  unchanged: 'page.publish',
} as const;

/** What the log says of a page that was taken: nothing of one that stayed as it was. */
export function actsOf({ page, outcome, isPublished, before, after }: TakenPage): Act[] {
  const told = { subject: { kind: 'page', id: page.id } as const, site: page.site };
  const detail = `${page.name} · versión ${page.draftVersion} · importada`;
  const acts: Act[] = [];
  if (outcome !== 'unchanged')
    acts.push({ ...told, action: ACTIONS[outcome], detail, before, after });
  if (isPublished) acts.push({ ...told, action: 'page.publish', detail, after });
  return acts;
}

const DONE = { created: 'creada', changed: 'cambiada', unchanged: 'sin cambios' } as const;

async function importPages(database: Database, options: Options, output: Output) {
  const { folder, site, isForReaders, isPuck } = options;
  await requireSite(database.db, site);
  const read = isPuck
    ? (await puckFiles()).readPuckFiles(options)
    : { ...readFolder(folder, site), warnings: [] };
  const checked = await checkPages(database.db, read.pages, isForReaders);
  const faults = [...read.faults, ...checked.faults];
  for (const fault of faults) output.error(faultLine(fault));
  if (faults.length > 0) {
    output.error(`${counted(faults.length, 'falta', 'faltas')}: no se escribió nada.`);
    return 1;
  }
  for (const warning of [...read.warnings, ...checked.warnings])
    output.error(`Aviso: ${faultLine(warning)}`);
  const now = new Date();
  const change = { by: COMMAND_LINE.name, now };
  const given = { ids: randomUUID, portable: unsignedPage, isForReaders, change };
  const lines = await database.transaction(async (tx) => {
    const told: string[] = [];
    for (const { file, page } of checked.pages) {
      const taken = await takePageFile(tx, page, given);
      await writeAudits(tx, actsOf(taken), { actor: COMMAND_LINE, now });
      told.push(`${file}: ${DONE[taken.outcome]}${taken.isPublished ? ' y publicada' : ''}`);
    }
    return told;
  });
  for (const line of lines) output.out(line);
  output.out(counted(lines.length, 'página', 'páginas'));
  return 0;
}

/** Lines about one page of which folder and database have something else. */
function linesOf(stored: PageFile, given: PageFile): string[] {
  const found = differenceLines(stored, given).map((line) => `  ${line}`);
  const more = found.length - MAX_TOLD;
  return more > 0 ? [...found.slice(0, MAX_TOLD), `  y ${more} más`] : found;
}

async function diffPages(database: Database, { folder, site }: Options, output: Output) {
  await requireSite(database.db, site);
  const { pages, faults } = readFolder(folder, site);
  for (const fault of faults) output.error(faultLine(fault));
  const inFolder = new Map(pages.map(({ file, page }) => [file, page]));
  const unreadable = new Set(faults.map(({ file }) => file));
  const stored = await readPageFiles(database.db, site, unsignedPage);
  const inDatabase = new Map(stored.map((page) => [filePathOf(page), page]));
  let count = faults.length;
  for (const file of [...new Set([...inFolder.keys(), ...inDatabase.keys()])].sort()) {
    if (unreadable.has(file)) continue;
    const [before, after] = [inDatabase.get(file), inFolder.get(file)];
    const lines = before && after ? linesOf(before, after) : [];
    if (before && after && lines.length === 0) continue;
    count += 1;
    if (before && after) output.out(`${file}: distinta (base de datos → carpeta)`);
    else output.out(`${file}: sólo en la ${after ? 'carpeta' : 'base de datos'}`);
    for (const line of lines) output.out(line);
  }
  output.out(count === 0 ? 'Sin diferencias' : counted(count, 'diferencia', 'diferencias'));
  return count === 0 ? 0 : 1;
}

const COMMANDS = { export: exportPages, import: importPages, diff: diffPages };

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'no existe',
  ENOTDIR: 'no es una carpeta',
  EEXIST: 'no es una carpeta',
  EACCES: 'no se puede abrir',
  ENAMETOOLONG: 'tiene un nombre demasiado largo',
};

function forPeople(fault: unknown): string | undefined {
  if (fault instanceof TypeError) return fault.message;
  const { code = '', path = '' } = fault as NodeJS.ErrnoException;
  const reason = FILE_FAULTS[code];
  return reason && `${path}: ${reason}`;
}

/**
 * Writes the pages into a folder, takes those of a folder in, or says what differs between the two.
 * Running servers hear of it. Returns the exit code.
 */
export async function main(
  args: string[],
  env: Record<string, string | undefined>,
  output: Output = terminal,
): Promise<number> {
  let options: Options;
  try {
    options = readArguments(args);
  } catch (fault) {
    output.error(`${(fault as Error).message}\n${USAGE}`);
    return 1;
  }
  const work = (database: Database) => COMMANDS[options.name](database, options, output);
  return withRunningDatabase(env, output, work, forPeople);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
