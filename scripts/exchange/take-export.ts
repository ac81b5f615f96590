import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { asObject, type JsonObject } from '../../schemas/json.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { readConfig } from '../../server/config.ts';
import { imageStoreOf } from '../../server/images/open-images.ts';
import type { Database, Tx } from '../../services/database/database.ts';
import type { BatchRecorder } from '../../services/imports/record-batch.ts';
import { listSites, readSite } from '../../services/sites/site-store.ts';
import { everyWithdrawal } from '../../services/withdrawals/exchange.ts';
import { Importer, type Into } from '../importer.ts';
import { readRedirects } from '../moving/read-redirects.ts';
import type { BarOutput } from '../progress.ts';
import type { DocumentText } from '../read-documents.ts';
import { archive } from '../sites/remove-site.ts';
import { CONTENT_PARTS } from './content-parts.ts';
import { FolderError, type Manifest, REDIRECTS, readManifest } from './folder.ts';
import { ArchivedSiteError, type LinePart, type Taking } from './line-part.ts';
import { patterns } from './page-parts.ts';
import { SALES_PARTS } from './sales-parts.ts';
import { archivedKeys, SITE_PARTS } from './site-parts.ts';
import { linesOf, noneTaken, readLine, type TakenCounts, takeLines } from './take-lines.ts';
import { takePages } from './take-pages.ts';

export interface TakeExport {
  database: Database;
  env: Record<string, string | undefined>;
  redirectHosts: readonly string[];
  output: BarOutput;
  signal: AbortSignal;
  /** Hears which documents are written, so that they can be taken back. */
  recorder: BatchRecorder;
}

/** Files that the manifest names and that are not there. */
const missingFiles = (folder: string, { holds }: Manifest): string[] =>
  Object.entries(holds)
    .filter(([name, count]) => count > 0 && !existsSync(join(folder, name)))
    .map(([name]) => name);

const siteOf = async (tx: Tx, key: string): Promise<SiteProperties> => {
  const site = await readSite(tx, key);
  if (site) return site;
  if ((await archivedKeys(tx)).has(key)) throw new ArchivedSiteError();
  throw new TypeError(`No hay un sitio «${key}»`);
};

class Taker {
  readonly total = noneTaken();
  readonly #given: TakeExport;
  readonly #taking: Taking;

  constructor(folder: string, given: TakeExport) {
    const { env } = given;
    this.#given = given;
    this.#taking = {
      folder,
      images: imageStoreOf(readConfig(env)),
      siteOf,
      editorOrigin: env.EDITOR_ORIGIN,
      ids: randomUUID,
      now: new Date(),
    };
  }

  #tell(what: readonly [string, string] | string, counts: TakenCounts): void {
    for (const [outcome, count] of Object.entries(counts))
      this.total[outcome as keyof TakenCounts] += count;
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (all === 0) return;
    const words = typeof what === 'string' ? what : what[1];
    const told = [
      `${counts.created} nuevos`,
      `${counts.unchanged} sin cambios`,
      ...(counts.kept > 0 ? [`${counts.kept} se quedan como están`] : []),
      ...(counts.refused > 0 ? [`${counts.refused} rechazados`] : []),
    ];
    this.#given.output.out(`${words}: ${told.join(', ')}`);
  }

  async lines(part: LinePart, isWanted?: (line: unknown) => boolean): Promise<void> {
    const { database, output, signal } = this.#given;
    const taking = this.#taking;
    this.#tell(part.what, await takeLines({ database, part, taking, output, signal }, isWanted));
  }

  async pages(): Promise<void> {
    this.#tell('páginas', await takePages(this.#given, this.#taking));
  }

  /** Documents come in as any import does, into `site` where they name none of ours. */
  async documents(
    { file, what }: { file: string; what: string },
    site: string,
    read: (path: string, onBytes: (bytes: number) => void) => AsyncIterable<DocumentText>,
  ): Promise<void> {
    const { database, redirectHosts, signal, recorder } = this.#given;
    const output: BarOutput = {
      ...this.#given.output,
      out: (line) => this.#given.output.out(`${what}: ${line}`),
    };
    const path = join(this.#taking.folder, file);
    if (!existsSync(path) || signal.aborted) return;
    const sites = await listSites(database.db);
    const { size: totalBytes } = statSync(path);
    const into: Into = { database, site, sites, redirectHosts, output, signal, recorder };
    const importer = new Importer({ ...into, isQuiet: true, totalBytes });
    await importer.take(
      file,
      read(path, (bytes) => importer.read(bytes)),
    );
    await importer.end();
    this.total.refused += importer.counts.refused;
  }

  /** Lines of ANS, but those of what was withdrawn here or stands on a site in the archive. */
  async ans({ file, what }: LinePart, site: string): Promise<void> {
    const { db } = this.#given.database;
    const withdrawals = await everyWithdrawal(db);
    const withdrawn = new Set(withdrawals.map(({ kind, id }) => `${kind} ${id}`));
    const archived = await archivedKeys(db);
    const { folder } = this.#taking;
    await this.documents({ file, what: what[1] }, site, async function* (_, onBytes) {
      for await (const found of linesOf(folder, file, onBytes))
        if (!isLeftOut(found, { withdrawn, archived })) yield found;
    });
  }

  /** Each to the site that its file is named after. */
  async redirects(): Promise<void> {
    const folder = join(this.#taking.folder, REDIRECTS);
    if (!existsSync(folder)) return;
    const archived = await archivedKeys(this.#given.database.db);
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.csv'))) {
      const site = basename(name, '.csv');
      if (archived.has(site)) continue;
      const table = { file: `${REDIRECTS}/${name}`, what: `redirecciones de ${site}` };
      await this.documents(table, site, (path, onBytes) => readRedirects(path, onBytes, 'utf-8'));
    }
  }

  async archiveSites(): Promise<void> {
    const { database, signal } = this.#given;
    for await (const found of linesOf(this.#taking.folder, SITE_PARTS.sites.file)) {
      if (signal.aborted) return;
      const key = archivedSiteIn(found);
      if (key !== undefined)
        await database.transaction(async (tx) => {
          if (await readSite(tx, key)) await archive(tx, key);
        });
    }
  }
}

/** What a line says; nothing where it is refused. */
function objectIn(found: DocumentText): JsonObject {
  try {
    return asObject(readLine(found));
  } catch {
    return {};
  }
}

/** The key of a site that a line says is in the archive. */
function archivedSiteIn(found: DocumentText): string | undefined {
  const { properties, isArchived } = objectIn(found);
  const { key } = asObject(properties);
  return isArchived === true && typeof key === 'string' ? key : undefined;
}

interface LeftOut {
  /** `kind id` of what was withdrawn here. */
  withdrawn: ReadonlySet<string>;
  /** Keys of the sites in the archive. */
  archived: ReadonlySet<string>;
}

/** Came it in before, and was hidden since by what this folder says too? */
function isLeftOut(found: DocumentText, { withdrawn, archived }: LeftOut): boolean {
  if (withdrawn.size === 0 && archived.size === 0) return false;
  const document = objectIn(found);
  const kind = ['author', 'image'].includes(String(document.type)) ? document.type : 'story';
  if (withdrawn.has(`${kind} ${document._id}`)) return true;
  return Object.keys(asObject(document.websites)).some((site) => archived.has(site));
}

const isAboutAuthor = (line: unknown): boolean =>
  (line as { kind?: unknown } | null)?.kind === 'author';

/**
 * Takes a folder of `npm run export` in: what is not here comes, what is here stays, and stories
 * follow the folder as they do any import. To be repeated when it was stopped. Returns whether
 * nothing was refused. Throws FolderError for a folder that is no whole export.
 */
export async function takeExport(folder: string, given: TakeExport): Promise<boolean> {
  const manifest = readManifest(folder);
  const missing = missingFiles(folder, manifest);
  if (missing.length > 0) throw new FolderError(`${folder}: falta ${missing.join(', ')}.`);
  const { database } = given;
  const taker = new Taker(folder, given);
  const { authors, media, stories, collections, withdrawn } = CONTENT_PARTS;
  await taker.lines(SITE_PARTS.sites);
  const [main] = await listSites(database.db);
  if (!main) throw new FolderError(`${folder}: no trae ningún sitio, y aquí tampoco hay.`);
  await taker.lines(SITE_PARTS.menus);
  await taker.lines(SITE_PARTS.tags);
  await taker.ans(authors, main.key);
  // Nobody is to see for a moment who was withdrawn.
  await taker.lines(withdrawn, isAboutAuthor);
  await taker.lines(CONTENT_PARTS.pictures);
  for (const part of [media, stories, collections]) await taker.ans(part, main.key);
  const rest: LinePart[] = [
    CONTENT_PARTS.templates,
    CONTENT_PARTS.drafts,
    CONTENT_PARTS.wires,
    CONTENT_PARTS.live,
  ];
  for (const part of [...rest, patterns, ...Object.values(SALES_PARTS), SITE_PARTS.alerts])
    await taker.lines(part);
  await taker.pages();
  await taker.redirects();
  await taker.lines(withdrawn, (line) => !isAboutAuthor(line));
  await taker.archiveSites();
  return taker.total.refused === 0;
}
