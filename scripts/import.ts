import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { joinPath } from '../schemas/page.ts';
import { type ImportOutcome, importStory } from '../services/content/import-story.server.ts';
import { listSites } from '../services/content/site-store.server.ts';
import { connectRunning, type Database, DatabaseError } from '../services/database/client.server.ts';
import { sanitiser } from '../services/html/sanitise.server.ts';

const USAGE = 'Uso: npm run import -- [--site SITIO] ARCHIVO...';
const DONE = { created: 'importada', updated: 'actualizada', unchanged: 'sin cambios' } as const;

interface Output {
  out(line: string): void;
  error(line: string): void;
}

const terminal: Output = { out: (line) => console.log(line), error: (line) => console.error(line) };

/** A file may hold one document or a list of them. */
async function readDocuments(file: string): Promise<unknown[]> {
  const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
  return Array.isArray(parsed) ? parsed : [parsed];
}

const whyUnreadable = (fault: unknown): string => {
  if (fault instanceof SyntaxError) return `no es JSON válido (${fault.message})`;
  const { code } = fault as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'no existe';
  return code === 'EISDIR' ? 'es una carpeta' : `no se puede leer (${code ?? String(fault)})`;
};

function report(name: string, outcome: ImportOutcome, { out, error }: Output): void {
  if (outcome.status === 'refused') {
    error(`${name}: rechazado`);
    for (const { path, message } of outcome.issues) error(`  ${path.length > 0 ? `${joinPath(path)}: ` : ''}${message}`);
    return;
  }
  const where = outcome.places.map(({ site, websiteUrl }) => `${site} ${websiteUrl}`).join(', ');
  out(`${name}: ${DONE[outcome.status]} «${outcome.id}» en ${where}`);
}

async function importFile(database: Database, file: string, site: string, output: Output): Promise<boolean> {
  let documents: unknown[];
  try {
    documents = await readDocuments(file);
  } catch (fault) {
    output.error(`${file}: ${whyUnreadable(fault)}`);
    return false;
  }
  let isGood = true;
  for (const [index, input] of documents.entries()) {
    const name = documents.length > 1 ? `${file}[${index}]` : file;
    // A fault of one document, whatever it is, must not keep the others out.
    const outcome = await database
      .transaction((tx) => importStory(tx, { input, defaultSite: site, sanitise: sanitiser, now: new Date() }))
      .catch((fault: Error): ImportOutcome => {
        const cause = (fault.cause ?? fault) as Error;
        return { status: 'refused', issues: [{ path: [], message: `no se pudo guardar (${cause.message})` }] };
      });
    report(name, outcome, output);
    if (outcome.status === 'refused') isGood = false;
  }
  return isGood;
}

/** Takes ANS documents in, also while the server runs. Returns the exit code: 1 when any was refused. */
export async function main(args: string[], env: Record<string, string | undefined>, output: Output = terminal): Promise<number> {
  let files: string[];
  let site: string | undefined;
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { site: { type: 'string' } } });
    files = positionals;
    site = values.site;
  } catch (fault) {
    output.error(`${(fault as Error).message}\n${USAGE}`);
    return 1;
  }
  if (files.length === 0) {
    output.error(USAGE);
    return 1;
  }
  try {
    const database = await connectRunning({
      dataDir: env.DATA_DIR || 'data',
      ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    });
    try {
      const keys = (await listSites(database.db)).map(({ key }) => key);
      const target = site ?? keys[0];
      if (!target || !keys.includes(target)) {
        output.error(
          target
            ? `No hay un sitio «${target}». Sitios: ${keys.join(', ') || 'ninguno'}.`
            : 'Todavía no hay sitios: arranca una vez con npm start.',
        );
        return 1;
      }
      let isGood = true;
      for (const file of files) if (!(await importFile(database, file, target, output))) isGood = false;
      return isGood ? 0 : 1;
    } finally {
      await database.close();
    }
  } catch (fault) {
    if (!(fault instanceof DatabaseError)) throw fault;
    output.error(fault.message);
    return 1;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
