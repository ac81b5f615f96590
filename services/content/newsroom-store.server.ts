import { sql } from 'drizzle-orm';
import type { Author } from '../../schemas/author.ts';
import type { Section } from '../../schemas/section.ts';
import type { Tag } from '../../schemas/tag.ts';
import { rows, type Tx } from '../database/client.server.ts';
import { writeOutbox } from '../database/outbox.server.ts';

/** The hierarchy whose nodes are the site's sections. */
export const SECTIONS_HIERARCHY = 'default';

export interface StoredSection {
  _id: string;
  name: string;
  inactive: boolean;
}

/** Replaces a navigation hierarchy by its top nodes. `default` also says which sections the site has. Emits `hierarchy:{site}:{name}`. */
export async function putHierarchy(tx: Tx, site: string, name: string, nodes: Section[]): Promise<void> {
  await tx.execute(
    sql`INSERT INTO hierarchies (site, name, document) VALUES (${site}, ${name}, ${JSON.stringify(nodes)})
      ON CONFLICT (site, name) DO UPDATE SET document = excluded.document`,
  );
  if (name === SECTIONS_HIERARCHY) {
    await tx.execute(sql`DELETE FROM sections WHERE site = ${site}`);
    let position = 0;
    const add = async (node: Section, parent: string | null): Promise<void> => {
      if (node.node_type !== 'link') {
        await tx.execute(
          sql`INSERT INTO sections (site, id, parent_id, position, name, inactive)
            VALUES (${site}, ${node._id}, ${parent}, ${position++}, ${node.name ?? node._id}, ${node.inactive ?? false}) ON CONFLICT DO NOTHING`,
        );
      }
      for (const child of node.children ?? []) await add(child, node._id);
    };
    for (const node of nodes) await add(node, null);
  }
  await writeOutbox(tx, [`hierarchy:${site}:${name}`]);
}

/** The top nodes of a hierarchy, or undefined. */
export async function readHierarchy(tx: Tx, site: string, name: string): Promise<Section[] | undefined> {
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

/** Adds or replaces an author. Emits `author:{slug}`. */
export async function putAuthor(tx: Tx, author: Author): Promise<void> {
  const slug = author.slug ?? author._id;
  await tx.execute(
    sql`INSERT INTO authors (id, slug, document) VALUES (${author._id}, ${slug}, ${JSON.stringify(author)})
      ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, document = excluded.document`,
  );
  await writeOutbox(tx, [`author:${slug}`]);
}

export async function readAuthor(tx: Tx, slug: string): Promise<Author | undefined> {
  const [row] = await rows<{ document: string }>(tx, sql`SELECT document FROM authors WHERE slug = ${slug}`);
  return row && (JSON.parse(row.document) as Author);
}

/** Adds or replaces a tag. Emits `tag:{slug}`. */
export async function putTag(tx: Tx, { slug, name, description }: Tag): Promise<void> {
  await tx.execute(
    sql`INSERT INTO tags (slug, name, description) VALUES (${slug}, ${name ?? slug}, ${description ?? ''})
      ON CONFLICT (slug) DO UPDATE SET name = excluded.name, description = excluded.description`,
  );
  await writeOutbox(tx, [`tag:${slug}`]);
}

export interface Collection {
  _id: string;
  name: string;
  /** Ids in reading order. */
  stories: string[];
  published?: boolean;
}

/** Adds or replaces a collection with its stories. Emits `collection:{id}`. */
export async function putCollection(tx: Tx, { _id, name, stories, published = true }: Collection): Promise<void> {
  await tx.execute(
    sql`INSERT INTO collections (id, name, published) VALUES (${_id}, ${name}, ${published})
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, published = excluded.published`,
  );
  await tx.execute(sql`DELETE FROM collection_items WHERE collection_id = ${_id}`);
  for (const [position, story] of stories.entries()) {
    await tx.execute(
      sql`INSERT INTO collection_items (collection_id, position, story_id) VALUES (${_id}, ${position}, ${story})`,
    );
  }
  await writeOutbox(tx, [`collection:${_id}`]);
}

/** A published collection's name, or undefined. */
export async function readCollectionName(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await rows<{ name: string }>(tx, sql`SELECT name FROM collections WHERE id = ${id} AND published`);
  return row?.name;
}
