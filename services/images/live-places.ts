import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../database/database.ts';
import { authors, documents, liveEntries, livePages, liveStories, sites } from './image-uses.ts';

/** Where readers have a picture, or get it at a minute to come. */
export interface LivePlace {
  /** `newsroom`: authors, collections, the sites themselves. */
  kind: 'page' | 'story' | 'live-blog' | 'newsroom';
  title: string;
  /** Unset: the newsroom's as a whole. */
  site?: string;
  /** Of a page its address, of a story its section; unset: a template, or none. */
  path?: string;
}

interface PlaceRow {
  kind: LivePlace['kind'];
  title: string;
  site: string | null;
  path: string | null;
}

/** Where readers have a picture, on every site. */
export async function livePlacesOf(tx: Tx, imageId: string): Promise<LivePlace[]> {
  const id = sql`${imageId}::text`;
  const found = await rows<PlaceRow>(
    tx,
    sql`SELECT 'page' AS kind, name AS title, site,
        CASE WHEN route_kind = 'path' THEN route_value END AS path
        FROM page_names WHERE NOT is_deleted AND id IN (${livePages(id)})
      UNION ALL SELECT 'story', s.headline, w.site, w.section_id
        FROM story_images s JOIN story_places w ON w.story_id = s.id
        WHERE (s.published OR s.is_withheld) AND s.id IN (${liveStories(id)})
      UNION ALL SELECT 'live-blog', headline, site, NULL
        FROM live_blog_names WHERE id IN (${liveEntries(id)})
      UNION ALL SELECT 'newsroom', '', NULL, NULL
        WHERE EXISTS (${authors(id)}) OR EXISTS (${documents(id)}) OR EXISTS (${sites(id)})`,
  );
  return found.map(({ kind, title, site, path }) => ({
    kind,
    title,
    ...(site === null ? {} : { site }),
    ...(path === null ? {} : { path }),
  }));
}
