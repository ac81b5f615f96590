import { sql } from 'drizzle-orm';
import type { Story } from '../../schemas/story.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { andHasWords } from '../database/search-text.ts';
import { parseStory } from './story-store.ts';

export interface ListedStory {
  story: Story;
  headline: string;
  websiteUrl: string;
  sectionName: string;
  date: string;
}

/** Published stories of a site whose headline has every word of `q` (folded), newest first. */
export async function searchStories(
  tx: Tx,
  { site, q, limit, offset }: { site: string; q: string; limit: number; offset: number },
): Promise<{ items: ListedStory[]; total: number }> {
  const from = sql`FROM stories s JOIN story_websites w ON w.story_id = s.id AND w.site = ${site}
    LEFT JOIN sections n ON n.site = w.site AND n.id = w.section_id
    WHERE s.published AND s.type <> 'redirect'${andHasWords(sql`s.search`, q)}`;
  const [count] = await rows<{ total: string }>(tx, sql`SELECT count(*) AS total ${from}`);
  const found = await rows<{
    document: string;
    headline: string;
    website_url: string;
    section_name: string | null;
    display_date: string | null;
  }>(
    tx,
    sql`SELECT s.document, s.headline, w.website_url,
        coalesce(n.name, w.section_id) AS section_name, s.display_date ${from}
      ORDER BY s.display_date DESC NULLS LAST, s.id LIMIT ${limit} OFFSET ${offset}`,
  );
  return {
    total: Number(count?.total ?? 0),
    items: found.map((row) => ({
      story: parseStory(row),
      headline: row.headline,
      websiteUrl: row.website_url,
      sectionName: row.section_name ?? '',
      date: row.display_date ? isoDate(row.display_date) : '',
    })),
  };
}
