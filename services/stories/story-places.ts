import { type SQL, sql } from 'drizzle-orm';
import type { Story } from '../../schemas/story.ts';
import {
  authorTag,
  collectionTag,
  sectionTag,
  storiesTag,
  tagTag,
  urlTag,
} from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import { authorKeys, tagNames } from './story-facets.ts';

/** Where a story stands on one of our sites. */
export interface StoryPlace {
  site: string;
  websiteUrl: string;
  sectionId: string | undefined;
  /** Every section of that site that lists it, `sectionId` among them. */
  sections: string[];
}

export interface Standing {
  kind: 'url' | 'section' | 'author' | 'tag' | 'collection';
  site: string;
  value: string;
}

/** Where a story stands now, on every site. */
export const standingsOf = (tx: Tx, id: string): Promise<Standing[]> =>
  rows(
    tx,
    sql`SELECT 'url' AS kind, site, website_url AS value FROM story_websites WHERE story_id = ${id}
      UNION ALL SELECT 'section', site, section_id FROM story_sections WHERE story_id = ${id}
      UNION ALL SELECT 'author', site, author FROM story_authors WHERE story_id = ${id}
      UNION ALL SELECT 'tag', site, tag FROM story_tags WHERE story_id = ${id}
      UNION ALL SELECT DISTINCT 'collection', '', collection_id FROM collection_items
        WHERE story_id = ${id}`,
  );

/** The addresses of a story on our sites. */
export const storyAddresses = async (
  tx: Tx,
  id: string,
): Promise<{ site: string; websiteUrl: string }[]> =>
  (await standingsOf(tx, id))
    .filter(({ kind }) => kind === 'url')
    .map(({ site, value }) => ({ site, websiteUrl: value }));

/** The tags of the lists that a standing puts a story into. */
export function standingTags({ kind, site, value }: Standing): string[] {
  if (kind === 'url') return [urlTag(site, value), storiesTag(site)];
  if (kind === 'section') return [sectionTag(site, value)];
  if (kind === 'author') return [authorTag(value)];
  return [kind === 'tag' ? tagTag(value) : collectionTag(value)];
}

/** Takes a story out of every list of its sites. */
export async function clearPlaces(tx: Tx, id: string): Promise<void> {
  for (const table of [
    sql`story_websites`,
    sql`story_sections`,
    sql`story_authors`,
    sql`story_tags`,
  ])
    await tx.execute(sql`DELETE FROM ${table} WHERE story_id = ${id}`);
}

interface Entry {
  site: string;
  value: string;
  name?: string;
}

const texts = (list: (string | null)[]): SQL => sql`${sql.param(list)}::text[]`;

const table = (entries: Entry[]): SQL =>
  sql`unnest(${texts(entries.map(({ site }) => site))},
    ${texts(entries.map(({ value }) => value))},
    ${texts(entries.map(({ name }) => name ?? null))}) AS given (site, value, name)`;

/** Puts a story that stands nowhere into the lists of its sites. Returns where it stands now. */
export async function writePlaces(
  tx: Tx,
  id: string,
  { story, places }: { story: Story; places: StoryPlace[] },
  date: string | null,
): Promise<Standing[]> {
  const at = sql`${date}::timestamptz`;
  const onEverySite = (entries: Omit<Entry, 'site'>[]): Entry[] =>
    places.flatMap(({ site }) => entries.map((entry) => ({ site, ...entry })));
  const urls = places.map(({ site, websiteUrl, sectionId }) => ({
    site,
    value: websiteUrl,
    ...(sectionId ? { name: sectionId } : {}),
  }));
  const sections = places.flatMap(({ site, sections: ids }) =>
    [...new Set(ids)].map((value) => ({ site, value })),
  );
  const authors = onEverySite(authorKeys(story).map((value) => ({ value })));
  const tags = onEverySite(tagNames(story).map(({ slug, name }) => ({ value: slug, name })));

  await tx.execute(sql`INSERT INTO story_websites
      (story_id, site, website_url, section_id, display_date)
    SELECT ${id}, site, value, name, ${at} FROM ${table(urls)}`);
  if (sections.length > 0)
    await tx.execute(sql`INSERT INTO story_sections (story_id, site, section_id, display_date)
      SELECT ${id}, site, value, ${at} FROM ${table(sections)}`);
  if (authors.length > 0)
    await tx.execute(sql`INSERT INTO story_authors (story_id, site, author, display_date)
      SELECT ${id}, site, value, ${at} FROM ${table(authors)}`);
  if (tags.length > 0)
    await tx.execute(sql`INSERT INTO story_tags (story_id, site, tag, name, display_date)
      SELECT ${id}, site, value, name, ${at} FROM ${table(tags)}`);
  const as =
    (kind: Standing['kind']) =>
    ({ site, value }: Entry): Standing => ({ kind, site, value });
  return [
    ...urls.map(as('url')),
    ...sections.map(as('section')),
    ...authors.map(as('author')),
    ...tags.map(as('tag')),
  ];
}
