import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../schemas/json.ts';
import { rows, type Tx } from '../../database/database.ts';
import { type DocumentKind, putDocument } from '../document-store.ts';

/** A document as it came, with its hash. */
interface KeptDocument {
  document: string;
  hash: string;
}

/** Some documents of a kind whole, by their ids. Locks them. */
export async function documentStates(
  tx: Tx,
  kind: DocumentKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JsonObject>> {
  const found = await rows<{ id: string; document: string; hash: string }>(
    tx,
    sql`SELECT id, document, hash FROM documents
      WHERE kind = ${kind} AND id = ANY(${sql.param(ids)}::text[]) ORDER BY id FOR UPDATE`,
  );
  return new Map(found.map(({ id, ...document }) => [id, { ...document }]));
}

/** Writes a kept document as it was; null takes it away. */
export async function putBackDocument(
  tx: Tx,
  kind: DocumentKind,
  id: string,
  state: JsonObject | null,
  now: Date,
): Promise<void> {
  if (state === null) {
    await tx.execute(sql`DELETE FROM documents WHERE kind = ${kind} AND id = ${id}`);
    return;
  }
  const { document, hash } = state as unknown as KeptDocument;
  await putDocument(tx, { kind, id, document: JSON.parse(document) as JsonObject, hash }, now);
}
