import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { patiently } from '../database/patiently.ts';

/**
 * Words of new stories wait in a list until there are enough to put into the index together: a list
 * of four times the usual length takes a third off an import, and searches read through it in some
 * milliseconds.
 */
const WAITING_WORDS_KB = 16_384;

/** Makes a transaction ready for many stories. */
export async function beginBulk(tx: Tx): Promise<void> {
  await tx.execute(
    sql`SELECT set_config('gin_pending_list_limit', ${String(WAITING_WORDS_KB)}, true),
      set_config('work_mem', '32MB', true)`,
  );
}

/** Tables that many new stories change as much that what PostgreSQL knows of them is stale. */
const TABLES = [
  'stories, story_search, story_websites, story_sections, story_authors, story_tags',
  'sitemap_entries, collection_items, documents, audit_log, outbox',
].join(', ');

/** After many stories: puts the words that wait into the index, and counts the tables anew. */
export const endBulk = (database: Pick<Database, 'pool'>): Promise<void> =>
  patiently(database, async (client) => {
    await client.query(`SELECT gin_clean_pending_list('story_search_words')`);
    await client.query(`ANALYZE ${TABLES}`);
  });
