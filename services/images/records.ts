import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { writeOutbox } from '../changes/outbox.ts';
import { imageTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import { foldText } from '../database/search-text.ts';
import { inspectImage } from './inspect.ts';

/** Bytes under a key of letters, digits, `-`, `/` and `.`. */
export interface ImageStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** undefined when there is nothing under the key. */
  get(key: string): Promise<Buffer | undefined>;
}

/** Files under a folder; a file appears whole or not at all. */
export function fileImageStore(folder: string): ImageStore {
  return {
    put: async (key, bytes) => {
      const file = join(folder, key);
      await mkdir(dirname(file), { recursive: true });
      const aside = `${file}.${randomUUID()}.part`;
      await writeFile(aside, bytes);
      await rename(aside, file);
    },
    get: (key) =>
      readFile(join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
  };
}

export interface ImageRecord {
  id: string;
  hash: string;
  mime: string;
  /** As seen, after the EXIF rotation. */
  width: number;
  height: number;
  alt: string;
  credit: string;
  focalPoint?: { x: number; y: number };
}

export interface ImageMeta {
  id: string;
  alt?: string;
  credit?: string;
  /** In pixels of the picture as seen. */
  focalPoint?: { x: number; y: number };
}

/** Where an original's bytes are, by their hash. */
export const originalKey = (hash: string): string => `originals/${hash.slice(0, 2)}/${hash}`;

/** What a search looks through, folded. */
export const searchText = ({
  name,
  alt,
  credit,
  caption,
}: {
  name: string;
  alt: string;
  credit: string;
  caption: string;
}): string => foldText(`${name} ${alt} ${credit} ${caption}`);

/**
 * Keeps a picture under its id; the same bytes are kept once. Throws Problem 422 for what is no
 * picture.
 */
export async function importImage(
  tx: Tx,
  bytes: Uint8Array,
  { id, alt = '', credit = '', focalPoint }: ImageMeta,
  { store, now }: { store: ImageStore; now: Date },
): Promise<ImageRecord> {
  const { mime, width, height } = await inspectImage(bytes, id);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await store.put(originalKey(hash), bytes);
  const search = searchText({ name: id, alt, credit, caption: '' });
  await tx.execute(
    sql`INSERT INTO images (id, hash, mime, width, height, bytes, alt, credit, focal_x, focal_y, search, created_at, updated_at)
      VALUES (${id}, ${hash}, ${mime}, ${width}, ${height}, ${bytes.byteLength}, ${alt}, ${credit}, ${focalPoint?.x ?? null},
        ${focalPoint?.y ?? null}, ${search}, ${now.toISOString()}, ${now.toISOString()})
      ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, mime = excluded.mime, width = excluded.width, height = excluded.height,
        bytes = excluded.bytes, alt = excluded.alt, credit = excluded.credit, focal_x = excluded.focal_x, focal_y = excluded.focal_y,
        search = excluded.search, updated_at = excluded.updated_at`,
  );
  await writeOutbox(tx, [imageTag(id)]);
  return { id, hash, mime, width, height, alt, credit, ...(focalPoint ? { focalPoint } : {}) };
}

export async function readImage(tx: Tx, id: string): Promise<ImageRecord | undefined> {
  const [row] = await rows<
    Omit<ImageRecord, 'focalPoint'> & { focal_x: number | null; focal_y: number | null }
  >(
    tx,
    sql`SELECT id, hash, mime, width, height, alt, credit, focal_x, focal_y FROM images WHERE id = ${id}`,
  );
  if (!row) return undefined;
  const { focal_x: x, focal_y: y, ...record } = row;
  return { ...record, ...(x !== null && y !== null ? { focalPoint: { x, y } } : {}) };
}
