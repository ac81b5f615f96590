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
export type WholePattern = z.infer<typeof wholePattern>;

/** Every one, by site and id. */
export async function everyPattern(tx: Tx): Promise<WholePattern[]> {
  const found = await rows<{ id: string; site: string; name: string; blocks: string }>(
    tx,
    sql`SELECT id, site, name, blocks FROM page_patterns ORDER BY site, id COLLATE "C"`,
  );
  return found.map(({ blocks, ...row }) => ({
    ...row,
    blocks: JSON.parse(blocks) as StoredBlock[],
  }));
}
