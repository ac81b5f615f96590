import { sql } from 'drizzle-orm';
import { writeOutbox } from '../changes/outbox.ts';
import { imageTag } from '../changes/tags.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { andHasWords } from '../database/search-text.ts';
import { notFound } from '../http/problem.ts';
import type { Inspected } from './inspect.ts';
import { type ImageRecord, searchText } from './records.ts';

/** A picture as the library keeps it. */
export interface LibraryRecord extends ImageRecord {
  name: string;
  caption: string;
  bytes: number;
  createdAt: string;
  updatedAt: string;
}

interface Row {
  id: string;
  hash: string;
  mime: string;
  width: number;
  height: number;
  alt: string;
  credit: string;
  name: string;
  caption: string;
  bytes: string;
  focal_x: number | null;
  focal_y: number | null;
  created_at: string;
  updated_at: string;
}

const COLUMNS = sql`id, hash, mime, width, height, alt, credit, name, caption, bytes, focal_x,
  focal_y, created_at, updated_at`;

function recordOf({
  focal_x: x,
  focal_y: y,
  created_at,
  updated_at,
  bytes,
  ...rest
}: Row): LibraryRecord {
  return {
    ...rest,
    bytes: Number(bytes),
    createdAt: isoDate(created_at),
    updatedAt: isoDate(updated_at),
    ...(x !== null && y !== null ? { focalPoint: { x, y } } : {}),
  };
}

/**
 * Pictures that have every word of `q` in their name, alternative text, credit or caption, newest
 * first.
 */
export async function searchImages(
  tx: Tx,
  { q, limit, offset }: { q: string; limit: number; offset: number },
): Promise<{ items: LibraryRecord[]; total: number }> {
  const where = sql`FROM images WHERE NOT withdrawn${andHasWords(sql`search`, q)}`;
  const [count] = await rows<{ total: string }>(tx, sql`SELECT count(*) AS total ${where}`);
  const found = await rows<Row>(
    tx,
    sql`SELECT ${COLUMNS} ${where} ORDER BY created_at DESC, id LIMIT ${limit} OFFSET ${offset}`,
  );
  return { items: found.map(recordOf), total: Number(count?.total ?? 0) };
}

/** Throws Problem 404. */
export async function libraryImage(tx: Tx, id: string, lock = false): Promise<LibraryRecord> {
  const [row] = await rows<Row>(
    tx,
    sql`SELECT ${COLUMNS} FROM images WHERE id = ${id}${lock ? sql` FOR UPDATE` : sql``}`,
  );
  if (!row) throw notFound('No hay tal imagen.');
  return recordOf(row);
}

/** The picture with exactly these bytes, if it is here already. */
export async function imageByHash(tx: Tx, hash: string): Promise<LibraryRecord | undefined> {
  const [row] = await rows<Row>(
    tx,
    sql`SELECT ${COLUMNS} FROM images WHERE hash = ${hash} ORDER BY created_at, id LIMIT 1`,
  );
  return row && recordOf(row);
}

interface NewImage extends Inspected {
  hash: string;
  name: string;
  bytes: number;
}

/** The id comes from the content: two who upload the same at once make one record. */
const idOf = (hash: string): string => hash.slice(0, 32);

/**
 * Adds an uploaded picture, or finds the one with the same content. Its bytes must be in the store
 * by now.
 */
export async function addImage(
  tx: Tx,
  { hash, mime, width, height, name, bytes }: NewImage,
  now: Date,
): Promise<{ image: LibraryRecord; isNew: boolean }> {
  const present = await imageByHash(tx, hash);
  if (present) return { image: present, isNew: false };
  const at = now.toISOString();
  const added = await rows<{ id: string }>(
    tx,
    sql`INSERT INTO images
        (id, hash, mime, width, height, bytes, name, search, created_at, updated_at)
      VALUES (${idOf(hash)}, ${hash}, ${mime}, ${width}, ${height}, ${bytes}, ${name},
        ${searchText({ name, alt: '', credit: '', caption: '' })}, ${at}, ${at})
      ON CONFLICT (id) DO NOTHING RETURNING id`,
  );
  const image = await libraryImage(tx, idOf(hash));
  // A page may have named this picture before it was here.
  if (added.length > 0) await writeOutbox(tx, [imageTag(image.id)]);
  return { image, isNew: added.length > 0 };
}

interface ImageChanges {
  alt?: string | undefined;
  credit?: string | undefined;
  caption?: string | undefined;
  /** Null takes it away. */
  focalPoint?: { x: number; y: number } | null | undefined;
}

/** Whole pixels inside the picture; never 0, which addresses take for "no focal point". */
const inside = (
  { x, y }: { x: number; y: number },
  { width, height }: { width: number; height: number },
) => ({
  x: Math.min(Math.max(1, Math.round(x)), width),
  y: Math.min(Math.max(1, Math.round(y)), height),
});

/**
 * Changes what people say about a picture, and tells the pages that show it. Throws Problem 404.
 */
export async function changeImage(
  tx: Tx,
  id: string,
  changes: ImageChanges,
  now: Date,
): Promise<LibraryRecord> {
  const before = await libraryImage(tx, id, true);
  const { alt = before.alt, credit = before.credit, caption = before.caption } = changes;
  const focal =
    changes.focalPoint === undefined
      ? before.focalPoint
      : changes.focalPoint
        ? inside(changes.focalPoint, before)
        : undefined;
  const isSame =
    alt === before.alt &&
    credit === before.credit &&
    caption === before.caption &&
    focal?.x === before.focalPoint?.x &&
    focal?.y === before.focalPoint?.y;
  if (isSame) return before;
  const search = searchText({ name: before.name || id, alt, credit, caption });
  await tx.execute(
    sql`UPDATE images SET alt = ${alt}, credit = ${credit}, caption = ${caption},
      focal_x = ${focal?.x ?? null}, focal_y = ${focal?.y ?? null}, search = ${search},
      updated_at = ${now.toISOString()} WHERE id = ${id}`,
  );
  await writeOutbox(tx, [imageTag(id)]);
  return libraryImage(tx, id);
}
