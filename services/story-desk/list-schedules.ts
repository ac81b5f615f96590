import { sql } from 'drizzle-orm';
import type { StorySchedule } from '../../schemas/story-desk-api.ts';
import { isEmbargoed, type StoryStanding } from '../../schemas/story-document.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { findDraft, standingsOfDraft } from './draft-rows.ts';

/** More than a calendar shows at a glance. */
const MAX_LISTED = 200;

interface Row {
  id: string;
  kind: 'scheduled' | 'withheld';
  headline: string;
  at: string;
  by: string;
  fault: string | null;
}

/**
 * What the desk publishes at a time to come or could not publish at its time, and what an import
 * withholds until one.
 */
const toCome = (site: string) => sql`
  SELECT t.story_id AS id, 'scheduled' AS kind, d.headline, t.at, t.by_name AS by, t.fault
  FROM story_schedules t JOIN story_drafts d ON d.story_id = t.story_id
  WHERE ${site} = ANY(d.sites)
  UNION ALL
  SELECT s.id, 'withheld', s.headline, s.publish_at, coalesce(d.saved_by, ''), NULL
  FROM stories s JOIN story_websites w ON w.story_id = s.id AND w.site = ${site}
    LEFT JOIN story_drafts d ON d.story_id = s.id
  WHERE s.type = 'story' AND s.publish_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM withdrawn_stories g WHERE g.id = s.id)
    AND NOT EXISTS (
      SELECT FROM story_schedules t WHERE t.story_id = s.id AND t.fault IS NULL)`;

/**
 * What readers of a site get at a time to come, or did not get at theirs, soonest first.
 * `mayPublish`: may who asks, in each of those places?
 */
export async function listSchedules(
  tx: Tx,
  site: string,
  now: Date,
  mayPublish: (places: readonly StoryStanding[]) => boolean,
): Promise<StorySchedule[]> {
  const found = await rows<Row>(
    tx,
    sql`SELECT * FROM (${toCome(site)}) AS listed ORDER BY at, id LIMIT ${MAX_LISTED}`,
  );
  const sections = await rows<{ id: string; name: string }>(
    tx,
    sql`SELECT id, name FROM section_names WHERE site = ${site}`,
  );
  const names = new Map(sections.map(({ id, name }) => [id, name]));
  const listed: StorySchedule[] = [];
  for (const { id, kind, headline, at, by, fault } of found) {
    const places = (await standingsOfDraft(tx, id)) ?? [];
    const section = places.find((place) => place.site === site)?.path ?? '';
    listed.push({
      id,
      kind,
      headline,
      by,
      at: isoDate(at),
      section: names.get(section) ?? section,
      sites: [...new Set(places.map((place) => place.site))],
      ...(fault === null ? {} : { fault }),
      mayCancel: mayPublish(places),
      isEmbargoed: kind === 'withheld' && isEmbargoed((await findDraft(tx, id))?.shown ?? {}, now),
    });
  }
  return listed;
}
