import { sql } from 'drizzle-orm';
import type { StoryStanding } from '../../schemas/story-document.ts';
import { type Act, type Actor, writeAudit } from '../audit/audit-log.ts';
import { rows, type Tx } from '../database/database.ts';
import { lockIngest } from '../database/ingest-lock.ts';
import { Problem } from '../http/problem.ts';
import { headlineOf } from './act-of-draft.ts';
import { lockDraft, standingsOfDraft } from './draft-rows.ts';
import { type PublishingParts, publishVersion, scheduleDraft } from './publishing.ts';

interface NewRelease {
  id: string;
  at: Date;
  stories: readonly string[];
  actor: Actor;
  by: string;
  now: Date;
  mayPublish(places: readonly StoryStanding[]): boolean;
}

/** The same problem, which says of which story it is. */
const ofStory = (headline: string, { status, body }: Problem): Problem => {
  const faults = body.issues?.map(({ message }) => message).join('. ') || body.message;
  return new Problem(status, body.code, `«${headline}»: ${faults}.`);
};

/**
 * Schedules stories, as they are written now, to go out with a page. Throws Problem 403, 404, 422
 * that names the story. Returns what the log is told.
 */
export async function addRelease(
  tx: Tx,
  parts: PublishingParts,
  { id: release, at, stories, actor, by, now, mayPublish }: NewRelease,
): Promise<Act[]> {
  const acts: Act[] = [];
  for (const id of stories) {
    const { revision, ...draft } = await lockDraft(tx, id);
    const headline = headlineOf(draft);
    if (!mayPublish((await standingsOfDraft(tx, id)) ?? []))
      throw new Problem(403, 'forbidden', `Tu cuenta no publica «${headline}».`);
    try {
      await scheduleDraft(tx, parts, { id, baseRevision: revision, at, actor, by, now });
    } catch (error) {
      if (error instanceof Problem) throw ofStory(headline, error);
      throw error;
    }
    await tx.execute(sql`UPDATE story_schedules SET release = ${release} WHERE story_id = ${id}`);
    const subject = { kind: 'document', id } as const;
    const detail = `${headline} · ${at.toISOString()} · con una página`;
    acts.push({ action: 'story.schedule', subject, site: draft.site, detail });
  }
  return acts;
}

interface Released {
  story_id: string;
  version: number;
  by_id: string;
  by_name: string;
  by_email: string;
}

const released = (tx: Tx, release: string): Promise<Released[]> =>
  rows<Released>(
    tx,
    sql`SELECT story_id, version, by_id, by_name, by_email FROM story_schedules
      WHERE release = ${release} ORDER BY story_id`,
  );

/**
 * rule 6.27: hands the stories of a release to readers, all or none. Throws Problem 404, 422 that
 * names the story.
 */
export async function publishRelease(
  tx: Tx,
  parts: PublishingParts,
  release: string,
  now: Date,
): Promise<void> {
  const stories = await released(tx, release);
  if (stories.length > 0) await lockIngest(tx);
  for (const { story_id: id, version, by_id, by_name: by, by_email } of stories) {
    const actor: Actor = { kind: 'staff', id: by_id, name: by, email: by_email };
    const headline = headlineOf(await lockDraft(tx, id));
    try {
      const draft = await publishVersion(tx, parts, { id, version, by, now });
      const subject = { kind: 'document', id } as const;
      const detail = `${headline} · programada`;
      const act = { action: 'story.publish', subject, site: draft.site, detail } as const;
      await writeAudit(tx, { ...act, after: draft.shown }, { actor, now });
    } catch (error) {
      if (error instanceof Problem) throw ofStory(headline, error);
      throw error;
    }
  }
}

/** They did not go out: the desk says why. */
export const missRelease = (tx: Tx, release: string, fault: string) =>
  tx.execute(
    sql`UPDATE story_schedules SET fault = ${fault}, release = NULL WHERE release = ${release}`,
  );

/** They have no time any more. */
export const cancelRelease = (tx: Tx, release: string) =>
  tx.execute(sql`DELETE FROM story_schedules WHERE release = ${release}`);
