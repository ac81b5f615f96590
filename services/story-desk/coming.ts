import { sql } from 'drizzle-orm';
import { isObject, type JsonObject } from '../../schemas/json.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';

/** A story on its way to readers. */
interface ComingDocument {
  document: JsonObject;
  /** Key of the site where it was begun; '' for what came by import. */
  home: string;
  /** When they get it; null while nobody said. */
  at: string | null;
}

/** The moment of a transaction that reads as of one (services/database/as-of.ts); else NULL. */
const MOMENT = sql`nullif(current_setting('portada.at', true), '')::timestamptz`;

interface Row {
  draft: string | null;
  version: string | null;
  withheld: string | null;
  home: string | null;
  at: string | null;
  is_due: boolean | null;
}

/**
 * What readers are to get of a story: what is scheduled; as of a moment only what is scheduled by
 * then. With `isDraftShown`, while nothing is scheduled, what is written now. Undefined for a story
 * that does not come.
 */
export async function comingDocument(
  tx: Tx,
  id: string,
  { isDraftShown }: { isDraftShown: boolean },
): Promise<ComingDocument | undefined> {
  const [row] = await rows<Row>(
    tx,
    sql`SELECT d.document AS draft, d.site AS home, v.document AS version,
        CASE WHEN s.publish_at IS NOT NULL THEN s.document END AS withheld,
        coalesce(t.at, s.publish_at) AS at, t.at <= ${MOMENT} AS is_due
      FROM (SELECT ${id}::text AS id) AS wanted
        LEFT JOIN story_drafts d ON d.story_id = wanted.id
        LEFT JOIN stories s ON s.id = wanted.id AND s.type = 'story'
        LEFT JOIN story_schedules t ON t.story_id = wanted.id AND t.fault IS NULL
        LEFT JOIN story_versions v ON v.story_id = t.story_id AND v.version = t.version`,
  );
  if (!row) return undefined;
  const text = isDraftShown
    ? (row.version ?? row.withheld ?? row.draft)
    : row.is_due
      ? row.version
      : null;
  const document: unknown = text === null ? undefined : JSON.parse(text);
  if (!isObject(document)) return undefined;
  const at = row.at ? isoDate(row.at) : null;
  return { document: document as JsonObject, home: row.home ?? '', at };
}
