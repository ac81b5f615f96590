import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../schemas/json.ts';
import { aliasTag, collectionTag } from '../../changes/tags.ts';
import { rows, type Tx } from '../../database/database.ts';

/** A collection's row, and those of its stories, as JSON of PostgreSQL. */
interface KeptCollection {
  row: string;
  items: string;
}

/** Some collections whole, by their ids. Locks them. */
export async function collectionStates(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JsonObject>> {
  const found = await rows<{ id: string; row: string; items: string }>(
    tx,
    sql`SELECT c.id, to_jsonb(c)::text AS row,
        (SELECT coalesce(jsonb_agg(to_jsonb(i) ORDER BY i.position), '[]')::text
          FROM collection_items i WHERE i.collection_id = c.id) AS items
      FROM collections c WHERE c.id = ANY(${sql.param(ids)}::text[]) ORDER BY c.id FOR UPDATE OF c`,
  );
  return new Map(found.map(({ id, ...state }) => [id, { ...state }]));
}

/** Another one where somebody changed a collection: its time, when it comes, is no change. */
export function collectionMark(state: JsonObject): string {
  const { row, items } = state as unknown as KeptCollection;
  const { name, aliases, sites } = JSON.parse(row) as JsonObject;
  const said = JSON.stringify([name ?? '', aliases ?? [], sites ?? [], JSON.parse(items)]);
  return createHash('sha256').update(said).digest('hex');
}

async function tagsOf(tx: Tx, id: string): Promise<string[]> {
  const [row] = await rows<{ aliases: string[] }>(
    tx,
    sql`SELECT aliases FROM collections WHERE id = ${id}`,
  );
  return [collectionTag(id), ...(row?.aliases ?? []).map(aliasTag)];
}

/** Takes a collection away. Returns the tags of what changed. */
export async function eraseCollection(tx: Tx, id: string): Promise<string[]> {
  const tags = await tagsOf(tx, id);
  await tx.execute(sql`DELETE FROM collections WHERE id = ${id}`);
  return tags;
}

/** Writes a kept collection as it was. Returns the tags of what changed. */
export async function putBackCollection(tx: Tx, id: string, state: JsonObject): Promise<string[]> {
  const { row, items } = state as unknown as KeptCollection;
  const before = await eraseCollection(tx, id);
  await tx.execute(
    sql`INSERT INTO collections SELECT * FROM jsonb_populate_record(NULL::collections, ${row})`,
  );
  await tx.execute(
    sql`INSERT INTO collection_items
      SELECT * FROM jsonb_populate_recordset(NULL::collection_items, ${items})`,
  );
  return [...before, ...(await tagsOf(tx, id))];
}
