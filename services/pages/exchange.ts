import { sql } from 'drizzle-orm';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import type { PageDocument } from '../../schemas/page.ts';
import { canonicalText, type PageFile } from '../../schemas/page-file.ts';
import { notePage } from '../changes/page-notes.ts';
import { rows, type Tx } from '../database/database.ts';
import { holderOf } from './addresses.ts';
import { lockDraft } from './drafts.ts';
import { type Change, COLUMNS, type PageRow, parseDocument, summaryOf } from './page-rows.ts';
import { changePage, createPage } from './pages.ts';
import { makeLive } from './publishing.ts';
import { writeVersion } from './versions.ts';

/** A page without what belongs to one environment: the tokens of its pictures. */
type Portable = (tx: Tx, document: PageDocument) => Promise<PageDocument>;

const fileOf = ({ site, route, name }: PageSummary, document: PageDocument): PageFile => ({
  site,
  route,
  name,
  document,
});

/** The working drafts of the pages on the desk, of one site or of all, as files. */
export async function readPageFiles(
  tx: Tx,
  site: string | undefined,
  portable: Portable,
): Promise<PageFile[]> {
  const found = await rows<PageRow & { document: string }>(
    tx,
    sql`SELECT ${COLUMNS}, (SELECT document FROM page_drafts d WHERE d.page_id = pages.id)
        AS document FROM pages
      WHERE deleted_at IS NULL AND archived_at IS NULL
        AND (${site ?? null}::text IS NULL OR site = ${site ?? null})
      ORDER BY site, route_kind, route_value`,
  );
  const files: PageFile[] = [];
  for (const row of found)
    files.push(fileOf(summaryOf(row), await portable(tx, parseDocument(row.document))));
  return files;
}

/** What readers get of every page of the sites, as files. */
export async function readPublishedFiles(tx: Tx, portable: Portable): Promise<PageFile[]> {
  const found = await rows<PageRow & { document: string }>(
    tx,
    sql`SELECT ${COLUMNS}, (SELECT document FROM page_versions v
          WHERE v.page_id = pages.id AND v.version = pages.published_version) AS document
      FROM pages WHERE deleted_at IS NULL AND archived_at IS NULL AND published_version IS NOT NULL
      ORDER BY site, route_kind, route_value`,
  );
  const files: PageFile[] = [];
  for (const row of found)
    files.push(fileOf(summaryOf(row), await portable(tx, parseDocument(row.document))));
  return files;
}

/** Every address that a page left and that leads on to it (rule 1.17), by site and path. */
export const everyPageRedirect = (tx: Tx): Promise<{ site: string; from: string; to: string }[]> =>
  rows(
    tx,
    sql`SELECT r.site, r.path AS "from", p.route_value AS "to" FROM page_redirects r
      JOIN pages p ON p.id = r.page_id AND p.route_kind = 'path' AND p.published_version IS NOT NULL
        AND p.deleted_at IS NULL AND p.archived_at IS NULL
      ORDER BY 1, 2`,
  );

/** What of pages no file holds: how many are in the archive and in the trash, and old versions. */
export async function countLeftPages(tx: Tx): Promise<{ archived: number; versions: number }> {
  const [row] = await rows<{ archived: number; versions: number }>(
    tx,
    sql`SELECT (SELECT count(*)::int FROM pages
          WHERE archived_at IS NOT NULL OR deleted_at IS NOT NULL) AS archived,
        (SELECT count(*)::int FROM page_versions v JOIN pages p ON p.id = v.page_id
          WHERE v.version IS DISTINCT FROM p.published_version) AS versions`,
  );
  return row ?? { archived: 0, versions: 0 };
}

/** What the desk has of a page. Throws Problem 404. */
export const readDraftDocument = async (tx: Tx, id: string): Promise<PageDocument> =>
  parseDocument((await lockDraft(tx, id)).draft.document);

export interface TakenPage {
  page: PageSummary;
  outcome: 'created' | 'changed' | 'unchanged';
  isPublished: boolean;
  before: PageDocument | null;
  after: PageDocument;
}

interface TakePage {
  ids: () => string;
  portable: Portable;
  /** Readers get it too. */
  isForReaders: boolean;
  change: Change;
}

async function writeOver(
  tx: Tx,
  id: string,
  { name, document }: PageFile,
  { portable, change }: TakePage,
): Promise<Omit<TakenPage, 'isPublished' | 'page'>> {
  const locked = await lockDraft(tx, id);
  const before = parseDocument(locked.draft.document);
  const isSame = canonicalText(await portable(tx, before)) === canonicalText(document);
  if (isSame && name === locked.page.name) return { outcome: 'unchanged', before, after: before };
  if (!isSame) {
    // What nobody made a version of yet stays in the history.
    if (locked.page.isDraftAhead) await writeVersion(tx, locked, before, change);
    await writeVersion(tx, await lockDraft(tx, id), document, change);
  }
  if (name !== locked.page.name) await changePage(tx, id, { name }, change);
  return { outcome: 'changed', before, after: isSame ? before : document };
}

/** Makes the working draft what readers get; false: they have it. */
async function showReaders(tx: Tx, id: string, change: Change): Promise<boolean> {
  const locked = await lockDraft(tx, id);
  const { version } = await writeVersion(tx, locked, parseDocument(locked.draft.document), change);
  if (locked.page.publishedVersion === version) return false;
  await makeLive(tx, locked.page, version, change);
  return true;
}

/**
 * Makes the page at a file's address what the file says: a new page, or a new version of the one
 * that is there, whose draft is kept as a version before. The same again changes nothing.
 */
export async function takePageFile(tx: Tx, file: PageFile, given: TakePage): Promise<TakenPage> {
  const { site, route, document } = file;
  const { change } = given;
  const holder = await holderOf(tx, site, route, '');
  const id = holder?.id ?? given.ids();
  if (!holder) await createPage(tx, { ...file, id, layout: document.layout }, change);
  const taken = holder
    ? await writeOver(tx, id, file, given)
    : ({ outcome: 'created', before: null, after: document } as const);
  const isPublished = given.isForReaders && (await showReaders(tx, id, change));
  const { page } = await lockDraft(tx, id);
  if (taken.outcome !== 'unchanged' || isPublished) {
    await notePage(tx, { kind: 'draft', page: id, revision: page.revision, by: change.by });
    await notePage(tx, { kind: 'page', page: id });
  }
  return { ...taken, page, isPublished };
}
