import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type SiteProperties, siteProperties, THEMES } from '../schemas/site.ts';
import { servableSites } from '../server/http/shared-host.ts';
import { COMMAND_LINE, writeAudit } from '../services/audit/audit-log.ts';
import type { Database, Tx } from '../services/database/database.ts';
import { listArchivedSites, listSites, putSite, readSite } from '../services/sites/site-store.ts';
import { runningEditor } from '../services/staff/running-nodes.ts';
import { archive, remove, unarchive } from './sites/remove-site.ts';
import { type Output, terminal, withRunningDatabase } from './with-running-database.ts';

const USAGE = `Uso: npm run site [-- show SITIO | put ARCHIVO.json]
     npm run site -- archive SITIO | unarchive SITIO | delete SITIO [--with-everything]`;

type Command =
  | { name: 'list' }
  | { name: 'show'; key: string }
  | { name: 'archive' | 'unarchive'; key: string }
  | { name: 'delete'; key: string; isWithEverything: boolean }
  | { name: 'put'; text: string };

const EVERYTHING = '--with-everything';

function readCommand([name, argument, ...more]: string[]): Command {
  if (name === undefined) return { name: 'list' };
  if (argument === undefined) throw new TypeError('Di qué sitio o qué archivo.');
  if (name === 'delete' && more.every((option) => option === EVERYTHING))
    return { name, key: argument, isWithEverything: more.length > 0 };
  if (more.length > 0) throw new TypeError('Di un solo sitio o archivo.');
  if (name === 'show') return { name, key: argument };
  if (name === 'archive' || name === 'unarchive') return { name, key: argument };
  if (name === 'put') return { name, text: readFileSync(argument, 'utf8') };
  throw new TypeError(`No hay «${name}».`);
}

const given = z.looseObject({ key: siteProperties.shape.key });

const faultsOf = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `  ${path.join('.') || '(todo)'}: ${message}`).join('\n');

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value, { error: z.locales.es().localeError });
  if (result.success) return result.data;
  throw new TypeError(`Las propiedades no son válidas:\n${faultsOf(result.error)}`);
}

function readJsonText(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (fault) {
    throw new TypeError(`El archivo no es JSON: ${(fault as Error).message}`);
  }
}

/** A site's properties with those that a file names; null takes one away. Its others stay. */
function changed(before: SiteProperties | undefined, file: object): SiteProperties {
  const named = Object.entries({ ...before, ...file }).filter(([, value]) => value !== null);
  return parse(siteProperties.strict(), Object.fromEntries(named));
}

const hostsOf = ({ key, hosts }: SiteProperties): readonly string[] =>
  hosts.length > 0 ? hosts.map((host) => host.toLowerCase()) : [`${key}.localhost`];

/** One that is none would be the plain look, and nobody would know why. */
function refuseUnknownTheme({ theme }: SiteProperties): void {
  const known: readonly string[] = ['', ...THEMES];
  if (!known.includes(theme))
    throw new TypeError(
      `No hay un tema «${theme}»: hay ${THEMES.join(', ')}, o ninguno, que es el aspecto sencillo.`,
    );
}

/** Nodes would leave it out: those that run, and one that starts where this tool does. */
function refuseUnservable(site: SiteProperties, editors: readonly string[]): void {
  for (const editor of editors) {
    const [left] = servableSites([site], editor).leftOut;
    if (left)
      throw new TypeError(
        `${left.why}. Los hosts son nombres, sin https://, puerto ni ruta (www.ejemplo.mx).`,
      );
  }
}

/** A host answers with one site. */
function refuseSharedHosts(site: SiteProperties, others: readonly SiteProperties[]): void {
  for (const other of others) {
    const shared = hostsOf(site).find((host) => hostsOf(other).includes(host));
    if (shared) throw new TypeError(`«${shared}» ya es de «${other.key}».`);
  }
}

/**
 * Puts the properties that a file names in: a new site, or other properties of one. Returns what it
 * came to, in words. Throws TypeError.
 */
export async function putSiteFile(
  tx: Tx,
  text: string,
  editorHere: string | undefined,
): Promise<string> {
  const file = parse(given, readJsonText(text));
  const all = await listSites(tx);
  const before = await readSite(tx, file.key);
  if ((await listArchivedSites(tx)).some(({ key }) => key === file.key))
    throw new TypeError(
      `«${file.key}» está en el archivo: npm run site -- unarchive ${file.key} lo devuelve.`,
    );
  const after = changed(before, file);
  if (before && isDeepStrictEqual(before, after)) return `${after.websiteName}: nada cambió`;
  refuseUnknownTheme(after);
  refuseUnservable(after, [(await runningEditor(tx)) ?? '', editorHere ?? '']);
  refuseSharedHosts(
    after,
    all.filter(({ key }) => key !== after.key),
  );
  const place = all.findIndex(({ key }) => key === after.key);
  await putSite(tx, after, place < 0 ? all.length : place);
  await writeAudit(
    tx,
    {
      action: 'site.change',
      subject: { kind: 'site', id: after.key },
      site: after.key,
      detail: before ? Object.keys(file).join(', ') : 'sitio nuevo',
      before: before ?? null,
      after,
    },
    { actor: COMMAND_LINE, now: new Date() },
  );
  return `${after.websiteName}: ${before ? 'cambiado' : 'añadido'}`;
}

/** What a command came to, in words. Throws TypeError. */
function changeSites(
  tx: Tx,
  command: Exclude<Command, { name: 'list' } | { name: 'show' }>,
  editorHere: string | undefined,
): Promise<string> {
  switch (command.name) {
    case 'put':
      return putSiteFile(tx, command.text, editorHere);
    case 'archive':
      return archive(tx, command.key);
    case 'unarchive':
      return unarchive(tx, command.key);
    case 'delete':
      return remove(tx, command.key, command);
  }
}

/**
 * Lists the sites, prints the properties of one, or puts in those of a file: a new site, or other
 * properties of one. Archives sites, takes them out again, and deletes them. Running servers hear
 * of it. Returns the exit code.
 */
export async function main(
  args: string[],
  env: Record<string, string | undefined>,
  { out, error }: Output = terminal,
): Promise<number> {
  let command: Command;
  try {
    command = readCommand(args);
  } catch (fault) {
    error(`${(fault as Error).message}\n${USAGE}`);
    return 1;
  }
  const work = async (database: Database) => {
    if (command.name === 'list') {
      for (const site of await listSites(database.db))
        out(`${site.key}\t${site.websiteName}\t${hostsOf(site).join(', ')}`);
      for (const { key, websiteName } of await listArchivedSites(database.db))
        out(`${key}\t${websiteName}\t(archivado)`);
    } else if (command.name === 'show') {
      const site = await readSite(database.db, command.key);
      if (!site) throw new TypeError(`No hay un sitio «${command.key}».`);
      out(JSON.stringify(site, null, 2));
    } else {
      const { EDITOR_ORIGIN } = env;
      out(await database.transaction((tx) => changeSites(tx, command, EDITOR_ORIGIN)));
    }
    return 0;
  };
  return withRunningDatabase(env, { error }, work, (fault) =>
    fault instanceof TypeError ? fault.message : undefined,
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
