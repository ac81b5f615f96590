import { sql } from 'drizzle-orm';
import type {
  PageDetail,
  PageSummary,
  RevisionConflict,
  SavedDraft,
} from '../../schemas/endpoints/shapes/page.ts';
import type { PageDocument } from '../../schemas/page.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { type Change, parseDocument, readIsAsLive, readPage } from './page-rows.ts';

interface DraftRow {
  document: string;
  saved_at: string;
  saved_by: string;
}

async function draftRow(tx: Tx, { id }: PageSummary): Promise<DraftRow> {
  const [row] = await rows<DraftRow>(
    tx,
    sql`SELECT document, saved_at, saved_by FROM page_drafts WHERE page_id = ${id}`,
  );
  if (!row) throw new Error(`Page ${id} lacks its draft`);
  return row;
}

/** A page with its working draft. Throws Problem 404. */
export async function readDraft(tx: Tx, id: string): Promise<PageDetail> {
  const page = await readPage(tx, id);
  return { ...page, document: parseDocument((await draftRow(tx, page)).document) };
}

export interface LockedDraft {
  page: PageSummary;
  draft: DraftRow;
}

/** Locks the page: of two saves over one revision the second sees the first. */
export async function lockDraft(tx: Tx, id: string): Promise<LockedDraft> {
  const page = await readPage(tx, id, true);
  return { page, draft: await draftRow(tx, page) };
}

function revisionConflict({ page, draft }: LockedDraft): Problem {
  const current: RevisionConflict['current'] = {
    revision: page.revision,
    savedBy: draft.saved_by,
    savedAt: isoDate(draft.saved_at),
    document: parseDocument(draft.document),
  };
  return new Problem(
    409,
    'revision_conflict',
    `${draft.saved_by} cambió esta página mientras la editabas.`,
    { current },
  );
}

/** Throws Problem 404, 409 `revision_conflict`. */
export async function lockRevision(tx: Tx, id: string, baseRevision: number): Promise<LockedDraft> {
  const locked = await lockDraft(tx, id);
  if (locked.page.revision !== baseRevision) throw revisionConflict(locked);
  return locked;
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
  baseRevision: number,
  prepare: Prepare,
): Promise<LockedDraft & { document: PageDocument }> {
  const locked = await lockDraft(tx, id);
  const { page, draft } = locked;
  const prepareIt = async () => prepare(parseDocument(draft.document), page);
  if (page.revision === baseRevision) return { ...locked, document: await prepareIt() };
  const document = await prepareIt().catch((error: unknown) => {
    throw error instanceof Problem ? revisionConflict(locked) : error;
  });
  if (JSON.stringify(document) !== draft.document) throw revisionConflict(locked);
  return { ...locked, document };
}

/** Replaces the working draft; the same document again changes nothing. */
export async function writeDraft(
  tx: Tx,
  { page, draft }: LockedDraft,
  document: PageDocument,
  { by, now }: Change,
): Promise<SavedDraft> {
  const text = JSON.stringify(document);
  if (text === draft.document)
    return {
      revision: page.revision,
      document,
      savedAt: isoDate(draft.saved_at),
      isAsLive: await readIsAsLive(tx, page.id),
    };
  const revision = page.revision + 1;
  const at = now.toISOString();
  await tx.execute(
    sql`UPDATE page_drafts SET document = ${text}, saved_at = ${at}, saved_by = ${by}
      WHERE page_id = ${page.id}`,
  );
  await tx.execute(
    sql`UPDATE pages SET draft_revision = ${revision}, is_draft_ahead = true,
      layout = ${document.layout}, updated_at = ${at}, updated_by = ${by} WHERE id = ${page.id}`,
  );
  return { revision, document, savedAt: at, isAsLive: await readIsAsLive(tx, page.id) };
}

/**
 * Replaces the working draft over `baseRevision`. Readers see nothing of it and no version is made.
 * Throws Problem 404, 409 `revision_conflict`.
 */
export async function saveDraft(
  tx: Tx,
  id: string,
  baseRevision: number,
  prepare: Prepare,
  change: Change,
): Promise<SavedDraft> {
  const locked = await prepareSave(tx, id, baseRevision, prepare);
  return writeDraft(tx, locked, locked.document, change);
}
