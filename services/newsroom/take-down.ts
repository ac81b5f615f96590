import { sql } from 'drizzle-orm';
import { authorPageTag, authorsTag, authorTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import { andHasWords } from '../database/search-text.ts';

interface Row {
  id: string;
  slug: string;
  document: string;
  search: string;
  withdrawn: boolean;
}

interface Place {
  site: string;
  path: string;
}

const bylineOf = (document: string): string => {
  const { byline, name } = JSON.parse(document) as { byline?: string; name?: string };
  return byline || name || '';
};

/** An author has a page on every site. */
const placesOf = async (tx: Tx, slug: string): Promise<Place[]> =>
  (await rows<{ key: string }>(tx, sql`SELECT key FROM site_keys ORDER BY position`)).map(
    ({ key }) => ({ site: key, path: `/author/${slug}/` }),
  );

const tagsOf = async (tx: Tx, id: string): Promise<string[]> => {
  const [row] = await rows<Pick<Row, 'slug'>>(tx, sql`SELECT slug FROM authors WHERE id = ${id}`);
  return row
    ? [...[row.slug, id].flatMap((key) => [authorTag(key), authorPageTag(key)]), authorsTag()]
    : [];
};

async function setWithdrawn(tx: Tx, id: string, isWithdrawn: boolean): Promise<string[]> {
  await tx.execute(sql`UPDATE authors SET withdrawn = ${isWithdrawn} WHERE id = ${id}`);
  return tagsOf(tx, id);
}

/** How an author's page is taken down. Stories keep the name that they are signed with. */
export const authorTaker = {
  find: async (tx: Tx, id: string) => {
    const [row] = await rows<Omit<Row, 'search'>>(
      tx,
      sql`SELECT id, slug, document, withdrawn FROM authors WHERE id = ${id} FOR UPDATE`,
    );
    if (!row) return undefined;
    const places = await placesOf(tx, row.slug);
    const digestOf: unknown = JSON.parse(row.document);
    return { title: bylineOf(row.document), places, isShown: !row.withdrawn, digestOf };
  },
  hide: (tx: Tx, id: string) => setWithdrawn(tx, id, true),
  show: (tx: Tx, id: string) => setWithdrawn(tx, id, false),
  erase: async (tx: Tx, id: string) => {
    const tags = await tagsOf(tx, id);
    await tx.execute(sql`DELETE FROM authors WHERE id = ${id}`);
    await tx.execute(sql`DELETE FROM documents WHERE kind = 'author' AND id = ${id}`);
    return tags;
  },
};

/** Authors by words of their byline or by id, in the order of their bylines. */
export async function listTakeableAuthors(
  tx: Tx,
  { q, limit, offset }: { q: string; limit: number; offset: number },
) {
  const text = q.trim();
  const from = sql`FROM authors a
    WHERE a.id = ${text} OR a.slug = ${text} OR (true${andHasWords(sql`a.search`, text)})`;
  const [count] = await rows<{ total: string }>(tx, sql`SELECT count(*) AS total ${from}`);
  const found = await rows<Row>(
    tx,
    sql`SELECT a.id, a.slug, a.document, a.withdrawn ${from} ORDER BY a.search, a.id
      LIMIT ${limit} OFFSET ${offset}`,
  );
  const items = found.map(({ id, slug, document, withdrawn }) => ({
    kind: 'author' as const,
    id,
    title: bylineOf(document),
    places: [{ site: '', path: `/author/${slug}/` }],
    state: withdrawn ? ('hidden' as const) : ('shown' as const),
    at: '',
  }));
  return { items, total: Number(count?.total ?? 0) };
}
