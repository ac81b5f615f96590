import { type SQL, sql } from 'drizzle-orm';
import type { Json, JsonObject } from '../../schemas/json.ts';
import type {
  RailQuery,
  RailState,
  RailStories,
  RailStory,
  StoryState,
} from '../../schemas/story-desk-api.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { plainText } from '../database/search-text.ts';
import { deskStoriesOf } from './list-desk.ts';

/** What the list is handed of the other services. */
export interface RailParts {
  /** Signed addresses of small pictures of ANS documents, in their order; '' for none. */
  thumbnails(tx: Tx, documents: readonly JsonObject[]): Promise<string[]>;
  /** The published pages that name stories, by the stories' ids. */
  pagesNaming(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, RailStory['pages']>>;
}

const STATES: Readonly<Record<StoryState, RailState>> = {
  draft: 'draft',
  unpublished: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  changed: 'published',
};

/** The states of the desk that one of the list stands for. */
function wanted(state: RailQuery['state']): SQL {
  if (state === '') return sql`true`;
  const isWanted = (own: RailState) => (state === 'coming' ? own !== 'published' : own === state);
  const names = Object.entries(STATES).flatMap(([name, own]) => (isWanted(own) ? [name] : []));
  return sql`listed.state = ANY(${sql.param(names)}::text[])`;
}

/** The section of a draft that never had an address. */
const sectionOfDraft = (site: string): SQL => sql`(
  SELECT d.document::jsonb #>> ARRAY['websites', ${site}::text, 'website_section', '_id']
  FROM story_drafts d WHERE d.story_id = listed.id)`;

/** In a section or beneath it. */
function inSection(site: string, section: string): SQL {
  if (section === '') return sql`true`;
  const own = sql`coalesce(listed.section, ${sectionOfDraft(site)})`;
  return sql`(${own} = ${section} OR starts_with(${own}, ${`${section.replace(/\/$/, '')}/`}))`;
}

interface Row {
  id: string;
  headline: string;
  section: string | null;
  state: StoryState;
  at: string | null;
  scheduled_at: string | null;
  document: string | null;
}

/** What stands above the headline of a document; '' for nothing. */
function kickerOf({ label }: JsonObject): string {
  const basic = (label as { basic?: { text?: Json; display?: Json } } | undefined)?.basic;
  return basic?.display === false || typeof basic?.text !== 'string' ? '' : plainText(basic.text);
}

/**
 * The stories of a site that an editor of pages puts on them, newest first: those of readers by
 * when they first saw them, the others by their last change.
 */
export async function listRail(
  tx: Tx,
  { site, state, section, q, limit, offset }: RailQuery,
  { thumbnails, pagesNaming }: RailParts,
): Promise<RailStories> {
  // Where nothing is sought the archive is not gone through: its newest are enough for a part.
  const isWhole = state === '' && section === '' && q.trim() === '';
  const all = (newest?: number) => sql`SELECT listed.id, listed.headline,
      coalesce(listed.section, ${sectionOfDraft(site)}) AS section, listed.state,
      CASE WHEN listed.state IN ('published', 'changed') THEN coalesce(s.display_date, listed.at)
        ELSE listed.at END AS at, listed.scheduled_at
    FROM (${deskStoriesOf({ site, q, newest })}) AS listed LEFT JOIN stories s ON s.id = listed.id
    WHERE ${wanted(state)} AND ${inSection(site, section)}`;
  const [count] = await rows<{ total: string }>(
    tx,
    sql`SELECT count(*) AS total FROM (${all()}) AS counted`,
  );
  const found = await rows<Row>(
    tx,
    sql`SELECT page.id, page.headline, coalesce(n.name, page.section) AS section, page.state,
        page.at, page.scheduled_at,
        CASE WHEN page.state = 'published' THEN s.document ELSE coalesce(d.document, s.document)
          END AS document
      FROM (${all(isWhole ? offset + limit : undefined)}
          ORDER BY at DESC NULLS LAST, id LIMIT ${limit} OFFSET ${offset}) AS page
        LEFT JOIN section_names n ON n.site = ${site} AND n.id = page.section
        LEFT JOIN stories s ON s.id = page.id
        LEFT JOIN story_drafts d ON d.story_id = page.id
      ORDER BY page.at DESC NULLS LAST, page.id`,
  );
  const documents = found.map(({ document }) => JSON.parse(document ?? '{}') as JsonObject);
  const pictures = await thumbnails(tx, documents);
  const pages = await pagesNaming(
    tx,
    found.map(({ id }) => id),
  );
  return {
    total: Number(count?.total ?? 0),
    items: found.map((row, index) => ({
      id: row.id,
      headline: row.headline,
      kicker: kickerOf(documents[index] ?? {}),
      section: row.section ?? '',
      state: STATES[row.state],
      at: row.at ? isoDate(row.at) : '',
      scheduledAt: row.scheduled_at ? isoDate(row.scheduled_at) : null,
      thumbnail: pictures[index] ?? '',
      pages: pages.get(row.id) ?? [],
    })),
  };
}
