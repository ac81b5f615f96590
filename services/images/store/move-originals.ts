import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../../database/database.ts';
import { concurrencyGate } from '../../jobs/concurrency-gate.ts';
import { type ImageStore, originalKey } from './image-store.ts';

/** An original by its hash (SHA-256 of its bytes, in hex), as the database knows it. */
export interface Known {
  hash: string;
  bytes: number;
}

/** What became of originals. */
export interface Moved {
  copied: number;
  /** They were there already. */
  there: number;
  /** By their hash: whose file is missing, or damaged, where they come from. */
  missing: string[];
}

interface Moving {
  known: readonly Known[];
  from: ImageStore;
  to: ImageStore;
  /** Takes each away from where it came from once it was read whole at its new place. */
  isRemoving?: boolean;
  onProgress?: (done: number, all: number) => void;
}

/** Of every picture that there is: the file it has, and those it had before. */
export async function knownOriginals(tx: Tx): Promise<Known[]> {
  const found = await rows<{ hash: string; bytes: string }>(
    tx,
    sql`SELECT hash, max(bytes)::text AS bytes
      FROM (SELECT hash, bytes FROM images UNION ALL SELECT hash, bytes FROM image_files) AS files
      GROUP BY hash ORDER BY hash`,
  );
  return found.map(({ hash, bytes }) => ({ hash, bytes: Number(bytes) }));
}

const AT_A_TIME = 4;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Brings originals from one store to another. Each is read back before it counts, and what is there
 * already is left: it may be stopped, and begun again. Throws what a store throws.
 */
export async function moveOriginals(moving: Moving): Promise<Moved> {
  const { known, from, to, isRemoving = false, onProgress } = moving;
  const moved: Moved = { copied: 0, there: 0, missing: [] };
  let done = 0;
  const isWhole = async (store: ImageStore, { hash }: Known): Promise<boolean> => {
    const bytes = await store.get(originalKey(hash));
    return bytes !== undefined && sha256(bytes) === hash;
  };
  const move = async (one: Known): Promise<void> => {
    const key = originalKey(one.hash);
    if ((await to.sizeOf(key)) === one.bytes) moved.there += 1;
    else {
      const bytes = await from.get(key);
      if (!bytes || sha256(bytes) !== one.hash) {
        moved.missing.push(one.hash);
        return;
      }
      await to.put(key, bytes);
      if (!(await isWhole(to, one))) throw new Error(`${key} was written, and reads otherwise`);
      moved.copied += 1;
    }
    // Of one that was there the size alone is known.
    if (isRemoving && (await isWhole(to, one))) await from.delete(key);
  };
  const limit = concurrencyGate(AT_A_TIME);
  let fault: unknown;
  // What is under way ends before the first fault is told.
  await Promise.all(
    known.map((one) =>
      limit(async () => {
        if (fault) return;
        try {
          await move(one);
        } catch (error) {
          fault ??= error;
        }
        done += 1;
        onProgress?.(done, known.length);
      }),
    ),
  );
  if (fault) throw fault;
  return moved;
}
