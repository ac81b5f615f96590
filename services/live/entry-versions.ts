import { sql } from 'drizzle-orm';
import type { LiveEntryVersion } from '../../schemas/live/live-api.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { readEntryRow } from './live-rows.ts';

const MAX_VERSIONS = 200;

interface VersionRow {
  document: string;
  saved_at: string;
  saved_by: string;
}

/** What an update was, each time that it changed, newest first. Throws Problem 404. */
export async function entryVersions(
  tx: Tx,
  blog: string,
  entry: string,
): Promise<LiveEntryVersion[]> {
  await readEntryRow(tx, blog, entry);
  const found = await rows<VersionRow>(
    tx,
    sql`SELECT document, saved_at, saved_by FROM live_entry_versions
      WHERE blog_id = ${blog} AND entry_id = ${entry} ORDER BY version DESC LIMIT ${MAX_VERSIONS}`,
  );
  return found.map(({ document, saved_at: at, saved_by: savedBy }) => ({
    // An earlier Portada kept none.
    image: null,
    kind: 'plain' as const,
    ...(JSON.parse(document) as Omit<LiveEntryVersion, 'savedAt' | 'savedBy' | 'image' | 'kind'>),
    savedAt: isoDate(at),
    savedBy,
  }));
}
