import { type SQL, sql } from 'drizzle-orm';
import type { ImageUse } from '../../schemas/media-api.ts';
import { rows, type Tx } from '../database/database.ts';

/** Uses that are listed; whoever looks for more has other means. */
const MAX_USES = 200;

const names = (document: SQL, id: SQL): SQL => sql`image_names_in(${document}) @> ARRAY[${id}]`;

/** Versions of pages that readers have, or get at a minute to come. */
export const livePages = (id: SQL): SQL => sql`
  SELECT p.id FROM page_versions v JOIN pages p ON p.id = v.page_id
  WHERE ${names(sql`v.document`, id)} AND v.removed_at IS NULL
    AND (p.published_version = v.version OR EXISTS (SELECT FROM page_schedules s
      WHERE s.page_id = p.id AND s.version = v.version))`;

const draftPages = (id: SQL): SQL => sql`
  SELECT page_id AS id FROM page_drafts WHERE ${names(sql`document`, id)}`;

export const liveStories = (id: SQL): SQL =>
  sql`SELECT id FROM stories WHERE ${names(sql`document`, id)}`;

const draftStories = (id: SQL): SQL => sql`
  SELECT story_id AS id FROM story_drafts WHERE ${names(sql`document`, id)}`;

export const authors = (id: SQL): SQL =>
  sql`SELECT id FROM authors WHERE ${names(sql`document`, id)}`;

export const documents = (id: SQL): SQL => sql`
  SELECT kind, id FROM documents
  WHERE kind <> 'image' AND ${names(sql`document`, id)}
    AND NOT (kind = 'author' AND EXISTS (SELECT FROM authors a WHERE a.id = documents.id))`;

export const liveEntries = (id: SQL): SQL => sql`
  SELECT blog_id AS id FROM live_entries WHERE image IS NOT NULL AND ${names(sql`image`, id)}`;

export const sites = (id: SQL): SQL =>
  sql`SELECT key FROM sites WHERE ${names(sql`properties`, id)}`;

const EVERYWHERE = [
  draftPages,
  livePages,
  liveStories,
  draftStories,
  authors,
  documents,
  liveEntries,
  sites,
];

/** Is a picture used anywhere? `id` is a column or a value. */
export const isUsed = (id: SQL): SQL =>
  sql`(${sql.join(
    EVERYWHERE.map((find) => sql`EXISTS (${find(id)})`),
    sql` OR `,
  )})`;

/**
 * Where a picture is used: pages and stories as readers have them and as they are being written,
 * authors, live blogs and what the newspaper says of itself. What was thrown away counts while it
 * can come back.
 */
export async function usesOf(tx: Tx, imageId: string): Promise<ImageUse[]> {
  const id = sql`${imageId}::text`;
  return rows<ImageUse & Record<string, unknown>>(
    tx,
    sql`
    (SELECT 'page' AS kind, p.id, p.name AS title, ARRAY[p.site] AS sites,
      CASE WHEN p.deleted_at IS NOT NULL THEN 'trash' WHEN p.archived_at IS NOT NULL THEN 'archived'
        WHEN p.id IN (${livePages(id)}) THEN 'live' ELSE 'draft' END AS state
      FROM pages p WHERE p.id IN (${livePages(id)} UNION ${draftPages(id)})
      ORDER BY p.name, p.id LIMIT ${MAX_USES})
    UNION ALL
    (SELECT 'story', found.id, coalesce(s.headline, d.headline),
      coalesce(d.sites, ARRAY(SELECT site FROM story_websites w WHERE w.story_id = found.id
        ORDER BY site)),
      CASE WHEN s.published AND s.id IN (${liveStories(id)}) THEN 'live' ELSE 'draft' END
      FROM (${liveStories(id)} UNION ${draftStories(id)}) AS found
      LEFT JOIN stories s ON s.id = found.id
      LEFT JOIN story_drafts d ON d.story_id = found.id
      ORDER BY s.updated_at DESC NULLS LAST, found.id LIMIT ${MAX_USES})
    UNION ALL
    (SELECT 'live-blog', b.id, b.headline, ARRAY[b.site], 'live' FROM live_blogs b
      WHERE b.id IN (${liveEntries(id)}) ORDER BY b.headline LIMIT ${MAX_USES})
    UNION ALL
    (SELECT 'author', a.id, coalesce(nullif(a.document::json ->> 'byline', ''), a.slug),
      ARRAY[]::text[], 'live' FROM authors a WHERE a.id IN (${authors(id)}) LIMIT ${MAX_USES})
    UNION ALL
    (SELECT 'document', found.id, found.id, ARRAY[]::text[], 'live'
      FROM (${documents(id)}) AS found LIMIT ${MAX_USES})
    UNION ALL
    (SELECT 'site', t.key, t.properties::json ->> 'websiteName', ARRAY[t.key], 'live' FROM sites t
      WHERE t.key IN (${sites(id)}))`,
  );
}
