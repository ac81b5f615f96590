import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PreviewLink } from '../../schemas/preview-api.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { notFound } from '../http/problem.ts';

/** rule 1.14: of a page; the oldest goes when there is one more. */
const MAX_LINKS = 50;

/** What a preview shows of its page. */
export type Shows = PreviewLink['shows'];

interface LinkRow {
  id: string;
  shows: 'draft' | 'version' | 'site';
  version: number | null;
  at: string | null;
  created_at: string;
  created_by: string;
  expires_at: string;
}

const COLUMNS = sql.raw('l.id, l.shows, l.version, l.at, l.created_at, l.created_by, l.expires_at');
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const linkOf = (row: LinkRow): PreviewLink => ({
  id: row.id,
  shows: row.shows === 'version' ? (row.version as number) : row.shows,
  ...(row.at === null ? {} : { at: isoDate(row.at) }),
  createdAt: isoDate(row.created_at),
  createdBy: row.created_by,
  expiresAt: isoDate(row.expires_at),
});

interface NewLink {
  id: string;
  /** At least 32 random bytes; only its digest is stored. */
  token: string;
  pageId: string;
  shows: Shows;
  at: Date | undefined;
  by: string;
  now: Date;
  expiresAt: Date;
}

/** Links that expired go with the next one that is made. */
export async function addPreview(tx: Tx, link: NewLink): Promise<PreviewLink> {
  const { shows, pageId } = link;
  const version = typeof shows === 'number' ? shows : null;
  await tx.execute(
    sql`DELETE FROM preview_links WHERE expires_at <= ${link.now.toISOString()}
      OR (page_id = ${pageId} AND id IN (SELECT id FROM preview_links WHERE page_id = ${pageId}
        ORDER BY created_at DESC, id OFFSET ${MAX_LINKS - 1}))`,
  );
  const [row] = await rows<LinkRow>(
    tx,
    sql`INSERT INTO preview_links AS l
        (token_hash, id, page_id, shows, version, at, created_at, created_by, expires_at)
      VALUES (${hashOf(link.token)}, ${link.id}, ${pageId},
        ${version === null ? shows : 'version'}, ${version}, ${link.at?.toISOString() ?? null},
        ${link.now.toISOString()}, ${link.by}, ${link.expiresAt.toISOString()})
      RETURNING ${COLUMNS}`,
  );
  return linkOf(row as LinkRow);
}

/** Those of a page that can be opened, newest first. */
export async function listPreviews(tx: Tx, pageId: string, now: Date): Promise<PreviewLink[]> {
  const found = await rows<LinkRow>(
    tx,
    sql`SELECT ${COLUMNS} FROM preview_links l
      WHERE l.page_id = ${pageId} AND l.expires_at > ${now.toISOString()}
      ORDER BY l.created_at DESC, l.id`,
  );
  return found.map(linkOf);
}

/** Nobody opens it again. Throws Problem 404. */
export async function revokePreview(tx: Tx, pageId: string, id: string): Promise<void> {
  const gone = await rows(
    tx,
    sql`DELETE FROM preview_links WHERE page_id = ${pageId} AND id = ${id} RETURNING id`,
  );
  if (gone.length === 0) throw notFound('Ese enlace ya no existe.');
}

/** What a link opens. */
export interface OpenPreview {
  pageId: string;
  site: string;
  shows: Shows;
  at: Date | undefined;
}

/** Undefined for a token that is nobody's, expired or revoked, and when its page was deleted. */
export async function findPreview(
  tx: Tx,
  token: string,
  now: Date,
): Promise<OpenPreview | undefined> {
  const [row] = await rows<LinkRow & { page_id: string; site: string }>(
    tx,
    sql`SELECT ${COLUMNS}, l.page_id, p.site FROM preview_links l JOIN pages p ON p.id = l.page_id
      WHERE l.token_hash = ${hashOf(token)} AND l.expires_at > ${now.toISOString()}
        AND p.deleted_at IS NULL`,
  );
  if (!row) return undefined;
  const { shows, at } = linkOf(row);
  const { page_id: pageId, site } = row;
  return { pageId, site, shows, at: at === undefined ? undefined : new Date(at) };
}
