import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { pictureCrops } from '../../../schemas/crop-ratios.ts';
import { writeOutbox } from '../../changes/outbox.ts';
import { imageTag } from '../../changes/tags.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import { readCrops } from '../crops.ts';
import { importImage, searchText } from '../records.ts';
import type { ImageStore } from '../store/image-store.ts';

const words = z.string().max(20_000);
const pixels = z.int().min(1).max(1_000_000);

/** A picture of the library as `npm run export` writes it down; its file lies beside. */
export const wholePicture = z.strictObject({
  id: z.string().regex(/^[^\s/\\\0]{1,200}$/, 'El identificador no es válido'),
  /** SHA-256 of its file, in hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'No es el SHA-256 de un archivo'),
  mime: z.string().max(100),
  /** As seen. */
  width: pixels,
  height: pixels,
  name: words,
  alt: words,
  credit: words,
  caption: words,
  /** In pixels of the picture as seen; null: none was set. */
  focalPoint: z.strictObject({ x: z.number(), y: z.number() }).nullable(),
  crops: pictureCrops,
  createdAt: z.iso.datetime({ offset: true }),
  isArchived: z.boolean(),
});
export type WholePicture = z.infer<typeof wholePicture>;

interface Row extends Omit<WholePicture, 'focalPoint' | 'crops' | 'createdAt' | 'isArchived'> {
  focal_x: number | null;
  focal_y: number | null;
  crops: string;
  created_at: string;
  archived: boolean;
}

const COLUMNS = sql`id, hash, mime, width, height, name, alt, credit, caption, focal_x, focal_y, crops,
  created_at, archived_at IS NOT NULL AS archived`;

const pictureOf = ({
  focal_x: x,
  focal_y: y,
  crops,
  created_at,
  archived,
  ...row
}: Row): WholePicture => ({
  ...row,
  focalPoint: x === null || y === null ? null : { x, y },
  crops: readCrops(crops),
  createdAt: isoDate(created_at),
  isArchived: archived,
});

/** Every picture, those that were withdrawn too, in the order of their ids. */
export async function everyPicture(tx: Tx): Promise<WholePicture[]> {
  const found = await rows<Row>(tx, sql`SELECT ${COLUMNS} FROM images ORDER BY id COLLATE "C"`);
  return found.map(pictureOf);
}

/** The picture of an id as it is here; undefined: there is none. */
export async function pictureAt(tx: Tx, id: string): Promise<WholePicture | undefined> {
  const [row] = await rows<Row>(tx, sql`SELECT ${COLUMNS} FROM images WHERE id = ${id}`);
  return row && pictureOf(row);
}

/**
 * Adds a picture that an export brings, under its id. Throws Problem 422 for a file that is no
 * picture.
 */
export async function addWholePicture(
  tx: Tx,
  picture: WholePicture,
  bytes: Uint8Array,
  { store, now }: { store: ImageStore; now: Date },
): Promise<void> {
  const { id, name, alt, credit, caption, focalPoint, crops, createdAt, isArchived } = picture;
  await importImage(
    tx,
    bytes,
    { id, alt, credit, ...(focalPoint ? { focalPoint } : {}) },
    { store, now },
  );
  await tx.execute(
    sql`UPDATE images SET name = ${name}, caption = ${caption}, crops = ${JSON.stringify(crops)},
        search = ${searchText({ name, alt, credit, caption })}, created_at = ${createdAt},
        archived_at = ${isArchived ? now.toISOString() : null} WHERE id = ${id}`,
  );
  await writeOutbox(tx, [imageTag(id)]);
}
