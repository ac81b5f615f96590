import { sql } from 'drizzle-orm';
import { writeOutbox } from '../changes/outbox.ts';
import { documentTag, imageTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { type Crops, readCrops, scaledCrops } from './crops.ts';
import type { Inspected } from './inspect.ts';
import { type LibraryRecord, libraryImage } from './library.ts';
import { rememberLooks } from './likeness.ts';

/** Ratios closer than this are the same picture at another size. */
const SAME_SHAPE = 0.01;

interface NewFile extends Inspected {
  hash: string;
  name: string;
  bytes: number;
  likeness: bigint | null;
}

/** Where a picture is cut: kept, at its size, by a file of the same shape; else nowhere. */
function cutsFor({ focalPoint, crops = {}, ...old }: LibraryRecord, file: Inspected) {
  const isSameShape =
    Math.abs(Math.log(old.width / old.height / (file.width / file.height))) <= SAME_SHAPE;
  if (!isSameShape) return { crops: {} };
  const by = file.width / old.width;
  return {
    crops: scaledCrops(crops, by, file),
    ...(focalPoint
      ? {
          focalPoint: {
            x: Math.max(1, Math.round(focalPoint.x * by)),
            y: Math.max(1, Math.round(focalPoint.y * by)),
          },
        }
      : {}),
  };
}

interface Cuts {
  focalPoint?: { x: number; y: number };
  crops: Crops;
}

async function takeFile(
  tx: Tx,
  id: string,
  { hash, mime, width, height, frames, bytes, name }: Omit<NewFile, 'likeness'>,
  { cuts: { focalPoint, crops }, now }: { cuts: Cuts; now: Date },
): Promise<void> {
  await tx.execute(
    sql`UPDATE images SET hash = ${hash}, mime = ${mime}, width = ${width}, height = ${height},
      frames = ${frames}, bytes = ${bytes}, name = ${name}, focal_x = ${focalPoint?.x ?? null},
      focal_y = ${focalPoint?.y ?? null}, crops = ${JSON.stringify(crops)},
      revision = revision + 1, is_looked_at = false, updated_at = ${now.toISOString()}
      WHERE id = ${id}`,
  );
}

/**
 * Gives a picture another file, everywhere that it is used; the one before stays for undoing it.
 * Its bytes must be in the store by now. Throws Problem 404.
 */
export async function replaceFile(
  tx: Tx,
  id: string,
  file: NewFile,
  { now, by }: { now: Date; by: string },
): Promise<LibraryRecord> {
  const before = await libraryImage(tx, id, true);
  if (before.hash === file.hash) return before;
  await tx.execute(
    sql`INSERT INTO image_files (image_id, revision, hash, mime, width, height, frames, bytes, name,
        focal_x, focal_y, crops, replaced_at, replaced_by)
      SELECT id, revision, hash, mime, width, height, frames, bytes, name, focal_x, focal_y, crops,
        ${now.toISOString()}, ${by} FROM images WHERE id = ${id}`,
  );
  await takeFile(tx, id, file, { cuts: cutsFor(before, file), now });
  await rememberLooks(tx, id, file);
  await writeOutbox(tx, [imageTag(id), documentTag(id)]);
  return libraryImage(tx, id);
}

interface EarlierFile {
  revision: number;
  hash: string;
  mime: string;
  width: number;
  height: number;
  frames: number;
  bytes: string;
  name: string;
  focal_x: number | null;
  focal_y: number | null;
  crops: string;
}

/**
 * Gives a picture the file back that it had before the last replacement. The one that goes is no
 * longer kept: its hash comes back with the picture, for who erases it. Throws Problem 404, 409.
 */
export async function undoReplacement(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ image: LibraryRecord; before: LibraryRecord }> {
  const before = await libraryImage(tx, id, true);
  const [earlier] = await rows<EarlierFile>(
    tx,
    sql`SELECT revision, hash, mime, width, height, frames, bytes, name, focal_x, focal_y, crops
      FROM image_files WHERE image_id = ${id} ORDER BY revision DESC LIMIT 1`,
  );
  if (!earlier) throw new Problem(409, 'nothing_to_undo', 'Esa imagen tiene su primer archivo.');
  const { focal_x: x, focal_y: y, crops, bytes, revision, ...file } = earlier;
  const cuts = {
    crops: readCrops(crops),
    ...(x !== null && y !== null ? { focalPoint: { x, y } } : {}),
  };
  await takeFile(tx, id, { ...file, bytes: Number(bytes) }, { cuts, now });
  await tx.execute(sql`DELETE FROM image_files WHERE image_id = ${id} AND revision = ${revision}`);
  await writeOutbox(tx, [imageTag(id), documentTag(id)]);
  return { image: await libraryImage(tx, id), before };
}
