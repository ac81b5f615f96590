import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { createPattern } from '../../../schemas/endpoints/shapes/pattern.ts';
import type { StoredBlock } from '../../../schemas/page.ts';
import { rows, type Tx } from '../../database/database.ts';

/** An arrangement of blocks as `npm run export` writes it down. */
export const wholePattern = createPattern.extend({
  id: z.string().min(1).max(100),
  site: z.string().min(1).max(40),
});

/** As it is stored: its blocks were checked. */
export interface StoredPattern extends z.infer<typeof wholePattern> {
  blocks: StoredBlock[];
}

/** Every one, by site and id; the one of an id. */
export async function everyPattern(tx: Tx, id: string | null = null): Promise<StoredPattern[]> {
  const found = await rows<{ id: string; site: string; name: string; blocks: string }>(
    tx,
    sql`SELECT id, site, name, blocks FROM page_patterns
      WHERE ${id}::text IS NULL OR id = ${id} ORDER BY site, id COLLATE "C"`,
  );
  return found.map(({ blocks, ...row }) => ({
    ...row,
    blocks: JSON.parse(blocks) as StoredBlock[],
  }));
}
