import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { joinPath } from '../schemas/page.ts';
import { redirectHosts } from '../server/config.ts';
import { ingest } from '../server/content/content.ts';
import { COMMAND_LINE, writeAudits } from '../services/audit/audit-log.ts';
import type { Database } from '../services/database/database.ts';
import type { ImportOutcome } from '../services/ingest/arrival.ts';
import { importAct } from '../services/ingest/import-act.ts';
import { listSites } from '../services/sites/site-store.ts';
import { type Progress, type ProgressStream, progressOn } from './progress.ts';
import { readDocuments } from './read-documents.ts';
import {
  type Output as Lines,
  terminal as lines,
  withRunningDatabase,
} from './with-running-database.ts';

const USAGE = `Uso: npm run import -- [--site SITIO] ARCHIVO...
Documentos ANS: notas, galerías, videos, imágenes, autores, colecciones, redirecciones e incrustados.
Un archivo lleva un documento, una lista de ellos o uno por línea (.ndjson).`;
const DONE = { created: 'importada', updated: 'actualizada', unchanged: 'sin cambios' } as const;
/** Few enough that a server on the embedded database serves its readers between two batches. */
const BATCH_DOCUMENTS = 10;
const BATCH_CHARS = 2_000_000;
/** From here on only refused documents are told of, and a terminal shows a bar. */
const MANY_FILES = 20;
const MANY_BYTES = 1_000_000;

interface Output extends Lines {
  bar: ProgressStream;
}

const terminal: Output = { ...lines, bar: process.stderr };

type Counts = Record<ImportOutcome['status'], number>;

interface Pending {
  name: string;
  input?: unknown;
  fault?: string;
}

const whyUnreadable = (fault: unknown): string => {
  if (fault instanceof SyntaxError) return `no es JSON válido (${fault.message})`;
  const { code } = fault as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'no existe';
  return code === 'EISDIR' ? 'es una carpeta' : `no se puede leer (${code ?? String(fault)})`;
};

function parse(name: string, text: string): Pending {
  try {
    return { name, input: JSON.parse(text) as unknown };
  } catch (fault) {
    return { name, fault: whyUnreadable(fault) };
  }
}

/** Brings the documents of files in, a batch at a time, and tells of each as `isQuiet` allows. */
class Importer {
  readonly counts: Counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  #pending: Pending[] = [];
  #chars = 0;
  #bytes = 0;
  readonly #options: {
    database: Database;
    site: string;
    redirectHosts: readonly string[];
    output: Output;
    progress: Progress;
    isQuiet: boolean;
    totalBytes: number;
  };

  constructor(options: {
    database: Database;
    site: string;
    redirectHosts: readonly string[];
    output: Output;
    isQuiet: boolean;
    totalBytes: number;
  }) {
    this.#options = {
      ...options,
      progress: progressOn(options.isQuiet ? options.output.bar : { write: () => undefined }),
    };
  }

  async file(file: string): Promise<void> {
    try {
      for await (const { index, text, fault } of readDocuments(file, (bytes) => {
        this.#bytes += bytes;
      })) {
        const name = index === undefined ? file : `${file}[${index}]`;
        this.#pending.push(text === undefined ? { name, fault: fault ?? '' } : parse(name, text));
        this.#chars += text?.length ?? 0;
        if (this.#pending.length >= BATCH_DOCUMENTS || this.#chars >= BATCH_CHARS)
          await this.flush();
      }
    } catch (fault) {
      this.#pending.push({ name: file, fault: whyUnreadable(fault) });
    }
  }

  async flush(): Promise<void> {
    const { database, site, redirectHosts, progress, totalBytes } = this.#options;
    const pending = this.#pending.splice(0);
    this.#chars = 0;
    const readable = pending.filter(({ fault }) => fault === undefined);
    const inputs = readable.map(({ input }) => input);
    const outcomes =
      inputs.length > 0
        ? await ingest.importBatch(database, {
            inputs,
            defaultSite: site,
            now: new Date(),
            redirects: { hosts: redirectHosts, mayLeave: true },
            onTaken: async (tx, taken) => {
              const acts = taken.map(({ outcome, input }) => importAct(outcome, { input, site }));
              await writeAudits(
                tx,
                acts.filter((act) => act !== undefined),
                { actor: COMMAND_LINE, now: new Date() },
              );
            },
          })
        : [];
    const byEntry = new Map(readable.map((entry, position) => [entry, outcomes[position]]));
    for (const entry of pending) this.#report(entry, byEntry.get(entry));
    progress.show(totalBytes > 0 ? this.#bytes / totalBytes : 1, `${this.total} documentos`);
  }

  get total(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  #report({ name, fault }: Pending, outcome: ImportOutcome | undefined): void {
    const { output, progress, isQuiet } = this.#options;
    this.counts[outcome?.status ?? 'refused']++;
    if (outcome && outcome.status !== 'refused') {
      const where = outcome.places
        .map(({ site, websiteUrl }) => `${site} ${websiteUrl}`)
        .join(', ');
      const what = `${name}: ${DONE[outcome.status]} «${outcome.id}»`;
      if (!isQuiet) output.out(where ? `${what} en ${where}` : `${what} (${outcome.kind})`);
      return;
    }
    progress.clear();
    if (!outcome) output.error(`${name}: ${fault}`);
    else {
      output.error(`${name}: rechazado`);
      for (const { path, message } of outcome.issues)
        output.error(`  ${path.length > 0 ? `${joinPath(path)}: ` : ''}${message}`);
    }
  }

  end(): void {
    const { output, progress, isQuiet } = this.#options;
    progress.clear();
    const { created, updated, unchanged, refused } = this.counts;
    if (isQuiet || this.total > MANY_FILES)
      output.out(
        `${this.total} documentos: ${created} nuevos, ${updated} actualizados, ${unchanged} sin cambios, ${refused} rechazados`,
      );
  }
}

async function importFiles(
  files: string[],
  into: { database: Database; site: string; redirectHosts: readonly string[]; output: Output },
): Promise<boolean> {
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
  for (const file of files) await importer.file(file);
  await importer.flush();
  importer.end();
  return importer.counts.refused === 0;
}

/**
 * Takes ANS documents in, also while the server runs. Returns the exit code: 1 when any was
 * refused.
 */
export async function main(
  args: string[],
  env: Record<string, string | undefined>,
  output: Output = terminal,
): Promise<number> {
  let files: string[];
  let site: string | undefined;
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { site: { type: 'string' } },
    });
    files = positionals;
    site = values.site;
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
  return withRunningDatabase(env, output, async (database) => {
    const keys = (await listSites(database.db)).map(({ key }) => key);
    const target = site ?? keys[0];
    if (!target || !keys.includes(target)) {
      output.error(
        target
          ? `No hay un sitio «${target}». Sitios: ${keys.join(', ') || 'ninguno'}.`
          : 'Todavía no hay sitios: «npm run seed» pone el periódico de muestra.',
      );
      return 1;
    }
    const into = { database, site: target, redirectHosts: hosts, output };
    return (await importFiles(files, into)) ? 0 : 1;
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
