import { sql } from 'drizzle-orm';
import type { Correction, CorrectionsReply } from '../../schemas/corrections.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { Story } from '../../schemas/story.ts';
import { isoDate, rows, type Tx } from '../database/database.ts';

const MAX_CORRECTIONS = 50;

/** The corrections of a story, those that stand in its body too, each text once. */
function correctionsOf({ corrections = [], content_elements: body = [] }: Story) {
  const found = new Map<string, string>();
  for (const { type, text, correction_type: kind } of [...corrections, ...body]) {
    const isOne = type === 'correction' && typeof text === 'string' && text.trim() !== '';
    if (isOne && !found.has(text)) found.set(text, typeof kind === 'string' ? kind : '');
  }
  return [...found].slice(0, MAX_CORRECTIONS).map(([text, kind]) => ({ text, kind }));
}

const texts = (list: readonly string[]) => sql`${sql.param(list)}::text[]`;

interface CorrectedStory {
  id: string;
  story: Story;
}

const dateOf = ({ last_updated_date: updated }: Story, now: Date): string =>
  typeof updated === 'string' && /^\d{4}-/.test(updated) && !Number.isNaN(Date.parse(updated))
    ? new Date(updated).toISOString()
    : now.toISOString();

/**
 * rule 2.14: keeps what some stories say of their mistakes. A correction that was there keeps its
 * date; a new one has that of the story's last change.
 */
export async function writeCorrections(
  tx: Tx,
  stories: readonly CorrectedStory[],
  now: Date,
): Promise<void> {
  const all = stories.flatMap(({ id, story }) =>
    correctionsOf(story).map((one, position) => ({ id, position, ...one, at: dateOf(story, now) })),
  );
  const before = await rows<{ id: string; text: string; at: string }>(
    tx,
    sql`DELETE FROM story_corrections WHERE story_id = ANY(${texts(stories.map(({ id }) => id))})
      RETURNING story_id AS id, text, corrected_at AS at`,
  );
  if (all.length === 0) return;
  const known = new Map(before.map(({ id, text, at }) => [`${id}\n${text}`, isoDate(at)]));
  await tx.execute(
    sql`INSERT INTO story_corrections (story_id, position, kind, text, corrected_at)
      SELECT * FROM unnest(${texts(all.map(({ id }) => id))},
        ${sql.param(all.map(({ position }) => position))}::integer[],
        ${texts(all.map(({ kind }) => kind))}, ${texts(all.map(({ text }) => text))},
        ${sql.param(all.map(({ id, text, at }) => known.get(`${id}\n${text}`) ?? at))}::timestamptz[])`,
  );
}

interface CorrectionRow {
  kind: string;
  text: string;
  at: string;
  headline: string;
  url: string;
}

/** What the stories of a site that readers have were corrected in, the newest first. */
export async function readCorrections(
  tx: Tx,
  site: string,
  { offset, size }: { offset: number; size: number },
): Promise<CorrectionsReply> {
  const from = sql`FROM story_corrections c JOIN stories s ON s.id = c.story_id AND s.published
    JOIN story_websites w ON w.story_id = c.story_id AND w.site = ${site}`;
  const found = await rows<CorrectionRow>(
    tx,
    sql`SELECT c.kind, c.text, c.corrected_at AS at, s.headline, w.website_url AS url ${from}
      ORDER BY c.corrected_at DESC, c.story_id, c.position LIMIT ${size} OFFSET ${offset}`,
  );
  const [count] = await rows<{ total: string }>(tx, sql`SELECT count(*) AS total ${from}`);
  return {
    corrections: found.map(
      ({ kind, text, at, headline, url }): Correction => ({
        type: 'correction',
        correction_type: kind,
        text: text as SafeHtml,
        date: isoDate(at),
        headline,
        url,
      }),
    ),
    total: Number(count?.total ?? 0),
  };
}
