import { sql } from 'drizzle-orm';
import { liveEmbedsOf } from '../../schemas/live/live-page.ts';
import type { Story } from '../../schemas/story.ts';
import { rows, type Tx } from '../database/database.ts';
import { parseStory } from './story-store.ts';

const MAX_STORIES = 100;

/** Stories of a site, published or not, whose body holds a live blog; the newest first. */
export async function storiesWithLive(
  tx: Tx,
  site: string,
  id: string,
): Promise<{ story: Story; isPublished: boolean }[]> {
  const found = await rows<{ document: string; published: boolean }>(
    tx,
    // An index knows the ids that stand in documents (migration 0141).
    sql`SELECT s.document, s.published FROM stories s JOIN story_websites w ON w.story_id = s.id
      WHERE w.site = ${site} AND image_names_in(s.document) @> ARRAY[${id}]::text[]
      ORDER BY s.published DESC, s.display_date DESC NULLS LAST, s.id LIMIT ${MAX_STORIES}`,
  );
  return found
    .map((row) => ({ story: parseStory(row), isPublished: row.published }))
    .filter(({ story }) => liveEmbedsOf(story).some((embed) => embed.id === id));
}
