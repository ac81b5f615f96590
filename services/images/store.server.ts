import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { rows, type Tx } from '../database/client.server.ts';
import { Problem } from '../http/problem.server.ts';

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

/** Larger pictures are refused: 100 megapixels is beyond any newsroom's camera, and what sharp may be asked to hold. */
export const MAX_INPUT_PIXELS = 100_000_000;

const MIME: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  heif: 'image/avif',
  gif: 'image/gif',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
};

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

/** Rejects also where sharp would throw at once. */
const readInfo = async (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS }).metadata();

/** Keeps a picture under its id; the same bytes are kept once. Throws Problem 422 for what is no picture. */
export async function importImage(
  tx: Tx,
  bytes: Uint8Array,
  { id, alt = '', credit = '', focalPoint }: ImageMeta,
  { store, now }: { store: ImageStore; now: Date },
): Promise<ImageRecord> {
  const info = await readInfo(bytes).catch(() => undefined);
  const mime = info?.format && MIME[info.format];
  if (!info || !mime) throw new Problem(422, 'invalid_input', 'El archivo no es una imagen que podamos leer.');
  const turned = (info.orientation ?? 1) >= 5;
  const [width, height] = turned ? [info.height, info.width] : [info.width, info.height];
  const hash = createHash('sha256').update(bytes).digest('hex');
  await store.put(originalKey(hash), bytes);
  await tx.execute(
    sql`INSERT INTO images (id, hash, mime, width, height, alt, credit, focal_x, focal_y, created_at)
      VALUES (${id}, ${hash}, ${mime}, ${width}, ${height}, ${alt}, ${credit}, ${focalPoint?.x ?? null}, ${focalPoint?.y ?? null}, ${now.toISOString()})
      ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, mime = excluded.mime, width = excluded.width, height = excluded.height,
        alt = excluded.alt, credit = excluded.credit, focal_x = excluded.focal_x, focal_y = excluded.focal_y`,
  );
  return { id, hash, mime, width, height, alt, credit, ...(focalPoint ? { focalPoint } : {}) };
}

export async function readImage(tx: Tx, id: string): Promise<ImageRecord | undefined> {
  const [row] = await rows<Omit<ImageRecord, 'focalPoint'> & { focal_x: number | null; focal_y: number | null }>(
    tx,
    sql`SELECT id, hash, mime, width, height, alt, credit, focal_x, focal_y FROM images WHERE id = ${id}`,
  );
  if (!row) return undefined;
  const { focal_x: x, focal_y: y, ...record } = row;
  return { ...record, ...(x !== null && y !== null ? { focalPoint: { x, y } } : {}) };
}
