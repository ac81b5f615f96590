import { asObject } from '../schemas/json.ts';
import { type Issue, joinPath } from '../schemas/page.ts';
import { ingest } from '../server/content/content.ts';
import { COMMAND_LINE, writeAudits } from '../services/audit/audit-log.ts';
import type { Database } from '../services/database/database.ts';
import type { BatchRecorder } from '../services/imports/record-batch.ts';
import { type ImportOutcome, type ImportWarning, pathText } from '../services/ingest/arrival.ts';
import { type CheckedDocument, checkAns } from '../services/ingest/check-ans.ts';
import { importAct } from '../services/ingest/import-act.ts';
import type { Newsroom } from '../services/ingest/ports.ts';
import { zoneOf } from '../services/ingest/zone-of.ts';
import { endBulk } from '../services/stories/bulk.ts';
import { readStory } from '../services/stories/story-store.ts';
import { WarningTally, warningLines } from './import-warnings.ts';
import { Gathered } from './moving/arc/gathered.ts';
import { partsOf, whyUnreadable } from './moving/arc/parts-of-text.ts';
import { MAX_REPLY_CHARS, type ReplyPart } from './moving/arc/read-reply.ts';
import { withIdOfSite } from './moving/arc/redirects.ts';
import { noting } from './moving/batches/importing.ts';
import { readRedirects } from './moving/read-redirects.ts';
import { type BarOutput, type Progress, progressOn } from './progress.ts';
import {
  type DocumentText,
  encodingOf,
  type FileEncoding,
  readDocuments,
} from './read-documents.ts';

const INTERRUPTED =
  'Interrumpida: lo que se cuenta arriba está dentro, entero; lo demás no. Se puede repetir: lo que ya está no cambia.';
const DONE = { created: 'importada', updated: 'actualizada', unchanged: 'sin cambios' } as const;
/** A transaction each. While one is written, the next is read and checked. */
const BATCH_DOCUMENTS = 200;
const BATCH_CHARS = 2_000_000;
/** About so many a document of a reply has. */
const REPLIED_CHARS = 20_000;
/** From here on PostgreSQL is told at the end that its tables changed. */
const MANY_DOCUMENTS = 500;
/** Documents that are refused for one reason are named up to here, and counted then. */
const MAX_ALIKE = 20;
/** From here on only refused documents are told of, and a terminal shows a bar. */
export const MANY_FILES = 20;
export const MANY_BYTES = 1_000_000;

type Counts = Record<ImportOutcome['status'], number>;

interface Pending {
  name: string;
  input?: unknown;
  fault?: string;
  /** What is to be told of it beside what ingest finds. */
  notes?: readonly Issue[];
  /** May it not come over what readers have? */
  isDraft?: boolean;
}

const isFileFault = (fault: unknown): boolean =>
  typeof (fault as NodeJS.ErrnoException).syscall === 'string';

const issueLine = ({ path, message }: Issue): string =>
  `${path.length > 0 ? `${joinPath(path)}: ` : ''}${message}`;

const OVER_PUBLISHED =
  'es un borrador de una nota que aquí ya ven los lectores: no viene en su lugar';

const warningOf = ({ path, message }: Issue): ImportWarning => ({ path: pathText(path), message });

const NAMES: Readonly<Record<Exclude<FileEncoding, 'utf-8'>, string>> = {
  'utf-16le': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

export interface Into {
  database: Database;
  site: string;
  /** Every one, for the zones of their clocks. */
  sites: Newsroom['sites'];
  redirectHosts: readonly string[];
  output: BarOutput;
  /** Stops before the next batch. */
  signal: AbortSignal;
  /** Hears what is written, so that it can be taken back. */
  recorder: BatchRecorder;
}

/** Brings the documents of files in, a batch at a time, and tells of each as `isQuiet` allows. */
export class Importer {
  readonly counts: Counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  #pending: Pending[] = [];
  #chars = 0;
  #bytes = 0;
  #writing: Promise<void> = Promise.resolve();
  /** For documents that name none of ours. */
  #site: string;
  readonly #tally = new WarningTally();
  readonly #alike = new Map<string, number>();
  readonly #gathered: Gathered;
  readonly #options: Into & { progress: Progress; isQuiet: boolean; totalBytes: number };

  constructor(options: Into & { isQuiet: boolean; totalBytes: number }) {
    this.#options = {
      ...options,
      progress: progressOn(options.isQuiet ? options.output.bar : { write: () => undefined }),
    };
    this.#site = options.site;
    this.#gathered = new Gathered({ ...options, keys: options.sites.map(({ key }) => key) });
  }

  /** So many bytes of what is taken in were read. */
  read(bytes: number): void {
    this.#bytes += bytes;
  }

  async file(file: string): Promise<void> {
    try {
      const encoding = await encodingOf(file);
      if (encoding !== 'utf-8')
        this.#options.output.error(`${file}: no está en UTF-8; se lee como ${NAMES[encoding]}.`);
      const onBytes = (bytes: number) => this.read(bytes);
      const documents = /\.csv$|\.tsv$/i.test(file)
        ? readRedirects(file, onBytes, encoding)
        : readDocuments(file, onBytes, encoding, MAX_REPLY_CHARS);
      await this.take(file, documents);
    } catch (fault) {
      if (!isFileFault(fault)) throw fault;
      this.#pending.push({ name: file, fault: whyUnreadable(fault) });
    }
  }

  /** Brings documents in that were read by another way; `onBytes` says how far that is. */
  async take(file: string, documents: AsyncIterable<DocumentText>): Promise<void> {
    const { signal } = this.#options;
    try {
      for await (const { index, text, fault } of documents) {
        if (signal.aborted) return;
        const name = index === undefined ? file : `${file}[${index}]`;
        if (text === undefined) await this.#add({ name, fault: fault ?? '' });
        else for (const part of partsOf(text)) await this.#addPart(name, part, text.length);
      }
    } catch (fault) {
      if (!isFileFault(fault)) throw fault;
      this.#pending.push({ name: file, fault: whyUnreadable(fault) });
    }
  }

  async #addPart(file: string, part: ReplyPart, chars: number): Promise<void> {
    const name = `${file}${part.at}`;
    if (part.kind === 'sections') {
      this.#gathered.addSections(part.nodes);
      this.#warn(name, part.notes.map(warningOf));
      if (this.#gathered.hasManySections) await this.#takeSections();
    } else if (part.kind === 'redirect') {
      this.#gathered.addRedirect(name, part.redirect);
      if (this.#gathered.hasManyRedirects) await this.#takeRedirects();
    } else if (part.kind === 'fault') await this.#add({ name, fault: part.fault });
    else {
      const { document: input, notes, isDraft } = part;
      await this.#takeSections();
      await this.#add({ name, input, notes, isDraft }, part.at === '' ? chars : REPLIED_CHARS);
    }
  }

  async #add(pending: Pending, chars = 0): Promise<void> {
    const { input } = pending;
    const isOfMain = this.#site === this.#options.sites[0]?.key;
    this.#pending.push(isOfMain ? pending : { ...pending, input: withIdOfSite(input, this.#site) });
    this.#chars += chars;
    if (this.#pending.length >= BATCH_DOCUMENTS || this.#chars >= BATCH_CHARS) await this.#flush();
  }

  /** Brings in the sections that were read: what comes after stands in them. */
  async #takeSections(): Promise<void> {
    if (!this.#gathered.hasSections) return;
    await this.#flush();
    await this.#writing;
    if (this.#options.signal.aborted) return;
    this.counts.refused += await this.#gathered.takeSections();
  }

  /** Brings in the redirects that were read, each to its site, behind all documents so far. */
  async #takeRedirects(): Promise<void> {
    await this.#flush();
    await this.#writing;
    for await (const resolved of this.#gathered.redirects()) {
      if (this.#options.signal.aborted) return;
      const { name } = resolved;
      if ('fault' in resolved) {
        await this.#add({ name, fault: resolved.fault });
        continue;
      }
      if (resolved.site !== this.#site) await this.#flush();
      this.#site = resolved.site;
      await this.#add({ name, input: resolved.document });
    }
    await this.#flush();
    this.#site = this.#options.site;
  }

  /** Checks what was read while the batch before is written, then has it written. */
  async #flush(): Promise<void> {
    const pending = this.#pending.splice(0);
    this.#chars = 0;
    const readable = pending.filter(({ fault }) => fault === undefined);
    const { sites } = this.#options;
    const site = this.#site;
    const checked = readable.map(({ input }) => checkAns(input, zoneOf(input, site, sites)));
    const bytes = this.#bytes;
    await this.#writing;
    if (this.#options.signal.aborted) return;
    this.#writing = this.#write(pending, { readable, checked, site }, bytes);
    // Whoever awaits it next hears of a fault.
    this.#writing.catch(() => undefined);
  }

  async #write(
    pending: readonly Pending[],
    given: { readable: readonly Pending[]; checked: readonly CheckedDocument[]; site: string },
    bytes: number,
  ): Promise<void> {
    const { database, redirectHosts, progress, totalBytes, recorder } = this.#options;
    const { site } = given;
    const stopped = await this.#draftsOverPublished(given.readable);
    const isComing = (_: unknown, index: number) => !stopped.has(given.readable[index]);
    const readable = given.readable.filter(isComing);
    const checked = given.checked.filter(isComing);
    const { onTaking, note } = noting(recorder);
    const outcomes = await ingest.importBatch(database, {
      inputs: readable.map(({ input }) => input),
      checked,
      defaultSite: site,
      now: new Date(),
      redirects: { hosts: redirectHosts, mayLeave: true },
      onTaking,
      onTaken: async (tx, taken) => {
        await note(tx, taken);
        const acts = taken.map(({ outcome, input }) => importAct(outcome, { input, site }));
        const noted = acts.filter((act) => act !== undefined);
        await writeAudits(tx, noted, { actor: COMMAND_LINE, now: new Date() });
      },
    });
    const byEntry = new Map(readable.map((entry, position) => [entry, outcomes[position]]));
    for (const entry of pending)
      this.#report(
        stopped.has(entry) ? { ...entry, fault: OVER_PUBLISHED } : entry,
        byEntry.get(entry),
      );
    progress.show(totalBytes > 0 ? bytes / totalBytes : 1, `${this.total} documentos`);
  }

  /** Drafts of stories that readers have, or that come before them: what is published stays. */
  async #draftsOverPublished(
    readable: readonly Pending[],
  ): Promise<ReadonlySet<Pending | undefined>> {
    const found = new Set<Pending>();
    const coming = new Set<unknown>();
    for (const entry of readable) {
      const { _id: id } = asObject(entry.input);
      if (!entry.isDraft) coming.add(id);
      else if (typeof id === 'string' && !id.includes('\0'))
        if (coming.has(id) || (await readStory(this.#options.database.db, id))) found.add(entry);
    }
    return found;
  }

  get total(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  #report({ name, fault, notes = [] }: Pending, outcome: ImportOutcome | undefined): void {
    const { output, isQuiet } = this.#options;
    this.counts[outcome?.status ?? 'refused']++;
    if (outcome && outcome.status !== 'refused') {
      const where = outcome.places
        .map(({ site, websiteUrl }) => `${site} ${websiteUrl}`)
        .join(', ');
      const what = `${name}: ${DONE[outcome.status]} «${outcome.id}»`;
      const until = outcome.withheldUntil ? `, retenida hasta ${outcome.withheldUntil}` : '';
      if (!isQuiet)
        output.out(`${where ? `${what} en ${where}` : `${what} (${outcome.kind})`}${until}`);
      this.#warn(name, [...notes.map(warningOf), ...(outcome.warnings ?? [])]);
      return;
    }
    const lines = outcome
      ? [`${name}: rechazado`, ...outcome.issues.map((issue) => `  ${issueLine(issue)}`)]
      : [`${name}: ${fault}`];
    // Where in the text a fault is differs each time.
    const reason = outcome
      ? outcome.issues.map(issueLine).join('; ')
      : fault?.replace(/ \(.*/s, '');
    this.#reportRefused(reason ?? '', lines);
  }

  /** Those of many documents are told together, at the end. */
  #warn(name: string, warnings: readonly ImportWarning[]): void {
    const { output, isQuiet } = this.#options;
    if (isQuiet) this.#tally.add(name, warnings);
    else for (const line of warningLines(name, warnings)) output.error(line);
  }

  #reportRefused(reason: string, lines: readonly string[]): void {
    const { output, progress } = this.#options;
    const times = (this.#alike.get(reason) ?? 0) + 1;
    this.#alike.set(reason, times);
    if (times > MAX_ALIKE) return;
    progress.clear();
    for (const line of lines) output.error(line);
  }

  async end(): Promise<void> {
    const { database, output, progress, isQuiet, signal } = this.#options;
    if (!signal.aborted) await this.#takeSections();
    if (!signal.aborted) await this.#takeRedirects();
    await this.#writing;
    const { created, updated, unchanged, refused } = this.counts;
    if (created + updated >= MANY_DOCUMENTS) await endBulk(database);
    progress.clear();
    for (const [reasons, times] of this.#alike)
      if (times > MAX_ALIKE)
        output.error(`${times - MAX_ALIKE} más, rechazados por lo mismo: ${reasons}`);
    if (isQuiet || this.total > MANY_FILES || signal.aborted)
      output.out(
        `${this.total} documentos: ${created} nuevos, ${updated} actualizados, ${unchanged} sin cambios, ${refused} rechazados`,
      );
    for (const line of this.#tally.lines()) output.error(line);
    if (signal.aborted) output.error(INTERRUPTED);
  }
}
