import { sql } from 'drizzle-orm';
import type { Author } from '../../schemas/author.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { rows, type Tx } from '../database/database.ts';
import { putAuthor } from './newsroom-store.ts';

/** Some authors as the blocks read them, by their ids. Locks them. */
export async function authorStates(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JsonObject>> {
  const found = await rows<{ id: string; slug: string; document: string }>(
    tx,
    sql`SELECT id, slug, document FROM authors WHERE id = ANY(${sql.param(ids)}::text[])
      ORDER BY id FOR UPDATE`,
  );
  return new Map(found.map(({ id, ...author }) => [id, { ...author }]));
}

/** Writes a kept author as it was. Returns the tags of what changed. */
export async function putBackAuthor(tx: Tx, state: JsonObject): Promise<string[]> {
  const tags: string[] = [];
  const author = JSON.parse(String(state.document)) as Author;
  await putAuthor(tx, author, (more) => void tags.push(...more));
  return tags;
}
