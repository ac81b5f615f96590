import { sql } from 'drizzle-orm';
import type { Author } from '../../../schemas/author.ts';
import { isObject, type JsonObject } from '../../../schemas/json.ts';
import type { Section } from '../../../schemas/section.ts';
import type { Tag } from '../../../schemas/tag.ts';
import { rows, type Tx } from '../../database/database.ts';

/** A menu of a site; the one of its sections too. */
export interface Menu {
  site: string;
  name: string;
  nodes: Section[];
}

/** Every menu, by site and name. */
export async function everyMenu(tx: Tx): Promise<Menu[]> {
  const found = await rows<{ site: string; name: string; document: string }>(
    tx,
    sql`SELECT site, name, document FROM hierarchies ORDER BY site COLLATE "C", name COLLATE "C"`,
  );
  return found.map(({ site, name, document }) => ({
    site,
    name,
    nodes: JSON.parse(document) as Section[],
  }));
}

/** Every tag that somebody described. */
export const everyTag = (tx: Tx): Promise<Tag[]> =>
  rows<Tag>(tx, sql`SELECT slug, name, description FROM tags ORDER BY slug COLLATE "C"`);

/** A tag as somebody described it; undefined: nobody did. */
export async function describedTag(tx: Tx, slug: string): Promise<Tag | undefined> {
  const [row] = await rows<Tag>(
    tx,
    sql`SELECT slug, name, description FROM tags WHERE slug = ${slug}`,
  );
  return row;
}

/** An author as it is stored, and as an import brought it; unset: none did. */
export interface StoredAuthor {
  author: Author;
  given?: JsonObject;
}

/** Every author, those that were withdrawn too. */
export async function everyAuthor(tx: Tx): Promise<StoredAuthor[]> {
  const found = await rows<{ document: string; given: string | null }>(
    tx,
    sql`SELECT a.document, d.document AS given FROM authors a
      LEFT JOIN documents d ON d.kind = 'author' AND d.id = a.id ORDER BY a.id COLLATE "C"`,
  );
  return found.map(({ document, given }) => {
    const author = JSON.parse(document) as Author;
    const came: unknown = given === null ? undefined : JSON.parse(given);
    return isObject(came) ? { author, given: came } : { author };
  });
}
