import { sql } from 'drizzle-orm';
import { documentTag, imageTag } from '../../changes/tags.ts';
import { rows, type Tx } from '../../database/database.ts';
import { addJob } from '../../jobs/queue.ts';
import { eraseOriginal } from '../erase-original.ts';
import { usesOf } from '../image-uses.ts';

/** Another one where somebody changed a picture, its words or its file. Locks it. */
export async function pictureMarks(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows<{ id: string; mark: string }>(
    tx,
    sql`SELECT id, concat_ws(' ', hash, revision, archived_at IS NULL, withdrawn, focal_x, focal_y,
        md5(alt || E'\n' || caption || E'\n' || credit || E'\n' || crops)) AS mark
      FROM images WHERE id = ANY(${sql.param(ids)}::text[]) ORDER BY id FOR UPDATE`,
  );
  return new Map(found.map(({ id, mark }) => [id, mark]));
}

/** Takes a picture that nothing uses away. Undefined: something does. */
export async function eraseIfUnused(tx: Tx, id: string): Promise<string[] | undefined> {
  if ((await usesOf(tx, id)).length > 0) return undefined;
  const gone = await rows<{ hash: string }>(
    tx,
    sql`DELETE FROM images WHERE id = ${id} RETURNING hash`,
  );
  for (const { hash } of gone) await addJob(tx, eraseOriginal, { hash });
  return [imageTag(id), documentTag(id)];
}
