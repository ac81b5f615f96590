import type { Mend } from '../../../../schemas/finding.ts';
import type { Catalogue } from '../../../document/catalogue.ts';
import { changeFields, changeNode } from '../../../document/change.ts';
import { withFieldAt } from '../../../document/field-at.ts';
import type { PageData } from '../../../document/page-data.ts';
import { replaceNode } from '../../../document/replace-node.ts';
import { withoutNodes } from '../../../document/several.ts';
import { nodeOfStored } from '../../../document/tree.ts';

function applyMend(page: PageData, blocks: Catalogue['blocks'], mend: Mend): PageData {
  const node = nodeOfStored(page, mend.block);
  if (!node) return page;
  if (mend.kind === 'remove-block') return withoutNodes(page, [node.props.id]);
  const block = blocks.get(node.type);
  if (!block) return page;
  const after = changeNode(node, blocks, (stored) =>
    changeFields(stored, block, (fields) => withFieldAt(fields, mend.path, mend.value)),
  );
  return replaceNode(page, after);
}

/** The page with all mended whose block still stands; the very page where nothing changes. */
export const applyMends = (
  page: PageData,
  { blocks }: Pick<Catalogue, 'blocks'>,
  mends: readonly Mend[],
): PageData => mends.reduce((before, mend) => applyMend(before, blocks, mend), page);
