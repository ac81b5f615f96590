import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { writeOutbox } from '../changes/outbox.ts';
import { imageTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import { foldText } from '../database/search-text.ts';
import { type Crops, readCrops } from './crops.ts';
import { keepRaster } from './rasters.ts';
import { type ImageStore, originalKey } from './store/image-store.ts';
import { takePicture } from './take-picture.ts';

export interface ImageRecord {
  id: string;
  hash: string;
  mime: string;
  /** As seen, after the EXIF rotation. */
  width: number;
  height: number;
  /** How many pictures its file shows one after another; 1 when unset. */
  frames?: number;
  alt: string;
  credit: string;
  focalPoint?: { x: number; y: number };
  /** By ratio: the part that stays. */
  crops?: Crops;
  /** rule 4.23: how often its file or its crops changed; 0 when unset. */
  revision?: number;
  /** Taken from readers. */
  withdrawn?: boolean;
}

interface ImageMeta {
  id: string;
  alt?: string;
  credit?: string;
  /** In pixels of the picture as seen. */
  focalPoint?: { x: number; y: number };
}

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
 * Stores a picture under its id; the same bytes are stored once. Throws Problem 422 for what is no
 * picture.
 */
export async function importImage(
  tx: Tx,
  bytes: Uint8Array,
  { id, alt = '', credit = '', focalPoint }: ImageMeta,
  { store, now }: { store: ImageStore; now: Date },
): Promise<ImageRecord> {
  const { mime, width, height, frames, raster } = await takePicture(bytes, id);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await store.put(originalKey(hash), bytes);
  if (raster) await keepRaster(store, hash, raster);
  const search = searchText({ name: id, alt, credit, caption: '' });
  const at = now.toISOString();
  await tx.execute(
    sql`INSERT INTO images
        (id, hash, mime, width, height, frames, bytes, alt, credit, focal_x, focal_y, search,
          created_at, updated_at)
      VALUES (${id}, ${hash}, ${mime}, ${width}, ${height}, ${frames}, ${bytes.byteLength}, ${alt},
        ${credit},
        ${focalPoint?.x ?? null}, ${focalPoint?.y ?? null}, ${search}, ${at}, ${at})
      ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, mime = excluded.mime,
        width = excluded.width, height = excluded.height, frames = excluded.frames,
        bytes = excluded.bytes,
        alt = excluded.alt, credit = excluded.credit, focal_x = excluded.focal_x,
        focal_y = excluded.focal_y, search = excluded.search, updated_at = excluded.updated_at,
        revision = images.revision + (images.hash <> excluded.hash)::int,
        crops = CASE WHEN images.hash = excluded.hash THEN images.crops ELSE '{}' END,
        is_looked_at = images.is_looked_at AND images.hash = excluded.hash`,
  );
  await writeOutbox(tx, [imageTag(id)]);
  return {
    id,
    hash,
    mime,
    width,
    height,
    frames,
    alt,
    credit,
    ...(focalPoint ? { focalPoint } : {}),
  };
}

/** Why a file may not come in: its picture was taken down. Undefined: it may. */
export async function whyFileTakenDown(tx: Tx, hash: string): Promise<string | undefined> {
  const [row] = await rows<{ reason: string }>(
    tx,
    sql`SELECT reason FROM withdrawn_images WHERE hash = ${hash} LIMIT 1`,
  );
  return row?.reason;
}

/** Is a picture of that id gone for good? */
export async function wasDeleted(tx: Tx, id: string): Promise<boolean> {
  const found = await rows(tx, sql`SELECT FROM withdrawn_images WHERE id = ${id}`);
  return found.length > 0;
}

/** The picture with the first of these ids that there is one of. */
export async function readImage(tx: Tx, ids: readonly string[]): Promise<ImageRecord | undefined> {
  const [row] = await rows<
    Omit<ImageRecord, 'focalPoint' | 'crops'> & {
      focal_x: number | null;
      focal_y: number | null;
      crops: string;
    }
  >(
    tx,
    sql`SELECT id, hash, mime, width, height, frames, alt, credit, focal_x, focal_y, withdrawn,
        revision, crops
      FROM images
      WHERE id = ANY(${sql.param([...ids])}::text[])
      ORDER BY array_position(${sql.param([...ids])}::text[], id) LIMIT 1`,
  );
  if (!row) return undefined;
  const { focal_x: x, focal_y: y, crops, ...record } = row;
  return {
    ...record,
    crops: readCrops(crops),
    ...(x !== null && y !== null ? { focalPoint: { x, y } } : {}),
  };
}
