import { sql } from 'drizzle-orm';
import { storyTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import { type Standing, standingsOf, standingTags } from './story-places.ts';

interface FoundStory {
  title: string;
  places: { site: string; path: string }[];
  isShown: boolean;
  digestOf: unknown;
}

const tagsOf = (id: string, standings: readonly Standing[]): string[] => [
  storyTag(id),
  ...standings.flatMap(standingTags),
];

async function find(tx: Tx, id: string): Promise<FoundStory | undefined> {
  const [row] = await rows<{ document: string; headline: string; published: boolean }>(
    tx,
    sql`SELECT document, headline, published FROM stories WHERE id = ${id} FOR UPDATE`,
  );
  if (!row) return undefined;
  const standings = await standingsOf(tx, id);
  return {
    title: row.headline,
    places: standings
      .filter(({ kind }) => kind === 'url')
      .map(({ site, value }) => ({ site, path: value })),
    isShown: row.published,
    digestOf: JSON.parse(row.document),
  };
}

async function setPublished(tx: Tx, id: string, isPublished: boolean): Promise<string[]> {
  await tx.execute(sql`UPDATE stories SET published = ${isPublished} WHERE id = ${id}`);
  return tagsOf(id, await standingsOf(tx, id));
}

async function erase(tx: Tx, id: string): Promise<string[]> {
  const tags = tagsOf(id, await standingsOf(tx, id));
  // A collection may say headlines and pictures over the story's.
  await tx.execute(sql`DELETE FROM collection_items WHERE story_id = ${id}`);
  await tx.execute(sql`DELETE FROM stories WHERE id = ${id}`);
  return tags;
}

/** How a story, gallery or video is taken down; under `prefix`, what is stored as one. */
export const storyTaker = (prefix = '') => ({
  find: (tx: Tx, id: string) => find(tx, prefix + id),
  hide: (tx: Tx, id: string) => setPublished(tx, prefix + id, false),
  show: (tx: Tx, id: string) => setPublished(tx, prefix + id, true),
  erase: (tx: Tx, id: string) => erase(tx, prefix + id),
});

/** A redirect is stored among the stories. */
export const REDIRECT_PREFIX = 'redirect:';
