import { type SQL, sql } from 'drizzle-orm';
import type { Author } from '../../schemas/author.ts';
import type { NameList, NamesQuery } from '../../schemas/names-api.ts';
import { rows, type Tx } from '../database/database.ts';
import { andHasWords, foldText } from '../database/search-text.ts';

interface NameRow {
  value: string;
  name: string;
  detail: string;
  /** An author's record, for the picture. */
  document: string | null;
}

export interface FoundName extends Omit<NameRow, 'document'> {
  pictureId?: string;
}

const BYLINE = sql`coalesce(document::jsonb ->> 'byline', document::jsonb ->> 'name', slug)`;

/** Where a list is long: whether a column has one of the values that are wanted. */
type Among = (column: SQL) => SQL;
const all: Among = () => sql`true`;

/**
 * Each list as rows of `value`, `name`, `detail`, `document`, `words` (folded, what it is found by)
 * and `place` (its order). `aliases` are other values by which it is stored.
 */
const LISTS: Record<NameList, (site: string, among?: Among) => SQL> = {
  section: (site) => sql`SELECT id AS value, name,
      id || CASE WHEN inactive THEN ' · fuera del menú' ELSE '' END AS detail,
      NULL AS document, fold_spanish(name || ' ' || id) AS words, '{}'::text[] AS aliases,
      lpad(position::text, 9, '0') AS place
    FROM sections WHERE site = ${site}`,
  author: () => sql`SELECT id, ${BYLINE}, document::jsonb ->> 'role',
      document, search || ' ' || slug, ARRAY[slug], search
    FROM authors WHERE NOT withdrawn`,
  tag: (site, among = all) => sql`SELECT slug, min(name), sum(stories) || CASE sum(stories) WHEN 1
        THEN ' nota' ELSE ' notas' END, NULL, fold_spanish(min(name) || ' ' || slug),
      '{}'::text[], lpad((1000000000 - sum(stories))::text, 10, '0')
    FROM (SELECT slug, name, 0 AS stories FROM tags UNION ALL
      SELECT tag, min(name), count(*) FROM story_tags WHERE site = ${site}
        AND ${among(sql`tag`)} GROUP BY tag) AS known
    GROUP BY slug`,
  // `OFFSET 0`: PostgreSQL counts the stories once for the number and its word.
  collection: (site) => sql`SELECT id, name,
      (SELECT number || CASE number WHEN 1 THEN ' nota' ELSE ' notas' END
        FROM (SELECT stories AS number OFFSET 0) AS counted)
        || CASE WHEN published THEN '' ELSE ' · sin publicar' END, NULL, fold_spanish(name),
      '{}'::text[], fold_spanish(name)
    FROM collection_names WHERE sites = '{}' OR ${site} = ANY(sites)`,
  'live-blog': (site) => sql`SELECT id, headline,
      CASE WHEN end_live_date IS NULL THEN 'Directo' ELSE 'Directo con fin' END
        || to_char(created_at, ' · DD/MM/YYYY'), NULL, fold_spanish(headline || ' ' || id),
      '{}'::text[], lpad((99999999999 - extract(epoch FROM updated_at))::bigint::text, 12, '0')
    FROM live_blog_names WHERE site = ${site}`,
  campaign: () => sql`SELECT 'default', 'La principal',
      'La campaña que se ve si no se pide otra', NULL, 'la principal', '{}'::text[], '0'
    UNION ALL SELECT key, name, concat_ws(' · ', CASE WHEN is_default THEN 'Es la principal' END,
        to_char(ends_at, '"Hasta el "DD/MM/YYYY')), NULL, fold_spanish(name || ' ' || key),
      '{}'::text[], '1' || fold_spanish(name)
    FROM campaign_names WHERE key <> 'default'`,
  'shared-block': (site) => sql`SELECT route_value, name,
      CASE WHEN is_published THEN 'Publicado' ELSE 'Sin publicar' END, NULL,
      fold_spanish(name || ' ' || route_value), '{}'::text[], fold_spanish(name)
    FROM page_names WHERE site = ${site} AND route_kind = 'shared' AND NOT is_deleted
      AND NOT is_archived`,
  address: (site, among = all) => sql`SELECT route_value, name, 'Página · ' || route_value, NULL,
      fold_spanish(name || ' ' || route_value), '{}'::text[], '1' || fold_spanish(name)
    FROM page_names WHERE site = ${site} AND route_kind = 'path' AND is_published
      AND NOT is_deleted
    UNION ALL SELECT id || '/', name, 'Sección · ' || id || '/', NULL,
      fold_spanish(name || ' ' || id), ARRAY[id], '2' || lpad(position::text, 9, '0')
    FROM sections WHERE site = ${site} AND NOT inactive AND id LIKE '/_%'
    UNION ALL SELECT '/author/' || slug || '/', ${BYLINE},
      'Página de autor', NULL, search, '{}'::text[], '3' || search
    FROM authors WHERE NOT withdrawn
    UNION ALL SELECT w.website_url, s.headline,
      'Nota' || coalesce(to_char(s.display_date, ' · DD/MM/YYYY'), ''), NULL,
      s.search || ' ' || w.website_url, '{}'::text[],
      '4' || coalesce(lpad((99999999999 - extract(epoch FROM s.display_date))::bigint::text, 12,
        '0'), 'z')
    FROM story_websites w JOIN stories s ON s.id = w.story_id AND s.published
      AND s.type <> 'redirect' WHERE w.site = ${site} AND ${among(sql`w.website_url`)}`,
};

const COLUMNS = sql`(value, name, detail, document, words, aliases, place)`;

/** The id of the picture in an author's record. */
function pictureOf(document: string | null): { pictureId?: string } {
  const { image } = document ? (JSON.parse(document) as Author) : {};
  const id = typeof image === 'object' ? image._id : undefined;
  return typeof id === 'string' ? { pictureId: id } : {};
}

const found = ({ document, ...row }: NameRow): FoundName => ({
  ...row,
  name: row.name || row.value,
  detail: row.detail ?? '',
  ...pictureOf(document),
});

/** What of a list has every word of `q`: what begins with it first, then in the list's order. */
async function searchNames(
  tx: Tx,
  { site, list, q, limit, offset }: NamesQuery,
): Promise<{ items: FoundName[]; total: number }> {
  const from = sql`FROM (${LISTS[list](site)}) AS named ${COLUMNS}
    WHERE true${andHasWords(sql`words`, q)}`;
  const [counted] = await rows<{ total: string }>(tx, sql`SELECT count(*) AS total ${from}`);
  const items = await rows<NameRow>(
    tx,
    sql`SELECT value, name, detail, document ${from}
      ORDER BY NOT starts_with(words, ${foldText(q.trim())}), place, value LIMIT ${limit} OFFSET ${offset}`,
  );
  return { items: items.map(found), total: Number(counted?.total ?? 0) };
}

/** What stored values are called, each under the value that was asked for. */
async function namesOf(
  tx: Tx,
  { site, list }: NamesQuery,
  values: readonly string[],
): Promise<{ items: FoundName[]; total: number }> {
  const wanted = sql`${sql.param(values)}::text[]`;
  const among: Among = (column) => sql`${column} = ANY(${wanted})`;
  const items = await rows<NameRow>(
    tx,
    sql`SELECT DISTINCT ON (asked.value) asked.value, name, detail, document
      FROM unnest(${wanted}) AS asked (value)
      JOIN (${LISTS[list](site, among)}) AS named ${COLUMNS}
        ON asked.value = named.value OR asked.value = ANY(aliases)
      ORDER BY asked.value, asked.value = named.value DESC`,
  );
  return { items: items.map(found), total: items.length };
}

/** Things with names: those that some words find, or those that some stored values name. */
export const findNames = (
  tx: Tx,
  query: NamesQuery,
): Promise<{ items: FoundName[]; total: number }> =>
  query.value ? namesOf(tx, query, query.value) : searchNames(tx, query);
