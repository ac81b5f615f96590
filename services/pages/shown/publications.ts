import { sql } from 'drizzle-orm';
import type { Publication } from '../../../schemas/endpoints/shapes/publication.ts';
import { asObject } from '../../../schemas/json.ts';
import type { PageDocument, StoredBlock } from '../../../schemas/page.ts';
import { contentApi, slotOf } from '../../../schemas/sources/content-api.ts';
import { walkPage } from '../../../schemas/walk-page.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
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

/** The story that a block of one story shows, and what it says in its headline's place. */
function shownBy({ fields, overrides }: StoredBlock): Publication['lead'] {
  for (const value of Object.values(fields)) {
    const { source, query } = asObject(value);
    if (source !== contentApi.name) continue;
    const { now, next } = slotOf(asObject(query));
    const story = now ?? next;
    if (story === undefined) continue;
    const text = overrides?.[story]?.['headlines.basic']?.value;
    return { story, ...(text === undefined ? {} : { text }) };
  }
  return null;
}

/** The story that leads a page: of the block that is marked so, else of the first with one. */
export function leadOf(document: PageDocument): Publication['lead'] {
  const found: { lead: Publication['lead']; isMarked: boolean }[] = [];
  walkPage(document, (block) => {
    const lead = block.isHidden === true ? null : shownBy(block);
    if (lead) found.push({ lead, isMarked: block.fields.isLead === true });
  });
  return (found.find(({ isMarked }) => isMarked) ?? found[0])?.lead ?? null;
}

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
  return found.map((row) => ({
    version: row.version,
    name: row.name ?? '',
    from: isoDate(row.shown_from),
    until: row.shown_until === null ? null : isoDate(row.shown_until),
    by: row.by_name,
    isKept: row.document !== null,
    lead: row.document === null ? null : leadOf(parseDocument(row.document)),
  }));
}
