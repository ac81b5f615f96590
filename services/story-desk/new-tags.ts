import { sql } from 'drizzle-orm';
import { asObject, type Json, type JsonObject } from '../../schemas/json.ts';
import { rows, type Tx } from '../database/database.ts';

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** Slug of each tag of a document, with its text. */
function tagsOf(document: JsonObject): Map<string, string> {
  const { tags } = asObject(document.taxonomy);
  const found = new Map<string, string>();
  for (const tag of Array.isArray(tags) ? tags : []) {
    const { slug, text } = asObject(tag);
    if (textOf(slug) !== '') found.set(textOf(slug), textOf(text));
  }
  return found;
}

/** Texts of the tags that neither the stored document has, nor any list or published story. */
export async function newTags(tx: Tx, before: JsonObject, after: JsonObject): Promise<string[]> {
  const had = tagsOf(before);
  const added = new Map([...tagsOf(after)].filter(([slug]) => !had.has(slug)));
  if (added.size === 0) return [];
  const slugs = [...added.keys()];
  const known = await rows<{ slug: string }>(
    tx,
    sql`SELECT slug FROM tag_names WHERE slug = ANY(${sql.param(slugs)}::text[])
      UNION SELECT tag FROM story_tags WHERE tag = ANY(${sql.param(slugs)}::text[])`,
  );
  for (const { slug } of known) added.delete(slug);
  return [...added].map(([slug, text]) => text || slug);
}
