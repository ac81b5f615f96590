import { sql } from 'drizzle-orm';
import { documentTag, imageTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import { addJob } from '../jobs/queue.ts';
import { eraseOriginal } from './erase-original.ts';

interface Row {
  hash: string;
  name: string;
  alt: string;
  withdrawn: boolean;
}

const tagsOf = (id: string): string[] => [imageTag(id), documentTag(id)];

async function read(tx: Tx, id: string): Promise<Row | undefined> {
  const [row] = await rows<Row>(
    tx,
    sql`SELECT hash, name, alt, withdrawn FROM images WHERE id = ${id} FOR UPDATE`,
  );
  return row;
}

async function setWithdrawn(tx: Tx, id: string, isWithdrawn: boolean): Promise<string[]> {
  await tx.execute(sql`UPDATE images SET withdrawn = ${isWithdrawn} WHERE id = ${id}`);
  return tagsOf(id);
}

/** One that only its document names: its file is not ours. */
async function foreignPicture(tx: Tx, id: string) {
  const [row] = await rows<{ document: string }>(
    tx,
    sql`SELECT document FROM documents WHERE kind = 'image' AND id = ${id} FOR UPDATE`,
  );
  const digestOf: unknown = row && JSON.parse(row.document);
  return row && { title: id, places: [], isShown: true, digestOf };
}

/**
 * How a picture is taken down: its address replies 410, and what shows it renders as if it were
 * missing. What was rendered of it goes from every node's disk (`forget-renditions.ts`).
 */
export const imageTaker = {
  find: async (tx: Tx, id: string) => {
    const row = await read(tx, id);
    if (!row) return foreignPicture(tx, id);
    const { hash, name, alt, withdrawn } = row;
    return {
      title: name || alt || id,
      places: [],
      isShown: !withdrawn,
      digestOf: { id, hash, name, alt },
      hash,
    };
  },
  hide: (tx: Tx, id: string) => setWithdrawn(tx, id, true),
  show: (tx: Tx, id: string) => setWithdrawn(tx, id, false),
  erase: async (tx: Tx, id: string) => {
    const row = await read(tx, id);
    const earlier = await rows<{ hash: string }>(
      tx,
      sql`SELECT DISTINCT hash FROM image_files WHERE image_id = ${id}`,
    );
    await tx.execute(sql`DELETE FROM images WHERE id = ${id}`);
    await tx.execute(sql`DELETE FROM documents WHERE kind = 'image' AND id = ${id}`);
    if (row) await addJob(tx, eraseOriginal, { hash: row.hash });
    for (const { hash } of earlier) await addJob(tx, eraseOriginal, { hash });
    return tagsOf(id);
  },
};
