import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isObject, type JsonObject } from '../../../schemas/json.ts';
import { canonicalText } from '../../../schemas/page-file.ts';
import { storyRules } from '../../../schemas/stories/story-rules.ts';
import { STORY_BYTES, storyDocument } from '../../../schemas/story-desk-api.ts';
import { rows, type Tx } from '../../database/database.ts';
import { type Change, findDraft, putDraft } from '../draft-rows.ts';
import { addTemplate, findTemplate, saveTemplate } from '../templates/template-store.ts';

const siteKey = z.string().min(1).max(40);

/** A story of the desk that says what readers do not get, or not yet. */
export const wholeDraft = z.strictObject({
  id: z.string().min(1).max(300),
  site: siteKey,
  /** Do readers have an earlier wording of it? */
  wasPublished: z.boolean(),
  document: storyDocument.refine(
    (document) => Buffer.byteLength(JSON.stringify(document)) <= STORY_BYTES,
    `Pasa de ${STORY_BYTES / 1_000_000} MB`,
  ),
});
export type WholeDraft = z.infer<typeof wholeDraft>;

/** Every one, in the order of their ids. */
export async function everyDraft(tx: Tx): Promise<WholeDraft[]> {
  const found = await rows<{ id: string; site: string; document: string; published: boolean }>(
    tx,
    sql`SELECT d.story_id AS id, d.site, d.document,
        d.published_revision IS NOT NULL AND s.id IS NOT NULL AS published
      FROM story_drafts d LEFT JOIN stories s ON s.id = d.story_id
      WHERE d.revision IS DISTINCT FROM d.published_revision OR s.id IS NULL
      ORDER BY d.story_id COLLATE "C"`,
  );
  return found.map(({ id, site, document, published }) => ({
    id,
    site,
    wasPublished: published,
    document: JSON.parse(document) as JsonObject,
  }));
}

export type Taken = 'created' | 'unchanged' | 'kept';

/**
 * Puts a draft where the desk has none that says more than readers get. `hash`: under which what
 * readers get was written. `kept`: the desk's own stays.
 */
export async function takeDraft(
  tx: Tx,
  { id, site, wasPublished, document }: WholeDraft,
  hash: string | undefined,
  change: Change,
): Promise<Taken> {
  const here = await findDraft(tx, id);
  if (here?.isStored)
    return canonicalText(here.document) === canonicalText(document) ? 'unchanged' : 'kept';
  const isAhead = wasPublished && hash !== undefined;
  const written = isAhead
    ? { document, revision: 2, publishedRevision: 1, publishedHash: hash }
    : { document, revision: 1, publishedRevision: null, publishedHash: null };
  await putDraft(tx, { id, site }, written, change);
  return 'created';
}

/** What stories of a kind begin with. */
export const wholeTemplate = z.strictObject({
  id: z.string().min(1).max(100),
  /** Null: of every site. */
  site: siteKey.nullable(),
  name: z.string().min(1).max(80),
  description: z.string().max(200),
  document: z.custom<JsonObject>(isObject),
  rules: storyRules,
});
export type WholeTemplate = z.infer<typeof wholeTemplate>;

/** Every template, in the order of their ids. */
export async function everyTemplate(tx: Tx): Promise<WholeTemplate[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM story_templates ORDER BY id COLLATE "C"`,
  );
  const all: WholeTemplate[] = [];
  for (const { id } of found) {
    const template = await findTemplate(tx, id);
    if (!template) continue;
    const { site, name, description, document, rules } = template;
    all.push({ id, site, name, description, document, rules });
  }
  return all;
}

/** Adds a template; one that somebody saved here stays (`kept`). */
export async function takeTemplate(
  tx: Tx,
  template: WholeTemplate,
  change: Change,
): Promise<Taken> {
  const { id, name, description, document, rules } = template;
  const here = await findTemplate(tx, id);
  const fields = ({ site, ...given }: WholeTemplate) =>
    canonicalText([site, given.name, given.description, given.document, given.rules]);
  if (here && fields(here) === fields(template)) return 'unchanged';
  if (here && here.savedAt !== null) return 'kept';
  if (!here) await addTemplate(tx, template, change);
  const baseRevision = here?.revision ?? (await findTemplate(tx, id))?.revision ?? 0;
  await saveTemplate(tx, id, { baseRevision, name, description, rules, document }, change);
  return 'created';
}
