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
  /** `former`: an address that it had, which leads to where it is. */
  kind: 'url' | 'former' | 'section' | 'author' | 'tag' | 'collection';
  site: string;
  value: string;
}

const texts = (list: readonly (string | null)[]): SQL => sql`${sql.param(list)}::text[]`;

/** Where some stories stand now, on every site, by their ids. */
export async function standingsOfAll(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Standing[]>> {
  const list = texts(ids);
  const found = await rows<Standing & { id: string }>(
    tx,
    sql`SELECT story_id AS id, 'url' AS kind, site, website_url AS value
        FROM story_websites WHERE story_id = ANY(${list})
      UNION ALL SELECT story_id, 'former', site, path
        FROM story_redirects WHERE story_id = ANY(${list})
      UNION ALL SELECT story_id, 'section', site, section_id
        FROM story_sections WHERE story_id = ANY(${list})
      UNION ALL SELECT story_id, 'author', site, author
        FROM story_authors WHERE story_id = ANY(${list})
      UNION ALL SELECT story_id, 'tag', site, tag FROM story_tags WHERE story_id = ANY(${list})
      UNION ALL SELECT DISTINCT story_id, 'collection', '', collection_id
        FROM collection_items WHERE story_id = ANY(${list})`,
  );
  const standings = new Map<string, Standing[]>(ids.map((id) => [id, []]));
  for (const { id, ...standing } of found) standings.get(id)?.push(standing);
  return standings;
}

/** Where a story stands now, on every site. */
export const standingsOf = async (tx: Tx, id: string): Promise<Standing[]> =>
  (await standingsOfAll(tx, [id])).get(id) ?? [];

interface Address {
  site: string;
  websiteUrl: string;
}

/** The addresses of some stories on our sites, in the order of the ids. */
export async function addressesOfAll(tx: Tx, ids: readonly string[]): Promise<Address[][]> {
  const standings = await standingsOfAll(tx, ids);
  return ids.map((id) =>
    (standings.get(id) ?? [])
      .filter(({ kind }) => kind === 'url')
      .map(({ site, value }) => ({ site, websiteUrl: value })),
  );
}

/** The addresses of a story on our sites. */
export const storyAddresses = async (tx: Tx, id: string): Promise<Address[]> =>
  (await addressesOfAll(tx, [id]))[0] ?? [];

/** One of some sections of a site that lists a story; undefined: none does. */
export async function sectionWithStories(
  tx: Tx,
  site: string,
  ids: readonly string[],
): Promise<string | undefined> {
  const [row] = await rows<{ id: string }>(
    tx,
    sql`SELECT section_id AS id FROM story_sections
      WHERE site = ${site} AND section_id = ANY(${texts(ids)}) LIMIT 1`,
  );
  return row?.id;
}

/** The tags of the lists that a standing puts a story into. */
export function standingTags({ kind, site, value }: Standing): string[] {
  if (kind === 'url') return [urlTag(site, value), storiesTag(site)];
  if (kind === 'former') return [urlTag(site, value)];
  if (kind === 'section') return [sectionTag(site, value)];
  if (kind === 'author') return [authorTag(value)];
  return [kind === 'tag' ? tagTag(value) : collectionTag(value)];
}

/** Takes stories out of every list of their sites. */
export async function clearPlaces(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of [
    sql`story_websites`,
    sql`story_sections`,
    sql`story_authors`,
    sql`story_tags`,
    sql`sitemap_entries`,
  ])
    await tx.execute(sql`DELETE FROM ${table} WHERE story_id = ANY(${texts(ids)})`);
}

/** A story that stands nowhere yet, and where it shall. */
export interface PlacedStory {
  id: string;
  story: Story;
  places: readonly StoryPlace[];
  /** By which lists sort. */
  date: string | null;
}

interface Entry {
  id: string;
  date: string | null;
  site: string;
  value: string;
  name?: string | undefined;
}

type Lists = Record<'url' | 'section' | 'author' | 'tag', Entry[]>;

/** The rows of one story in every list. */
function entriesOf({ id, story, places, date }: PlacedStory): Lists {
  const entry = { id, date };
  const onEverySite = (values: { value: string; name?: string }[]): Entry[] =>
    places.flatMap(({ site }) => values.map((value) => ({ ...entry, site, ...value })));
  return {
    url: places.map(({ site, websiteUrl, sectionId }) => ({
      ...entry,
      site,
      value: websiteUrl,
      name: sectionId || undefined,
    })),
    section: places.flatMap(({ site, sections }) =>
      [...new Set(sections)].map((value) => ({ ...entry, site, value })),
    ),
    author: onEverySite(authorKeys(story).map((value) => ({ value }))),
    tag: onEverySite(tagNames(story).map(({ slug, name }) => ({ value: slug, name }))),
  };
}

const table = (entries: readonly Entry[]): SQL =>
  sql`unnest(${texts(entries.map(({ id }) => id))}, ${texts(entries.map(({ site }) => site))},
    ${texts(entries.map(({ value }) => value))},
    ${texts(entries.map(({ name }) => name ?? null))},
    ${sql.param(entries.map(({ date }) => date))}::timestamptz[])
    AS given (id, site, value, name, date)`;

/** Puts stories that stand nowhere into the lists of their sites. Returns where they stand now. */
export async function writePlaces(
  tx: Tx,
  stories: readonly PlacedStory[],
): Promise<ReadonlyMap<string, Standing[]>> {
  const each = stories.map(entriesOf);
  const all = (kind: keyof Lists) => each.flatMap((lists) => lists[kind]);
  const insert = async (into: SQL, entries: readonly Entry[]) => {
    if (entries.length > 0) await tx.execute(sql`${into} FROM ${table(entries)}`);
  };
  await insert(
    sql`INSERT INTO story_websites (story_id, site, website_url, section_id, display_date)
      SELECT id, site, value, name, date`,
    all('url'),
  );
  await insert(
    sql`INSERT INTO story_sections (story_id, site, section_id, display_date)
      SELECT id, site, value, date`,
    all('section'),
  );
  await insert(
    sql`INSERT INTO story_authors (story_id, site, author, display_date)
      SELECT id, site, value, date`,
    all('author'),
  );
  await insert(
    sql`INSERT INTO story_tags (story_id, site, tag, name, display_date)
      SELECT id, site, value, name, date`,
    all('tag'),
  );
  const kinds = ['url', 'section', 'author', 'tag'] as const;
  return new Map(
    stories.map(({ id }, index) => [
      id,
      kinds.flatMap((kind) =>
        (each[index]?.[kind] ?? []).map(({ site, value }): Standing => ({ kind, site, value })),
      ),
    ]),
  );
}

/**
 * Takes all stories from a site that is deleted: what they say stays, and where else they stand.
 * Returns how many stood there.
 */
export async function leaveSite(tx: Tx, site: string): Promise<number> {
  await tx.execute(sql`DELETE FROM story_redirects WHERE site = ${site}`);
  await tx.execute(sql`DELETE FROM ended_redirects WHERE site = ${site}`);
  await tx.execute(sql`DELETE FROM sitemap_entries WHERE site = ${site}`);
  await tx.execute(sql`DELETE FROM story_sections WHERE site = ${site}`);
  await tx.execute(sql`DELETE FROM story_authors WHERE site = ${site}`);
  await tx.execute(sql`DELETE FROM story_tags WHERE site = ${site}`);
  // Of no site is of all of them: one that was for this site alone goes.
  await tx.execute(sql`DELETE FROM collections WHERE sites = ARRAY[${site}]`);
  await tx.execute(
    sql`UPDATE collections SET sites = array_remove(sites, ${site}) WHERE ${site} = ANY (sites)`,
  );
  return (await rows(tx, sql`DELETE FROM story_websites WHERE site = ${site} RETURNING site`))
    .length;
}
