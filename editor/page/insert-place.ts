import type { Layout } from '../../layouts/_layout/define-layout.ts';
import { layoutNamed } from '../../layouts/registry.ts';
import { idsIn, type PageRecords } from '../../schemas/page-records/page-records.ts';
import type { Catalogue } from '../document/catalogue.ts';
import { sectionAround } from '../document/placing.ts';
import { locate, type Spot } from '../document/tree.ts';
import { placeInWords } from './places.ts';

/** Where a new block is to stand, chosen before the block is. */
export interface InsertPlace {
  spot: Spot;
  /** «Principal, después de La ciudad estrena…». */
  where: string;
}

export function insertPlaceAt(page: PageRecords, spot: Spot, catalogue: Catalogue): InsertPlace {
  const afterId = idsIn(page, spot.zone)[spot.index - 1];
  const layout = layoutNamed(page.facts.layout);
  return { spot, where: placeInWords({ zone: spot.zone, afterId }, page, layout, catalogue) };
}

/** Right before or after a block; undefined when it is not on the page. */
export function insertPlaceBeside(
  page: PageRecords,
  nodeId: string,
  side: 'before' | 'after',
  catalogue: Catalogue,
): InsertPlace | undefined {
  const located = locate(page, nodeId);
  if (!located) return undefined;
  const index = located.index + (side === 'after' ? 1 : 0);
  return insertPlaceAt(page, { zone: located.zone, index }, catalogue);
}

/** The section of a layout in which a zone stands, be it inside of a chain. */
export const sectionOfPlace = (page: PageRecords, zone: string, layout: Layout | undefined) => {
  const name = sectionAround(page, zone);
  return layout?.sections.find((section) => section.name === name);
};
