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
import { type ImportBatch, importBatch, type TakeChecked } from './import-batch.ts';
import type { BulkPorts, IngestPorts, Newsroom } from './ports.ts';
import { takeDocument } from './take-document.ts';
import { takeRedirect, takeStory } from './take-story.ts';
import { hasFloatingDates, zoneOf } from './zone-of.ts';

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

export interface Ingest {
  /**
   * Takes one ANS document in: a story, gallery, video, image, author, collection, redirect or
   * custom embed. The same document again changes nothing.
   */
  importDocument(tx: Tx, document: ImportDocument): Promise<ImportOutcome>;
  /**
   * Takes a document in for a transaction that is rolled back: it waits for nobody, and nobody
   * hears of it.
   */
  tryDocument(
    tx: Tx,
    document: Pick<ImportDocument, 'input' | 'defaultSite' | 'now'>,
  ): Promise<ImportOutcome>;
  /** Takes many documents in, in one transaction: see `import-batch.ts`. */
  importBatch(database: Database, batch: ImportBatch): Promise<ImportOutcome[]>;
}

const WITHIN_THE_SITES: RedirectRight = { hosts: [], mayLeave: false };

function takeArrival(arrival: Arrival): Promise<ImportOutcome> {
  const { kind } = arrival;
  if (kind === 'redirect') return takeRedirect(arrival);
  const isStory = kind === 'story' || kind === 'gallery' || kind === 'video';
  return isStory ? takeStory(arrival) : takeDocument(arrival);
}

/** The way in for every document, over the stores that it is handed. */
export function createIngest(ports: IngestPorts, bulk: BulkPorts): Ingest {
  const lockedNewsroom = async (tx: Tx): Promise<Newsroom> => {
    await lockIngest(tx);
    return ports.readNewsroom(tx);
  };

  const take: TakeChecked = async (checked, { redirects = WITHIN_THE_SITES, ...into }) => {
    if (!checked.ok) return { status: 'refused', issues: checked.issues };
    const { document, kind, warnings } = checked;
    const { defaultSite, newsroom } = into;
    if (!newsroom.sections.has(defaultSite)) return refused([], `No hay un sitio «${defaultSite}»`);
    const outcome = await takeArrival({ ...into, document, kind, redirects });
    if (outcome.status !== 'refused' && outcome.withheldUntil)
      await ports.publishSoon(into.tx, new Date(outcome.withheldUntil), into.now);
    return withWarnings(outcome, warnings);
  };

  const importDocument: Ingest['importDocument'] = async (tx, { input, ...options }) => {
    const known =
      options.newsroom ?? (hasFloatingDates(input) ? await lockedNewsroom(tx) : undefined);
    const checked = checkAns(input, known && zoneOf(input, options.defaultSite, known.sites));
    if (!checked.ok) return { status: 'refused', issues: checked.issues };
    const newsroom = known ?? (await lockedNewsroom(tx));
    const emit = options.emit ?? ((tags) => writeOutbox(tx, tags));
    return take(checked, { ...options, ports, tx, newsroom, emit });
  };

  return {
    importDocument,
    tryDocument: async (tx, document) => {
      const newsroom = await ports.readNewsroom(tx);
      return importDocument(tx, { ...document, newsroom, emit: async () => undefined });
    },
    importBatch: (database, batch) => importBatch(database, { ports, bulk, take }, batch),
  };
}
