import { type SQL, sql } from 'drizzle-orm';
import { lenientStory } from '../../schemas/lenient/story.ts';
import { liveEmbedsOf } from '../../schemas/live/live-page.ts';
import type { Story } from '../../schemas/story.ts';
import { type Emit, writeOutbox } from '../changes/outbox.ts';
import { documentTag, storyTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import { foldText } from '../database/search-text.ts';
import { indexedTexts } from './search-index.ts';
import { writeSitemapEntries } from './sitemap-entries.ts';
import { writeCorrections } from './story-corrections.ts';
import { headlineOf, pickedWordsOf } from './story-facets.ts';
import {
  clearPlaces,
  type PlacedStory,
  type StoryPlace,
  standingsOf,
  standingsOfAll,
  standingTags,
  writePlaces,
} from './story-places.ts';
import { keepRedirects, movedAddresses } from './story-redirects.ts';

/** A story as it is stored: checked, sanitised, placed. */
export interface StoryRecord {
  /** Under which it is stored; the story's id, unless told. */
  id?: string;
  story: Story;
  places: StoryPlace[];
  /** Of the document as it came. */
  hash: string;
  /** May readers see it? */
  isPublished: boolean;
  /** From when on they will, where they may not see it yet. */
  publishAt?: Date;
}

/** The date by which feeds sort; undefined when the document has none. */
const sortDate = (story: Story): string | undefined =>
  [story.display_date, story.publish_date, story.first_publish_date].find(
    (date): date is string => typeof date === 'string' && !Number.isNaN(Date.parse(date)),
  );

const textList = (list: readonly string[]) => sql`${sql.param(list)}::text[]`;

/**
 * The hash of what came in when a story was last written, or undefined. Locks the story for this
 * transaction.
 */
export async function storedHash(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await rows<{ hash: string }>(
    tx,
    sql`SELECT hash FROM stories WHERE id = ${id} FOR UPDATE`,
  );
  return row?.hash;
}

/** The hashes of some stories, in the order of their ids: see `storedHash`. */
export async function storedHashes(
  tx: Tx,
  ids: readonly string[],
): Promise<(string | undefined)[]> {
  const found = await rows<{ id: string; hash: string }>(
    tx,
    sql`SELECT id, hash FROM stories WHERE id = ANY(${textList(ids)}) ORDER BY id FOR UPDATE`,
  );
  const hashes = new Map(found.map(({ id, hash }) => [id, hash]));
  return ids.map((id) => hashes.get(id));
}

/** Which stories have some addresses, in their order. */
export async function storiesAtUrls(
  tx: Tx,
  addresses: readonly { site: string; websiteUrl: string }[],
): Promise<(string | undefined)[]> {
  const found = await rows<{ story_id: string | null }>(
    tx,
    sql`SELECT story_id FROM unnest(${textList(addresses.map(({ site }) => site))},
        ${textList(addresses.map(({ websiteUrl }) => websiteUrl))})
        WITH ORDINALITY AS wanted (site, website_url, position)
      LEFT JOIN story_websites w USING (site, website_url) ORDER BY wanted.position`,
  );
  return found.map(({ story_id: id }) => id ?? undefined);
}

/** Which story has an address of a site. */
export async function storyAtUrl(
  tx: Tx,
  site: string,
  websiteUrl: string,
): Promise<string | undefined> {
  const [row] = await rows<{ story_id: string }>(
    tx,
    sql`SELECT story_id FROM story_websites WHERE site = ${site} AND website_url = ${websiteUrl}`,
  );
  return row?.story_id;
}

interface StoryRow extends PlacedStory {
  hash: string;
  isPublished: boolean;
  publishAt?: Date;
}

async function writeRows(tx: Tx, stories: readonly StoryRow[], now: Date): Promise<void> {
  const headlines = stories.map(({ story }) => headlineOf(story));
  await tx.execute(
    sql`INSERT INTO stories
        (id, type, document, hash, published, publish_at, display_date, headline, search,
        updated_at)
      SELECT given.*, ${now.toISOString()}::timestamptz FROM unnest(
        ${textList(stories.map(({ id }) => id))},
        ${textList(stories.map(({ story }) => story.type))},
        ${textList(stories.map(({ story }) => JSON.stringify(story)))},
        ${textList(stories.map(({ hash }) => hash))},
        ${sql.param(stories.map(({ isPublished }) => isPublished))}::boolean[],
        ${sql.param(stories.map(({ publishAt }) => publishAt?.toISOString() ?? null))}::timestamptz[],
        ${sql.param(stories.map(({ date }) => date))}::timestamptz[],
        ${textList(headlines)},
        ${textList(stories.map(({ story }) => foldText(pickedWordsOf(story))))}) AS given
      ON CONFLICT (id) DO UPDATE SET type = excluded.type, document = excluded.document,
        hash = excluded.hash, published = excluded.published, publish_at = excluded.publish_at,
        display_date = excluded.display_date,
        headline = excluded.headline, search = excluded.search, updated_at = excluded.updated_at`,
  );
}

/** So many at a time: while PostgreSQL puts their words in order, those of the next are read. */
const SEARCH_ROWS = 40;

/**
 * What searches look into, once `before` is written. No search finds a redirect.
 */
async function writeSearch(tx: Tx, all: readonly StoryRow[], before: Promise<void>): Promise<void> {
  const stories = all.filter(({ story }) => story.type !== 'redirect');
  let writing = before;
  for (let from = 0; from < stories.length; from += SEARCH_ROWS) {
    const statement = searchStatement(stories.slice(from, from + SEARCH_ROWS));
    await writing;
    writing = run(tx, statement);
  }
  await writing;
}

/** Begins at once; a statement by itself waits until somebody awaits it. */
async function run(tx: Tx, statement: SQL): Promise<void> {
  await tx.execute(statement);
}

/** The words of a column, each with that label. */
const labelled = (column: string, label: 'A' | 'B' | 'C' | 'D'): SQL =>
  sql`setweight(to_tsvector('pg_catalog.spanish', ${sql.identifier(column)}), ${sql.raw(`'${label}'`)})`;

function searchStatement(stories: readonly StoryRow[]): SQL {
  const texts = stories.map(({ story }) => indexedTexts(story));
  const sites = stories.map(({ places }) => JSON.stringify(places.map(({ site }) => site)));
  const paragraph = (index: number) =>
    textList(texts.map(({ paragraphs }) => paragraphs[index] ?? ''));
  return sql`INSERT INTO story_search
      (story_id, display_date, is_shown, words, mark, is_closable, open_words)
      SELECT id, date, shown, story_lexemes(words, headline,
        array(SELECT json_array_elements_text(sites::json))), mark, closable,
        ${labelled('open', 'A')} || ${labelled('one', 'B')} || ${labelled('two', 'C')}
          || ${labelled('three', 'D')}
      FROM unnest(
        ${textList(stories.map(({ id }) => id))},
        ${sql.param(stories.map(({ date }) => date))}::timestamptz[],
        ${sql.param(stories.map(({ isPublished }) => isPublished))}::boolean[],
        ${textList(texts.map(({ words }) => words))},
        ${textList(texts.map(({ headline }) => headline))},
        ${textList(sites)},
        ${textList(texts.map(({ mark }) => mark))},
        ${sql.param(texts.map(({ isClosable }) => isClosable))}::boolean[],
        ${textList(texts.map(({ open }) => open))}, ${paragraph(0)}, ${paragraph(1)}, ${paragraph(2)})
        AS given (id, date, shown, words, headline, sites, mark, closable, open, one, two, three)
      ON CONFLICT (story_id) DO UPDATE SET display_date = excluded.display_date,
        is_shown = excluded.is_shown, words = excluded.words, mark = excluded.mark,
        is_closable = excluded.is_closable, open_words = excluded.open_words`;
}

/**
 * Adds or replaces stories of different ids, each table in one statement. Emits the tags of their
 * old and their new states: themselves, their addresses, sections, authors, tags, collections and
 * sites. An address that another story of the site has is a unique violation of
 * `story_websites_url`.
 */
export async function writeStories(
  tx: Tx,
  records: readonly StoryRecord[],
  now: Date,
  emit: Emit = (tags) => writeOutbox(tx, tags),
): Promise<void> {
  if (records.length === 0) return;
  const stories = records.map((record): StoryRow => {
    const { story, id = story._id } = record;
    return { ...record, id, date: sortDate(story) ?? null };
  });
  const before = await standingsOfAll(
    tx,
    stories.map(({ id }) => id),
  );
  const moved = await movedAddresses(tx, before, stories);
  const stood = [...before].filter(([, all]) => all.some(({ kind }) => kind === 'url'));
  await writeSearch(tx, stories, writeRows(tx, stories, now));
  await clearPlaces(
    tx,
    stood.map(([id]) => id),
  );
  const after = await writePlaces(tx, stories);
  await writeSitemapEntries(tx, stories, now);
  await writeCorrections(tx, stories, now);
  const ended = await keepRedirects(tx, moved, stories, now);
  const changed = stories.flatMap(({ id, story }) => [
    storyTag(id),
    // Whether readers may hear of a live blog depends on the stories that hold it.
    ...liveEmbedsOf(story).map((embed) => documentTag(embed.id)),
    ...[...(before.get(id) ?? []), ...(after.get(id) ?? [])].flatMap(standingTags),
  ]);
  await emit([...changed, ...ended]);
}

/** Adds or replaces one story: see `writeStories`. */
export const writeStory = (tx: Tx, record: StoryRecord, now: Date, emit?: Emit): Promise<void> =>
  writeStories(tx, [record], now, emit);

/** Takes a story away. Returns whether there was one. */
export async function deleteStory(tx: Tx, id: string): Promise<boolean> {
  const before = await standingsOf(tx, id);
  const gone = await rows(tx, sql`DELETE FROM stories WHERE id = ${id} RETURNING id`);
  if (gone.length > 0) await writeOutbox(tx, [storyTag(id), ...before.flatMap(standingTags)]);
  return gone.length > 0;
}

/** What was stored before ingest read it leniently is read so now. */
export const parseStory = (row: { document: string }): Story =>
  lenientStory(JSON.parse(row.document) as Story);

/** A published story by its id. */
export async function readStory(tx: Tx, id: string): Promise<Story | undefined> {
  const [row] = await rows<{ document: string }>(
    tx,
    sql`SELECT document FROM stories WHERE id = ${id} AND published`,
  );
  return row && parseStory(row);
}

/** A published story by its address on a site, which must be in the form of `normaliseUrl`. */
export async function readStoryAt(
  tx: Tx,
  site: string,
  websiteUrl: string,
): Promise<Story | undefined> {
  const [row] = await rows<{ document: string }>(
    tx,
    sql`SELECT s.document FROM stories s JOIN story_websites w ON w.story_id = s.id
      WHERE w.site = ${site} AND w.website_url = ${websiteUrl} AND s.published`,
  );
  return row && parseStory(row);
}
