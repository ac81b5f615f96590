import { sql } from 'drizzle-orm';
import { lenientStory } from '../../schemas/lenient/story.ts';
import type { Story } from '../../schemas/story.ts';
import { type Emit, writeOutbox } from '../changes/outbox.ts';
import { storyTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import { foldText } from '../database/search-text.ts';
import { searchTexts } from './story-facets.ts';
import {
  clearPlaces,
  type StoryPlace,
  standingsOf,
  standingTags,
  writePlaces,
} from './story-places.ts';

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

/**
 * Adds or replaces a story. Emits the tags of its old and its new state: itself, its addresses,
 * sections, authors, tags, collections and sites. An address that another story of the site has is
 * a unique violation of `story_websites_url`.
 */
export async function writeStory(
  tx: Tx,
  record: StoryRecord,
  now: Date,
  emit: Emit = (tags) => writeOutbox(tx, tags),
): Promise<void> {
  const { story, hash, isPublished, publishAt, id = story._id } = record;
  const before = await standingsOf(tx, id);
  const { headline, description, body } = searchTexts(story);
  const date = sortDate(story) ?? null;
  await tx.execute(
    sql`INSERT INTO stories
        (id, type, document, hash, published, publish_at, display_date, headline, search, words,
        updated_at)
      VALUES (${id}, ${story.type}, ${JSON.stringify(story)}, ${hash}, ${isPublished},
        ${publishAt?.toISOString() ?? null}, ${date}, ${headline}, ${foldText(headline)}, story_words(${headline}, ${description}, ${body}),
        ${now.toISOString()})
      ON CONFLICT (id) DO UPDATE SET type = excluded.type, document = excluded.document,
        hash = excluded.hash, published = excluded.published, publish_at = excluded.publish_at,
        display_date = excluded.display_date,
        headline = excluded.headline, search = excluded.search, words = excluded.words,
        updated_at = excluded.updated_at`,
  );
  if (before.some(({ kind }) => kind === 'url')) await clearPlaces(tx, id);
  const after = await writePlaces(tx, id, record, date);
  await emit([storyTag(id), ...[...before, ...after].flatMap(standingTags)]);
}

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
