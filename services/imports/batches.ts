import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { isoDate, rows, type Tx } from '../database/database.ts';
import type { ItemKind, Subject } from './ports.ts';

/** So long what a batch replaced is kept. */
const KEEP_DAYS = 90;
const DAY_MS = 86_400_000;

export interface Batch {
  id: string;
  /** `ans`, `wordpress` */
  source: string;
  site: string;
  files: readonly string[];
  startedAt: Date;
}

export interface ListedBatch extends Omit<Batch, 'startedAt'> {
  startedAt: string;
  endedAt?: string;
  undoneAt?: string;
  /** Of what it wrote and was not taken back. */
  added: number;
  changed: number;
}

/** What a batch wrote of one thing. */
export interface BatchItem extends Subject {
  /** What stood there, as JSON; null for nothing. */
  before: string | null;
  mark: string;
}

/** `2026-11-30-k3f9`: short enough to be typed. */
export const newBatchId = (now: Date): string =>
  `${now.toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`;

const texts = (list: readonly (string | null)[]) => sql`${sql.param(list)}::text[]`;

/**
 * Notes what a transaction of a batch wrote, and the batch itself the first time. Of what it wrote
 * before, what stood there at first stays.
 */
export async function noteItems(tx: Tx, batch: Batch, items: readonly BatchItem[]): Promise<void> {
  if (items.length === 0) return;
  const { id, source, site, files, startedAt } = batch;
  await tx.execute(
    sql`INSERT INTO import_batches (id, source, site, files, started_at)
      VALUES (${id}, ${source}, ${site}, ${texts(files)}, ${startedAt.toISOString()})
      ON CONFLICT (id) DO NOTHING`,
  );
  await tx.execute(
    sql`INSERT INTO import_batch_items (batch_id, kind, id, before, mark)
      SELECT ${id}, given.* FROM unnest(${texts(items.map(({ kind }) => kind))},
        ${texts(items.map((item) => item.id))}, ${texts(items.map(({ before }) => before))},
        ${texts(items.map(({ mark }) => mark))}) AS given (kind, id, before, mark)
      ON CONFLICT (batch_id, kind, id) DO UPDATE SET mark = excluded.mark`,
  );
}

/** Notes that a run came to its end, and forgets those of long ago. False: it wrote nothing. */
export async function endBatch(tx: Tx, id: string, now: Date): Promise<boolean> {
  const old = new Date(now.getTime() - KEEP_DAYS * DAY_MS).toISOString();
  await tx.execute(sql`DELETE FROM import_batches WHERE started_at < ${old}`);
  const found = await rows(
    tx,
    sql`UPDATE import_batches SET ended_at = ${now.toISOString()} WHERE id = ${id} RETURNING id`,
  );
  return found.length > 0;
}

/** Every batch that can be taken back, or was, newest first; one of them by its id. */
export async function listBatches(tx: Tx, id?: string): Promise<ListedBatch[]> {
  const found = await rows<{
    id: string;
    source: string;
    site: string;
    files: string[];
    started_at: string;
    ended_at: string | null;
    undone_at: string | null;
    added: number;
    changed: number;
  }>(
    tx,
    sql`SELECT b.id, b.source, b.site, b.files, b.started_at, b.ended_at, b.undone_at,
        (SELECT count(*)::integer FROM import_batch_items i
          WHERE i.batch_id = b.id AND i.before IS NULL) AS added,
        (SELECT count(*)::integer FROM import_batch_items i
          WHERE i.batch_id = b.id AND i.before IS NOT NULL) AS changed
      FROM import_batches b WHERE ${id ?? null}::text IS NULL OR b.id = ${id ?? null}
      ORDER BY b.started_at DESC, b.id`,
  );
  return found.map(({ started_at: from, ended_at: ended, undone_at: undone, ...batch }) => ({
    ...batch,
    startedAt: isoDate(from),
    ...(ended ? { endedAt: isoDate(ended) } : {}),
    ...(undone ? { undoneAt: isoDate(undone) } : {}),
  }));
}

/** Some of a batch's items of a kind, in the order of their ids after one. Locks them. */
export async function itemsAfter(
  tx: Tx,
  { batch, kind, after, limit }: { batch: string; kind: ItemKind; after: string; limit: number },
): Promise<BatchItem[]> {
  const found = await rows<{ id: string; before: string | null; mark: string }>(
    tx,
    sql`SELECT id, before, mark FROM import_batch_items
      WHERE batch_id = ${batch} AND kind = ${kind} AND id COLLATE "C" > ${after}
      ORDER BY id COLLATE "C" LIMIT ${limit} FOR UPDATE`,
  );
  return found.map((item) => ({ kind, ...item }));
}

/** What was taken back is no part of a batch any more. */
export async function dropItems(
  tx: Tx,
  batch: string,
  kind: ItemKind,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`DELETE FROM import_batch_items
      WHERE batch_id = ${batch} AND kind = ${kind} AND id = ANY(${texts(ids)})`,
  );
}

export async function markUndone(tx: Tx, batch: string, now: Date): Promise<void> {
  await tx.execute(
    sql`UPDATE import_batches SET undone_at = ${now.toISOString()} WHERE id = ${batch}`,
  );
}

/** Of what is deleted for good no batch keeps what it said. */
export async function forgetSubject(tx: Tx, { kind, id }: Subject): Promise<void> {
  await tx.execute(sql`DELETE FROM import_batch_items WHERE kind = ${kind} AND id = ${id}`);
}
