import { type SQL, sql } from 'drizzle-orm';
import type { DeskQuery, DeskStories, StoryState } from '../../schemas/story-desk-api.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { andHasWords, wordsIn } from '../database/search-text.ts';
import { STATE } from './draft-rows.ts';

interface Row {
  id: string;
  headline: string;
  section: string | null;
  state: StoryState;
  at: string | null;
  by: string;
  scheduled_at: string | null;
  wire: string | null;
  has_newer: boolean | null;
}

const SCHEDULED = sql`CASE WHEN t.fault IS NULL THEN t.at END`;

/** Drafts of a site, by their last save. */
const drafts = ({ site, q }: Pick<DeskQuery, 'site' | 'q'>): SQL => sql`
  SELECT d.story_id AS id, d.headline, w.section_id AS section, ${STATE} AS state,
    d.saved_at AS at, d.saved_by AS by, coalesce(${SCHEDULED}, s.publish_at) AS scheduled_at
  FROM story_drafts d
    LEFT JOIN stories s ON s.id = d.story_id AND s.type = 'story'
    LEFT JOIN story_schedules t ON t.story_id = d.story_id
    LEFT JOIN story_websites w ON w.story_id = d.story_id AND w.site = ${site}
  WHERE ${site} = ANY(d.sites)${andHasWords(sql`d.search`, q)}`;

/** Words anywhere in what readers get, or pieces of them in its headline. */
function matches(q: string): SQL {
  const words = wordsIn(q);
  if (words.length === 0) return sql`true`;
  const inText = sql`s.id IN (SELECT f.story_id FROM story_search f
    WHERE f.words @@ plainto_tsquery('pg_catalog.spanish', ${words.join(' ')}))`;
  return sql`(${inText} OR (true${andHasWords(sql`s.search`, q)}))`;
}

interface WordQuery extends Pick<DeskQuery, 'site' | 'q'> {
  /** So many of the imported ones are enough, the newest. */
  newest?: number | undefined;
}

const newestOnly = (count: number): SQL =>
  sql`ORDER BY w.display_date DESC NULLS LAST, w.story_id LIMIT ${count}`;

/** Stories of a site that nobody wrote at here, by the date that readers see. */
const imported = ({ site, q, newest }: WordQuery): SQL => sql`
  SELECT s.id, s.headline, w.section_id, CASE WHEN s.published THEN 'published'
      WHEN s.publish_at IS NOT NULL THEN 'scheduled' ELSE 'unpublished' END,
    w.display_date, '', s.publish_at
  FROM story_websites w JOIN stories s ON s.id = w.story_id AND s.type = 'story'
  WHERE w.site = ${site} AND ${matches(q)}
    AND NOT EXISTS (SELECT FROM story_drafts d WHERE d.story_id = s.id)
  ${newest === undefined ? sql`` : newestOnly(newest)}`;

/**
 * Every story of a site that has some words, whoever wrote it: `id`, `headline`, `section`, `state`,
 * `at`, `by`, `scheduled_at`.
 */
export const deskStoriesOf = (query: WordQuery): SQL =>
  sql`(${drafts(query)}) UNION ALL (${imported(query)})`;

/** Stories of a site, newest first. */
export async function listDesk(tx: Tx, query: DeskQuery): Promise<DeskStories> {
  const { site, state, from, limit, offset } = query;
  const ofWires = sql`id IN (SELECT story_id FROM wire_items)`;
  const all = sql`SELECT * FROM (${deskStoriesOf(query)}) AS listed
    WHERE ${state === '' ? sql`true` : sql`state = ${state}`}
      AND ${from === 'wires' ? ofWires : sql`true`}`;
  const [count] = await rows<{ total: string }>(
    tx,
    sql`SELECT count(*) AS total FROM (${all}) AS counted`,
  );
  const found = await rows<Row>(
    tx,
    sql`SELECT page.*, coalesce(n.name, page.section) AS section, sent.wire, sent.has_newer
      FROM (${all} ORDER BY at DESC NULLS LAST, id LIMIT ${limit} OFFSET ${offset}) AS page
      LEFT JOIN section_names n ON n.site = ${site} AND n.id = page.section
      LEFT JOIN LATERAL (
        SELECT v.name AS wire, coalesce(i.newer_at > page.at, false) AS has_newer
        FROM wire_items i JOIN wires v ON v.id = i.wire_id WHERE i.story_id = page.id
        ORDER BY i.newer_at DESC NULLS LAST, v.id LIMIT 1) AS sent ON true
      ORDER BY at DESC NULLS LAST, page.id`,
  );
  return {
    total: Number(count?.total ?? 0),
    items: found.map((row) => ({
      id: row.id,
      headline: row.headline,
      section: row.section ?? '',
      state: row.state,
      at: row.at ? isoDate(row.at) : '',
      by: row.by,
      scheduledAt: row.scheduled_at ? isoDate(row.scheduled_at) : null,
      wire: row.wire === null ? null : { name: row.wire, hasNewer: row.has_newer ?? false },
    })),
  };
}

const MAX_TAGS = 12;

/** Tags whose names have every word, those that more stories have first. */
export async function listTags(tx: Tx, q: string): Promise<{ slug: string; text: string }[]> {
  return rows<{ slug: string; text: string }>(
    tx,
    sql`SELECT slug, min(text) AS text FROM (
        SELECT slug, name AS text, 0 AS stories FROM tag_names
        UNION ALL SELECT tag, min(name), count(*) FROM story_tags GROUP BY tag) AS known
      WHERE true${andHasWords(sql`fold_spanish(text)`, q)}
      GROUP BY slug ORDER BY sum(stories) DESC, slug LIMIT ${MAX_TAGS}`,
  );
}
