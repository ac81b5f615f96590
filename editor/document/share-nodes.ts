import type { StoredBlock } from '../../schemas/page.ts';
import type { Catalogue } from './catalogue.ts';
import { withNewIds } from './ids.ts';
import { toNode } from './nodes.ts';
import type { PageData } from './page-data.ts';
import { insertNodes, outermost, withoutNodes } from './several.ts';
import { walkNodes } from './tree.ts';

/** The page with stored blocks, under new ids, where the first of some blocks stood. */
export function replaceNodes(
  page: PageData,
  ids: readonly string[],
  blocks: readonly StoredBlock[],
  catalogue: Catalogue,
): { page: PageData; ids: string[] } {
  const [first] = outermost(page, ids);
  if (!first) return { page, ids: [] };
  const { zone, index } = first;
  const left = withoutNodes(page, ids);
  const taken = new Set<string>();
  walkNodes(left, ({ node }) => taken.add(node.props.id));
  const nodes = blocks.map((stored) => toNode(withNewIds(stored), catalogue.blocks, taken));
  return {
    page: insertNodes(left, nodes, { zone, index }),
    ids: nodes.map(({ props }) => props.id),
  };
}
