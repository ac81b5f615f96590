import { sql } from 'drizzle-orm';
import type { Author } from '../../schemas/author.ts';
import { lenientAuthor } from '../../schemas/lenient/author.ts';
import { SECTIONS_HIERARCHY, type Section } from '../../schemas/section.ts';
import type { Tag } from '../../schemas/tag.ts';
import { type Emit, writeOutbox } from '../changes/outbox.ts';
import { authorPageTag, authorsTag, authorTag, hierarchyTag, tagTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import { foldText } from '../database/search-text.ts';

interface StoredSection {
  _id: string;
  name: string;
  inactive: boolean;
}

/**
 * Replaces a navigation hierarchy by its top nodes. `default` also says which sections the site
 * has. Emits `hierarchy:{site}:{name}`.
 */
export async function putHierarchy(
  tx: Tx,
  site: string,
  name: string,
  nodes: Section[],
): Promise<void> {
  await tx.execute(
    sql`INSERT INTO hierarchies (site, name, document)
      VALUES (${site}, ${name}, ${JSON.stringify(nodes)})
      ON CONFLICT (site, name) DO UPDATE SET document = excluded.document`,
  );
  if (name === SECTIONS_HIERARCHY) {
    await tx.execute(sql`DELETE FROM sections WHERE site = ${site}`);
    let position = 0;
    const add = async (node: Section, parent: string | null): Promise<void> => {
      if (node.node_type !== 'link') {
        await tx.execute(
          sql`INSERT INTO sections (site, id, parent_id, position, name, inactive)
            VALUES (${site}, ${node._id}, ${parent}, ${position++}, ${node.name ?? node._id},
              ${node.inactive ?? false})
            ON CONFLICT DO NOTHING`,
        );
      }
      for (const child of node.children ?? []) await add(child, node._id);
    };
    for (const node of nodes) await add(node, null);
  }
  await writeOutbox(tx, [hierarchyTag(site, name)]);
}

/** The names of a site's hierarchies, in their order. */
export async function hierarchyNames(tx: Tx, site: string): Promise<string[]> {
  const found = await rows<{ name: string }>(
    tx,
    sql`SELECT name FROM hierarchies WHERE site = ${site} ORDER BY name`,
  );
  return found.map(({ name }) => name);
}

/** The top nodes of a hierarchy, or undefined. */
export async function readHierarchy(
  tx: Tx,
  site: string,
  name: string,
): Promise<Section[] | undefined> {
  const [row] = await rows<{ document: string }>(
    tx,
    sql`SELECT document FROM hierarchies WHERE site = ${site} AND name = ${name}`,
  );
  return row && (JSON.parse(row.document) as Section[]);
}

/** Sections of a site in the order of its menu. */
export async function listSections(tx: Tx, site: string): Promise<StoredSection[]> {
  const found = await rows<{ id: string; name: string; inactive: boolean }>(
    tx,
    sql`SELECT id, name, inactive FROM sections WHERE site = ${site} ORDER BY position`,
  );
  return found.map(({ id, ...rest }) => ({ _id: id, ...rest }));
}

/**
 * Adds or replaces an author. Emits `author:` and `author-page:` of the old and the new slug,
 * `author-page:` of the id, and `authors`. A taken slug is a violation of `authors_slug`.
 */
export async function putAuthor(
  tx: Tx,
  author: Author,
  emit: Emit = (tags) => writeOutbox(tx, tags),
): Promise<void> {
  const slug = author.slug || author._id;
  const byline = author.byline || author.name || slug;
  const [before] = await rows<{ slug: string }>(
    tx,
    sql`SELECT slug FROM authors WHERE id = ${author._id} FOR UPDATE`,
  );
  await tx.execute(
    sql`INSERT INTO authors (id, slug, document, search)
      VALUES (${author._id}, ${slug}, ${JSON.stringify(author)}, ${foldText(byline)})
      ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, document = excluded.document,
        search = excluded.search`,
  );
  const slugs = [...new Set(before ? [before.slug, slug] : [slug])];
  await emit([
    ...slugs.flatMap((one) => [authorTag(one), authorPageTag(one)]),
    authorPageTag(author._id),
    authorsTag(),
  ]);
}

/** What was stored before ingest read it leniently is read so now. */
const parseAuthor = (row: { document: string }): Author =>
  lenientAuthor(JSON.parse(row.document) as Author);

/** An author by slug or, failing that, by id. */
export async function readAuthor(tx: Tx, key: string): Promise<Author | undefined> {
  const [row] = await rows<{ document: string }>(
    tx,
    sql`SELECT document FROM authors WHERE (slug = ${key} OR id = ${key}) AND NOT withdrawn
      ORDER BY slug = ${key} DESC LIMIT 1`,
  );
  return row && parseAuthor(row);
}

/** The slug of each author who has a page, by the id or slug that was asked for. */
export async function authorPages(tx: Tx, keys: readonly string[]): Promise<Map<string, string>> {
  const wanted = sql.param(keys);
  const found = await rows<{ id: string; slug: string }>(
    tx,
    sql`SELECT id, slug FROM authors
      WHERE (id = ANY(${wanted}::text[]) OR slug = ANY(${wanted}::text[])) AND NOT withdrawn`,
  );
  const pages = new Map(found.map(({ id, slug }) => [id, slug]));
  for (const { slug } of found) pages.set(slug, slug);
  return pages;
}

/** Which other author has a slug. */
export async function authorWithSlug(tx: Tx, slug: string): Promise<string | undefined> {
  const [row] = await rows<{ id: string }>(tx, sql`SELECT id FROM authors WHERE slug = ${slug}`);
  return row?.id;
}

/**
 * Authors whose byline has every word, accents or not, in the order of their bylines. Without
 * words, everybody.
 */
export async function listAuthors(
  tx: Tx,
  words: readonly string[],
  limit: number,
): Promise<Author[]> {
  const matches = words.map((word) => sql` AND search LIKE ${`%${foldText(word)}%`}`);
  const found = await rows<{ document: string }>(
    tx,
    sql`SELECT document FROM authors WHERE NOT withdrawn${sql.join(matches, sql``)}
      ORDER BY search, id LIMIT ${limit}`,
  );
  return found.map(parseAuthor);
}

/** Adds or replaces a tag. Emits `tag:{slug}`. */
export async function putTag(tx: Tx, { slug, name, description }: Tag): Promise<void> {
  await tx.execute(
    sql`INSERT INTO tags (slug, name, description)
      VALUES (${slug}, ${name ?? slug}, ${description ?? ''})
      ON CONFLICT (slug) DO UPDATE SET name = excluded.name, description = excluded.description`,
  );
  await writeOutbox(tx, [tagTag(slug)]);
}

/**
 * A tag as the newsroom described it, or else as the newest published story of the site writes it.
 */
export async function readTag(tx: Tx, site: string, slug: string): Promise<Tag | undefined> {
  const [row] = await rows<Tag>(
    tx,
    sql`SELECT slug, name, description FROM tags WHERE slug = ${slug}
      UNION ALL (SELECT t.tag, t.name, '' FROM story_tags t
        JOIN stories s ON s.id = t.story_id AND s.published
        WHERE t.site = ${site} AND t.tag = ${slug}
        ORDER BY t.display_date DESC NULLS LAST, t.story_id LIMIT 1)
      LIMIT 1`,
  );
  return row;
}

/** Deletes the sections and the navigation of a site that is deleted. */
export async function forgetHierarchies(tx: Tx, site: string): Promise<void> {
  await tx.execute(sql`DELETE FROM sections WHERE site = ${site}`);
  await tx.execute(sql`DELETE FROM hierarchies WHERE site = ${site}`);
}
