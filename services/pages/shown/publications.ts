import { sql } from 'drizzle-orm';
import type { Publication } from '../../../schemas/endpoints/shapes/publication.ts';
import { leadOf } from '../../../schemas/page-content/lead-story.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import { nextTurn } from '../../http/next-turn.ts';
import { parseDocument, readPage } from '../page-rows.ts';

/** More than a night has. */
const MAX_LISTED = 50;

interface Row {
  version: number;
  name: string | null;
  shown_from: string;
  shown_until: string | null;
  by_name: string;
  document: string | null;
}

const leadIn = (document: string): Publication['lead'] => {
  const lead = leadOf(parseDocument(document));
  if (!lead) return null;
  const { story, text } = lead;
  return { story, ...(text === undefined ? {} : { text }) };
};

/** What readers had of a page, when and by whom, the newest first. Throws Problem 404. */
export async function listPublications(tx: Tx, id: string): Promise<Publication[]> {
  await readPage(tx, id);
  const found = await rows<Row>(
    tx,
    sql`SELECT u.version, v.name, u.shown_from, u.shown_until, u.by_name,
        CASE WHEN v.removed_at IS NULL THEN v.document END AS document
      FROM page_publications u
        LEFT JOIN page_versions v ON v.page_id = u.page_id AND v.version = u.version
      WHERE u.page_id = ${id} ORDER BY u.id DESC LIMIT ${MAX_LISTED}`,
  );
  const publications: Publication[] = [];
  for (const row of found) {
    publications.push({
      version: row.version,
      name: row.name ?? '',
      from: isoDate(row.shown_from),
      until: row.shown_until === null ? null : isoDate(row.shown_until),
      by: row.by_name,
      isKept: row.document !== null,
      lead: row.document === null ? null : leadIn(row.document),
    });
    await nextTurn();
  }
  return publications;
}
