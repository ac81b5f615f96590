import { sql } from 'drizzle-orm';
import { type Actor, SYSTEM, writeAudit } from '../audit/audit-log.ts';
import { type Database, rows, type Tx } from '../database/database.ts';
import { lockIngest } from '../database/ingest-lock.ts';
import { Problem } from '../http/problem.ts';
import { defineDueJob } from '../jobs/due-job.ts';
import { headlineOf } from './act-of-draft.ts';
import { findDraft, lockDraft } from './draft-rows.ts';
import { type PublishingParts, publishVersion } from './publishing.ts';

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

async function next(tx: Tx, now: Date): Promise<string | null | undefined> {
  const [row] = await rows<{ next: string | null }>(
    tx,
    sql`SELECT min(at) AS next FROM story_schedules
      WHERE fault IS NULL AND release IS NULL AND at > ${now.toISOString()}`,
  );
  return row?.next;
}

export const { job: publishDueDrafts, soon: publishDraftsSoon } = defineDueJob<{
  storyPublishing: PublishingParts;
}>({
  name: 'publish-due-drafts',
  label: 'Publicar notas a su hora',
  settle: [({ database, storyPublishing }, now) => settleNextDraft(database, storyPublishing, now)],
  next,
});
