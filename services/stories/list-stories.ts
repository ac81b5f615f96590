import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isoDate, rows, type Tx } from '../database/database.ts';
import { lockIngest } from '../database/ingest-lock.ts';
import { defineJob } from '../jobs/define-job.ts';
import { type ListedStory, writeSitemapEntries } from './sitemap-entries.ts';
import { writeCorrections } from './story-corrections.ts';
import { parseStory } from './story-store.ts';

const BATCH_ROWS = 200;

interface UnlistedRow {
  id: string;
  document: string;
  published: boolean;
  date: string | null;
  places: { site: string; websiteUrl: string }[];
}

/** Reads again some stories that came in before there were lists for machines. */
async function listSome(tx: Tx, now: Date): Promise<number> {
  await lockIngest(tx);
  const found = await rows<UnlistedRow>(
    tx,
    sql`WITH chosen AS (DELETE FROM unlisted_stories WHERE story_id IN (
        SELECT story_id FROM unlisted_stories LIMIT ${BATCH_ROWS}) RETURNING story_id)
      SELECT s.id, s.document, s.published, s.display_date AS date,
        (SELECT json_agg(json_build_object('site', w.site, 'websiteUrl', w.website_url))
          FROM story_websites w WHERE w.story_id = s.id) AS places
      FROM chosen JOIN stories s ON s.id = chosen.story_id`,
  );
  const stories = found.map(
    ({ id, document, published, date, places }): ListedStory => ({
      id,
      story: parseStory({ document }),
      places: (places ?? []).map((place) => ({ ...place, sectionId: undefined, sections: [] })),
      date: date && isoDate(date),
      isPublished: published,
    }),
  );
  const ids = sql.param(stories.map(({ id }) => id));
  await tx.execute(sql`DELETE FROM sitemap_entries WHERE story_id = ANY(${ids}::text[])`);
  await writeSitemapEntries(tx, stories, now);
  await writeCorrections(tx, stories, now);
  return found.length;
}

/** After an upgrade: stories of before come into what machines read. */
export const listStories = defineJob({
  name: 'list-stories',
  label: 'Poner las notas de antes en los mapas del sitio',
  payload: z.object({}),
  schedule: '* * * * *',
  work: async (_, { database, clock, signal }) => {
    let count = BATCH_ROWS;
    while (count === BATCH_ROWS && !signal.aborted)
      count = await database.transaction((tx) => listSome(tx, clock()));
  },
});
