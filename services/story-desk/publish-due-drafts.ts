import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, SYSTEM, writeAudit } from '../audit/audit-log.ts';
import { type Database, isoDate, rows, type Tx } from '../database/database.ts';
import { lockIngest } from '../database/ingest-lock.ts';
import { Problem } from '../http/problem.ts';
import { defineJob } from '../jobs/define-job.ts';
import { addJob, addJobSoon } from '../jobs/queue.ts';
import { headlineOf } from './act-of-draft.ts';
import { findDraft, lockDraft } from './draft-rows.ts';
import { type PublishingParts, publishVersion } from './publishing.ts';

const MINUTE_MS = 60_000;

interface DueRow {
  story_id: string;
  version: number;
  by_id: string;
  by_name: string;
  by_email: string;
}

/** What is due first, of one story or of all; undefined for nothing. */
async function firstDue(tx: Tx, now: Date, story?: string): Promise<DueRow | undefined> {
  const ofStory = story === undefined ? sql`true` : sql`story_id = ${story}`;
  const [due] = await rows<DueRow>(
    tx,
    sql`SELECT story_id, version, by_id, by_name, by_email FROM story_schedules
      WHERE fault IS NULL AND release IS NULL AND at <= ${now.toISOString()} AND ${ofStory}
      ORDER BY at, story_id LIMIT 1`,
  );
  return due;
}

/** A time that came to nothing, and why: the desk says it, and so does the log. */
async function settleMissed(tx: Tx, id: string, fault: string, now: Date): Promise<void> {
  const draft = await findDraft(tx, id);
  await tx.execute(
    sql`UPDATE story_schedules SET fault = ${fault}
      WHERE story_id = ${id} AND fault IS NULL AND release IS NULL`,
  );
  const subject = { kind: 'document', id } as const;
  const detail = `${draft ? headlineOf(draft) : id} · ${fault}`;
  const act = { action: 'story.schedule-missed', subject, site: draft?.site, detail } as const;
  await writeAudit(tx, act, { actor: SYSTEM, now });
}

/** Publishes what is due first, in the name of who scheduled it. False when nothing is due. */
export async function settleNextDraft(
  database: Pick<Database, 'transaction'>,
  parts: PublishingParts,
  now: Date,
): Promise<boolean> {
  let due: DueRow | undefined;
  try {
    await database.transaction(async (tx) => {
      // As publishing does: imports and take-downs first, then the story.
      await lockIngest(tx);
      due = await firstDue(tx, now);
      if (!due) return;
      await lockDraft(tx, due.story_id);
      // Somebody may have taken it back meanwhile.
      const still = await firstDue(tx, now, due.story_id);
      if (!still) return;
      const { story_id: id, version, ...by } = still;
      const actor: Actor = { kind: 'staff', id: by.by_id, name: by.by_name, email: by.by_email };
      const draft = await publishVersion(tx, parts, { id, version, by: by.by_name, now });
      const subject = { kind: 'document', id } as const;
      const detail = `${headlineOf(draft)} · programada`;
      const act = { action: 'story.publish', subject, site: draft.site, detail } as const;
      await writeAudit(tx, { ...act, after: draft.shown }, { actor, now });
    });
  } catch (error) {
    if (!(error instanceof Problem) || !due) throw error;
    const id = (due as DueRow).story_id;
    const fault = error.body.issues?.map(({ message }) => message).join('. ') || error.message;
    await database.transaction((tx) => settleMissed(tx, id, fault.slice(0, 500), now));
  }
  return due !== undefined;
}

async function nextDue(tx: Tx, now: Date): Promise<Date | undefined> {
  const [row] = await rows<{ next: string | null }>(
    tx,
    sql`SELECT min(at) AS next FROM story_schedules
      WHERE fault IS NULL AND release IS NULL AND at > ${now.toISOString()}`,
  );
  return row?.next ? new Date(isoDate(row.next)) : undefined;
}

/**
 * Every minute, and in between when something is due before the next one. What became due while
 * nothing ran is published at the first run.
 */
export const publishDueDrafts = defineJob<
  Record<string, never>,
  { storyPublishing: PublishingParts }
>({
  name: 'publish-due-drafts',
  label: 'Publicar notas a su hora',
  payload: z.object({}),
  schedule: '* * * * *',
  work: async (_, { database, clock, signal, storyPublishing }) => {
    let hasMore = true;
    while (hasMore && !signal.aborted)
      hasMore = await settleNextDraft(database, storyPublishing, clock());
    const now = clock();
    const next = await nextDue(database.db, now);
    if (next && next.getTime() - now.getTime() < MINUTE_MS)
      await addJob(database.db, publishDueDrafts, {}, { runAt: next });
  },
});

/** Has the job run at a time that comes before its next minute. */
export const publishDraftsSoon = (tx: Tx, at: Date, now: Date): Promise<void> =>
  addJobSoon(tx, publishDueDrafts, at, now);
