import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../schemas/json.ts';
import { rows, type Tx } from '../database/database.ts';

/**
 * Kinds of documents that are stored as they came; stories and redirects have tables of their own.
 */
export type DocumentKind = 'author' | 'collection' | 'custom_embed' | 'image';

/** The hash of what came in when a document was last written, or undefined. */
export async function documentHash(
  tx: Tx,
  kind: DocumentKind,
  id: string,
): Promise<string | undefined> {
  const [row] = await rows<{ hash: string }>(
    tx,
    sql`SELECT hash FROM documents WHERE kind = ${kind} AND id = ${id} FOR UPDATE`,
  );
  return row?.hash;
}

/**
 * Adds or replaces a document. Says nothing to the caches: that is the caller's, who knows what
 * reads it.
 */
export async function putDocument(
  tx: Tx,
  {
    kind,
    id,
    document,
    hash,
  }: { kind: DocumentKind; id: string; document: JsonObject; hash: string },
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`INSERT INTO documents (kind, id, document, hash, updated_at)
      VALUES (${kind}, ${id}, ${JSON.stringify(document)}, ${hash}, ${now.toISOString()})
      ON CONFLICT (kind, id) DO UPDATE SET document = excluded.document, hash = excluded.hash,
        updated_at = excluded.updated_at`,
  );
}

/** An image or a custom embed by its id. */
export async function readMedia(tx: Tx, id: string): Promise<JsonObject | undefined> {
  const [row] = await rows<{ document: string }>(
    tx,
    sql`SELECT document FROM documents WHERE kind IN ('image', 'custom_embed') AND id = ${id}
        AND NOT EXISTS (SELECT FROM withdrawn_images w WHERE w.id = documents.id)
      ORDER BY kind DESC LIMIT 1`,
  );
  return row && (JSON.parse(row.document) as JsonObject);
}
