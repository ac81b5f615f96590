import { type SQL, sql } from 'drizzle-orm';
import type { JsonObject } from '../../schemas/json.ts';
import { asWritten } from '../../schemas/stories/originals.ts';
import type { OpenStory, StoryState } from '../../schemas/story-desk-api.ts';
import {
  type StoryStanding,
  searchedTexts,
  sitesOf,
  standingsIn,
} from '../../schemas/story-document.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { foldText, plainText } from '../database/search-text.ts';
import { notFound } from '../http/problem.ts';

/** A draft `d`, what readers get of it `s`, and its time to come `t`. */
export const STATE = sql`CASE WHEN t.at IS NOT NULL AND t.fault IS NULL THEN 'scheduled'
  WHEN s.id IS NULL THEN 'draft'
  WHEN s.published AND d.revision > coalesce(d.published_revision, 0) THEN 'changed'
  WHEN s.published THEN 'published'
  WHEN s.publish_at IS NOT NULL THEN 'scheduled'
  ELSE 'unpublished' END`;

/** Who writes, and when. */
export interface Change {
  by: string;
  now: Date;
}

interface Row {
  site: string | null;
  document: string | null;
  revision: number | null;
  published_revision: number | null;
  published_hash: string | null;
  saved_at: string | null;
  saved_by: string | null;
  shown: string | null;
  shown_hash: string | null;
  shown_at: string | null;
  is_shown: boolean | null;
  is_withheld: boolean | null;
  state: StoryState;
  at: string | null;
  by_name: string | null;
  fault: string | null;
  is_behind: boolean | null;
}

/** A story as the desk has it. */
export interface DeskDraft {
  id: string;
  site: string;
  /** Is there a row of it, or only what readers get? */
  isStored: boolean;
  document: JsonObject;
  revision: number;
  /** Null: never published. */
  publishedRevision: number | null;
  publishedHash: string | null;
  savedAt: string;
  savedBy: string;
  state: StoryState;
  /** What readers get is not what the draft began from. */
  isOvertaken: boolean;
  /** Do readers get it? */
  isShown: boolean;
  /** Do they get it at a time that it has by itself? */
  isWithheld: boolean;
  /** What readers get, or would. */
  shown: JsonObject | undefined;
  schedule: OpenStory['schedule'];
}

const ours = async (tx: Tx): Promise<string[]> =>
  (
    await rows<{ key: string }>(
      tx,
      sql`SELECT key FROM site_keys WHERE NOT is_archived ORDER BY position, key`,
    )
  ).map(({ key }) => key);

const COLUMNS = sql`d.site, d.document, d.revision, d.published_revision, d.published_hash,
  d.saved_at, d.saved_by, s.document AS shown, s.hash AS shown_hash, s.updated_at AS shown_at, s.published AS is_shown,
  s.publish_at IS NOT NULL AS is_withheld,
  ${STATE} AS state, t.at, t.by_name, t.fault,
  v.document IS DISTINCT FROM d.document AS is_behind`;

const FROM = (id: string): SQL => sql`FROM (SELECT ${id}::text AS id) AS wanted
  LEFT JOIN story_drafts d ON d.story_id = wanted.id
  LEFT JOIN stories s ON s.id = wanted.id AND s.type = 'story'
  LEFT JOIN story_schedules t ON t.story_id = wanted.id
  LEFT JOIN story_versions v ON v.story_id = t.story_id AND v.version = t.version`;

/** A draft nobody changed since it was published follows what is published. */
function draftOf(id: string, row: Row, sites: readonly string[]): DeskDraft | undefined {
  const shown = row.shown === null ? undefined : asWritten(JSON.parse(row.shown) as JsonObject);
  const stored = row.document === null ? undefined : (JSON.parse(row.document) as JsonObject);
  const revision = row.revision ?? 0;
  const publishedRevision = stored ? row.published_revision : 0;
  const isClean = stored === undefined || revision === publishedRevision;
  const isOther =
    shown !== undefined && stored !== undefined && row.shown_hash !== row.published_hash;
  const document = isClean && shown ? (isOther || !stored ? shown : stored) : stored;
  if (!document) return undefined;
  const named = sitesOf(document, '', sites);
  const canonical = String(document.canonical_website ?? '');
  const at = stored ? row.saved_at : row.shown_at;
  return {
    id,
    site: row.site ?? (named.includes(canonical) ? canonical : (named[0] ?? '')),
    isStored: stored !== undefined,
    document,
    revision,
    publishedRevision,
    publishedHash: isClean ? row.shown_hash : row.published_hash,
    savedAt: at === null ? '' : isoDate(at),
    savedBy: stored ? (row.saved_by ?? '') : '',
    state: row.state,
    isOvertaken: isOther && !isClean,
    isShown: row.is_shown === true,
    isWithheld: row.is_withheld === true,
    shown,
    schedule:
      row.at === null
        ? null
        : {
            at: isoDate(row.at),
            by: row.by_name ?? '',
            fault: row.fault,
            isBehind: row.is_behind === true,
          },
  };
}

/** A story of the desk, or one that readers have; undefined for none. */
export async function findDraft(tx: Tx, id: string): Promise<DeskDraft | undefined> {
  const [row] = await rows<Row>(tx, sql`SELECT ${COLUMNS} ${FROM(id)}`);
  return row && draftOf(id, row, await ours(tx));
}

/** Throws Problem 404. */
export async function readDraft(tx: Tx, id: string): Promise<DeskDraft> {
  const draft = await findDraft(tx, id);
  if (!draft) throw notFound('Esa nota no existe o fue eliminada.');
  return draft;
}

/** The same, locked: of two writes over one revision the second sees the first. */
export async function lockDraft(tx: Tx, id: string): Promise<DeskDraft> {
  // Of a story without a row too.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`story-desk ${id}`}, 0))`);
  return readDraft(tx, id);
}

/** Where a story stands on our sites; undefined for none. */
export async function standingsOfDraft(tx: Tx, id: string): Promise<StoryStanding[] | undefined> {
  const draft = await findDraft(tx, id);
  if (!draft) return undefined;
  const sites = await ours(tx);
  const shown = draft.shown ? standingsIn(draft.shown, draft.site, sites) : [];
  return [...standingsIn(draft.document, draft.site, sites), ...shown];
}

/** Where a document would stand. */
export const standingsOfDocument = async (
  tx: Tx,
  document: JsonObject,
  site: string,
): Promise<StoryStanding[]> => standingsIn(document, site, await ours(tx));

const MAX_SEARCH_CHARS = 100_000;

interface Written {
  document: JsonObject;
  revision: number;
  publishedRevision: number | null;
  publishedHash: string | null;
}

/** Writes a story's row. */
export async function putDraft(
  tx: Tx,
  { id, site }: Pick<DeskDraft, 'id' | 'site'>,
  { document, revision, publishedRevision, publishedHash }: Written,
  { by, now }: Change,
): Promise<void> {
  const { headline, texts } = searchedTexts(document);
  const plain = plainText(headline);
  const search = foldText(plainText([plain, ...texts].join(' ').slice(0, MAX_SEARCH_CHARS)));
  const sites = sql`${sql.param(sitesOf(document, site, await ours(tx)))}::text[]`;
  const at = now.toISOString();
  await tx.execute(
    sql`INSERT INTO story_drafts (story_id, site, sites, document, headline, search, revision,
        published_revision, published_hash, created_at, created_by, saved_at, saved_by)
      VALUES (${id}, ${site}, ${sites}, ${JSON.stringify(document)}, ${plain}, ${search},
        ${revision}, ${publishedRevision}, ${publishedHash}, ${at}, ${by}, ${at}, ${by})
      ON CONFLICT (story_id) DO UPDATE SET sites = excluded.sites, document = excluded.document,
        headline = excluded.headline, search = excluded.search, revision = excluded.revision,
        published_revision = excluded.published_revision,
        published_hash = excluded.published_hash, saved_at = excluded.saved_at,
        saved_by = excluded.saved_by`,
  );
}

/** Erases what the desk has of a story: its draft, its versions, its time to come. */
export async function eraseDraft(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`DELETE FROM story_drafts WHERE story_id = ${id}`);
}
