import type { Mend } from '../../../../schemas/finding.ts';
import type { PageChange } from '../../../../schemas/page-records/page-change.ts';
import type { PageRecords } from '../../../../schemas/page-records/page-records.ts';
import type { Catalogue } from '../../../document/catalogue.ts';
import { changeFields } from '../../../document/change.ts';
import { changeBlock, inTurn, removeBlocks } from '../../../document/edit-page.ts';
import { withFieldAt } from '../../../document/field-at.ts';
import { blockOfStored } from '../../../document/tree.ts';

function applyMend(page: PageRecords, mend: Mend, catalogue: Catalogue): PageChange[] {
  const { id, own } = blockOfStored(page, mend.block) ?? {};
  if (id === undefined || own === undefined) return [];
  if (mend.kind === 'remove-block') return removeBlocks(page, [id], catalogue);
  const block = catalogue.blocks.get(own.block);
  if (!block) return [];
  const change = (stored: typeof own) =>
    changeFields(stored, block, (fields) => withFieldAt(fields, mend.path, mend.value));
  return changeBlock(page, id, change, catalogue);
}

/** What mends all of them whose block still stands. */
export const applyMends = (
  page: PageRecords,
  catalogue: Catalogue,
  mends: readonly Mend[],
): PageChange[] =>
  inTurn(
    page,
    mends.map((mend) => (before) => applyMend(before, mend, catalogue)),
    catalogue,
  );
