import { sql } from 'drizzle-orm';
import { writeOutbox } from '../changes/outbox.ts';
import { documentTag, imageTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { addJob } from '../jobs/queue.ts';
import { eraseOriginal } from './erase-original.ts';
import { usesOf } from './image-uses.ts';
import { type LibraryRecord, libraryImage } from './library.ts';

/** Takes a picture out of what is offered, or back: pages that show it keep it. */
export async function setArchived(
  tx: Tx,
  id: string,
  isArchived: boolean,
  now: Date,
): Promise<LibraryRecord> {
  const before = await libraryImage(tx, id, true);
  if ((before.archivedAt !== undefined) === isArchived) return before;
  const at = now.toISOString();
  await tx.execute(
    sql`UPDATE images SET archived_at = ${isArchived ? at : null}, updated_at = ${at}
      WHERE id = ${id}`,
  );
  return libraryImage(tx, id);
}

const inUse = (message: string) => new Problem(409, 'in_use', message);

/**
 * Deletes a picture that nothing uses, with its files. Throws Problem 404; 409 `in_use` for one
 * that is used, or still on offer.
 */
export async function deleteUnused(tx: Tx, id: string): Promise<LibraryRecord> {
  const image = await libraryImage(tx, id, true);
  if (image.archivedAt === undefined) throw inUse('Archívala antes de borrarla.');
  if ((await usesOf(tx, id)).length > 0)
    throw inUse('Se usa en alguna parte: quítala de ahí antes de borrarla.');
  const files = await rows<{ hash: string }>(
    tx,
    sql`SELECT hash FROM image_files WHERE image_id = ${id}`,
  );
  await tx.execute(sql`DELETE FROM images WHERE id = ${id}`);
  for (const hash of new Set([image.hash, ...files.map((file) => file.hash)]))
    await addJob(tx, eraseOriginal, { hash });
  await writeOutbox(tx, [imageTag(id), documentTag(id)]);
  return image;
}
