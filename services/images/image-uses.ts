import { type SQL, sql } from 'drizzle-orm';
import type { ImageUse } from '../../schemas/media-api.ts';
import { rows, type Tx } from '../database/database.ts';

/** Uses that are listed; whoever looks for more has other means. */
const MAX_USES = 200;

const has = (id: SQL): SQL => sql`images @> ARRAY[${id}]`;

/** Pages of which readers have it, or get it at a minute to come. */
export const livePages = (id: SQL): SQL =>
  sql`SELECT page_id AS id FROM live_page_images WHERE ${has(id)}`;

const draftPages = (id: SQL): SQL =>
  sql`SELECT page_id AS id FROM draft_page_images WHERE ${has(id)}`;

export const liveStories = (id: SQL): SQL => sql`SELECT id FROM story_images WHERE ${has(id)}`;

const draftStories = (id: SQL): SQL =>
  sql`SELECT story_id AS id FROM story_draft_images WHERE ${has(id)}`;

export const authors = (id: SQL): SQL => sql`SELECT id FROM author_images WHERE ${has(id)}`;

export const documents = (id: SQL): SQL => sql`
  SELECT kind, id FROM documents
  WHERE kind <> 'image' AND image_names_in(document) @> ARRAY[${id}]
    AND NOT (kind = 'author' AND EXISTS (SELECT FROM author_images a WHERE a.id = documents.id))`;

export const liveEntries = (id: SQL): SQL =>
  sql`SELECT blog_id AS id FROM live_entry_images WHERE ${has(id)}`;

export const sites = (id: SQL): SQL => sql`SELECT key FROM site_images WHERE ${has(id)}`;

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
      CASE WHEN p.is_deleted THEN 'trash' WHEN p.is_archived THEN 'archived'
        WHEN p.id IN (${livePages(id)}) THEN 'live' ELSE 'draft' END AS state
      FROM page_names p WHERE p.id IN (${livePages(id)} UNION ${draftPages(id)})
      ORDER BY p.name, p.id LIMIT ${MAX_USES})
    UNION ALL
    (SELECT 'story', found.id, coalesce(s.headline, d.headline),
      coalesce(d.sites, ARRAY(SELECT site FROM story_places w WHERE w.story_id = found.id
        ORDER BY site)),
      CASE WHEN s.published AND s.id IN (${liveStories(id)}) THEN 'live' ELSE 'draft' END
      FROM (${liveStories(id)} UNION ${draftStories(id)}) AS found
      LEFT JOIN story_images s ON s.id = found.id
      LEFT JOIN story_draft_images d ON d.story_id = found.id
      ORDER BY s.updated_at DESC NULLS LAST, found.id LIMIT ${MAX_USES})
    UNION ALL
    (SELECT 'live-blog', b.id, b.headline, ARRAY[b.site], 'live' FROM live_blog_names b
      WHERE b.id IN (${liveEntries(id)}) ORDER BY b.headline LIMIT ${MAX_USES})
    UNION ALL
    (SELECT 'author', a.id, a.title, ARRAY[]::text[], 'live' FROM author_images a WHERE a.id IN (${authors(id)}) LIMIT ${MAX_USES})
    UNION ALL
    (SELECT 'document', found.id, found.id, ARRAY[]::text[], 'live'
      FROM (${documents(id)}) AS found LIMIT ${MAX_USES})
    UNION ALL
    (SELECT 'site', t.key, t.title, ARRAY[t.key], 'live' FROM site_images t
      WHERE t.key IN (${sites(id)}))`,
  );
}
