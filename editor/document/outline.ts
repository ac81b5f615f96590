import type { Layout } from '../../layouts/_layout/define-layout.ts';
import { type Catalogue, labelOf } from './catalogue.ts';
import { isHiddenNode } from './hidden.ts';
import type { BlockNode } from './nodes.ts';
import { type PageData, sectionNodes } from './page-data.ts';
import { columnsIn, sectionZone } from './tree.ts';

export interface OutlineItem {
  id: string;
  /** `section` and `column` are zones; `block` is what they hold. */
  kind: 'section' | 'column' | 'block';
  label: string;
  depth: number;
  /** The name of a section; unset for the rest. */
  section?: string;
  /** Of blocks that readers do not get: an editor hid them, or what they stand in. */
  hidden?: 'itself' | 'around';
}

/** The page as a flat list of tree rows, in reading order, without what stands in closed rows. */
export function outline(
  page: PageData,
  layout: Layout,
  catalogue: Catalogue,
  closed: ReadonlySet<string>,
): OutlineItem[] {
  const rows: OutlineItem[] = [];
  const addBlocks = (nodes: readonly BlockNode[], depth: number, isIn: boolean) => {
    for (const node of nodes) {
      const { id } = node.props;
      const isItself = isHiddenNode(node);
      const hidden = isItself ? 'itself' : isIn ? 'around' : undefined;
      const label = labelOf(catalogue, node.type);
      rows.push({ id, kind: 'block', label, depth, ...(hidden ? { hidden } : {}) });
      if (closed.has(id)) continue;
      for (const { zone, label, nodes: inner } of columnsIn(node, catalogue)) {
        rows.push({ id: zone, kind: 'column', label, depth: depth + 1 });
        if (!closed.has(zone)) addBlocks(inner, depth + 2, hidden !== undefined);
      }
    }
  };
  for (const { name, label } of layout.sections) {
    const id = sectionZone(name);
    rows.push({ id, kind: 'section', label, depth: 1, section: name });
    if (!closed.has(id)) addBlocks(sectionNodes(page, name), 2, false);
  }
  return rows;
}
