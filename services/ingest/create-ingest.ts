import { type Emit, writeOutbox } from '../changes/outbox.ts';
import type { Database, Tx } from '../database/database.ts';
import { lockIngest } from '../database/ingest-lock.ts';
import {
  type Arrival,
  type ImportOutcome,
  type RedirectRight,
  refused,
  withWarnings,
} from './arrival.ts';
import { checkAns } from './check-ans.ts';
import type { IngestPorts, Newsroom } from './ports.ts';
import { takeDocument } from './take-document.ts';
import { takeRedirect, takeStory } from './take-story.ts';

interface ImportDocument {
  input: unknown;
  /** Key of the site for a document that names none of ours. */
  defaultSite: string;
  now: Date;
  /** For a batch: our sites as they were read at its start, and who collects its tags. */
  newsroom?: Newsroom;
  emit?: Emit;
  /** To no other host, unless told. */
  redirects?: RedirectRight;
}

type ImportBatch = Pick<ImportDocument, 'defaultSite' | 'now' | 'redirects'> & {
  inputs: readonly unknown[];
  /** Hears of each in the transaction that takes it in. */
  onTaken(tx: Tx, outcome: ImportOutcome, input: unknown): Promise<void>;
};

export interface Ingest {
  /**
   * Takes one ANS document in: a story, gallery, video, image, author, collection, redirect or
   * custom embed. The same document again changes nothing.
   */
  importDocument(tx: Tx, document: ImportDocument): Promise<ImportOutcome>;
  /**
   * Takes many documents in, in one transaction with one announcement. When the database does not
   * want one of them, each is tried by itself, so that it keeps no other out.
   */
  importBatch(database: Database, batch: ImportBatch): Promise<ImportOutcome[]>;
}

const WITHIN_THE_SITES: RedirectRight = { hosts: [], mayLeave: false };

const unsaved = (fault: Error): ImportOutcome =>
  refused([], `no se pudo guardar (${((fault.cause ?? fault) as Error).message})`);

function take(arrival: Arrival): Promise<ImportOutcome> {
  const { kind } = arrival;
  if (kind === 'redirect') return takeRedirect(arrival);
  const isStory = kind === 'story' || kind === 'gallery' || kind === 'video';
  return isStory ? takeStory(arrival) : takeDocument(arrival);
}

/** The way in for every document, over the stores that it is handed. */
export function createIngest(ports: IngestPorts): Ingest {
  const lockedNewsroom = async (tx: Tx): Promise<Newsroom> => {
    await lockIngest(tx);
    return ports.readNewsroom(tx);
  };

  const importDocument: Ingest['importDocument'] = async (tx, { input, ...options }) => {
    const checked = checkAns(input);
    if (!checked.ok) return { status: 'refused', issues: checked.issues };
    const { document, kind, warnings } = checked;
    const { defaultSite, now } = options;
    const newsroom = options.newsroom ?? (await lockedNewsroom(tx));
    if (!newsroom.sections.has(defaultSite)) return refused([], `No hay un sitio «${defaultSite}»`);
    const emit = options.emit ?? ((tags) => writeOutbox(tx, tags));
    const { redirects = WITHIN_THE_SITES } = options;
    const arrival = { ports, tx, document, kind, newsroom, defaultSite, now, emit, redirects };
    return withWarnings(await take(arrival), warnings);
  };

  const importBatch: Ingest['importBatch'] = async (database, { inputs, ...options }) => {
    try {
      return await database.transaction(async (tx) => {
        const newsroom = await lockedNewsroom(tx);
        const changed = new Set<string>();
        const emit: Emit = (tags) => {
          for (const tag of tags) changed.add(tag);
        };
        const outcomes: ImportOutcome[] = [];
        for (const input of inputs) {
          const outcome = await importDocument(tx, { input, ...options, newsroom, emit });
          await options.onTaken(tx, outcome, input);
          outcomes.push(outcome);
        }
        await writeOutbox(tx, changed);
        return outcomes;
      });
    } catch (fault) {
      if (inputs.length === 1) return [unsaved(fault as Error)];
      const outcomes: ImportOutcome[] = [];
      for (const input of inputs)
        outcomes.push(...(await importBatch(database, { inputs: [input], ...options })));
      return outcomes;
    }
  };

  return { importDocument, importBatch };
}
