import { sql } from 'drizzle-orm';
import type { PageVersion, SavedPage } from '../../schemas/endpoints/shapes/page.ts';
import type { PageDocument } from '../../schemas/page.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { notFound, Problem } from '../http/problem.ts';
import { type LockedDraft, lockRevision, type Prepare, prepareSave, writeDraft } from './drafts.ts';
import { type Change, parseDocument, readPage } from './page-rows.ts';

/** Drafts that nobody published are kept for this many saves: a way back, not an archive. */
const UNPUBLISHED_KEPT = 100;

interface VersionRow {
  version: number;
  name: string;
  document: string;
  saved_at: string;
  saved_by: string;
  published_at: string | null;
  removed_at: string | null;
  is_live: boolean;
  /** When it is to be published, where that is to come. */
  scheduled_for: string | null;
}

const SUMMARY = sql.raw(
  `v.version, v.name, v.saved_at, v.saved_by, v.published_at, v.removed_at,
    coalesce(v.version = p.published_version, false) AS is_live,
    (SELECT min(s.at) FROM page_schedules s WHERE s.page_id = v.page_id
      AND s.version = v.version AND s.settled_at IS NULL) AS scheduled_for`,
);
const FROM = sql.raw('FROM page_versions v JOIN pages p ON p.id = v.page_id');

async function readVersion(
  tx: Tx,
  pageId: string,
  version: number,
): Promise<VersionRow | undefined> {
  const [row] = await rows<VersionRow>(
    tx,
    sql`SELECT ${SUMMARY}, v.document ${FROM}
      WHERE v.page_id = ${pageId} AND v.version = ${version}`,
  );
  return row;
}

/**
 * Makes the document the working draft and a version. The newest version again is that version.
 * Numbers only ever grow: a restored version may have been followed by others.
 */
export async function writeVersion(
  tx: Tx,
  locked: LockedDraft,
  document: PageDocument,
  change: Change,
): Promise<SavedPage> {
  const { page } = locked;
  const saved = await writeDraft(tx, locked, document, change);
  const isAhead = page.isDraftAhead || saved.revision !== page.revision;
  if (!isAhead) return { ...saved, version: page.draftVersion };
  const version = page.draftVersion + 1;
  const at = change.now.toISOString();
  await tx.execute(
    sql`INSERT INTO page_versions (page_id, version, document, saved_at, saved_by)
      VALUES (${page.id}, ${version}, ${JSON.stringify(document)}, ${at}, ${change.by})`,
  );
  await tx.execute(
    sql`UPDATE pages SET draft_version = ${version}, is_draft_ahead = false,
      updated_at = ${at}, updated_by = ${change.by} WHERE id = ${page.id}`,
  );
  await tx.execute(
    sql`DELETE FROM page_versions v WHERE page_id = ${page.id} AND published_at IS NULL
      AND name = '' AND version <= ${version - UNPUBLISHED_KEPT}
      AND NOT EXISTS (SELECT FROM page_schedules s WHERE s.page_id = v.page_id
        AND s.version = v.version AND s.settled_at IS NULL)`,
  );
  return { ...saved, version, savedAt: at };
}

/**
 * Makes a version of the working draft that is saved with it. Throws Problem 404, 409
 * `revision_conflict`.
 */
export async function saveVersion(
  tx: Tx,
  id: string,
  baseRevision: number,
  prepare: Prepare,
  change: Change,
): Promise<SavedPage> {
  const locked = await prepareSave(tx, id, baseRevision, prepare);
  return writeVersion(tx, locked, locked.document, change);
}

const summaryOfVersion = (row: Omit<VersionRow, 'document'>): PageVersion => ({
  version: row.version,
  savedAt: isoDate(row.saved_at),
  savedBy: row.saved_by,
  name: row.name,
  published: row.published_at !== null,
  live: row.is_live,
  ...(row.published_at === null ? {} : { publishedAt: isoDate(row.published_at) }),
  ...(row.scheduled_for === null ? {} : { scheduledFor: isoDate(row.scheduled_for) }),
  removed: row.removed_at !== null,
});

/** Newest first. Throws Problem 404. */
export async function listVersions(tx: Tx, id: string): Promise<PageVersion[]> {
  await readPage(tx, id);
  const found = await rows<Omit<VersionRow, 'document'>>(
    tx,
    sql`SELECT ${SUMMARY} ${FROM} WHERE v.page_id = ${id} ORDER BY v.version DESC`,
  );
  return found.map(summaryOfVersion);
}

/** Throws Problem 404, 410 for one whose content was removed. */
async function contentOf(tx: Tx, id: string, version: number): Promise<VersionRow> {
  const row = await readVersion(tx, id, version);
  if (!row) throw notFound('Esa versión no existe.');
  if (row.removed_at) throw new Problem(410, 'gone', 'El contenido de esa versión se quitó.');
  return row;
}

/**
 * Takes a version's content out of the history; that there was one stays. Returns what it held.
 * Throws Problem 404, 409 `version_in_use` for the published one and the draft, 410.
 */
export async function removeVersion(
  tx: Tx,
  id: string,
  version: number,
  now: Date,
): Promise<PageDocument> {
  const page = await readPage(tx, id, true);
  const row = await contentOf(tx, id, version);
  if (version === page.publishedVersion || version === page.draftVersion)
    throw new Problem(
      409,
      'version_in_use',
      'Esa versión está publicada o es el borrador: antes guarda o publica otra.',
    );
  if (row.scheduled_for)
    throw new Problem(409, 'version_in_use', 'Esa versión está programada: antes quita su hora.');
  await tx.execute(
    sql`UPDATE page_versions SET document = '{}', removed_at = ${now.toISOString()}
      WHERE page_id = ${id} AND version = ${version}`,
  );
  // Steps that could be undone hold what it said.
  await tx.execute(sql`DELETE FROM page_histories WHERE page_id = ${id}`);
  return parseDocument(row.document);
}

/** One version with its document. Throws Problem 404. */
export async function pageVersion(
  tx: Tx,
  id: string,
  version: number,
): Promise<PageVersion & { document: PageDocument }> {
  await readPage(tx, id);
  const row = await contentOf(tx, id, version);
  return { ...summaryOfVersion(row), document: parseDocument(row.document) };
}

/** Says what a version is called; '': nothing. Throws Problem 404, 410. */
export async function nameVersion(
  tx: Tx,
  id: string,
  version: number,
  name: string,
): Promise<PageVersion> {
  await readPage(tx, id, true);
  const row = await contentOf(tx, id, version);
  await tx.execute(
    sql`UPDATE page_versions SET name = ${name} WHERE page_id = ${id} AND version = ${version}`,
  );
  return summaryOfVersion({ ...row, name });
}

/**
 * Makes an old version the newest and the working draft, byte for byte. What the draft had beyond
 * its newest version becomes a version first. Throws Problem 404, 409 `revision_conflict`.
 */
export async function restoreVersion(
  tx: Tx,
  id: string,
  version: number,
  baseRevision: number,
  change: Change,
): Promise<SavedPage> {
  const before = await lockRevision(tx, id, baseRevision);
  const old = await contentOf(tx, id, version);
  if (!before.page.isDraftAhead)
    return writeVersion(tx, before, parseDocument(old.document), change);
  await writeVersion(tx, before, parseDocument(before.draft.document), change);
  const locked = await lockRevision(tx, id, baseRevision);
  return writeVersion(tx, locked, parseDocument(old.document), change);
}
