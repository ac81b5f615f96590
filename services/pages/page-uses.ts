import { sql } from 'drizzle-orm';
import { type BlockQuery, usesIn } from '../../schemas/block-uses.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { PageWithUses } from '../../schemas/page-uses-api.ts';
import { rows, type Tx } from '../database/database.ts';
import { nextTurn } from '../http/next-turn.ts';
import { COLUMNS, type PageRow, parseDocument, summaryOf } from './page-rows.ts';

/** What this service must know about the fields of blocks, handed in: it imports none. */
export interface BlockFields {
  /** The block and its field, as editors call them; undefined where there is no such field. */
  label(block: string, field: string): string | undefined;
  /** A value of that field in a few words; '' where none would do. */
  words(block: string, field: string, value: Json | undefined): string;
  /** The fields of a stored block as they are read today, every default filled in. */
  values(stored: StoredBlock): JsonObject;
  /** Why a field cannot say that; undefined: it can. */
  fault(block: string, field: string, value: Json | undefined): string | undefined;
  /** A stored block whose field says something else; undefined: its default. */
  change(stored: StoredBlock, field: string, value: Json | undefined): StoredBlock;
}

/** Pages that are read at a time: their documents stand in memory. */
const AT_A_TIME = 100;

/** The pages on a site's desk whose working draft has blocks that a query finds, by name. */
export async function findPageUses(
  tx: Tx,
  { site, query }: { site: string; query: BlockQuery },
  { values }: Pick<BlockFields, 'values'>,
): Promise<PageWithUses[]> {
  const found: PageWithUses[] = [];
  // As JSON writes it: within a text the quotes would have a backslash before them.
  const mark = `"block":${JSON.stringify(query.block)}`;
  let after = '';
  for (;;) {
    const batch = await rows<PageRow & { document: string }>(
      tx,
      sql`SELECT ${COLUMNS}, d.document FROM pages JOIN page_drafts d ON d.page_id = pages.id
        WHERE site = ${site} AND deleted_at IS NULL AND archived_at IS NULL AND id > ${after}
          AND strpos(d.document, ${mark}) > 0
        ORDER BY id LIMIT ${AT_A_TIME}`,
    );
    for (const { document, ...row } of batch) {
      const uses = usesIn(parseDocument(document), query, values);
      if (uses.length > 0) found.push({ ...summaryOf(row), uses });
    }
    await nextTurn();
    after = batch.at(-1)?.id ?? '';
    if (batch.length < AT_A_TIME) return found;
  }
}
