import { sql } from 'drizzle-orm';
import type { PageDetail } from '../../schemas/endpoints/shapes/page.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import type { SectionRole } from '../../schemas/section-role.ts';
import { rows, type Tx } from '../database/database.ts';
import { readDraft } from './drafts.ts';

/** The sections of a layout, by what they are for; undefined: no such layout. */
export type SectionsOf = (
  layout: string,
) => readonly { name: string; role: SectionRole }[] | undefined;

type Ids = () => string;

const FRAME: readonly SectionRole[] = ['navigation', 'footer'];

/** A block and its children with new ids. */
function copyBlock(block: StoredBlock, ids: Ids): StoredBlock {
  const copy: StoredBlock = { ...block, id: ids() };
  if (Array.isArray(block.children))
    copy.children = block.children.map((child) => copyBlock(child, ids));
  return copy;
}

/** The same page with new ids, parked blocks too. */
export const copyDocument = (document: PageDocument, ids: Ids): PageDocument => ({
  ...document,
  sections: Object.fromEntries(
    Object.entries(document.sections).map(([name, blocks]) => [
      name,
      blocks.map((block) => copyBlock(block, ids)),
    ]),
  ),
});

/** A page of a layout with what stands in the header, navigation and footer of another. */
export function frameOf(
  document: PageDocument,
  layout: string,
  sectionsOf: SectionsOf,
  ids: Ids,
): PageDocument {
  const from = sectionsOf(document.layout) ?? [];
  const sections: PageDocument['sections'] = {};
  for (const { name, role } of sectionsOf(layout) ?? []) {
    if (!FRAME.includes(role)) continue;
    const blocks = from
      .filter((section) => section.role === role)
      .flatMap((section) => document.sections[section.name] ?? []);
    if (blocks.length > 0) sections[name] = blocks.map((block) => copyBlock(block, ids));
  }
  return { layout, sections, metadata: {} };
}

/** The front of a site, else its template; rather what readers have than a draft. */
async function frontOf(tx: Tx, site: string): Promise<PageDetail | undefined> {
  const [row] = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM pages WHERE site = ${site} AND deleted_at IS NULL AND archived_at IS NULL
      AND ((route_kind = 'path' AND route_value = '/')
        OR (route_kind = 'type' AND route_value IN ('homepage', 'section', 'article')))
      ORDER BY published_version IS NULL, route_kind = 'type',
        array_position(ARRAY['homepage', 'section', 'article'], route_value) LIMIT 1`,
  );
  return row && readDraft(tx, row.id);
}

export type Beginning = { kind: 'empty' } | { kind: 'frame' } | { kind: 'copy'; page: string };

/** What a new page begins with; undefined: nothing. Throws Problem 404 for no page to copy. */
export async function beginDocument(
  tx: Tx,
  { site, layout, from }: { site: string; layout: string; from: Beginning },
  { sectionsOf, ids }: { sectionsOf: SectionsOf; ids: Ids },
): Promise<PageDocument | undefined> {
  if (from.kind === 'copy') return copyDocument((await readDraft(tx, from.page)).document, ids);
  if (from.kind === 'empty') return undefined;
  const front = await frontOf(tx, site);
  return front && frameOf(front.document, layout, sectionsOf, ids);
}
