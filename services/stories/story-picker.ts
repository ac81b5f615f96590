import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { storyQuery } from '../../schemas/endpoints/shapes/content.ts';
import type { Story } from '../../schemas/story.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { foldText, hasWord } from '../database/search-text.ts';
import { parseStory } from './story-store.ts';

export interface ListedStory {
  story: Story;
  headline: string;
  websiteUrl: string;
  sectionName: string;
  date: string;
}

type StoryQuery = z.output<typeof storyQuery>;

const MAX_WORDS = 12;
/** A shorter word begins too many names. */
const MIN_NAME_CHARS = 3;

const texts = (list: readonly string[]): SQL => sql`${sql.param(list)}::text[]`;

/** Which sections of the site and which authors have a name that goes on as `word` does. */
async function namesLike(
  tx: Tx,
  site: string,
  word: string,
): Promise<{ sections: string[]; authors: string[] }> {
  if (word.length < MIN_NAME_CHARS) return { sections: [], authors: [] };
  const begins = (column: SQL) => hasWord(sql`' ' || ${column}`, ` ${word}`);
  const sections = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM section_names WHERE site = ${site} AND (id = ${word}
      OR starts_with(id, ${`${word.replace(/\/$/, '')}/`}) OR id || '/' = ${word}
      OR ${begins(sql`fold_spanish(name)`)})`,
  );
  const authors = await rows<{ id: string; slug: string }>(
    tx,
    sql`SELECT id, slug FROM author_names WHERE ${begins(sql`search`)}`,
  );
  return {
    sections: sections.map(({ id }) => id),
    authors: authors.flatMap(({ id, slug }) => [id, slug]),
  };
}

const inSections = (site: string, ids: readonly string[]): SQL =>
  sql`EXISTS (SELECT FROM story_sections x WHERE x.story_id = s.id AND x.site = ${site}
    AND x.section_id = ANY(${texts(ids)}))`;

const byAuthors = (site: string, keys: readonly string[]): SQL =>
  sql`EXISTS (SELECT FROM story_authors x WHERE x.story_id = s.id AND x.site = ${site}
    AND x.author = ANY(${texts(keys)}))`;

/** Stories that have a word: in the headline, as a section or author, or at the end as address. */
async function having(tx: Tx, site: string, word: string): Promise<SQL> {
  const { sections, authors } = await namesLike(tx, site, word);
  const ways = [hasWord(sql`s.search`, word)];
  if (sections.length > 0) ways.push(inSections(site, sections));
  if (authors.length > 0) ways.push(byAuthors(site, authors));
  if (word.startsWith('/')) ways.push(sql`w.website_url IN (${word}, ${`${word}/`})`);
  return sql`(${sql.join(ways, sql` OR `)})`;
}

/**
 * Published stories of a site that have every word of `q`, in their headline or as the name of a
 * section or author, and that the filters let through; newest first.
 */
export async function searchStories(
  tx: Tx,
  { site, q, limit, offset, section, author, type, since, not }: StoryQuery,
): Promise<{ items: ListedStory[]; total: number }> {
  const words = foldText(q.replace(/^\s*https?:\/\/[^/]+/i, ''))
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const conditions = await Promise.all(words.map((word) => having(tx, site, word)));
  if (section) conditions.push(inSections(site, [section]));
  if (author) conditions.push(byAuthors(site, [author]));
  if (type) conditions.push(sql`s.type = ${type}`);
  if (since) conditions.push(sql`s.display_date >= ${since}`);
  if (not.length > 0) conditions.push(sql`s.id <> ALL(${texts(not)})`);
  const from = sql`FROM stories s JOIN story_websites w ON w.story_id = s.id AND w.site = ${site}
    LEFT JOIN section_names n ON n.site = w.site AND n.id = w.section_id
    WHERE ${sql.join([sql`s.published AND s.type <> 'redirect'`, ...conditions], sql` AND `)}`;
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
