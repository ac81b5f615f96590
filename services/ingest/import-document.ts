import { sql } from 'drizzle-orm';
import { writeOutbox } from '../changes/outbox.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Sanitise } from '../html/sanitise.ts';
import { type House, readHouse } from '../newsroom/read-newsroom.ts';
import type { Emit } from '../stories/story-store.ts';
import { checkAns } from './check-ans.ts';
import { type ImportOutcome, refused } from './ingest.ts';
import { takeDocument } from './take-document.ts';
import { takeRedirect, takeStory } from './take-story.ts';

export type { ImportOutcome } from './ingest.ts';

export interface ImportDocument {
  input: unknown;
  /** Key of the site for a document that names none of ours. */
  defaultSite: string;
  sanitise: Sanitise;
  now: Date;
  /** For a batch: our sites as they were read at its start, and who collects its tags. */
  house?: House;
  emit?: Emit;
}

const DOOR_LOCK = 4_711_004;

/**
 * One transaction at a time takes documents in, on whichever node: what it looked up (is the
 * document new, is its address free, where did it stand?) holds until it is committed.
 */
async function passTheDoor(tx: Tx): Promise<House> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${DOOR_LOCK})`);
  return readHouse(tx);
}

/**
 * Takes one ANS document in: a story, gallery, video, image, author, collection, redirect or custom
 * embed. The same document again changes nothing.
 */
export async function importDocument(
  tx: Tx,
  { input, ...options }: ImportDocument,
): Promise<ImportOutcome> {
  const checked = checkAns(input);
  if (!checked.ok) return { status: 'refused', issues: checked.issues };
  const house = options.house ?? (await passTheDoor(tx));
  if (!house.sections.has(options.defaultSite))
    return refused([], `No hay un sitio «${options.defaultSite}»`);
  const emit = options.emit ?? ((tags) => writeOutbox(tx, tags));
  const arrival = { ...options, tx, document: checked.document, kind: checked.kind, house, emit };
  if (checked.kind === 'redirect') return takeRedirect(arrival);
  if (checked.kind === 'story' || checked.kind === 'gallery' || checked.kind === 'video')
    return takeStory(arrival);
  return takeDocument(arrival);
}

export type ImportBatch = Omit<ImportDocument, 'input' | 'house' | 'emit'> & {
  inputs: readonly unknown[];
};

const unsaved = (fault: Error): ImportOutcome =>
  refused([], `no se pudo guardar (${((fault.cause ?? fault) as Error).message})`);

/**
 * Takes many documents in, in one transaction with one announcement. When the database does not
 * want one of them, each is tried by itself, so that it keeps no other out.
 */
export async function importBatch(
  database: Database,
  { inputs, ...options }: ImportBatch,
): Promise<ImportOutcome[]> {
  try {
    return await database.transaction(async (tx) => {
      const house = await passTheDoor(tx);
      const changed = new Set<string>();
      const emit: Emit = (tags) => {
        for (const tag of tags) changed.add(tag);
      };
      const outcomes: ImportOutcome[] = [];
      for (const input of inputs)
        outcomes.push(await importDocument(tx, { input, ...options, house, emit }));
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
}
