import type { PageDocument } from '../../schemas/page.ts';
import { applyToOther } from '../../schemas/page-records/apply.ts';
import type { Conflict } from '../../schemas/page-records/conflict.ts';
import { diff } from '../../schemas/page-records/diff.ts';
import { readPage } from '../../schemas/page-records/read-page.ts';
import { writePage } from '../../schemas/page-records/write-page.ts';
import type { Catalogue } from './catalogue.ts';

export interface MergeResult {
  document: PageDocument;
  conflicts: Conflict[];
}

/**
 * What two people made of one page. Block by block, then field by field: what only one of them
 * changed is taken; what both changed to the same is no conflict. Pure.
 */
export function mergePages(
  base: PageDocument,
  mine: PageDocument,
  theirs: PageDocument,
  catalogue: Catalogue,
): MergeResult {
  const old = readPage(base, catalogue);
  const my = readPage(mine, catalogue);
  const byMe = diff(old, my, catalogue);
  if (byMe.length === 0) return { document: theirs, conflicts: [] };
  const their = readPage(theirs, catalogue);
  const byThem = diff(old, their, catalogue);
  if (byThem.length === 0) return { document: mine, conflicts: [] };
  const movedByThem = new Set(
    byThem.flatMap((change) => (change.kind === 'moved' ? [change.block] : [])),
  );
  const { page, conflicts } = applyToOther(their, byMe, catalogue, { mine: my, movedByThem });
  return { document: writePage(page, catalogue), conflicts };
}
