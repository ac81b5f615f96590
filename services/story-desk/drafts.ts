import type { JsonObject } from '../../schemas/json.ts';
import { withTemplate } from '../../schemas/stories/template-of.ts';
import type { SavedStory, StoryConflict } from '../../schemas/story-desk-api.ts';
import { newStory } from '../../schemas/story-document.ts';
import type { Tx } from '../database/database.ts';
import { invalid, Problem } from '../http/problem.ts';
import { type Change, type DeskDraft, eraseDraft, lockDraft, putDraft } from './draft-rows.ts';
import { filledFrom } from './templates/skeleton.ts';
import { keepDraft } from './versions.ts';

interface Begun extends Change {
  id: string;
  site: string;
  section?: { id: string; name: string } | undefined;
  template?: { id: string; document: JsonObject } | undefined;
}

/** Begins a story without a word, or with what a template gives it. */
export async function createDraft(
  tx: Tx,
  { id, site, section, template, ...change }: Begun,
): Promise<JsonObject> {
  const blank = newStory({ id, site, section, now: change.now });
  const document = template
    ? withTemplate(filledFrom(blank, template.document), template.id)
    : blank;
  const written = { document, revision: 1, publishedRevision: null, publishedHash: null };
  await putDraft(tx, { id, site }, written, change);
  return document;
}

function conflict({ revision, savedAt, savedBy, document }: DeskDraft): Problem {
  const current: StoryConflict = { revision, savedAt, savedBy, document };
  const who = savedBy || 'Una importación';
  return new Problem(409, 'revision_conflict', `${who} cambió esta nota mientras la editabas.`, {
    current,
  });
}

/** Throws Problem 404, 409 `revision_conflict`. */
export async function lockRevision(tx: Tx, id: string, baseRevision: number): Promise<DeskDraft> {
  const draft = await lockDraft(tx, id);
  if (draft.revision !== baseRevision) throw conflict(draft);
  return draft;
}

interface Save extends Change {
  id: string;
  baseRevision: number;
  document: JsonObject;
}

/**
 * Replaces the working document over `baseRevision`; readers see nothing of it. What is stored
 * already is no conflict: the reply to whoever saved it may have been lost. Throws Problem 404,
 * 409 `revision_conflict`, 422 for the document of another story.
 */
export async function saveDraft(
  tx: Tx,
  { id, baseRevision, document, by, now }: Save,
): Promise<{ saved: SavedStory; before: DeskDraft; isChanged: boolean }> {
  if (document._id !== id)
    throw invalid([{ path: ['document', '_id'], message: 'Es el documento de otra nota' }]);
  const before = await lockDraft(tx, id);
  const { revision, savedAt, savedBy } = before;
  if (JSON.stringify(before.document) === JSON.stringify(document))
    return { saved: { revision, savedAt, savedBy }, before, isChanged: false };
  if (revision !== baseRevision) throw conflict(before);
  const { publishedRevision, publishedHash } = before;
  const written = { document, revision: revision + 1, publishedRevision, publishedHash };
  if (before.isStored) await keepDraft(tx, before, { by, now });
  await putDraft(tx, before, written, { by, now });
  const saved = { revision: revision + 1, savedAt: now.toISOString(), savedBy: by };
  return { saved, before, isChanged: true };
}

/**
 * Takes back what was written since readers got it; a story that they never got is deleted. Throws
 * Problem 404, 409 `revision_conflict`.
 */
export async function discardDraft(
  tx: Tx,
  id: string,
  baseRevision: number,
  change: Change,
): Promise<DeskDraft> {
  const draft = await lockRevision(tx, id, baseRevision);
  if (!draft.shown) await eraseDraft(tx, id);
  else if (draft.isStored) {
    const revision = draft.revision + 1;
    const written = { document: draft.shown, revision, publishedRevision: revision };
    await putDraft(tx, draft, { ...written, publishedHash: null }, change);
  }
  return draft;
}
