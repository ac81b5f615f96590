import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { PreviewLink } from '../../schemas/preview-api.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { notFound } from '../http/problem.ts';

/** rule 1.14: of a page or a story; the oldest goes when there is one more. */
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

/** Of what a link is: a page, or a story on one of its sites. */
export type LinkSubject = { pageId: string } | { storyId: string; site: string };

const ofSubject = (subject: { pageId: string } | { storyId: string }): SQL =>
  'pageId' in subject ? sql`page_id = ${subject.pageId}` : sql`story_id = ${subject.storyId}`;

interface NewLink {
  id: string;
  /** At least 32 random bytes; only its digest is stored. */
  token: string;
  subject: LinkSubject;
  shows: Shows;
  at: Date | undefined;
  by: string;
  now: Date;
  expiresAt: Date;
}

/** Links that expired go with the next one that is made. */
export async function addPreview(tx: Tx, link: NewLink): Promise<PreviewLink> {
  const { shows, subject } = link;
  const page = 'pageId' in subject ? subject.pageId : null;
  const [story, site] = 'storyId' in subject ? [subject.storyId, subject.site] : [null, null];
  const version = typeof shows === 'number' ? shows : null;
  await tx.execute(
    sql`DELETE FROM preview_links WHERE expires_at <= ${link.now.toISOString()}
      OR (${ofSubject(subject)} AND id IN (SELECT id FROM preview_links WHERE ${ofSubject(subject)}
        ORDER BY created_at DESC, id OFFSET ${MAX_LINKS - 1}))`,
  );
  const [row] = await rows<LinkRow>(
    tx,
    sql`INSERT INTO preview_links AS l
        (token_hash, id, page_id, story_id, story_site, shows, version, at, created_at, created_by,
          expires_at)
      VALUES (${hashOf(link.token)}, ${link.id}, ${page}, ${story}, ${site},
        ${version === null ? shows : 'version'}, ${version}, ${link.at?.toISOString() ?? null},
        ${link.now.toISOString()}, ${link.by}, ${link.expiresAt.toISOString()})
      RETURNING ${COLUMNS}`,
  );
  return linkOf(row as LinkRow);
}

type Listed = { pageId: string } | { storyId: string };

/** Those of a page or a story that can be opened, newest first. */
export async function listPreviews(tx: Tx, subject: Listed, now: Date): Promise<PreviewLink[]> {
  const found = await rows<LinkRow>(
    tx,
    sql`SELECT ${COLUMNS} FROM preview_links l
      WHERE ${ofSubject(subject)} AND l.expires_at > ${now.toISOString()}
      ORDER BY l.created_at DESC, l.id`,
  );
  return found.map(linkOf);
}

/** Nobody opens it again. Throws Problem 404. */
export async function revokePreview(tx: Tx, subject: Listed, id: string): Promise<void> {
  const gone = await rows(
    tx,
    sql`DELETE FROM preview_links WHERE ${ofSubject(subject)} AND id = ${id} RETURNING id`,
  );
  if (gone.length === 0) throw notFound('Ese enlace ya no existe.');
}

/** A page as somebody is let to see it. */
export interface PagePreview {
  pageId: string;
  site: string;
  shows: Shows;
  at: Date | undefined;
}

/** A story's draft as readers of a site would get it, with the rest of the site around it. */
export interface StoryPreview {
  storyId: string;
  site: string;
}

/** What a link opens. */
export type OpenPreview = PagePreview | StoryPreview;

interface FoundRow extends LinkRow {
  page_id: string | null;
  page_site: string | null;
  story_id: string | null;
  story_site: string | null;
}

/** Undefined for a token that is nobody's, expired or revoked, and when its page was deleted. */
export async function findPreview(
  tx: Tx,
  token: string,
  now: Date,
): Promise<OpenPreview | undefined> {
  const [row] = await rows<FoundRow>(
    tx,
    sql`SELECT ${COLUMNS}, l.page_id, p.site AS page_site, l.story_id, l.story_site
      FROM preview_links l LEFT JOIN pages p ON p.id = l.page_id AND p.deleted_at IS NULL
      WHERE l.token_hash = ${hashOf(token)} AND l.expires_at > ${now.toISOString()}`,
  );
  if (!row) return undefined;
  const { page_id: pageId, page_site: site, story_id: storyId, story_site: storySite } = row;
  if (storyId !== null && storySite !== null) return { storyId, site: storySite };
  if (pageId === null || site === null) return undefined;
  const { shows, at } = linkOf(row);
  return { pageId, site, shows, at: at === undefined ? undefined : new Date(at) };
}
