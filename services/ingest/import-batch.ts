import { type Emit, writeOutbox } from '../changes/outbox.ts';
import { type Database, isDatabaseAway, type Tx } from '../database/database.ts';
import { lockIngest } from '../database/ingest-lock.ts';
import { type ImportOutcome, type RedirectRight, refused } from './arrival.ts';
import { type CheckedDocument, checkAns } from './check-ans.ts';
import { gatheredPorts } from './gathered-ports.ts';
import type { BulkPorts, IngestPorts, Newsroom } from './ports.ts';
import { type DocumentSubject, subjectOf } from './subject-of.ts';
import { takeTogether } from './take-together.ts';

/** What became of a document of a batch. */
export interface Taken {
  input: unknown;
  outcome: ImportOutcome;
}

export interface ImportBatch {
  inputs: readonly unknown[];
  /** Of `checkAns`, in their order, where that was done beforehand. */
  checked?: readonly CheckedDocument[];
  /** Key of the site for documents that name none of ours. */
  defaultSite: string;
  now: Date;
  /** To no other host, unless told. */
  redirects?: RedirectRight;
  /** Hears what they are about in the transaction that takes them in, before it does. */
  onTaking?(tx: Tx, subjects: readonly DocumentSubject[]): Promise<void>;
  /** Hears of all of them in the transaction that takes them in. */
  onTaken(tx: Tx, taken: readonly Taken[]): Promise<void>;
}

/** Takes one checked document in, over the stores that it is given. */
export type TakeChecked = (
  document: CheckedDocument,
  into: { ports: IngestPorts; tx: Tx; newsroom: Newsroom; emit: Emit } & Pick<
    ImportBatch,
    'defaultSite' | 'now' | 'redirects'
  >,
) => Promise<ImportOutcome>;

interface Stores {
  ports: IngestPorts;
  bulk: BulkPorts;
  take: TakeChecked;
}

const unsaved = (fault: Error): ImportOutcome =>
  refused([], `no se pudo guardar (${((fault.cause ?? fault) as Error).message})`);

async function takeWithin(
  tx: Tx,
  { ports, bulk, take }: Stores,
  {
    inputs,
    checked,
    onTaking,
    onTaken,
    ...options
  }: ImportBatch & { checked: readonly CheckedDocument[] },
): Promise<ImportOutcome[]> {
  await lockIngest(tx);
  await bulk.begin(tx);
  await onTaking?.(
    tx,
    checked.map(subjectOf).filter((subject) => subject !== undefined),
  );
  const newsroom = await ports.readNewsroom(tx);
  const changed = new Set<string>();
  const emit: Emit = (tags) => {
    for (const tag of tags) changed.add(tag);
  };
  const portsFor = gatheredPorts(ports, bulk, { tx, now: options.now, emit });
  const outcomes = await takeTogether(checked, (document, turn) =>
    take(document, { ...options, ports: portsFor(turn), tx, newsroom, emit }),
  );
  await onTaken(
    tx,
    outcomes.map((outcome, index) => ({ outcome, input: inputs[index] })),
  );
  await writeOutbox(tx, changed);
  return outcomes;
}

/**
 * Takes documents in, in one transaction with one announcement. When the database does not want
 * one of them, halves are tried, and halves of those, so that it keeps no other out. Rejects when
 * the database is away.
 */
export async function importBatch(
  database: Database,
  stores: Stores,
  batch: ImportBatch,
): Promise<ImportOutcome[]> {
  const { inputs, checked = inputs.map((input) => checkAns(input)) } = batch;
  if (inputs.length === 0) return [];
  try {
    return await database.transaction((tx) => takeWithin(tx, stores, { ...batch, checked }));
  } catch (fault) {
    // Each by itself would be refused, and none of them is wrong.
    if (isDatabaseAway(fault)) throw fault;
    if (inputs.length === 1) return [unsaved(fault as Error)];
    const half = Math.ceil(inputs.length / 2);
    const part = (from: number, to?: number): ImportBatch => ({
      ...batch,
      inputs: inputs.slice(from, to),
      checked: checked.slice(from, to),
    });
    const first = await importBatch(database, stores, part(0, half));
    return [...first, ...(await importBatch(database, stores, part(half)))];
  }
}
