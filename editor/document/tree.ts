import {
  type BlockRecord,
  columnList,
  idsIn,
  idsInOrder,
  isDealt,
  type PageRecords,
  parentOf,
} from '../../schemas/page-records/page-records.ts';
import type { Catalogue } from './catalogue.ts';

/** Where a block stands on the canvas. */
export interface Spot {
  /** The list that the zone shows. */
  zone: string;
  index: number;
}

export interface LocatedBlock extends Spot {
  id: string;
  block: BlockRecord;
  /** What stands in the list, in order. */
  siblings: readonly string[];
  /** The container of its column; unset at the top of a section. */
  parent?: BlockRecord;
}

export function locate(page: PageRecords, id: string): LocatedBlock | undefined {
  const block = page.blocks.get(id);
  if (!block) return undefined;
  const { list: zone } = block;
  const siblings = idsIn(page, zone);
  const parent = page.blocks.get(parentOf(zone) ?? '');
  const place = { zone, index: siblings.indexOf(id), siblings };
  return { id, block, ...place, ...(parent ? { parent } : {}) };
}

/** The block with an id in the stored page. */
export const blockOfStored = (page: PageRecords, id: string): BlockRecord | undefined => {
  const block = page.blocks.get(id);
  if (block?.own.id === id) return block;
  const known = idsInOrder(page).find((each) => page.blocks.get(each)?.own.id === id);
  return page.blocks.get(known ?? '');
};

export interface Column {
  zone: string;
  label: string;
  ids: readonly string[];
}

/** The columns of a container by its declaration; none while it does not deal its children. */
export function columnsIn(page: PageRecords, id: string, catalogue: Catalogue): Column[] {
  const { own } = page.blocks.get(id) ?? {};
  if (!own || !isDealt(page, id)) return [];
  const labels = catalogue.blocks.get(own.block)?.container?.columns ?? [];
  return labels.map((label, column) => {
    const zone = columnList(id, column);
    return { zone, label, ids: idsIn(page, zone) };
  });
}
