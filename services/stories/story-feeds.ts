import { type SQL, sql } from 'drizzle-orm';
import type { SitePaywall } from '../../schemas/sales/site-paywall.ts';
import type { Story } from '../../schemas/story.ts';
import { rows, type Tx } from '../database/database.ts';
import { matching, matchingAsTyped } from './search-words.ts';
import { parseStory } from './story-store.ts';

export interface Slice {
  stories: Story[];
  total: number;
}

export interface Paging {
  offset: number;
  size: number;
}

/**
 * How many stories there are, and those of a page, in one statement.
 * @param found one row: `total`, and `ids` in their order
 */
async function slice(tx: Tx, found: SQL): Promise<Slice> {
  const lines = await rows<{ total: string; document: string | null }>(
    tx,
    sql`SELECT found.total, s.document FROM (${found}) AS found
      LEFT JOIN LATERAL unnest(found.ids) WITH ORDINALITY AS wanted (id, position) ON true
      LEFT JOIN LATERAL (SELECT document FROM stories WHERE id = wanted.id OFFSET 0) AS s ON true
      ORDER BY wanted.position`,
  );
  const stories = lines.flatMap(({ document }) => (document ? [parseStory({ document })] : []));
  return { stories, total: Number(lines[0]?.total ?? 0) };
}

/** What a query finds on a site, newest first. */
const search = (tx: Tx, site: string, query: SQL, { offset, size }: Paging): Promise<Slice> =>
  slice(
    tx,
    sql`SELECT total, ids FROM search_stories(${site}, ${query}, ${size}::bigint, ${offset}::bigint)`,
  );

/** The order of the indexes of `story_*`: newest first, undated last. */
const NEWEST = sql`t.display_date DESC NULLS LAST, t.story_id`;
const PUBLISHED = sql`JOIN stories s ON s.id = t.story_id AND s.published`;

/** Which stories a feed leaves out. Each has an index of its own: they are few. */
const UNPUBLISHED = sql`NOT s.published`;
const UNPUBLISHED_OR_REDIRECT = sql`(NOT s.published OR s.type = 'redirect')`;

/**
 * A page of `listed`, rows of stories with their dates, less the few that do not show. Nothing but
 * those few and the page is looked up among all stories.
 */
function feed(
  tx: Tx,
  listed: SQL,
  { offset, size }: Paging,
  { isHidden = UNPUBLISHED, kept = sql`NOT MATERIALIZED` }: { isHidden?: SQL; kept?: SQL } = {},
): Promise<Slice> {
  return slice(
    tx,
    sql`WITH listed AS ${kept} (${listed})
      SELECT (SELECT count(*) FROM listed) - (SELECT count(*) FROM stories s
          WHERE ${isHidden} AND EXISTS (SELECT FROM listed t WHERE t.story_id = s.id)) AS total,
        array(SELECT t.story_id FROM listed t
          WHERE NOT EXISTS (SELECT FROM stories s WHERE ${isHidden} AND s.id = t.story_id)
          ORDER BY ${NEWEST} LIMIT ${size} OFFSET ${offset}) AS ids`,
  );
}

/** A feed that is ready in one of the tables `story_*`. */
const readyFeed = (
  tx: Tx,
  table: SQL,
  where: SQL,
  paging: Paging,
  isHidden?: SQL,
): Promise<Slice> =>
  feed(
    tx,
    sql`SELECT story_id, display_date FROM ${table} WHERE ${where}`,
    paging,
    isHidden ? { isHidden } : {},
  );

/**
 * Published stories of any of the sections and none of the excluded ones, newest first, each once.
 */
export function storiesOfSections(
  tx: Tx,
  site: string,
  { include, exclude }: { include: string[]; exclude: string[] },
  paging: Paging,
): Promise<Slice> {
  const [only] = include;
  if (include.length === 1 && exclude.length === 0)
    return readyFeed(tx, sql`story_sections`, sql`site = ${site} AND section_id = ${only}`, paging);
  const inAny = (sections: string[]) =>
    sql`site = ${site} AND section_id = ANY(${sql.param(sections)}::text[])`;
  const excluded = sql`SELECT story_id FROM story_sections WHERE ${inAny(exclude)}`;
  const listed = sql`SELECT DISTINCT story_id, display_date FROM story_sections
    WHERE ${inAny(include)} AND story_id NOT IN (${excluded})`;
  return feed(tx, listed, paging, { kept: sql`MATERIALIZED` });
}

/** Published stories of an author, by id or slug, newest first. */
export const storiesOfAuthor = (
  tx: Tx,
  site: string,
  author: string,
  paging: Paging,
): Promise<Slice> =>
  readyFeed(tx, sql`story_authors`, sql`site = ${site} AND author = ${author}`, paging);

/** Published stories of a tag, newest first. */
export const storiesOfTag = (tx: Tx, site: string, tag: string, paging: Paging): Promise<Slice> =>
  readyFeed(tx, sql`story_tags`, sql`site = ${site} AND tag = ${tag}`, paging);

/** By the paragraphs that a site shows of what it closes: see migration 0161. */
const OPEN_LABELS = ['A', 'AB', 'ABC', 'ABCD'] as const;

/** What a site closes stories by, as the database compares it. */
export const rulesIn = ({ marked, openSections, otherwise }: SitePaywall) => ({
  // Of two of the same the first counts.
  marked: Object.fromEntries(marked.toReversed().map(({ mark, access }) => [mark, access])),
  openSections: openSections.map((section) => section.replace(/(?<!\/)\/+$/, '')),
  otherwise,
});

/** rule 13.47: as `search`, where what a site closes is found by what is open of it. */
function searchOpen(
  tx: Tx,
  site: string,
  words: readonly string[],
  { offset, size }: Paging,
  paywall: SitePaywall,
): Promise<Slice> {
  const labels = OPEN_LABELS[Math.min(paywall.shownParagraphs, OPEN_LABELS.length - 1)];
  return slice(
    tx,
    sql`SELECT total, ids FROM search_open_stories(${site}, ${matching(words)},
      ${matching(words, labels)}, ${JSON.stringify(rulesIn(paywall))}::jsonb, ${size}::bigint,
      ${offset}::bigint)`,
  );
}

/**
 * Published stories of a site that have every one of the words, newest first; without words, all of
 * them. With the rules of a paywall, what they close has them in what is open of it.
 */
export function storiesOfSite(
  tx: Tx,
  site: string,
  words: readonly string[],
  paging: Paging,
  paywall?: SitePaywall,
): Promise<Slice> {
  if (words.length === 0)
    return readyFeed(tx, sql`story_websites`, sql`site = ${site}`, paging, UNPUBLISHED_OR_REDIRECT);
  if (paywall) return searchOpen(tx, site, words, paging, paywall);
  return search(tx, site, matching(words), paging);
}

/** Published stories of a site whose headline goes on as the words do, newest first. */
export async function storiesAsTyped(
  tx: Tx,
  site: string,
  words: readonly string[],
  size: number,
): Promise<Story[]> {
  const { stories } = await search(tx, site, matchingAsTyped(words), { offset: 0, size });
  return stories;
}

/** Those of some stories that are published on a site, in the order of their ids as given. */
export async function namedStories(tx: Tx, site: string, ids: readonly string[]): Promise<Story[]> {
  if (ids.length === 0) return [];
  const found = await rows<{ document: string }>(
    tx,
    sql`SELECT s.document
      FROM unnest(${sql.param(ids)}::text[]) WITH ORDINALITY AS wanted (id, position)
      JOIN story_websites t ON t.story_id = wanted.id AND t.site = ${site}
      ${PUBLISHED} AND s.type <> 'redirect' ORDER BY wanted.position`,
  );
  return found.map(parseStory);
}

/** Published stories of a site that share tags with one, most shared first, then newest. */
export async function storiesSharingTags(
  tx: Tx,
  site: string,
  id: string,
  tags: readonly string[],
  size: number,
): Promise<Story[]> {
  if (tags.length === 0) return [];
  const found = await rows<{ document: string }>(
    tx,
    sql`SELECT s.document FROM (
        SELECT t.story_id, count(*) AS shared, max(t.display_date) AS display_date
        FROM story_tags t ${PUBLISHED}
        WHERE t.site = ${site} AND t.tag = ANY(${sql.param(tags)}::text[]) AND t.story_id <> ${id}
        GROUP BY t.story_id ORDER BY shared DESC, display_date DESC NULLS LAST, story_id
        LIMIT ${size}
      ) AS t JOIN stories s ON s.id = t.story_id ORDER BY t.shared DESC, ${NEWEST}`,
  );
  return found.map(parseStory);
}
