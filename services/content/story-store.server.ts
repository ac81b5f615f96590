import { type SQL, sql } from 'drizzle-orm';
import type { Story } from '../../schemas/story.ts';
import { isoDate, rows, type Tx } from '../database/client.server.ts';
import { writeOutbox } from '../database/outbox.server.ts';
import { foldText, plainText } from './fold-text.ts';

/** Where a story stands on one of our sites. */
export interface StoryPlace {
  site: string;
  websiteUrl: string;
  sectionId: string | undefined;
  /** Every section of that site that lists it, `sectionId` among them. */
  sections: string[];
}

/** A story as it is kept: checked, sanitised, placed. */
export interface StoryRecord {
  story: Story;
  places: StoryPlace[];
  /** Of the document as it came. */
  hash: string;
}

export const storyTag = (id: string): string => `story:${id}`;
export const sectionTag = (site: string, id: string): string => `section:${site}:${id}`;
/** What answers an address depends on: also of an address that answers nothing yet. */
export const urlTag = (site: string, websiteUrl: string): string => `url:${site}:${websiteUrl}`;

/** Not published: neither in feeds nor at its address. */
export function isPublished(story: Story): boolean {
  const revision = story.revision as { published?: boolean } | undefined;
  const status = story.status;
  return (
    revision?.published !== false &&
    (typeof status !== 'string' || !/^(?:draft|canceled|cancelled|deleted|working)$/i.test(status))
  );
}

/** The date by which feeds sort; undefined when the document has none. */
export const sortDate = (story: Story): string | undefined =>
  [story.display_date, story.publish_date, story.first_publish_date].find(
    (date): date is string => typeof date === 'string' && !Number.isNaN(Date.parse(date)),
  );

async function placesOf(tx: Tx, id: string): Promise<{ site: string; website_url: string; sections: string[] }[]> {
  return rows(
    tx,
    sql`SELECT w.site, w.website_url, coalesce(array_agg(s.section_id) FILTER (WHERE s.section_id IS NOT NULL), '{}') AS sections
      FROM story_websites w LEFT JOIN story_sections s ON s.story_id = w.story_id AND s.site = w.site
      WHERE w.story_id = ${id} GROUP BY w.site, w.website_url`,
  );
}

/** The addresses of a story on our sites. */
export const storyAddresses = async (tx: Tx, id: string): Promise<{ site: string; websiteUrl: string }[]> =>
  (await placesOf(tx, id)).map(({ site, website_url }) => ({ site, websiteUrl: website_url }));

async function tagsOf(tx: Tx, id: string): Promise<string[]> {
  const places = await placesOf(tx, id);
  const lists = await rows<{ collection_id: string }>(
    tx,
    sql`SELECT DISTINCT collection_id FROM collection_items WHERE story_id = ${id}`,
  );
  return [
    storyTag(id),
    ...places.flatMap(({ site, website_url, sections }) => [
      urlTag(site, website_url),
      ...sections.map((section) => sectionTag(site, section)),
    ]),
    ...lists.map((list) => `collection:${list.collection_id}`),
  ];
}

/** The hash of what came in when the story was last written, or undefined. Locks the story for this transaction. */
export async function storedHash(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await rows<{ hash: string }>(tx, sql`SELECT hash FROM stories WHERE id = ${id} FOR UPDATE`);
  return row?.hash;
}

/** Which other story answers an address of a site. */
export async function storyAtUrl(tx: Tx, site: string, websiteUrl: string): Promise<string | undefined> {
  const [row] = await rows<{ story_id: string }>(
    tx,
    sql`SELECT story_id FROM story_websites WHERE site = ${site} AND website_url = ${websiteUrl}`,
  );
  return row?.story_id;
}

/**
 * Adds or replaces a story. Emits the tags of its old and its new state: itself, its addresses, sections and collections.
 * An address that another story of the site has is a unique violation of `story_websites_url`.
 */
export async function writeStory(tx: Tx, { story, places, hash }: StoryRecord, now: Date): Promise<void> {
  const id = story._id;
  const before = await tagsOf(tx, id);
  const headline = plainText(story.headlines?.basic ?? '');
  const date = sortDate(story) ?? null;
  await tx.execute(
    sql`INSERT INTO stories (id, type, document, hash, published, display_date, headline, search, updated_at)
      VALUES (${id}, ${story.type}, ${JSON.stringify(story)}, ${hash}, ${isPublished(story)}, ${date}, ${headline}, ${foldText(headline)}, ${now.toISOString()})
      ON CONFLICT (id) DO UPDATE SET type = excluded.type, document = excluded.document, hash = excluded.hash, published = excluded.published,
        display_date = excluded.display_date, headline = excluded.headline, search = excluded.search, updated_at = excluded.updated_at`,
  );
  await tx.execute(sql`DELETE FROM story_websites WHERE story_id = ${id}`);
  await tx.execute(sql`DELETE FROM story_sections WHERE story_id = ${id}`);
  for (const { site, websiteUrl, sectionId, sections } of places) {
    await tx.execute(
      sql`INSERT INTO story_websites (story_id, site, website_url, section_id) VALUES (${id}, ${site}, ${websiteUrl}, ${sectionId ?? null})`,
    );
    for (const section of new Set(sections)) {
      await tx.execute(
        sql`INSERT INTO story_sections (story_id, site, section_id, display_date) VALUES (${id}, ${site}, ${section}, ${date})`,
      );
    }
  }
  await writeOutbox(tx, [...before, ...(await tagsOf(tx, id))]);
}

/** Takes a story away. Returns whether there was one. */
export async function deleteStory(tx: Tx, id: string): Promise<boolean> {
  const tags = await tagsOf(tx, id);
  const gone = await rows(tx, sql`DELETE FROM stories WHERE id = ${id} RETURNING id`);
  if (gone.length > 0) await writeOutbox(tx, tags);
  return gone.length > 0;
}

const parse = (row: { document: string }): Story => JSON.parse(row.document) as Story;

/** A published story by its id. */
export async function readStory(tx: Tx, id: string): Promise<Story | undefined> {
  const [row] = await rows<{ document: string }>(tx, sql`SELECT document FROM stories WHERE id = ${id} AND published`);
  return row && parse(row);
}

/** A published story by its address on a site, which must be in the form of `normaliseUrl`. */
export async function readStoryAt(tx: Tx, site: string, websiteUrl: string): Promise<Story | undefined> {
  const [row] = await rows<{ document: string }>(
    tx,
    sql`SELECT s.document FROM stories s JOIN story_websites w ON w.story_id = s.id
      WHERE w.site = ${site} AND w.website_url = ${websiteUrl} AND s.published`,
  );
  return row && parse(row);
}

export interface Slice {
  stories: Story[];
  total: number;
}

async function slice(tx: Tx, from: SQL, order: SQL, offset: number, size: number): Promise<Slice> {
  const [count] = await rows<{ total: string }>(tx, sql`SELECT count(*) AS total ${from}`);
  const found = await rows<{ document: string }>(
    tx,
    sql`SELECT s.document ${from} ORDER BY ${order} LIMIT ${size} OFFSET ${offset}`,
  );
  return { stories: found.map(parse), total: Number(count?.total ?? 0) };
}

const NEWEST = sql`s.display_date DESC NULLS LAST, s.id`;

/** Published stories of any of the sections and none of the excluded ones, newest first, each once. */
export function storiesOfSections(
  tx: Tx,
  site: string,
  sections: { include: string[]; exclude: string[] },
  offset: number,
  size: number,
): Promise<Slice> {
  const from = sql`FROM stories s WHERE s.published
    AND s.id IN (SELECT story_id FROM story_sections WHERE site = ${site} AND section_id = ANY(${sql.param(sections.include)}::text[]))
    AND s.id NOT IN (SELECT story_id FROM story_sections WHERE site = ${site} AND section_id = ANY(${sql.param(sections.exclude)}::text[]))`;
  return slice(tx, from, NEWEST, offset, size);
}

/** Published stories of a collection in the editor's order. */
export function storiesOfCollection(tx: Tx, id: string, offset: number, size: number): Promise<Slice> {
  const from = sql`FROM collection_items i JOIN stories s ON s.id = i.story_id AND s.published WHERE i.collection_id = ${id}`;
  return slice(tx, from, sql`i.position`, offset, size);
}

export interface ListedStory {
  story: Story;
  headline: string;
  websiteUrl: string;
  sectionName: string;
  date: string;
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Published stories of a site whose headline has every word of `q` (folded), newest first. */
export async function searchStories(
  tx: Tx,
  { site, q, limit, offset }: { site: string; q: string; limit: number; offset: number },
): Promise<{ items: ListedStory[]; total: number }> {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  const matches = words.map((word) => sql` AND s.search LIKE ${`%${escapeLike(word)}%`}`);
  const from = sql`FROM stories s JOIN story_websites w ON w.story_id = s.id AND w.site = ${site}
    LEFT JOIN sections n ON n.site = w.site AND n.id = w.section_id WHERE s.published${sql.join(matches, sql``)}`;
  const [count] = await rows<{ total: string }>(tx, sql`SELECT count(*) AS total ${from}`);
  const found = await rows<{
    document: string;
    headline: string;
    website_url: string;
    section_name: string | null;
    display_date: string | null;
  }>(
    tx,
    sql`SELECT s.document, s.headline, w.website_url, coalesce(n.name, w.section_id) AS section_name, s.display_date ${from}
      ORDER BY ${NEWEST} LIMIT ${limit} OFFSET ${offset}`,
  );
  return {
    total: Number(count?.total ?? 0),
    items: found.map((row) => ({
      story: parse(row),
      headline: row.headline,
      websiteUrl: row.website_url,
      sectionName: row.section_name ?? '',
      date: row.display_date ? isoDate(row.display_date) : '',
    })),
  };
}
