import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { HEAVY_BYTES, type ImageFilter } from '../../schemas/endpoints/shapes/image.ts';
import { writeOutbox } from '../changes/outbox.ts';
import { imageTag } from '../changes/tags.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { andHasWords } from '../database/search-text.ts';
import { notFound } from '../http/problem.ts';
import { type Crops, fittedCrops, readCrops } from './crops.ts';
import { isUsed } from './image-uses.ts';
import type { Inspected } from './inspect.ts';
import { rememberLooks } from './likeness.ts';
import { type ImageRecord, searchText } from './records.ts';
import type { PictureWords } from './words/picture-words.ts';

/** A picture as the library keeps it. */
export interface LibraryRecord extends ImageRecord {
  name: string;
  caption: string;
  bytes: number;
  archivedAt?: string;
  replaced?: { at: string; by: string };
  similar?: number;
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
  revision: number;
  crops: string;
  archived_at: string | null;
  replaced_at: string | null;
  replaced_by: string | null;
  similar: string;
  focal_x: number | null;
  focal_y: number | null;
  created_at: string;
  updated_at: string;
}

const COLUMNS = sql`id, hash, mime, width, height, frames, alt, credit, name, caption, bytes, focal_x,
  focal_y, created_at, updated_at, revision, crops, archived_at,
  (SELECT replaced_at FROM image_files WHERE image_id = id ORDER BY image_files.revision DESC
    LIMIT 1) AS replaced_at,
  (SELECT replaced_by FROM image_files WHERE image_id = id ORDER BY image_files.revision DESC
    LIMIT 1) AS replaced_by,
  (SELECT count(*) FROM image_pairs WHERE image_id = id) AS similar`;

function recordOf({
  focal_x: x,
  focal_y: y,
  created_at,
  updated_at,
  bytes,
  crops: cropsText,
  archived_at: archived,
  replaced_at: replaced,
  replaced_by: by,
  similar: similarText,
  ...rest
}: Row): LibraryRecord {
  const crops = readCrops(cropsText);
  const similar = Number(similarText);
  return {
    ...rest,
    ...(Object.keys(crops).length > 0 ? { crops } : {}),
    ...(archived ? { archivedAt: isoDate(archived) } : {}),
    ...(replaced ? { replaced: { at: isoDate(replaced), by: by ?? '' } } : {}),
    ...(similar > 0 ? { similar } : {}),
    bytes: Number(bytes),
    createdAt: isoDate(created_at),
    updatedAt: isoDate(updated_at),
    ...(x !== null && y !== null ? { focalPoint: { x, y } } : {}),
  };
}

const ON_OFFER = sql`archived_at IS NULL`;

const FILTERS: Record<ImageFilter, SQL> = {
  all: ON_OFFER,
  'no-alt': sql`${ON_OFFER} AND alt = ''`,
  unused: sql`${ON_OFFER} AND NOT ${isUsed(sql`images.id`)}`,
  heavy: sql`${ON_OFFER} AND bytes > ${HEAVY_BYTES}`,
  similar: sql`${ON_OFFER} AND EXISTS (SELECT FROM image_pairs p JOIN images other
    ON other.id = p.other_id WHERE p.image_id = images.id AND other.archived_at IS NULL)`,
  archived: sql`archived_at IS NOT NULL`,
};

interface Wanted {
  q: string;
  filter: ImageFilter;
  limit: number;
  offset: number;
}

/**
 * Pictures that have every word of `q` in their name, alternative text, credit or caption, newest
 * first.
 */
export async function searchImages(
  tx: Tx,
  { q, filter, limit, offset }: Wanted,
): Promise<{ items: LibraryRecord[]; total: number }> {
  const where = sql`FROM images
    WHERE NOT withdrawn AND ${FILTERS[filter]}${andHasWords(sql`search`, q)}`;
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

interface NewImage extends Inspected, Partial<PictureWords> {
  hash: string;
  name: string;
  bytes: number;
  likeness: bigint | null;
}

/** Two who upload the same at once wait for each other. */
const ADDING_LOCK = 4_711_140;

/** The id comes from the content, unless a picture whose file was replaced has that id. */
async function newId(tx: Tx, hash: string): Promise<string> {
  const wanted = [hash.slice(0, 32), hash.slice(32)];
  const taken = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM images WHERE id = ANY(${sql.param(wanted)}::text[])`,
  );
  return wanted.find((id) => !taken.some((each) => each.id === id)) ?? randomUUID();
}

/**
 * Adds an uploaded picture, or finds the one with the same content. Its bytes must be in the store
 * by now.
 */
export async function addImage(
  tx: Tx,
  { hash, mime, width, height, frames, name, bytes, likeness, ...words }: NewImage,
  now: Date,
): Promise<{ image: LibraryRecord; isNew: boolean }> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${ADDING_LOCK}, hashtext(${hash}))`);
  const present = await imageByHash(tx, hash);
  if (present) return { image: present, isNew: false };
  const at = now.toISOString();
  const id = await newId(tx, hash);
  const { alt = '', credit = '', caption = '' } = words;
  await tx.execute(
    sql`INSERT INTO images
        (id, hash, mime, width, height, frames, bytes, name, alt, credit, caption, search,
          created_at, updated_at)
      VALUES (${id}, ${hash}, ${mime}, ${width}, ${height}, ${frames}, ${bytes}, ${name}, ${alt},
        ${credit}, ${caption}, ${searchText({ name, alt, credit, caption })}, ${at}, ${at})`,
  );
  await rememberLooks(tx, id, { likeness, width, height });
  // A page may have named this picture before it was here.
  await writeOutbox(tx, [imageTag(id)]);
  return { image: await libraryImage(tx, id), isNew: true };
}

interface ImageChanges {
  alt?: string | undefined;
  credit?: string | undefined;
  caption?: string | undefined;
  /** Null takes it away. */
  focalPoint?: { x: number; y: number } | null | undefined;
  /** All of them. */
  crops?: Crops | undefined;
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
  const crops = changes.crops ? fittedCrops(changes.crops, before) : (before.crops ?? {});
  const isCutAnew = JSON.stringify(crops) !== JSON.stringify(before.crops ?? {});
  const isSame =
    alt === before.alt &&
    credit === before.credit &&
    caption === before.caption &&
    focal?.x === before.focalPoint?.x &&
    focal?.y === before.focalPoint?.y &&
    !isCutAnew;
  if (isSame) return before;
  const search = searchText({ name: before.name || id, alt, credit, caption });
  await tx.execute(
    sql`UPDATE images SET alt = ${alt}, credit = ${credit}, caption = ${caption},
      crops = ${JSON.stringify(crops)}, revision = revision + ${isCutAnew ? 1 : 0},
      focal_x = ${focal?.x ?? null}, focal_y = ${focal?.y ?? null}, search = ${search},
      updated_at = ${now.toISOString()} WHERE id = ${id}`,
  );
  await writeOutbox(tx, [imageTag(id)]);
  return libraryImage(tx, id);
}
