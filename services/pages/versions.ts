import { sql } from 'drizzle-orm';
import type {
  PageDetail,
  PageSummary,
  PageVersion,
  SavedPage,
  VersionConflict,
} from '../../schemas/api.ts';
import type { PageDocument } from '../../schemas/page.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { notFound, Problem } from '../http/problem.ts';
import { type Change, parseDocument, readPage } from './page-rows.ts';

/** Drafts that nobody published are kept for this many saves: a way back, not an archive. */
const UNPUBLISHED_KEPT = 100;

interface VersionRow {
  version: number;
  document: string;
  saved_at: string;
  saved_by: string;
  published_at: string | null;
  removed_at: string | null;
}

async function readVersion(
  tx: Tx,
  pageId: string,
  version: number,
): Promise<VersionRow | undefined> {
  const [row] = await rows<VersionRow>(
    tx,
    sql`SELECT version, document, saved_at, saved_by, published_at, removed_at FROM page_versions
      WHERE page_id = ${pageId} AND version = ${version}`,
  );
  return row;
}

async function draftRow(tx: Tx, page: PageSummary): Promise<VersionRow> {
  const row = await readVersion(tx, page.id, page.draftVersion);
  if (!row) throw new Error(`Page ${page.id} lacks its draft ${page.draftVersion}`);
  return row;
}

/** A page with its draft. Throws Problem 404. */
export async function readDraft(tx: Tx, id: string): Promise<PageDetail> {
  const page = await readPage(tx, id);
  return { ...page, document: parseDocument((await draftRow(tx, page)).document) };
}

interface Locked {
  page: PageSummary;
  draft: VersionRow;
}

/** Locks the page, so that of two saves with one base version the second sees the first. */
async function lockPage(tx: Tx, id: string): Promise<Locked> {
  const page = await readPage(tx, id, true);
  return { page, draft: await draftRow(tx, page) };
}

function versionConflict({ version, saved_by: savedBy, saved_at, document }: VersionRow): Problem {
  const current: VersionConflict['current'] = {
    version,
    savedBy,
    savedAt: isoDate(saved_at),
    document: parseDocument(document),
  };
  return new Problem(
    409,
    'version_conflict',
    `${savedBy} guardó esta página mientras la editabas.`,
    { current },
  );
}

async function lockForSave(tx: Tx, id: string, baseVersion: number): Promise<Locked> {
  const locked = await lockPage(tx, id);
  if (locked.page.draftVersion !== baseVersion) throw versionConflict(locked.draft);
  return locked;
}

export async function writeVersion(
  tx: Tx,
  { page, draft }: { page: PageSummary; draft: VersionRow },
  document: PageDocument,
  { by, now }: Change,
): Promise<SavedPage> {
  const text = JSON.stringify(document);
  if (text === draft.document)
    return { version: draft.version, document, savedAt: isoDate(draft.saved_at) };
  // A restored version may have been followed by others: numbers only ever grow.
  const version = page.draftVersion + 1;
  const at = now.toISOString();
  await tx.execute(
    sql`INSERT INTO page_versions (page_id, version, document, saved_at, saved_by)
      VALUES (${page.id}, ${version}, ${text}, ${at}, ${by})`,
  );
  await tx.execute(
    sql`UPDATE pages SET draft_version = ${version}, layout = ${document.layout},
      updated_at = ${at}, updated_by = ${by} WHERE id = ${page.id}`,
  );
  await tx.execute(
    sql`DELETE FROM page_versions WHERE page_id = ${page.id} AND published_at IS NULL
      AND version <= ${version - UNPUBLISHED_KEPT}`,
  );
  return { version, document, savedAt: at };
}

/**
 * What a save is made from: the stored draft that it replaces goes in, the document to keep comes
 * out.
 */
export type Prepare = (
  draft: PageDocument,
  page: PageSummary,
) => PageDocument | Promise<PageDocument>;

/**
 * The page and the document to save. What is stored already is no conflict: the reply to whoever
 * saved it may have been lost, and the request is sent again.
 */
export async function prepareSave(
  tx: Tx,
  id: string,
  baseVersion: number,
  prepare: Prepare,
): Promise<Locked & { document: PageDocument }> {
  const locked = await lockPage(tx, id);
  const { page, draft } = locked;
  const prepareIt = async () => prepare(parseDocument(draft.document), page);
  if (page.draftVersion === baseVersion) return { ...locked, document: await prepareIt() };
  const document = await prepareIt().catch((error: unknown) => {
    throw error instanceof Problem ? versionConflict(draft) : error;
  });
  if (JSON.stringify(document) !== draft.document) throw versionConflict(draft);
  return { ...locked, document };
}

/**
 * Saves a draft over `baseVersion`; the same document again makes no version. Throws Problem 404,
 * 409 `version_conflict`.
 */
export async function saveDraft(
  tx: Tx,
  id: string,
  baseVersion: number,
  prepare: Prepare,
  change: Change,
): Promise<SavedPage> {
  const locked = await prepareSave(tx, id, baseVersion, prepare);
  return writeVersion(tx, locked, locked.document, change);
}

const summaryOfVersion = (row: Omit<VersionRow, 'document'>): PageVersion => ({
  version: row.version,
  savedAt: isoDate(row.saved_at),
  savedBy: row.saved_by,
  published: row.published_at !== null,
  removed: row.removed_at !== null,
});

/** Newest first. Throws Problem 404. */
export async function listVersions(tx: Tx, id: string): Promise<PageVersion[]> {
  await readPage(tx, id);
  const found = await rows<Omit<VersionRow, 'document'>>(
    tx,
    sql`SELECT version, saved_at, saved_by, published_at, removed_at FROM page_versions
      WHERE page_id = ${id} ORDER BY version DESC`,
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
  await tx.execute(
    sql`UPDATE page_versions SET document = '{}', removed_at = ${now.toISOString()}
      WHERE page_id = ${id} AND version = ${version}`,
  );
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

/**
 * Makes an old version the newest draft, byte for byte. Throws Problem 404, 409 `version_conflict`.
 */
export async function restoreVersion(
  tx: Tx,
  id: string,
  version: number,
  baseVersion: number,
  change: Change,
): Promise<SavedPage> {
  const locked = await lockForSave(tx, id, baseVersion);
  const old = await contentOf(tx, id, version);
  return writeVersion(tx, locked, parseDocument(old.document), change);
}
