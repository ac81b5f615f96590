import type { Layout } from '../../layouts/_layout/define-layout.ts';
import {
  blocksIn,
  type PageRecords,
  sectionList,
} from '../../schemas/page-records/page-records.ts';
import { type Catalogue, labelOf } from './catalogue.ts';
import { isHiddenBlock } from './hidden.ts';
import { columnsIn } from './tree.ts';

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
  page: PageRecords,
  layout: Layout,
  catalogue: Catalogue,
  closed: ReadonlySet<string>,
): OutlineItem[] {
  const rows: OutlineItem[] = [];
  const addBlocks = (list: string, depth: number, isIn: boolean) => {
    for (const block of blocksIn(page, list)) {
      const { id, own } = block;
      const isItself = isHiddenBlock(block);
      const hidden = isItself ? 'itself' : isIn ? 'around' : undefined;
      const label = labelOf(catalogue, own.block);
      rows.push({ id, kind: 'block', label, depth, ...(hidden ? { hidden } : {}) });
      if (closed.has(id)) continue;
      for (const { zone, label } of columnsIn(page, id, catalogue)) {
        rows.push({ id: zone, kind: 'column', label, depth: depth + 1 });
        if (!closed.has(zone)) addBlocks(zone, depth + 2, hidden !== undefined);
      }
    }
  };
  for (const { name, label } of layout.sections) {
    const id = sectionList(name);
    rows.push({ id, kind: 'section', label, depth: 1, section: name });
    if (!closed.has(id)) addBlocks(id, 2, false);
  }
  return rows;
}
