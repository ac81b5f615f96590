import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../schemas/json.ts';
import type { Issue } from '../../schemas/page.ts';
import { hiddenFrom, isEmbargoed, publishFaults, shownFrom } from '../../schemas/story-document.ts';
import { writeOutbox } from '../changes/outbox.ts';
import { takeDownTag } from '../changes/tags.ts';
import { rows, type Tx } from '../database/database.ts';
import { lockIngest } from '../database/ingest-lock.ts';
import { invalid, Problem } from '../http/problem.ts';
import { type Change, type DeskDraft, lockDraft, putDraft } from './draft-rows.ts';
import { lockRevision } from './drafts.ts';
import { checkDraft, type SiteReaders } from './templates/check-draft.ts';
import { addVersion, markPublished, readVersion } from './versions.ts';

/** The way in for documents, as the desk uses it (services/ingest). */
export interface StoryIntake {
  importDocument(
    tx: Tx,
    document: {
      input: unknown;
      defaultSite: string;
      now: Date;
      emit?: (tags: string[]) => Promise<void>;
    },
  ): Promise<{ status: string; issues?: Issue[] }>;
}

export interface PublishingParts extends SiteReaders {
  intake: StoryIntake;
}

/** Throws Problem 422 that says at each field what is wrong. */
function refuse(issues: Issue[]): Problem {
  const [first] = issues;
  const message = issues.length === 1 && first ? `${first.message}.` : 'Falta algo para publicar.';
  return invalid(issues, message);
}

interface Taken {
  document: JsonObject;
  hash: string;
}

interface Given {
  input: JsonObject;
  site: string;
  now: Date;
  emit?: (tags: string[]) => Promise<void>;
}

/** Hands a document to readers by way of import, and returns it as it is stored now. */
async function takeIn(
  tx: Tx,
  { intake }: PublishingParts,
  { site, ...given }: Given,
): Promise<Taken> {
  const outcome = await intake.importDocument(tx, { ...given, defaultSite: site });
  if (outcome.status === 'refused') throw refuse(outcome.issues ?? []);
  const [row] = await rows<{ document: string; hash: string }>(
    tx,
    sql`SELECT document, hash FROM stories WHERE id = ${String(given.input._id)}`,
  );
  if (!row) throw new Error('A published story is not stored');
  return { document: JSON.parse(row.document) as JsonObject, hash: row.hash };
}

const notScheduled = () => new Problem(409, 'not_scheduled', 'Esta nota ya no está programada.');

const overtaken = () =>
  new Problem(
    409,
    'published_changed',
    'Una importación cambió lo que ven los lectores desde que empezaste a escribir.',
  );

interface Publish extends Change {
  id: string;
  baseRevision: number;
  /** What readers have may be replaced, whoever wrote it. */
  isReplacing: boolean;
}

/** What publishing lacks. Throws Problem 409, 422. */
async function checked(
  tx: Tx,
  parts: PublishingParts,
  draft: DeskDraft,
  isReplacing: boolean,
): Promise<void> {
  if (draft.isOvertaken && !isReplacing) throw overtaken();
  const { faults: issues } = await checkDraft(tx, parts, draft);
  if (issues.length > 0) throw refuse(issues);
}

/** When a document was published, and when it says that it was. */
const DATES = ['display_date', 'publish_date', 'first_publish_date', 'last_updated_date'];

const picked = (document: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(document).filter(([key]) => keys.includes(key)));

/**
 * Hands a version to readers. The working document gets what publishing added: its addresses and
 * dates.
 */
async function handOver(
  tx: Tx,
  parts: PublishingParts,
  draft: DeskDraft,
  version: { document: JsonObject; revision: number; version: number },
  change: Change,
): Promise<DeskDraft> {
  const { id, site } = draft;
  const input = shownFrom(version.document, change.now);
  const taken = await takeIn(tx, parts, { input, site, now: change.now });
  const isNewest = version.revision === draft.revision;
  // What was written since keeps its own sites.
  const document = isNewest
    ? { ...input, ...picked(taken.document, ['websites', ...DATES]) }
    : { ...draft.document, ...picked(taken.document, DATES) };
  const revision = draft.revision + 1;
  const written = {
    document,
    revision,
    publishedRevision: isNewest ? revision : version.revision,
    publishedHash: taken.hash,
  };
  await putDraft(tx, draft, written, change);
  await markPublished(tx, id, version.version, change.now);
  await tx.execute(sql`DELETE FROM story_schedules WHERE story_id = ${id}`);
  return lockDraft(tx, id);
}

/** Throws Problem 404, 409, 422. */
export async function publishDraft(
  tx: Tx,
  parts: PublishingParts,
  { id, baseRevision, isReplacing, ...change }: Publish,
): Promise<DeskDraft> {
  await lockIngest(tx);
  const draft = await lockRevision(tx, id, baseRevision);
  await checked(tx, parts, draft, isReplacing);
  const version = await addVersion(tx, draft, change);
  return handOver(tx, parts, draft, version, change);
}

/** Publishes a version whose time has come. Throws Problem 404, 422. */
export async function publishVersion(
  tx: Tx,
  parts: PublishingParts,
  { id, version, ...change }: Change & { id: string; version: number },
): Promise<DeskDraft> {
  await lockIngest(tx);
  const draft = await lockDraft(tx, id);
  const stored = await readVersion(tx, id, version);
  const issues = publishFaults(stored.document, await parts.readSections(tx));
  if (issues.length > 0) throw refuse(issues);
  return handOver(tx, parts, draft, stored, change);
}

interface OfStory extends Change {
  id: string;
}

/** What readers get of a locked story is hidden from them. */
async function hide(
  tx: Tx,
  parts: PublishingParts,
  draft: DeskDraft,
  shown: JsonObject,
  now: Date,
): Promise<DeskDraft> {
  const { id, site } = draft;
  const input = hiddenFrom(shown);
  // Nothing of it is kept for the time of a failure.
  const emit = (tags: string[]) => writeOutbox(tx, [takeDownTag(), ...tags]);
  const { hash } = await takeIn(tx, parts, { input, site, now, emit });
  await tx.execute(sql`DELETE FROM story_schedules WHERE story_id = ${id}`);
  await tx.execute(
    sql`UPDATE story_drafts SET published_hash = ${hash} WHERE story_id = ${id}
      AND published_hash IS NOT DISTINCT FROM ${draft.publishedHash}`,
  );
  return lockDraft(tx, id);
}

/**
 * Takes a story from its readers; its address stays its own. Throws Problem 404, 409
 * `not_published`.
 */
export async function unpublishDraft(
  tx: Tx,
  parts: PublishingParts,
  { id, now }: OfStory,
): Promise<DeskDraft> {
  await lockIngest(tx);
  const draft = await lockDraft(tx, id);
  if (!draft.shown || !(draft.isShown || draft.isWithheld))
    throw new Problem(409, 'not_published', 'Los lectores ya no tienen esta nota.');
  return hide(tx, parts, draft, draft.shown, now);
}

/** Throws Problem 404, 409 `not_scheduled`. */
async function lockWithheld(tx: Tx, id: string): Promise<DeskDraft & { shown: JsonObject }> {
  await lockIngest(tx);
  const draft = await lockDraft(tx, id);
  const { shown, isWithheld } = draft;
  if (!shown || !isWithheld) throw notScheduled();
  return { ...draft, shown };
}

/** What is withheld never comes, unless it is published or imported again. */
export async function cancelWithheld(
  tx: Tx,
  parts: PublishingParts,
  { id, now }: OfStory,
): Promise<DeskDraft> {
  const draft = await lockWithheld(tx, id);
  return hide(tx, parts, draft, draft.shown, now);
}

/**
 * Readers get what is withheld at once, as it came. Throws Problem 404, 409 `not_scheduled`,
 * `embargoed`.
 */
export async function publishWithheld(
  tx: Tx,
  parts: PublishingParts,
  { id, now }: OfStory,
): Promise<DeskDraft> {
  const { site, shown, ...draft } = await lockWithheld(tx, id);
  if (isEmbargoed(shown, now))
    throw new Problem(409, 'embargoed', 'La nota está bajo embargo hasta esa hora.');
  const { hash } = await takeIn(tx, parts, { input: shownFrom(shown, now), site, now });
  // A draft that nobody changed follows what is published.
  if (draft.revision !== draft.publishedRevision)
    await tx.execute(
      sql`UPDATE story_drafts SET published_hash = ${hash} WHERE story_id = ${id}
        AND published_hash IS NOT DISTINCT FROM ${draft.publishedHash}`,
    );
  return lockDraft(tx, id);
}

interface Schedule extends Change {
  id: string;
  baseRevision: number;
  at: Date;
  actor: { id: string; name: string; email: string };
}

/**
 * Publishes the working document, as it is now, at a time to come, instead of any other time that
 * the story had. Throws Problem 404, 409, 422.
 */
export async function scheduleDraft(
  tx: Tx,
  parts: PublishingParts,
  { id, baseRevision, at, actor, ...change }: Schedule,
): Promise<DeskDraft> {
  const draft = await lockRevision(tx, id, baseRevision);
  await checked(tx, parts, draft, true);
  const { version } = await addVersion(tx, draft, change);
  await tx.execute(
    sql`INSERT INTO story_schedules (story_id, version, at, by_id, by_name, by_email)
      VALUES (${id}, ${version}, ${at.toISOString()}, ${actor.id}, ${actor.name}, ${actor.email})
      ON CONFLICT (story_id) DO UPDATE SET version = excluded.version, at = excluded.at,
        by_id = excluded.by_id, by_name = excluded.by_name, by_email = excluded.by_email,
        fault = NULL, release = NULL`,
  );
  return lockDraft(tx, id);
}

/** Throws Problem 404 for a story without a time to come. */
export async function unscheduleDraft(tx: Tx, id: string): Promise<DeskDraft> {
  await lockDraft(tx, id);
  const gone = await rows(
    tx,
    sql`DELETE FROM story_schedules WHERE story_id = ${id} RETURNING story_id`,
  );
  if (gone.length === 0) throw notScheduled();
  return lockDraft(tx, id);
}
