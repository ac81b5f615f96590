import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../schemas/json.ts';
import type { StoryVersion } from '../../schemas/story-desk-api.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { notFound } from '../http/problem.ts';
import { type Change, type DeskDraft, putDraft } from './draft-rows.ts';

const MAX_LISTED = 100;

interface Row {
  version: number;
  revision: number;
  document: string;
  saved_at: string;
  saved_by: string;
  published_at: string | null;
  is_draft: boolean;
}

interface Stored extends StoryVersion {
  revision: number;
  document: JsonObject;
}

type SummaryRow = Omit<Row, 'document' | 'revision'>;

const summaryOf = (row: SummaryRow): StoryVersion => ({
  version: row.version,
  savedAt: isoDate(row.saved_at),
  savedBy: row.saved_by,
  publishedAt: row.published_at === null ? null : isoDate(row.published_at),
  isDraft: row.is_draft,
});

/** Keeps a working document as it is now. */
export async function addVersion(tx: Tx, draft: DeskDraft, { by, now }: Change): Promise<Stored> {
  const { id, document, revision } = draft;
  if (!draft.isStored) await putDraft(tx, draft, draft, { by, now });
  const [row] = await rows<SummaryRow>(
    tx,
    sql`INSERT INTO story_versions (story_id, version, revision, document, saved_at, saved_by)
      SELECT ${id}, coalesce(max(version), 0) + 1, ${revision}::int, ${JSON.stringify(document)},
        ${now.toISOString()}::timestamptz, ${by} FROM story_versions WHERE story_id = ${id}
      RETURNING version, saved_at, saved_by, published_at, is_draft`,
  );
  return { ...summaryOf(row as SummaryRow), revision, document };
}

const KEPT_EVERY = '10 minutes';
const MAX_DRAFTS = 100;

/**
 * Keeps a draft as it is before it is written over: where somebody else goes on with it, or where
 * the newest that is kept is older than ten minutes. What is kept already is not kept twice; of
 * drafts the newest hundred stay.
 */
export async function keepDraft(
  tx: Tx,
  { id, document, revision, publishedRevision, savedAt, savedBy }: DeskDraft,
  { by, now }: Change,
): Promise<void> {
  // One without a word, or one that its published version holds.
  if (revision <= 1 || revision === publishedRevision) return;
  const since = sql`${now.toISOString()}::timestamptz - ${KEPT_EVERY}::interval`;
  const kept = await rows<{ version: number }>(
    tx,
    sql`INSERT INTO story_versions
        (story_id, version, revision, document, saved_at, saved_by, is_draft)
      SELECT ${id}, coalesce(max(version), 0) + 1, ${revision}::int, ${JSON.stringify(document)},
        ${savedAt}::timestamptz, ${savedBy}, true FROM story_versions WHERE story_id = ${id}
      HAVING coalesce(max(revision), 0) < ${revision}::int AND (${by} <> ${savedBy} OR (
        coalesce(max(saved_at), '-infinity') < ${since}
        AND (SELECT created_at FROM story_drafts WHERE story_id = ${id}) < ${since}))
      RETURNING version`,
  );
  if (kept.length === 0) return;
  await tx.execute(
    sql`DELETE FROM story_versions WHERE story_id = ${id} AND is_draft AND version NOT IN
      (SELECT version FROM story_versions WHERE story_id = ${id} AND is_draft
        ORDER BY version DESC LIMIT ${MAX_DRAFTS})`,
  );
}

export const markPublished = async (
  tx: Tx,
  id: string,
  version: number,
  now: Date,
): Promise<void> => {
  await tx.execute(
    sql`UPDATE story_versions SET published_at = ${now.toISOString()}
      WHERE story_id = ${id} AND version = ${version}`,
  );
};

/** Throws Problem 404. */
export async function readVersion(tx: Tx, id: string, version: number): Promise<Stored> {
  const [row] = await rows<Row>(
    tx,
    sql`SELECT version, revision, document, saved_at, saved_by, published_at, is_draft FROM story_versions
      WHERE story_id = ${id} AND version = ${version}`,
  );
  if (!row) throw notFound('Esa versión no existe.');
  const { revision, document } = row;
  return { ...summaryOf(row), revision, document: JSON.parse(document) as JsonObject };
}

/** What was published or scheduled of a story, and its drafts at times, newest first. */
export async function listVersions(tx: Tx, id: string): Promise<StoryVersion[]> {
  const found = await rows<SummaryRow>(
    tx,
    sql`SELECT version, saved_at, saved_by, published_at, is_draft FROM story_versions
      WHERE story_id = ${id} ORDER BY version DESC LIMIT ${MAX_LISTED}`,
  );
  return found.map(summaryOf);
}

/** Keeps what somebody else wrote of a story beside its draft, which stays as it is. */
export async function keepBeside(
  tx: Tx,
  { id, revision }: Pick<DeskDraft, 'id' | 'revision'>,
  document: JsonObject,
  { by, now }: Change,
): Promise<void> {
  await tx.execute(
    sql`INSERT INTO story_versions
        (story_id, version, revision, document, saved_at, saved_by, is_draft)
      SELECT ${id}, coalesce(max(version), 0) + 1, ${revision}::int, ${JSON.stringify(document)},
        ${now.toISOString()}::timestamptz, ${by}, true FROM story_versions WHERE story_id = ${id}`,
  );
}
