import { sql } from 'drizzle-orm';
import type { PublishedPage } from '../../schemas/api.ts';
import { writeOutbox } from '../changes/outbox.ts';
import { pageTag } from '../changes/tags.ts';
import type { Tx } from '../database/database.ts';
import { type Change, tagsOf } from './page-rows.ts';
import { type Prepare, prepareSave, writeVersion } from './versions.ts';

/**
 * Saves and makes it what readers get, in one transaction with the outbox row. Throws like
 * `saveDraft`.
 */
export async function publish(
  tx: Tx,
  id: string,
  baseVersion: number,
  prepare: Prepare,
  change: Change,
): Promise<PublishedPage> {
  const locked = await prepareSave(tx, id, baseVersion, prepare);
  const saved = await writeVersion(tx, locked, locked.document, change);
  const publishedAt = change.now.toISOString();
  await tx.execute(
    sql`UPDATE page_versions SET published_at = ${publishedAt}
      WHERE page_id = ${id} AND version = ${saved.version}`,
  );
  await tx.execute(
    sql`UPDATE pages SET published_version = ${saved.version}, updated_at = ${publishedAt},
      updated_by = ${change.by} WHERE id = ${id}`,
  );
  // A page that readers had already changes nothing about which pages there are: the others of the
  // site stay as they are.
  const { page } = locked;
  await writeOutbox(tx, page.publishedVersion === undefined ? tagsOf(page) : [pageTag(page.id)]);
  return { ...saved, publishedAt };
}
