import { sql } from 'drizzle-orm';
import type {
  CreatePage,
  PageDetail,
  PageSummary,
  PageVersion,
  VersionConflict,
} from '../../schemas/api.ts';
import type { PageDocument, PageRoute } from '../../schemas/page.ts';
import { writeOutbox } from '../changes/outbox.ts';
import { pageTag, sitePagesTag } from '../changes/tags.ts';
import { isoDate, isUniqueViolation, rows, type Tx } from '../database/database.ts';
import { notFound, Problem } from '../http/problem.ts';

/** Drafts that nobody published are kept for this many saves: a way back, not an archive. */
const UNPUBLISHED_KEPT = 100;

interface PageRow {
  id: string;
  site: string;
  name: string;
  route_kind: 'path' | 'type';
  route_value: string;
  layout: string;
  draft_version: number;
  published_version: number | null;
  updated_at: string;
  updated_by: string;
}

/** Who writes, and when. */
export interface Author {
  name: string;
  now: Date;
}

const routeOf = ({
  route_kind,
  route_value,
}: Pick<PageRow, 'route_kind' | 'route_value'>): PageRoute =>
  route_kind === 'path'
    ? { kind: 'path', path: route_value }
    : { kind: 'type', type: route_value as never };
const routeValue = (route: PageRoute): string => (route.kind === 'path' ? route.path : route.type);

const tagsOf = (page: PageSummary): string[] => [pageTag(page.id), sitePagesTag(page.site)];

const summaryOf = (row: PageRow): PageSummary => ({
  id: row.id,
  site: row.site,
  name: row.name,
  route: routeOf(row),
  layout: row.layout,
  draftVersion: row.draft_version,
  ...(row.published_version === null ? {} : { publishedVersion: row.published_version }),
  updatedAt: isoDate(row.updated_at),
  updatedBy: row.updated_by,
});

const COLUMNS = sql.raw(
  'id, site, name, route_kind, route_value, layout, draft_version, published_version, updated_at, updated_by',
);

export const routeTaken = () =>
  new Problem(409, 'route_taken', 'Otra página de este sitio ya responde a esa ruta.');
const noPage = () => notFound('Esa página no existe o fue eliminada.');

async function onRoute<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'pages_route')) throw routeTaken();
    throw error;
  }
}

/** Pages of a site, by name. */
export async function listPages(tx: Tx, site: string): Promise<PageSummary[]> {
  const found = await rows<PageRow>(
    tx,
    sql`SELECT ${COLUMNS} FROM pages WHERE site = ${site} AND deleted_at IS NULL ORDER BY lower(name), id`,
  );
  return found.map(summaryOf);
}

async function readPage(tx: Tx, id: string, lock = false): Promise<PageSummary> {
  const [row] = await rows<PageRow>(
    tx,
    sql`SELECT ${COLUMNS} FROM pages WHERE id = ${id} AND deleted_at IS NULL ${lock ? sql`FOR UPDATE` : sql``}`,
  );
  if (!row) throw noPage();
  return summaryOf(row);
}

interface VersionRow {
  version: number;
  document: string;
  saved_at: string;
  saved_by: string;
  published_at: string | null;
}

async function readVersion(
  tx: Tx,
  pageId: string,
  version: number,
): Promise<VersionRow | undefined> {
  const [row] = await rows<VersionRow>(
    tx,
    sql`SELECT version, document, saved_at, saved_by, published_at FROM page_versions WHERE page_id = ${pageId} AND version = ${version}`,
  );
  return row;
}

async function draftRow(tx: Tx, page: PageSummary): Promise<VersionRow> {
  const row = await readVersion(tx, page.id, page.draftVersion);
  if (!row) throw new Error(`Page ${page.id} lacks its draft ${page.draftVersion}`);
  return row;
}

const parse = (text: string): PageDocument => JSON.parse(text) as PageDocument;

/** A page with its draft. Throws Problem 404. */
export async function readDraft(tx: Tx, id: string): Promise<PageDetail> {
  const page = await readPage(tx, id);
  return { ...page, document: parse((await draftRow(tx, page)).document) };
}

/** Throws Problem 409 `route_taken`. */
export async function createPage(
  tx: Tx,
  input: CreatePage & { id: string; document?: PageDocument },
  { name: by, now }: Author,
): Promise<PageDetail> {
  const document: PageDocument = input.document ?? {
    layout: input.layout,
    sections: {},
    metadata: {},
  };
  const at = now.toISOString();
  const [row] = await onRoute(() =>
    rows<PageRow>(
      tx,
      sql`INSERT INTO pages (id, site, name, route_kind, route_value, layout, draft_version, created_at, updated_at, updated_by)
        VALUES (${input.id}, ${input.site}, ${input.name}, ${input.route.kind}, ${routeValue(input.route)}, ${document.layout}, 1, ${at}, ${at}, ${by})
        RETURNING ${COLUMNS}`,
    ),
  );
  await tx.execute(
    sql`INSERT INTO page_versions (page_id, version, document, saved_at, saved_by) VALUES (${input.id}, 1, ${JSON.stringify(document)}, ${at}, ${by})`,
  );
  return { ...summaryOf(row as PageRow), document };
}

/** Changes a page's name or route. Throws Problem 404, 409 `route_taken`. */
export async function changePage(
  tx: Tx,
  id: string,
  change: { name?: string | undefined; route?: PageRoute | undefined },
  { name: by, now }: Author,
): Promise<PageSummary> {
  const before = await readPage(tx, id, true);
  const route = change.route ?? before.route;
  const [row] = await onRoute(() =>
    rows<PageRow>(
      tx,
      sql`UPDATE pages SET name = ${change.name ?? before.name}, route_kind = ${route.kind}, route_value = ${routeValue(route)},
        updated_at = ${now.toISOString()}, updated_by = ${by} WHERE id = ${id} RETURNING ${COLUMNS}`,
    ),
  );
  const after = summaryOf(row as PageRow);
  if (after.publishedVersion !== undefined)
    await writeOutbox(tx, [...tagsOf(before), ...tagsOf(after)]);
  return after;
}

/** Takes a page away; `undeletePage` brings it back with all its versions. Throws Problem 404. */
export async function deletePage(tx: Tx, id: string, { now }: Author): Promise<void> {
  const page = await readPage(tx, id, true);
  await tx.execute(sql`UPDATE pages SET deleted_at = ${now.toISOString()} WHERE id = ${id}`);
  if (page.publishedVersion !== undefined) await writeOutbox(tx, tagsOf(page));
}

/** Throws Problem 404 (never was), 409 `route_taken` (another page answers there by now). */
export async function undeletePage(tx: Tx, id: string): Promise<PageSummary> {
  const [row] = await onRoute(() =>
    rows<PageRow>(
      tx,
      sql`UPDATE pages SET deleted_at = NULL WHERE id = ${id} RETURNING ${COLUMNS}`,
    ),
  );
  if (!row) throw noPage();
  const page = summaryOf(row);
  if (page.publishedVersion !== undefined) await writeOutbox(tx, tagsOf(page));
  return page;
}

export interface Saved {
  version: number;
  document: PageDocument;
  savedAt: string;
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
    document: parse(document),
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

async function writeVersion(
  tx: Tx,
  { page, draft }: { page: PageSummary; draft: VersionRow },
  document: PageDocument,
  { name: by, now }: Author,
): Promise<Saved> {
  const text = JSON.stringify(document);
  if (text === draft.document)
    return { version: draft.version, document, savedAt: isoDate(draft.saved_at) };
  // A restored version may have been followed by others: numbers only ever grow.
  const version = page.draftVersion + 1;
  const at = now.toISOString();
  await tx.execute(
    sql`INSERT INTO page_versions (page_id, version, document, saved_at, saved_by) VALUES (${page.id}, ${version}, ${text}, ${at}, ${by})`,
  );
  await tx.execute(
    sql`UPDATE pages SET draft_version = ${version}, layout = ${document.layout}, updated_at = ${at}, updated_by = ${by} WHERE id = ${page.id}`,
  );
  await tx.execute(
    sql`DELETE FROM page_versions WHERE page_id = ${page.id} AND published_at IS NULL AND version <= ${version - UNPUBLISHED_KEPT}`,
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
 * The page and what to keep of it. What stands there already is no conflict: the answer to whoever
 * saved it may have been lost, and he asks again.
 */
async function prepared(
  tx: Tx,
  id: string,
  baseVersion: number,
  prepare: Prepare,
): Promise<Locked & { document: PageDocument }> {
  const locked = await lockPage(tx, id);
  const { page, draft } = locked;
  const prepareIt = async () => prepare(parse(draft.document), page);
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
  author: Author,
): Promise<Saved> {
  const locked = await prepared(tx, id, baseVersion, prepare);
  return writeVersion(tx, locked, locked.document, author);
}

/**
 * Saves and makes it what readers get, in one transaction with the outbox row. Throws like
 * `saveDraft`.
 */
export async function publish(
  tx: Tx,
  id: string,
  baseVersion: number,
  prepare: Prepare,
  author: Author,
): Promise<Saved & { publishedAt: string }> {
  const locked = await prepared(tx, id, baseVersion, prepare);
  const saved = await writeVersion(tx, locked, locked.document, author);
  const publishedAt = author.now.toISOString();
  await tx.execute(
    sql`UPDATE page_versions SET published_at = ${publishedAt} WHERE page_id = ${id} AND version = ${saved.version}`,
  );
  await tx.execute(
    sql`UPDATE pages SET published_version = ${saved.version}, updated_at = ${publishedAt}, updated_by = ${author.name} WHERE id = ${id}`,
  );
  // A page that readers had already changes nothing about which pages there are: the others of the
  // site stay as they are.
  const { page } = locked;
  await writeOutbox(tx, page.publishedVersion === undefined ? tagsOf(page) : [pageTag(page.id)]);
  return { ...saved, publishedAt };
}

/** Newest first. Throws Problem 404. */
export async function listVersions(tx: Tx, id: string): Promise<PageVersion[]> {
  await readPage(tx, id);
  const found = await rows<Omit<VersionRow, 'document'>>(
    tx,
    sql`SELECT version, saved_at, saved_by, published_at FROM page_versions WHERE page_id = ${id} ORDER BY version DESC`,
  );
  return found.map((row) => ({
    version: row.version,
    savedAt: isoDate(row.saved_at),
    savedBy: row.saved_by,
    published: row.published_at !== null,
  }));
}

/** One version with its document. Throws Problem 404. */
export async function pageVersion(
  tx: Tx,
  id: string,
  version: number,
): Promise<PageVersion & { document: PageDocument }> {
  await readPage(tx, id);
  const row = await readVersion(tx, id, version);
  if (!row) throw notFound('Esa versión no existe.');
  return {
    version: row.version,
    savedAt: isoDate(row.saved_at),
    savedBy: row.saved_by,
    published: row.published_at !== null,
    document: parse(row.document),
  };
}

/**
 * Makes an old version the newest draft, byte for byte. Throws Problem 404, 409 `version_conflict`.
 */
export async function restoreVersion(
  tx: Tx,
  id: string,
  version: number,
  baseVersion: number,
  author: Author,
): Promise<Saved> {
  const locked = await lockForSave(tx, id, baseVersion);
  const old = await readVersion(tx, id, version);
  if (!old) throw notFound('Esa versión no existe.');
  return writeVersion(tx, locked, parse(old.document), author);
}

export interface PublishedPageRef {
  id: string;
  route: PageRoute;
  version: number;
}

/** What readers of a site can reach. */
export async function publishedPages(tx: Tx, site: string): Promise<PublishedPageRef[]> {
  const found = await rows<PageRow>(
    tx,
    sql`SELECT ${COLUMNS} FROM pages WHERE site = ${site} AND published_version IS NOT NULL AND deleted_at IS NULL ORDER BY id`,
  );
  return found.map((row) => ({
    id: row.id,
    route: routeOf(row),
    version: row.published_version as number,
  }));
}

export interface StoredDocument {
  id: string;
  site: string;
  route: PageRoute;
  version: number;
  document: PageDocument;
}

async function documentAt(
  tx: Tx,
  id: string,
  which: 'draft_version' | 'published_version',
): Promise<StoredDocument | undefined> {
  const [row] = await rows<PageRow & { version: number; document: string }>(
    tx,
    sql`SELECT p.id, p.site, p.route_kind, p.route_value, v.version, v.document FROM pages p
      JOIN page_versions v ON v.page_id = p.id AND v.version = p.${sql.identifier(which)}
      WHERE p.id = ${id} AND p.deleted_at IS NULL`,
  );
  if (!row) return undefined;
  return {
    id: row.id,
    site: row.site,
    route: routeOf(row),
    version: row.version,
    document: parse(row.document),
  };
}

/** What readers get, or undefined when the page is unpublished or gone. */
export const publishedDocument = (tx: Tx, id: string) => documentAt(tx, id, 'published_version');
export const draftDocument = (tx: Tx, id: string) => documentAt(tx, id, 'draft_version');
