import { type SQL, sql } from 'drizzle-orm';
import type {
  ListedCollection,
  SaveCollection,
} from '../../../schemas/endpoints/shapes/collections.ts';
import type { JsonObject } from '../../../schemas/json.ts';
import { writeOutbox } from '../../changes/outbox.ts';
import { aliasTag, collectionTag } from '../../changes/tags.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import { notFound, Problem } from '../../http/problem.ts';
import type { ListedStory } from '../story-picker.ts';
import { parseStory } from '../story-store.ts';
import { addItems, type CollectionItem } from './collection-store.ts';

/** By which the breaking bar of a site finds its collection. */
const BREAKING = 'alert-bar';

interface Row {
  id: string;
  name: string;
  published: boolean;
  aliases: string[];
  sites: string[];
  revision: number;
  saved_at: string | null;
  saved_by: string;
  entries: number;
}

const COLUMNS = sql`c.id, c.name, c.published, c.aliases, c.sites, c.revision, c.saved_at,
  c.saved_by, (SELECT count(*)::integer FROM collection_items i WHERE i.collection_id = c.id)
    AS entries`;

export interface StoredCollection extends ListedCollection {
  revision: number;
  /** Empty: every site. */
  sites: string[];
}

const collectionOf = (row: Row): StoredCollection => ({
  id: row.id,
  name: row.name,
  entries: row.entries,
  isPublished: row.published,
  isBreaking: row.aliases.includes(BREAKING),
  isForAll: row.sites.length === 0,
  savedAt: row.saved_at === null ? null : isoDate(row.saved_at),
  savedBy: row.saved_by,
  revision: row.revision,
  sites: row.sites,
});

const onSite = (site: string): SQL => sql`(c.sites = '{}' OR ${site} = ANY(c.sites))`;

/** Those that a site may show, by their names. */
export async function listCollections(tx: Tx, site: string): Promise<StoredCollection[]> {
  const found = await rows<Row>(
    tx,
    sql`SELECT ${COLUMNS} FROM collections c WHERE ${onSite(site)}
      ORDER BY fold_spanish(c.name), c.id`,
  );
  return found.map(collectionOf);
}

const missing = () => notFound('Esa colección no existe o fue eliminada.');

/** One that a site may show. Throws Problem 404. */
export async function readCollection(tx: Tx, id: string, site: string): Promise<StoredCollection> {
  const [row] = await rows<Row>(
    tx,
    sql`SELECT ${COLUMNS} FROM collections c WHERE c.id = ${id} AND ${onSite(site)}`,
  );
  if (!row) throw missing();
  return collectionOf(row);
}

/** The sites that one is of, empty for every one; undefined where there is none. */
export async function sitesOfCollection(tx: Tx, id: string): Promise<string[] | undefined> {
  const [row] = await rows<{ sites: string[] }>(
    tx,
    sql`SELECT sites FROM collections WHERE id = ${id}`,
  );
  return row?.sites;
}

export interface ListedEntry {
  id: string;
  from: string | null;
  until: string | null;
  /** Undefined: there is no story of that id. */
  story: ListedStory | undefined;
  /** Do readers of the site get it? */
  isOnSite: boolean;
}

/** The stories of a collection in their order, as a site has them. */
export async function listEntries(tx: Tx, id: string, site: string): Promise<ListedEntry[]> {
  const found = await rows<{
    story_id: string;
    shows_from: string | null;
    shows_until: string | null;
    document: string | null;
    headline: string | null;
    published: boolean | null;
    website_url: string | null;
    section: string | null;
    display_date: string | null;
  }>(
    tx,
    sql`SELECT i.story_id, i.shows_from, i.shows_until, s.document, s.headline, s.published,
        w.website_url, n.name AS section, s.display_date
      FROM collection_items i
        LEFT JOIN stories s ON s.id = i.story_id AND s.type <> 'redirect'
        LEFT JOIN story_websites w ON w.story_id = s.id AND w.site = ${site}
        LEFT JOIN section_names n ON n.site = ${site} AND n.id = w.section_id
      WHERE i.collection_id = ${id} ORDER BY i.position`,
  );
  return found.map((row) => ({
    id: row.story_id,
    from: row.shows_from === null ? null : isoDate(row.shows_from),
    until: row.shows_until === null ? null : isoDate(row.shows_until),
    isOnSite: row.published === true && row.website_url !== null,
    story:
      row.document === null
        ? undefined
        : {
            story: parseStory({ document: row.document }),
            headline: row.headline ?? '',
            websiteUrl: row.website_url ?? '',
            sectionName: row.section ?? '',
            date: row.display_date === null ? '' : isoDate(row.display_date),
          },
  }));
}

interface Change {
  by: string;
  now: Date;
}

/** Makes an empty one of a site. */
export async function createCollection(
  tx: Tx,
  { id, name, site }: { id: string; name: string; site: string },
  { by, now }: Change,
): Promise<void> {
  await tx.execute(
    sql`INSERT INTO collections (id, name, published, sites, saved_at, saved_by)
      VALUES (${id}, ${name}, true, ARRAY[${site}]::text[], ${now.toISOString()}, ${by})`,
  );
}

/** Puts the entries in the place of those before; what a story is called there stays. */
async function putEntries(
  tx: Tx,
  id: string,
  entries: SaveCollection['entries'],
  now: Date,
): Promise<void> {
  const before = await rows<{ story_id: string; properties: string | null }>(
    tx,
    sql`DELETE FROM collection_items WHERE collection_id = ${id} RETURNING story_id, properties`,
  );
  const properties = new Map(before.map((row) => [row.story_id, row.properties]));
  const timeOf = (at: string | undefined) => (at === undefined ? undefined : new Date(at));
  const items = entries.map((entry): CollectionItem => {
    const said = properties.get(entry.id);
    const [from, until] = [timeOf(entry.from), timeOf(entry.until)];
    return {
      id: entry.id,
      ...(said ? { properties: JSON.parse(said) as JsonObject } : {}),
      ...(from ? { from } : {}),
      ...(until ? { until } : {}),
    };
  });
  await addItems(tx, id, items, now);
}

/** One collection a site is its breaking news: the others of those sites are it no longer. */
async function endOthers(tx: Tx, id: string, sites: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`UPDATE collections SET aliases = array_remove(aliases, ${BREAKING}),
        revision = revision + 1
      WHERE id <> ${id} AND ${BREAKING} = ANY(aliases)
        AND (sites && ${sql.param(sites)}::text[] OR (sites = '{}' AND ${sites.length === 0}::boolean))
      RETURNING id`,
  );
  return found.map((row) => row.id);
}

/** Throws Problem 404, 409 `revision_conflict`. */
async function lockCollection(tx: Tx, id: string, baseRevision: number): Promise<Row> {
  const [row] = await rows<Row>(
    tx,
    sql`SELECT ${COLUMNS} FROM collections c WHERE c.id = ${id} FOR UPDATE`,
  );
  if (!row) throw missing();
  const { revision, saved_by: savedBy } = row;
  if (revision === baseRevision) return row;
  const who = savedBy || 'Una importación';
  throw new Problem(409, 'revision_conflict', `${who} cambió esta colección mientras tanto.`, {
    current: { revision, savedBy },
  });
}

/**
 * Replaces what a collection is over `baseRevision`; readers get it. Throws Problem 404, 409
 * `revision_conflict`.
 */
export async function saveCollection(
  tx: Tx,
  id: string,
  { baseRevision, name, isPublished, isBreaking, entries }: SaveCollection,
  { by, now }: Change,
): Promise<void> {
  const row = await lockCollection(tx, id, baseRevision);
  const others = row.aliases.filter((alias) => alias !== BREAKING);
  const aliases = isBreaking ? [...others, BREAKING] : others;
  await tx.execute(
    sql`UPDATE collections SET name = ${name}, published = ${isPublished}, publish_at = NULL,
        aliases = ${sql.param(aliases)}::text[], revision = revision + 1,
        saved_at = ${now.toISOString()}, saved_by = ${by}
      WHERE id = ${id}`,
  );
  await putEntries(tx, id, entries, now);
  const ended = isBreaking ? await endOthers(tx, id, row.sites) : [];
  await writeOutbox(tx, [
    ...[id, ...ended].map(collectionTag),
    ...new Set([...row.aliases, ...aliases].map(aliasTag)),
  ]);
}

/** Returns what it was called. Throws Problem 404, 409 `revision_conflict`. */
export async function deleteCollection(tx: Tx, id: string, baseRevision: number): Promise<string> {
  const { name, aliases } = await lockCollection(tx, id, baseRevision);
  await tx.execute(sql`DELETE FROM collections WHERE id = ${id}`);
  await writeOutbox(tx, [collectionTag(id), ...aliases.map(aliasTag)]);
  return name;
}
