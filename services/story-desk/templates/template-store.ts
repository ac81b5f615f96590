import { sql } from 'drizzle-orm';
import type {
  ListedTemplate,
  SaveTemplate,
} from '../../../schemas/endpoints/shapes/story-templates.ts';
import type { JsonObject } from '../../../schemas/json.ts';
import { NO_RULES, type StoryRules, storyRules } from '../../../schemas/stories/story-rules.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import { notFound, Problem } from '../../http/problem.ts';
import type { Change } from '../draft-rows.ts';

interface Row {
  id: string;
  site: string | null;
  name: string;
  description: string;
  revision: number;
  saved_at: string | null;
  saved_by: string;
}

const COLUMNS = sql`id, site, name, description, revision, saved_at, saved_by`;

export type StoredTemplate = Omit<ListedTemplate, 'mayChange'>;

const templateOf = (row: Row): StoredTemplate => ({
  id: row.id,
  site: row.site,
  name: row.name,
  description: row.description,
  revision: row.revision,
  savedAt: row.saved_at === null ? null : isoDate(row.saved_at),
  savedBy: row.saved_by,
});

/** Those of any of the sites and of every one, by name. */
export async function listTemplates(tx: Tx, sites: readonly string[]): Promise<StoredTemplate[]> {
  const found = await rows<Row>(
    tx,
    sql`SELECT ${COLUMNS} FROM story_templates
      WHERE site IS NULL OR site = ANY(${sql.param(sites)}::text[])
      ORDER BY fold_spanish(name), id`,
  );
  return found.map(templateOf);
}

export interface WholeTemplate extends StoredTemplate {
  document: JsonObject;
  rules: StoryRules;
}

/** Rules that a later release wrote are none here. */
const rulesIn = (stored: unknown): StoryRules => storyRules.safeParse(stored).data ?? NO_RULES;

/** Undefined for none. */
export async function findTemplate(tx: Tx, id: string): Promise<WholeTemplate | undefined> {
  const [row] = await rows<Row & { document: string; rules: unknown }>(
    tx,
    sql`SELECT ${COLUMNS}, document, rules FROM story_templates WHERE id = ${id}`,
  );
  return (
    row && {
      ...templateOf(row),
      document: JSON.parse(row.document) as JsonObject,
      rules: rulesIn(row.rules),
    }
  );
}

export const missingTemplate = () => notFound('Esa plantilla no existe o fue eliminada.');

/** Throws Problem 404. */
export async function readTemplate(tx: Tx, id: string): Promise<WholeTemplate> {
  const template = await findTemplate(tx, id);
  if (!template) throw missingTemplate();
  return template;
}

/** Null: of every one; undefined: there is no such template. */
export async function siteOfTemplate(tx: Tx, id: string): Promise<string | null | undefined> {
  const [row] = await rows<{ site: string | null }>(
    tx,
    sql`SELECT site FROM story_templates WHERE id = ${id}`,
  );
  return row?.site;
}

interface NewTemplate {
  id: string;
  site: string | null;
  name: string;
  description: string;
  document: JsonObject;
}

export async function addTemplate(
  tx: Tx,
  { id, site, name, description, document }: NewTemplate,
  { by, now }: Change,
): Promise<void> {
  await tx.execute(
    sql`INSERT INTO story_templates (id, site, name, description, document, rules, saved_at, saved_by)
      VALUES (${id}, ${site}, ${name}, ${description}, ${JSON.stringify(document)},
        ${JSON.stringify(NO_RULES)}::jsonb, ${now.toISOString()}, ${by})`,
  );
}

/** Throws Problem 404, 409 `revision_conflict`. */
async function lockTemplate(tx: Tx, id: string, baseRevision: number): Promise<Row> {
  const [row] = await rows<Row>(
    tx,
    sql`SELECT ${COLUMNS} FROM story_templates WHERE id = ${id} FOR UPDATE`,
  );
  if (!row) throw missingTemplate();
  if (row.revision === baseRevision) return row;
  const who = row.saved_by || 'Alguien';
  throw new Problem(409, 'revision_conflict', `${who} cambió esta plantilla mientras tanto.`);
}

/** `document`: unset, its parts stay. Throws Problem 404, 409 `revision_conflict`. */
export async function saveTemplate(
  tx: Tx,
  id: string,
  {
    baseRevision,
    name,
    description,
    rules,
    document,
  }: Omit<SaveTemplate, 'from'> & { document?: JsonObject | undefined },
  { by, now }: Change,
): Promise<void> {
  await lockTemplate(tx, id, baseRevision);
  const parts = document ? JSON.stringify(document) : null;
  await tx.execute(
    sql`UPDATE story_templates SET name = ${name}, description = ${description},
        rules = ${JSON.stringify(rules)}::jsonb, document = coalesce(${parts}, document),
        revision = revision + 1, saved_at = ${now.toISOString()}, saved_by = ${by}
      WHERE id = ${id}`,
  );
}

/** Returns what it was. Throws Problem 404, 409 `revision_conflict`. */
export async function deleteTemplate(
  tx: Tx,
  id: string,
  baseRevision: number,
): Promise<{ name: string; site: string | null }> {
  const row = await lockTemplate(tx, id, baseRevision);
  await tx.execute(sql`DELETE FROM story_templates WHERE id = ${id}`);
  return row;
}
