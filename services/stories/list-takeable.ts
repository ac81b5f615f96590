import { sql } from 'drizzle-orm';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { andHasWords } from '../database/search-text.ts';
import { REDIRECT_PREFIX } from './take-down.ts';

interface Row {
  id: string;
  type: string;
  headline: string;
  published: boolean;
  display_date: string | null;
  places: { site: string; path: string }[];
}

interface Listed {
  kind: 'story' | 'redirect';
  id: string;
  title: string;
  places: { site: string; path: string }[];
  state: 'shown' | 'hidden';
  at: string;
}

const listedOf = (row: Row): Listed => {
  const isRedirect = row.type === 'redirect' && row.id.startsWith(REDIRECT_PREFIX);
  return {
    kind: isRedirect ? 'redirect' : 'story',
    id: isRedirect ? row.id.slice(REDIRECT_PREFIX.length) : row.id,
    title: row.headline,
    places: row.places,
    state: row.published ? 'shown' : 'hidden',
    at: row.display_date ? isoDate(row.display_date) : '',
  };
};

/** The path of an address that was pasted whole, or of one as it is; undefined for words. */
const pathIn = (q: string): string | undefined => {
  const [path = ''] = q.replace(/^https?:\/\/[^/]+/i, '').split(/[?#]/, 1);
  return path.startsWith('/') ? path : undefined;
};

/** Stories and redirects by words of the headline, by address or by id, newest first. */
export async function listTakeableStories(
  tx: Tx,
  { q, limit, offset }: { q: string; limit: number; offset: number },
): Promise<{ items: Listed[]; total: number }> {
  const text = q.trim();
  const path = pathIn(text);
  const matches = path
    ? sql`EXISTS (SELECT FROM story_websites w WHERE w.story_id = s.id
        AND w.website_url IN (${path}, ${`${path.replace(/\/$/, '')}/`}))`
    : sql`(s.id IN (${text}, ${REDIRECT_PREFIX + text}) OR (true${andHasWords(sql`s.search`, text)}))`;
  const from = sql`FROM stories s WHERE ${matches}`;
  const [count] = await rows<{ total: string }>(tx, sql`SELECT count(*) AS total ${from}`);
  const found = await rows<Row>(
    tx,
    sql`SELECT s.id, s.type, s.headline, s.published, s.display_date,
        (SELECT coalesce(json_agg(json_build_object('site', w.site, 'path', w.website_url)
          ORDER BY w.site), '[]') FROM story_websites w WHERE w.story_id = s.id) AS places
      ${from} ORDER BY s.display_date DESC NULLS LAST, s.id LIMIT ${limit} OFFSET ${offset}`,
  );
  return { items: found.map(listedOf), total: Number(count?.total ?? 0) };
}
